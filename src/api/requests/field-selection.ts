/** Takes fields of a schema by a list of names that is known when it runs: what of it a kind of transaction has. */

/** The mask by which zod picks these fields, or makes them optional. */
export function maskOf<Name extends string>(names: readonly Name[]): { readonly [Each in Name]?: true } {
  const mask: { [Each in Name]?: true } = {};
  for (const name of names) mask[name] = true;
  return mask;
}
