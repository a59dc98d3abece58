/** Reads the terminal's stored messages. Evidence is untyped, because stored messages keep the form in which they were read. */

/** Returns a member of a stored message by its name; undefined if there is none. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}
