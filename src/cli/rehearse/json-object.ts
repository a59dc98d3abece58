/** Reads JSON that a register has sent. It may have any form. */

/** The maximum length of a text. A longer text counts as not readable. */
const readMax = 1_048_576;

/** Returns the members of a JSON object. Returns an empty object if the text is not a JSON object, or if it is too long. */
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
