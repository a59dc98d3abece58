/** Failures of commands that do not reach the daemon or that the daemon refuses, and the last lines of commands. */

import { labelled } from './cli-parts.js';

/** The meaning of each exit code. */
export const exitMeanings = {
  0: 'approved, or the command is done',
  1: 'another failure: see the message',
  2: 'wrong usage: an option or id is wrong',
  10: 'declined',
  11: 'unresolved',
  12: 'cancelled',
  13: 'not processed',
  14: 'partly approved',
  65: 'the journal is damaged, is newer than this release, or belongs to another program; or a file was refused',
  69: 'the daemon cannot be reached',
  73: 'another program uses the port, the socket or the journal',
  75: 'try again later, or there is no outcome yet',
  77: 'not allowed',
  78: 'the configuration is wrong',
  130: 'interrupted by Ctrl-C',
} as const;

/** `configuration`: the message in the JSON document. */
export const configurationWrong = 'The configuration is wrong.';

/** `configuration`: the line after the list of mistakes. */
export function configurationMistakes(count: number): string {
  return `The configuration has ${count === 1 ? 'one mistake' : `${count} mistakes`}; nothing was started.`;
}

/** `internal-error`: the line before the stack trace. */
export const internalError = 'tenderd made a mistake; please report it with this text:';

/** The message of the failure `two-data-directories`. `text`: the two directories. */
export function twoDirectories(text: string): string {
  return `${text} Nothing was done.`;
}

/** The next step, after {@link twoDirectories}. */
export const chooseDirectory: readonly string[] = [
  'To use the directory of the file:      unset TENDERD_DATA_DIR',
  'To use the directory of the variable:  omit --config',
  'To use another directory:              --data-dir DIRECTORY, which overrides the file and the variable',
];

/** The command stopped before it sent anything to the daemon. */
export const nothingSent = 'Nothing was sent: this command moved no money.';

/** The daemon refused the first request, so the command moved no money. */
export const noMoneyMoved = 'This command moved no money.';

/** `unreachable`: the command cannot connect to the daemon. */
export function noDaemon(url: string, reason: string): string {
  return `No daemon answers at ${url} (${reason}).`;
}

/** `unreachable`: the connection to the daemon was closed before its answer. */
export function brokenOff(url: string, reason: string): string {
  return `The daemon at ${url} closed the connection without an answer (${reason}).`;
}

/** The next steps, after {@link noDaemon} and {@link brokenOff}. */
export const findTheDaemon: readonly string[] = [
  'If it is not running:  read its log, then start it: tenderd run (to practise: tenderd run --simulate)',
  'For another daemon:    add --config, --data-dir or --simulate',
];

/** `foreign-answer`: another program listens on the port where the daemon was expected. */
export function foreignProgram(url: string): string {
  return `The program that answers at ${url} is not tenderd. Your token was not sent.`;
}

/** The next step, after {@link foreignProgram}. */
export const comparePort =
  'Does another program use this port? Compare the port with the address that "tenderd run" printed.';

/** The next step after the failure `unknown-transaction`. */
export const isTheIdRight = 'Is the id right?       tenderd transactions list';

/** The next step after the failure `unauthorized`. */
export const wrongToken = 'The daemon does not accept this token. Does it run with this --data-dir (or --token-file)?';

/** The next step after the failure `journal-unconfirmed`. */
export function confirmJournal(command: string): string {
  return `Stop the daemon, compare the journal with the terminals, then: ${command}`;
}

/** The next step after the failure `terminal-faulted`. */
export function releaseTerminal(command: string): string {
  return `See what happened: tenderd attention. After the review: ${command}`;
}

/** `usage`: `--url` is not the address of a daemon on this machine. */
export function badUrl(given: string): string {
  return `--url is "${given}"; expected an address of this machine, such as http://127.0.0.1:8741.`;
}

/** The message of the failure `token-unreadable`. */
export function tokenUnreadable(path: string): string {
  return `You are not allowed to read the token ${path}.`;
}

/** The next step, after {@link tokenUnreadable}. */
export const runAsUser = 'Run the command as the user that the daemon runs as: sudo -u USER tenderd ...';

