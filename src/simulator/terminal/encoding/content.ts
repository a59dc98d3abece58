/**
 * The content of a message in either encoding: members by name, with the text from the wire. Attributes and child elements share one level, as in
 * JSON. No type of the standard has an attribute and an element with the same name.
 */

/** The value of a member: a string, a cluster, or a list of them. */
export type Value = string | Content | readonly Value[];

/** A cluster of members. An absent member is left out or undefined. */
export interface Content {
  readonly [name: string]: Value | undefined;
}

/** True if the value is a cluster. */
export function isContent(value: Value | undefined): value is Content {
  return typeof value === 'object' && !Array.isArray(value);
}

/** Returns the cluster at the end of the path. If a member is repeated, the first one is used. */
export function partOf(content: Content | undefined, ...path: readonly string[]): Content | undefined {
  let here = content;
  for (const name of path) {
    const value: Value | undefined = here?.[name];
    const first: Value | undefined = isList(value) ? value[0] : value;
    here = isContent(first) ? first : undefined;
  }
  return here;
}

/** Returns the text at the end of the path. If a member is repeated, the first member is used. */
export function textOf(content: Content | undefined, ...path: readonly string[]): string | undefined {
  const holder = partOf(content, ...path.slice(0, -1));
  const value = holder?.[path.at(-1) ?? ''];
  const first = isList(value) ? value[0] : value;
  return typeof first === 'string' ? first : undefined;
}

/** Returns all strings of a repeated member or of a token list. */
export function textsOf(content: Content | undefined, name: string): readonly string[] {
  const value = content?.[name];
  if (typeof value === 'string') return [value];
  return isList(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** True if the value is a list. */
export function isList(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}
