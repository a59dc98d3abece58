/** Quotes words of commands that the operator copies into a shell. */

/** Returns a text in a form that a shell reads as one word. */
export function shellWord(text: string): string {
  return /^[\w./:@%+=,\\-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
