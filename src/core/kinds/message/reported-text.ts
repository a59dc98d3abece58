/**
 * Texts of a terminal in reports. Only this file limits and cleans such texts. The evidence keeps the terminal's own
 * characters.
 */

import { readableText } from '../../../../protocol/index.js';

/**
 * The maximum length of a reported text, in characters: a brand, an approval code, a masked number, a word or a group
 * number. A longer text is cut.
 */
export const reportedTextMax = 100;

/** The maximum number of words that are reported from one list. */
const wordsMax = 20;

/**
 * Returns a text as one line, without control characters and card data, cut after `charactersMax` characters. Undefined
 * if nothing of the text can be read. Not for keys that go back to the terminal (TransactionID, TimeStamp, a token):
 * those are copied character by character.
 */
export function reported(text: string | undefined, charactersMax = reportedTextMax): string | undefined {
  const line = readableText(text ?? '', charactersMax);
  return line === '' ? undefined : line;
}

/** Returns a text for a field that is never absent. The result is empty if nothing of the text can be read. */
export function reportedWord(text: string): string {
  return reported(text) ?? '';
}

/** Returns the words of a list, without unreadable words. */
export function reportedWords(words: readonly string[]): readonly string[] {
  return words.slice(0, wordsMax).flatMap((word) => reported(word) ?? []);
}
