/** The words in the tables of commands. In English they are the codes of the API, so that people and programs read the same words. */

/** The kind of a transaction: `payment`. */
export function kind(code: string): string {
  return code;
}

/** The state of a terminal: `free`. */
export function lane(code: string): string {
  return code;
}

/** The result of a transaction, or `open`. */
export function result(code: string): string {
  return code;
}

/** The result of a device request, or its state while it has none: `done`. */
export function requestResult(code: string): string {
  return code;
}

/** The kind of a prompt that has no text: `signature`. */
export function promptKind(code: string): string {
  return code;
}

/** Returns an amount: `12.50 EUR`. */
export function amount(text: string): string {
  return text;
}

/** Returns a day: `2026-03-01`. */
export function day(iso: string): string {
  return iso;
}

/** Returns a local time: `14:30:05.250`, or `14:30:05`. */
export function time(text: string): string {
  return text;
}
