/** Words of commands that a person pastes into a shell. */

/** A text as a shell takes it for one word. */
export function shellWord(text: string): string {
  return /^[\w./:@%+=,\\-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
