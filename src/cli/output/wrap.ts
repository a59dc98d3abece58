/** Wraps a text at the width of the terminal window. Breaks only between words, so that paths and ids stay whole. */

import { stripVTControlCharacters } from 'node:util';

/** Returns the width of a text without its colour. */
export function visible(cell: string): number {
  return stripVTControlCharacters(cell).length;
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
