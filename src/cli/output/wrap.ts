/** Wraps a text at the width of the terminal window. Breaks only between words, so that paths and ids stay whole. */

import { stripVTControlCharacters } from 'node:util';
import { eastAsianWidth } from 'get-east-asian-width';

/** Printable ASCII and Latin letters, each of which takes one column. */
const isLatin = /^[\x20-\x7E\u00A0-\u00AC\u00AE-\u02FF]*$/;

/** Characters that take no column: combining marks, and marks that join or direct characters. */
const isJoined = /^[\p{M}\p{Cf}]$/u;

/** Returns the number of columns that a text takes on the screen, without its colour. Wide letters, as in Japanese, take two. */
export function visible(cell: string): number {
  const text = stripVTControlCharacters(cell);
  if (isLatin.test(text)) return text.length;
  return Array.from(text, columnsOf).reduce((sum, columns) => sum + columns, 0);
}

function columnsOf(character: string): number {
  return isJoined.test(character) ? 0 : eastAsianWidth(character.codePointAt(0) ?? 0);
}

/** Returns a text with blanks after it, up to a width. A wider text stays as it is. */
export function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - visible(text)));
}

/** Shortens a text to this number of columns. A shortened text ends with `…`. */
export function cutTo(text: string, width: number): string {
  if (visible(text) <= width) return text;
  let shown = '';
  let columns = 1;
  for (const character of text) {
    columns += columnsOf(character);
    if (columns > width) break;
    shown += character;
  }
  return `${shown}…`;
}

/** Returns the lines of a text. If `width` is undefined, there is one line of any length. A word that is too long gets a line of its own. */
export function wrapped(text: string, width: number | undefined): readonly string[] {
  if (width === undefined) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && visible(line) + 1 + visible(word) > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
