/**
 * Selects fields of a schema by their names. The names depend on the kind of transaction, so they are known only at run
 * time.
 */

/** Returns the zod mask for these fields. A schema can then select them or make them optional. */
export function maskOf<Name extends string>(names: readonly Name[]): { readonly [Each in Name]?: true } {
  const mask: { [Each in Name]?: true } = {};
  for (const name of names) mask[name] = true;
  return mask;
}
