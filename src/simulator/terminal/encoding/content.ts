/**
 * What a message says, whichever encoding carried it: members by name, text as it stood on the wire. Attributes and child
 * elements share one level, as in JSON (the standard has no type with an attribute and an element of one name).
 */

/** One member: a text, a cluster, or several of either. */
export type Value = string | Content | readonly Value[];

/** A cluster of members. Absent members are not there or undefined. */
export interface Content {
  readonly [name: string]: Value | undefined;
}

/** Whether the value is a cluster. */
export function isContent(value: Value | undefined): value is Content {
  return typeof value === 'object' && !Array.isArray(value);
}

/** The cluster at the end of the path, the first where it repeats. */
export function partOf(content: Content | undefined, ...path: readonly string[]): Content | undefined {
  let here = content;
  for (const name of path) {
    const value: Value | undefined = here?.[name];
    const first: Value | undefined = isList(value) ? value[0] : value;
    here = isContent(first) ? first : undefined;
  }
  return here;
}

/** The text at the end of the path, the first where it repeats. */
export function textOf(content: Content | undefined, ...path: readonly string[]): string | undefined {
  const holder = partOf(content, ...path.slice(0, -1));
  const value = holder?.[path.at(-1) ?? ''];
  const first = isList(value) ? value[0] : value;
  return typeof first === 'string' ? first : undefined;
}

/** All texts of a repeated member or token list. */
export function textsOf(content: Content | undefined, name: string): readonly string[] {
  const value = content?.[name];
  if (typeof value === 'string') return [value];
  return isList(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** Whether the value repeats. */
export function isList(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}
