/** The dialogue of `tenderd office password`. */

/** Asks for the new password. */
export const first = 'Password (it is not shown): ';
/** Asks for the password again. */
export const again = 'The same password again: ';
/** The input ended before a password was typed. */
export const ended = 'No password was typed. Nothing was changed.';
/** The two passwords differ. */
export const differ = 'The two passwords are not the same. Nothing was changed. Try again.';
/** The password is too short or too long. */
export function length(min: number, max: number): string {
  return `A password needs at least ${min} characters and at most ${max} bytes. Nothing was changed.`;
}
/** The setting in which the operator writes the hash of the password. */
export const next =
  'Write this line into [web.operators] of office.toml, after the name of the operator: "NAME" = "HASH". Then restart the head office.';
