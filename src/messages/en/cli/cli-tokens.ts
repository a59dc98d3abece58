/** The output of `tenderd token`. */

/** The help of `rotate`, after its options. */
export const help = `
A running daemon takes the new token at once, without a restart. Give the new token to the register before the earlier one
ends. An ended token still opens a transaction that was begun before its end, until the register has acknowledged it.
`;

/** Whose token it is. */
export function ownerOf(register: string | undefined): string {
  return register === undefined ? 'the operator' : `register ${register}`;
}

/** The new token is in the file. */
export function rotated(owner: string, path: string): string {
  return `The new token of ${owner} is in ${path}.`;
}

/** How long the earlier token is valid. */
export function validUntil(time: string): string {
  return `The earlier one stays valid until ${time}. Give the register the new one, or restart it, before then.`;
}

/** The earlier tokens ended. */
export const endedNow =
  'Earlier tokens have ended. They still open what was begun with them, until it is acknowledged.';

/** The running daemon has taken the new token. */
export const taken = 'The running daemon accepts the new token.';

/** No daemon runs. */
export const takenAtStart = 'No daemon answers. The next start of tenderd reads the new token.';

/** The running daemon rejects the new token. */
export function notTaken(path: string): string {
  return `The daemon rejects the new token in ${path}. Earlier tokens stay valid there, so registers can go on.`;
}

/** What to do if the daemon rejects the new token. */
export const notTakenAdvice: readonly string[] = [
  'See why in its log: tenderd logs --level warn',
  'If the configuration names the token of this register, change it there, and restart tenderd.',
];

/** `end` has found this many valid earlier tokens. */
export function ended(count: number, owner: string): string {
  if (count === 0) return `There is no earlier token of ${owner} that is valid.`;
  return `${count} earlier ${count === 1 ? 'token' : 'tokens'} of ${owner} ended. They still open what was begun with them.`;
}

/** `--keep` cannot be read. */
export function badKeep(given: string): string {
  return `--keep is "${given}"; expected a time of at most 30 days, such as 30m, 24h or 7d.`;
}

/** `--keep` and `--now` exclude each other. */
export const keepAndNow = 'Use --keep or --now, not both.';

/** There is no such token file. */
export function noFile(path: string, register: string | undefined): string {
  return register === undefined
    ? `There is no token at ${path}. The next start of tenderd makes one.`
    : `There is no token at ${path}. The name of the register is wrong, or the configuration has its token.`;
}

/** The file cannot be changed. */
export function refused(text: string): string {
  return `Nothing was changed: ${text}.`;
}
