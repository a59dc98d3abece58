/**
 * The cells of the sample with real processes: where `kill -9` strikes, and how the payment must end (compare
 * `endAfter`).
 */

import { columns, type Column } from './columns.js';

/** How the moment of a death is recognized. */
export type Strike =
  /** The daemon's own hook, `TENDERD_KILL_AT`. */
  | { readonly at: 'hook'; readonly point: string }
  /** The terminal has received the request, and has not begun. */
  | { readonly at: 'request received' }
  /** The answer has left the gateway, and is lost when the daemon dies. */
  | { readonly at: 'answer on its way' }
  /** The register knows the end, and has not acknowledged it. */
  | { readonly at: 'told' };

/** One cell. */
export interface RealCell {
  readonly column: Column;
  readonly row: readonly [step: string, moment: string];
  readonly strike: Strike;
  /** The point at which the recovering daemon dies as well. */
  readonly second?: string;
  readonly end: string;
}

type Row = Pick<RealCell, 'row' | 'strike' | 'second'>;

const hook = (point: string): Strike => ({ at: 'hook', point });

const accepted: Row = { row: ['accepted', 'after commit'], strike: hook('accepted') };
const written: Row = { row: ['attempt written', 'after commit'], strike: hook('committed-before-send') };
const sent: Row = { row: ['Payment sent', 'after send'], strike: hook('sent') };
const sentAgain: Row = { row: ['Payment sent (2)', 'after send'], strike: hook('sent:2') };
const received: Row = { row: ['Payment received', 'by the terminal'], strike: { at: 'request received' } };
const answered: Row = { row: ['answer', 'on its way'], strike: { at: 'answer on its way' } };
const read: Row = { row: ['answer written', 'before commit'], strike: hook('answer-read') };
const readAgain: Row = { row: ['answer written (2)', 'before commit'], strike: hook('answer-read:2') };
const asked: Row = { row: ['TransactionStatus sent', 'after send'], strike: hook('status-sent') };
// tenderd believes a Busy when the terminal denies the payment and then repeats its answer to the previous payment.
const earlierAsked: Row = { row: ['TransactionStatus sent (2)', 'after send'], strike: hook('status-sent:2') };
const earlierRead: Row = { row: ['earlier answer read', 'before commit'], strike: hook('answer-read:2') };
const readBehindEarlier: Row = { ...readAgain, strike: hook('answer-read:3') };
const concluded: Row = { row: ['outcome written', 'after commit'], strike: hook('committed-before-told') };
const told: Row = { row: ['outcome told', 'after telling'], strike: { at: 'told' } };
const recovering: Row = { ...sent, row: ['Payment sent', 'and in the recovery'], second: 'status-sent' };
const recovered: Row = { ...sent, row: ['Payment sent', 'and when it is known'], second: 'committed-before-told' };

/** The rows of a column, by the result that they must have. */
type Ends = Readonly<Partial<Record<string, readonly Row[]>>>;

const sample: Readonly<Record<string, Ends>> = {
  approved: {
    'not-processed': [accepted, written],
    approved: [sent, received, answered, read, concluded, told, recovering, recovered],
  },
  declined: { 'not-processed': [written], declined: [sent, received, answered, read, concluded, told, recovering] },
  cancelled: { 'not-processed': [written], cancelled: [sent, answered, read, concluded] },
  busy: { 'not-processed': [sent, read, asked, earlierAsked, earlierRead], approved: [sentAgain, readBehindEarlier] },
  // The refusal is lost with the daemon, and the session with it. tenderd cannot trust the terminal's memory, unless
  // the refusal is written.
  'logged out': { unresolved: [sent, read], 'not-processed': [asked], approved: [sentAgain, readAgain] },
  'request lost': { 'not-processed': [sent, recovering] },
  'answer lost': { approved: [sent, recovering] },
};

/** All cells. */
export const realCells: readonly RealCell[] = columns.flatMap((column) =>
  Object.entries(sample[column.name] ?? {}).flatMap(([end, rows = []]) =>
    rows.map((row): RealCell => ({ column, end, ...row })),
  ),
);
