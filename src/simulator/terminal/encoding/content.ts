/**
 * The content of a message in either encoding: members by name, with the text of the wire. Attributes and child
 * elements share one level, as in JSON (no type of the standard has an attribute and an element with one name).
 */

/** One member: a text, a cluster, or several of either. */
export type Value = string | Content | readonly Value[];

/** A cluster of members. An absent member is missing or undefined. */
export interface Content {
  readonly [name: string]: Value | undefined;
}

/** True if the value is a cluster. */
export function isContent(value: Value | undefined): value is Content {
  return typeof value === 'object' && !Array.isArray(value);
}

/** Returns the cluster at the end of the path, the first of a repeated one. */
export function partOf(content: Content | undefined, ...path: readonly string[]): Content | undefined {
  let here = content;
  for (const name of path) {
    const value: Value | undefined = here?.[name];
    const first: Value | undefined = isList(value) ? value[0] : value;
    here = isContent(first) ? first : undefined;
  }
  return here;
}

/** Returns the text at the end of the path, the first of a repeated one. */
export function textOf(content: Content | undefined, ...path: readonly string[]): string | undefined {
  const holder = partOf(content, ...path.slice(0, -1));
  const value = holder?.[path.at(-1) ?? ''];
  const first = isList(value) ? value[0] : value;
  return typeof first === 'string' ? first : undefined;
}

/** Returns all texts of a repeated member or token list. */
export function textsOf(content: Content | undefined, name: string): readonly string[] {
  const value = content?.[name];
  if (typeof value === 'string') return [value];
  return isList(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** True if the value is a list. */
export function isList(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}
