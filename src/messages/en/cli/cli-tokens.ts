/** The output of `tenderd token`. */

/** The help text of `rotate`, printed after its options. */
export const help = `
A running daemon accepts the new token at once, without a restart. Give the new token to the register before the earlier
token ends. After it ends, a token still gives access to the transactions that were begun with it, until they are
acknowledged.
`;

/** The owner of a token: the operator or a register. */
export function ownerOf(register: string | undefined): string {
  return register === undefined ? 'the operator' : `register ${register}`;
}

/** The owner of the read-only token, in the form of `ownerOf`. */
export const reader = 'the reader';

/** The new token is in the file. */
export function rotated(owner: string, path: string): string {
  return `The new token of ${owner} is in ${path}.`;
}

/** The time until which the earlier token is valid. */
export function validUntil(time: string): string {
  return `The earlier token stays valid until ${time}. Before then, give the register the new token, or restart the register.`;
}

/** The earlier tokens are no longer valid. */
export const endedNow =
  'Earlier tokens are no longer valid. A register can use them only to finish transactions that it began with them.';

/** The time until which the earlier read-only token is valid. */
export function readerValidUntil(time: string): string {
  return `The earlier token stays valid until ${time}. Before then, give the new token to the people and programs that use it.`;
}

/** The earlier read-only tokens are no longer valid. */
export const readerEndedNow = 'Earlier tokens are no longer valid.';

/** `end` has ended this many earlier read-only tokens that were still valid. */
export function readerEnded(count: number, owner: string): string {
  return `${count} earlier ${count === 1 ? 'token' : 'tokens'} of ${owner} ${count === 1 ? 'is' : 'are'} no longer valid.`;
}

/** The operator used `--token-file` with a command that changes a token. */
export const tokenFileChoosesNothing =
  'Nothing was changed: --token-file does not choose the token to change. Name a register, or use --reader for the read-only token, or use neither for the operator’s token.';

/** The operator used `--reader` and also named a register. */
export const registerAndReader = 'Use a register or --reader, not both.';

/** The running daemon accepts the new token. */
export const taken = 'The running daemon accepts the new token.';

/** No daemon is running. */
export const takenAtStart = 'No daemon answers. The next start of tenderd reads the new token.';

/** The running daemon rejects the new token. */
export function notTaken(path: string): string {
  return `The daemon rejects the new token in ${path}. It still accepts the earlier tokens, so registers can go on.`;
}

/** The operator's next steps if the daemon rejects the new token. */
export const notTakenAdvice: readonly string[] = [
  'See why in its log: tenderd logs --level warn',
  'If the configuration names the token of this register, change it there, and restart tenderd.',
];

/** `end` has ended this many earlier tokens that were still valid. */
export function ended(count: number, owner: string): string {
  if (count === 0) return `No earlier token of ${owner} was valid any more.`;
  const tokens = count === 1 ? `The earlier token of ${owner} is` : `${count} earlier tokens of ${owner} are`;
  const them = count === 1 ? 'it' : 'them';
  return `${tokens} no longer valid. A register can use ${them} only to finish transactions that it began with ${them}.`;
}

/** The value of `--keep` cannot be read. */
export function badKeep(given: string): string {
  return `--keep is "${given}"; expected a period of at most 30 days, such as 30m, 24h or 7d.`;
}

/** The operator used `--keep` together with `--now`. */
export const keepAndNow = 'Use --keep or --now, not both.';

/** The token file does not exist. */
export function noFile(path: string, register: string | undefined): string {
  return register === undefined
    ? `There is no token at ${path}. The next start of tenderd makes one.`
    : `There is no token at ${path}. The name of the register is wrong, or the configuration has its token.`;
}

/** The token file cannot be changed. */
export function refused(text: string): string {
  return `Nothing was changed: ${text}.`;
}