/** `usage`: the file in `--token-file` cannot be read. */
export function badTokenFile(path: string, reason: string): string {
  return `--token-file is "${path}", which cannot be read (${reason}).`;
}

/** `token-missing`: a daemon is running, and its token file is gone. */
export function tokenMissing(url: string, pid: number, path: string): string {
  return `A daemon is running at ${url} (process ${pid}), but its token file ${path} is missing.`;
}

/** The next steps, after {@link tokenMissing}. */
export const restoreToken: readonly string[] = [
  'Restore the file from a copy, or stop the daemon and start it again: it then writes a new token.',
  'After the token has changed, every register and script that has the old token must read the file again.',
];

/** `unreachable`: there is no token file, and without a token no daemon answers. */
export function noToken(dataDir: string, path: string): string {
  return `This command cannot ask the daemon of the data directory ${dataDir}: there is no token file ${path}.`;
}

/** `usage`: the operator used `--check` together with a transaction, `--watch` or `--json`. */
export const checkAlone = '--check prints one line about the whole daemon. Omit the transaction, --watch and --json.';

/** The commands that a mistyped word may mean. */
export function didYouMean(commands: readonly string[]): string {
  return `(Did you mean ${commands.length > 1 ? 'one of ' : ''}${commands.join(', ')}?)`;
}

/** The next steps, after {@link noToken}. */
export const startOrName: readonly string[] = [
  labelled('Start tenderd', 'tenderd run   (or, to practise: tenderd run --simulate)'),
  labelled('Or name it', '--config FILE, --data-dir DIRECTORY, or --simulate for the practice daemon'),
];

/** `real-money`: the daemon is not simulated, and the command has no `--real-money`. */
export function realMoney(url: string, money: string): string {
  return `The daemon at ${url}: ${money}. This command would move real money. Nothing was sent.`;
}

/** The next steps, after {@link realMoney}. */
export const confirmRealMoney: readonly string[] = [
  labelled('If you want that', 'repeat the command with --real-money'),
  labelled('To practise', 'tenderd run --simulate'),
];

/** A command that moves money begins. It names the transaction before it sends the request. */
export function requesting(transactionId: string, url: string, isSimulated: boolean): string {
  return `requesting transaction ${transactionId} on ${url}${isSimulated ? ' (simulated)' : ''}`;
}

/** The daemon does not answer while a transaction is running. */
export function askingAgain(reason: string): string {
  return `The daemon does not answer (${reason}). It is not known yet whether money moves. Asking again ...`;
}

/** `interrupted`: Ctrl-C while a transaction is running. */
export const interrupted = 'You stopped watching. The payment continues: the terminal may still take the money.';

/** `outcome-unknown`: the daemon went away while a transaction ran. */
export function outcomeUnknown(url: string, reason: string): string {
  return `The daemon at ${url} stopped answering (${reason}), and no daemon has answered since then. It is not known whether money moved: do not charge again yet.`;
}

/** The next steps, after {@link outcomeUnknown}. */
export function startAgain(transactionId: string): readonly string[] {
  return [
    labelled('Start it again', 'tenderd run'),
    labelled('Then see how it ended', `tenderd status ${transactionId}`),
  ];
}

/** An abort was requested. `end`: `ended` if the transaction has already ended, otherwise the side that now decides. */
export function abortRequested(end: 'ended' | 'terminal' | 'service'): string {
  if (end === 'ended') return 'The transaction has ended, so there is nothing to stop.';
  return end === 'terminal'
    ? 'The abort was requested. The terminal decides whether it is in time.'
    : 'The abort was recorded. Only the payment service can say whether it is in time.';
}

/** The operator stopped waiting for a device request with Ctrl-C. */
export const deviceRequestInterrupted = 'You stopped waiting, and tenderd asked the terminal to stop. No money moved.';

/** `usage`: the arguments contain a mistake. `text`: the words of the library that reads the arguments. */
export function usageError(text: string): string {
  return text;
}

/** The hint that points to the help. It follows the text about a mistake in the arguments. */
export const helpHint = '(tenderd --help shows the commands, tenderd COMMAND --help its options)';
