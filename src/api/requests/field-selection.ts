/** Selects fields of a schema by a list of names known at run time: the fields of a kind of transaction. */

/** Returns the zod mask that selects these fields or makes them optional. */
export function maskOf<Name extends string>(names: readonly Name[]): { readonly [Each in Name]?: true } {
  const mask: { [Each in Name]?: true } = {};
  for (const name of names) mask[name] = true;
  return mask;
}
