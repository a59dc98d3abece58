/** The terminal's words as they were kept: evidence is of no type, because what was read stays what it was. */

/** A member of a kept message by its name; undefined where there is none. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}
