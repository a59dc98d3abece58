/** The output of `tenderd journal ...`: decisions of the operator about the journal of a stopped daemon. */

import { labelled } from './cli-parts.js';

/** `journal confirm`: the journal needs no confirmation. */
export const nothingToConfirm = 'The journal needs no confirmation. Nothing was changed.';

/** `journal confirm`: the operator accepted the journal. `hold`: why payments were stopped. */
export function confirmed(hold: string, operator: string, reason: string): readonly string[] {
  return [
    `Payments were stopped: ${hold}`,
    `Confirmed by ${operator}: ${reason}`,
    'Payments can start again: tenderd run',
  ];
}

/** `journal create`: the journal was created. `path`: its file. */
export function created(path: string): readonly string[] {
  return [`Created an empty journal: ${path}`, 'Payments can start: tenderd run'];
}

/** The message of the failure `journal-exists`. */
export function exists(dataDir: string): string {
  return `${dataDir} already has a journal, or its rollback guard (journal.sqlite.witness). Nothing was changed.`;
}

/** The next step, after {@link exists}. */
export const isItTheRightOne = 'Is this the right directory?   tenderd status';

/** The message of the failure `no-journal`. */
export function none(dataDir: string): string {
  return `${dataDir} has no journal, so there is nothing to decide.`;
}

/** The next step, after {@link none}. */
export const nameTheDirectory = labelled('Name the directory', '--config FILE or --data-dir DIRECTORY');

/** `journal-locked`: a daemon uses the journal. */
export function daemonRuns(dataDir: string): string {
  return `tenderd is running with the data directory ${dataDir}, so this command cannot use its journal.`;
}

/** The next step after `journal-locked`. */
export const stopTheDaemon = 'Stop the daemon first, then repeat the command.';

/** `data-directory-foreign`: the files would belong to another user than the daemon's. */
export function foreignDirectory(dataDir: string, owner: string, self: string): string {
  return `The journal in ${dataDir} belongs to ${owner}. Files that ${self} writes there would lock tenderd out. Nothing was changed.`;
}

/** The name and the reason of the operator who decided. */
export function decidedBy(operator: string, reason: string): string {
  return `Decided by ${operator}: ${reason}`;
}

/** `journal same-machine`: the journal already belongs to this machine. */
export const sameAlready = 'The journal belongs to this machine already. Nothing was changed.';

/** `journal same-machine`: shown after the operator decided that this machine replaces the earlier machine. */
export const saleIdsStay =
  'The SaleIDs stay the same. Never start tenderd again on the earlier machine, which has a copy of this data.';

/**
 * `no-random-sale-id`: no terminal has a SaleID that tenderd may replace. `settings`: the settings that contain the
 * SaleIDs.
 */
export function noRandomSaleId(settings: string): string {
  return settings === ''
    ? 'No terminal of this journal has a SaleID yet. Nothing was changed.'
    : `The configuration sets every SaleID: ${settings}. Nothing was changed.`;
}

/** The next step, after {@link noRandomSaleId}. */
export function changeSettings(command: string): string {
  return `Change these SaleIDs in the configuration of one of the two machines, then: ${command}`;
}

/** `journal new-sale-id`: a terminal has a new SaleID. */
export function newSaleId(terminal: string, saleId: string): string {
  return `${terminal} has the new SaleID ${saleId}.`;
}

/** `journal new-sale-id`: the SaleIDs in the configuration must be changed by hand. */
export function changeYourself(settings: string): string {
  return `Change these SaleIDs in the configuration of one of the two machines: ${settings}`;
}

/** `transactions-open`: a transaction needs the present SaleID. */
export function transactionOpen(transactionId: string): string {
  return `Transaction ${transactionId} is open or unresolved. tenderd needs the present SaleID to ask for the outcome of this transaction. Nothing was changed.`;
}

/** The next steps, after {@link transactionOpen}. */
export function endItFirst(transactionId: string): readonly string[] {
  return [
    labelled('Let the daemon ask', 'tenderd run'),
    labelled('Or resolve it', `tenderd transactions resolve ${transactionId}`),
    'Then stop the daemon, and repeat this command.',
  ];
}

/** `journal prune`: the result of an erasure, or of a trial that only counts. */
export interface Pruned {
  readonly transactions: number;
  /** The time before which data is erased (ISO). */
  readonly before: string;
  readonly trial: boolean;
  /** The mark of `tenderd match` (ISO), if it limits the erasure. */
  readonly matchedUntil?: string;
  /** The path of the file with the mark. */
  readonly markFile?: string;
  readonly kept: {
    readonly open: number;
    readonly attention: number;
    readonly unacknowledged: number;
    readonly needed: number;
    readonly unmatched: number;
  };
}

/** The mark of the match limits an erasure. */
function markLimits(file: string, time: string): string {
  return `The mark in ${file} limits this erasure to transactions from before ${time}. Later transactions wait for a match with their settlement files (match --mark).`;
}

/** `journal prune`: the result. */
export function pruned({
  transactions,
  before,
  trial,
  kept,
  matchedUntil,
  markFile = 'matched.json',
}: Pruned): readonly string[] {
  const reasons = [
    [kept.open, 'whose result is open or unknown'],
    [kept.attention, 'on the attention list'],
    [kept.unacknowledged, 'with money that moved, not acknowledged by the register'],
    [kept.needed, 'to which a later transaction refers'],
    [kept.unmatched, 'that no match has compared yet'],
  ] as const;
  const left = reasons.filter(([count]) => count > 0).map(([count, words]) => `  ${count} ${words}`);
  return [
    ...(matchedUntil === undefined ? [] : [markLimits(markFile, matchedUntil)]),
    `Transactions from before ${before} ${trial ? 'that would lose' : 'that lost'} their personal data: ${transactions}`,
    ...(left.length === 0 ? [] : ['Older transactions that keep their personal data:', ...left]),
  ];
}

/** `journal prune`: the progress, while it runs. */
export function pruning(transactions: number, trial: boolean): string {
  return trial
    ? `counting: ${transactions} ${transactions === 1 ? 'transaction' : 'transactions'}`
    : `erasing: ${transactions} ${transactions === 1 ? 'transaction' : 'transactions'}`;
}

/** `erasure-running`: the daemon is running another erasure. */
export const pruneRuns =
  'The daemon is already erasing data, so this command started nothing. Repeat the command later.';

/** `erasure-unknown`: the daemon ended meanwhile, or another erasure replaced the result. */
export const pruneUnknown =
  'The daemon no longer reports on this erasure, which may be incomplete. Repeat the command to erase the remaining data.';

/** `erasure-no-room`: the disk is full, and the daemon is stopped. */
export const pruneDiskFull =
  'The disk is almost full, so the erasure ended early. Free some space, then repeat the command.';

/** The date in `--before` is in the future. */
export const pruneInFuture = '--before must be a time in the past.';

/** The message of the failure `erasure-too-recent`. */
export function pruneTooRecent(days: number): string {
  return `--before must lie at least ${days} days in the past, because the register and the operator may still need newer data. Nothing was erased. If you are sure, add --recent. To count only, add --dry-run.`;
}
