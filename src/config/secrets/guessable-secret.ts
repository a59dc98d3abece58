/** Finds secrets that a program on this machine could guess. */

import { configSecrets } from '../../messages/en.js';

/** The minimum length of a secret. */
export const secretCharactersMin = 16;
const differentMin = 8;

/**
 * Returns why a secret could be guessed, as the end of a message. Returns undefined for a good secret. Random values in all common encodings are
 * good.
 */
export function whyGuessable(secret: string): string | undefined {
  if (secret.length < secretCharactersMin) return configSecrets.guessableBecause.tooShort(secretCharactersMin);
  if (new Set(secret).size < differentMin) return configSecrets.guessableBecause.fewCharacters(differentMin);
  return /^(.{1,15})\1+.{0,14}$/s.test(secret) ? configSecrets.guessableBecause.repeats : undefined;
}
