/** Reads JSON from a register, which may have any form. */

/** The maximum length of a text that is read. */
const readMax = 1_048_576;

/** Returns the members of a JSON object. Returns an empty object for any other text, and for one that is too long. */
export function objectOf(text: string): Readonly<Record<string, unknown>> {
  if (text.length > readMax) return {};
  try {
    return asObject(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Returns the members of an object. Returns an empty object for any other value. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
