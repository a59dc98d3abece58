/** Reads texts of JSON that may be anything. */

/** Longest text that is looked at. */
const readMax = 1_048_576;

/** The members of a JSON object; none of what is no object, no JSON, or too long to be looked at. */
export function objectOf(text: string): Readonly<Record<string, unknown>> {
  if (text.length > readMax) return {};
  try {
    return asObject(JSON.parse(text));
  } catch {
    return {};
  }
}

/** The members of an object; none of anything else. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
