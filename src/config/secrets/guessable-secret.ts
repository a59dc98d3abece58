/** Which secrets a program on this machine could guess. */

/** The shortest secret that a person may choose. */
export const secretCharactersMin = 16;
const differentMin = 8;

/** Why a secret could be guessed, as the end of a sentence; undefined when it could not. What is random in any usual form passes. */
export function whyGuessable(secret: string): string | undefined {
  if (secret.length < secretCharactersMin) return `is shorter than ${secretCharactersMin} characters`;
  if (new Set(secret).size < differentMin) return `has fewer than ${differentMin} different characters`;
  return /^(.{1,15})\1+.{0,14}$/s.test(secret) ? 'repeats itself' : undefined;
}
