/** Finds secrets that a program on this machine could guess. */

import { configSecrets } from '../../messages/index.js';

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

/** Returns why a string cannot be the PIN of the console, or undefined if it can. */
export function whyNoPin(pin: string): string | undefined {
  if (!/^\d{6,64}$/.test(pin)) return configSecrets.notAPin;
  const steps = new Set(Array.from({ length: pin.length - 1 }, (_, at) => Number(pin[at + 1]) - Number(pin[at])));
  const [step = 0] = steps;
  if (steps.size > 1 || Math.abs(step) > 1) return undefined;
  return configSecrets.weakPin(step === 0 ? configSecrets.pinBecause.repeats : configSecrets.pinBecause.counts);
}
