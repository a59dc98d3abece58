/** The output of `tenderd support`. */

import { counted } from '../nouns.js';

/** The help text of the command, printed after its options. */
export const help = `
The command writes one file for your supplier: versions, the configuration without secrets, the doctor's lines, the state of
terminals and services, the newest transactions with their timelines, facts about the journal, and the end of the log.
The command works with a daemon, with a stopped daemon, and without a configuration. The file has no secret, token or card data.
The command changes nothing and sends nothing: give the file to your supplier yourself.
`;

/** The live line while the parts are collected. */
export const collecting = 'Collecting ...';

/** The bundle was written. */
export function written(path: string, size: string): string {
  return `Written: ${path} (${size}). Only you can read it.`;
}

/** The heading above the parts that the bundle has. */
export const contents = 'The file has:';

/** One part of the bundle. `count`: the number of its entries, if it has entries. */
export function part(name: string, size: string, count: number | undefined): string {
  return `  ${name.padEnd(22)} ${size.padStart(9)}${count === undefined ? '' : `  ${counted(count, 'entry', 'entries')}`}`;
}

/** The heading above the parts that were left out. */
export const cutHeading = 'The file does not have:';

/** The parts that were left out, and the reasons. */
export const cut = {
  removed: (secrets: number, cardData: number, tokens: number): string =>
    `secrets (removed from ${counted(secrets, 'text')}), card data (masked in ${counted(cardData, 'text')}) and payment tokens (removed from ${counted(tokens, 'text')})`,
  transactions: (kept: number, total: number | undefined): string =>
    total === undefined
      ? `transactions before the newest ${kept}`
      : `the oldest ${total - kept} of ${total} transactions`,
  entries: (name: string, kept: number, all: number): string => `the oldest ${all - kept} of ${all} entries of ${name}`,
  logLines: (bytes: string): string => `log lines before the last ${bytes}`,
  noLog: (path: string): string => `a log: there is no file ${path}`,
  logUnreadable: (path: string, code: string): string => `a log: ${path} cannot be read (${code})`,
  noDaemon: (why: string): string =>
    `the state of terminals, services and attention: the daemon was not asked (${why})`,
  question: (name: string, why: string): string => `${name}: the daemon did not answer this question (${why})`,
  journal: (why: string): string => `transactions: the journal was not read (${why})`,
  noDataDirectory: 'everything in the data directory: the directory is not known',
} as const;

/** The reasons why the journal was not read. */
export const journalWhy = {
  'older-release': 'an earlier release wrote it, and the next start of tenderd migrates it',
  'too-large': (size: string): string => `its size is ${size}; start the daemon and run this command again`,
  inUse: 'a daemon has it open and does not answer',
  missing: 'there is none',
  noDriver: 'SQLite cannot be loaded',
} as const;

/** The SHA-256 digest of the bundle. */
export function digest(sha256: string): string {
  return `SHA-256 ${sha256}`;
}

/** The file of the bundle exists already, or cannot be written. */
export function notWritten(path: string, code: string): string {
  return code === 'EEXIST'
    ? `${path} exists already, and is not overwritten. Choose another file with --out.`
    : `${path} cannot be written (${code}). Choose another file with --out.`;
}
