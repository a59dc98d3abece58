/** Quotes words of commands that the operator pastes into a shell. */

/** Returns a text so that a shell reads it as one word. */
export function shellWord(text: string): string {
  return /^[\w./:@%+=,\\-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
