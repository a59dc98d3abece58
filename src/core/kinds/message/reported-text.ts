/** Texts of a terminal as they are reported: the one place that bounds and cleans them. The evidence keeps the terminal's own characters. */

import { readableText } from '../../../../protocol/index.js';

/** A longer text is cut: a brand, an approval code, a masked number, a word, a number of a group. Characters. */
export const reportedTextMax = 100;

/** So many words of one list are reported. */
const wordsMax = 20;

/**
 * Returns a text in one line, without controls and card data, cut after `charactersMax` characters; undefined if nothing of it can be read. Do not pass
 * keys that go back to the terminal (TransactionID, TimeStamp, a token): these are copied character by character.
 */
export function reported(text: string | undefined, charactersMax = reportedTextMax): string | undefined {
  const line = readableText(text ?? '', charactersMax);
  return line === '' ? undefined : line;
}

/** Returns a text for a field that is never absent; empty if nothing of it can be read. */
export function reportedWord(text: string): string {
  return reported(text) ?? '';
}

/** Returns the words of a list, without those of which nothing can be read. */
export function reportedWords(words: readonly string[]): readonly string[] {
  return words.slice(0, wordsMax).flatMap((word) => reported(word) ?? []);
}
