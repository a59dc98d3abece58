/** Selects fields of a schema by their names, when the names are known only at run time. They depend on the kind of transaction. */

/** Returns the zod mask for these fields. With it, a schema can select them or make them optional. */
export function maskOf<Name extends string>(names: readonly Name[]): { readonly [Each in Name]?: true } {
  const mask: { [Each in Name]?: true } = {};
  for (const name of names) mask[name] = true;
  return mask;
}
