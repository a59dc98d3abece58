/** Refunds, captures and releases, added up for each original by the terminals' own ledgers (I13). */

import type { TransactionRecord } from '../../../src/core/index.js';
import type { LedgerEntry } from '../../../src/simulator/terminal/index.js';
import type { Run } from '../play.js';
import { leftInTheDark } from './after-all.js';
import { isAnyByPerson, linesOf, recordsOf, type Check, type Finding } from './finding.js';
import { minorUnits } from './minor-units.js';

/** The kinds of transactions whose money can be refunded or captured. */
const taking: ReadonlySet<string> = new Set([
  'payment',
  'capture',
  'stored-value-activation',
  'stored-value-load',
  'loyalty-award',
  'loyalty-rebate',
  'loyalty-redemption',
]);

/** The kinds that leave the original unchanged. */
const besides: ReadonlySet<string> = new Set(['pre-authorization-update', 'stored-value-duplicate']);

/**
 * I13: no more is refunded than was taken. A pre-authorization is captured or released once, and for no more than it
 * holds. The ledgers show which original a request meant, whatever name the register used for it.
 */
export const returnsWithinTaken: Check = (run) =>
  run.ledger
    .filter(({ moved, kind }) => moved && (taking.has(kind) || kind === 'pre-authorization'))
    .flatMap((original): Finding[] => {
      const about = linesAbout(run.ledger, original);
      const excess =
        original.kind === 'pre-authorization' ? excessOfHeld(original, about) : excessOfTaken(original, about);
      if (excess === undefined || isExcused(run, [original, ...about])) return [];
      const { saleTransactionId, transactionId } = original;
      return [
        {
          invariant: 'I13',
          transactionId: saleTransactionId,
          text: `${transactionId} of ${saleTransactionId} ${excess}`,
        },
      ];
    });

/** The fields of a line that this check uses. */
export type ReturnLine = Pick<LedgerEntry, 'moved' | 'kind' | 'transactionId' | 'authorizedAmount'> & {
  readonly originalTransactionId?: string | undefined;
};

/** Returns the lines that moved money and that refer to this line. */
export function linesAbout<T extends ReturnLine>(ledger: readonly T[], { transactionId }: ReturnLine): readonly T[] {
  return ledger.filter(({ moved, originalTransactionId }) => moved && originalTransactionId === transactionId);
}

/** Returns the amount in cents. Points also count in hundredths. */
function units({ authorizedAmount }: ReturnLine): number {
  return minorUnits(authorizedAmount) ?? 0;
}

/** Returns the reason why more was refunded than taken; undefined if the refunds are within the amount. */
export function excessOfTaken(original: ReturnLine, about: readonly ReturnLine[]): string | undefined {
  const back = about.filter(({ kind }) => !besides.has(kind)).reduce((sum, line) => sum + units(line), 0);
  return back <= units(original) ? undefined : `took ${units(original)}, and ${back} were given back`;
}

function excessOfHeld(original: LedgerEntry, about: readonly LedgerEntry[]): string | undefined {
  const ends = about.filter(({ kind }) => !besides.has(kind));
  if (ends.length > 1) return `was ended ${ends.length} times: ${ends.map(({ kind }) => kind).join(', ')}`;
  const [end] = ends;
  if (end?.kind !== 'capture') return undefined;
  const held =
    about.findLast(({ kind, movedAt }) => kind === 'pre-authorization-update' && movedAt <= end.movedAt) ?? original;
  return units(end) <= units(held) ? undefined : `held ${units(held)}, and ${units(end)} were taken`;
}

/** True if an operator decided the outcome of one of these transactions, or reviewed an unresolved transaction among them and continued. */
function isExcused(run: Run, lines: readonly LedgerEntry[]): boolean {
  const records = recordsOf(run).filter((record) => linesOf(run, record).some((line) => lines.includes(line)));
  return (
    isAnyByPerson(run, records) ||
    leftInTheDark(run, records) ||
    records.some((record) => reviewedUnknown(run, record, records))
  );
}

/**
 * True if an operator had reviewed one of `records` that was unresolved when this transaction was accepted. `retryOf`
 * excuses nothing, and neither does the review of another transaction. An open transaction cannot have been reviewed.
 */
function reviewedUnknown(
  run: Run,
  { request: { reviewed = [], transactionId } }: TransactionRecord,
  records: readonly TransactionRecord[],
): boolean {
  const { committed } = run.scene;
  const atMs = committed.notes(transactionId)?.acceptedAtMs ?? 0;
  const ids = new Set(records.map(({ request }) => request.transactionId));
  return reviewed.some((review) => {
    if (!ids.has(review.transactionId)) return false;
    const before = committed.notes(review.transactionId)?.outcomes.findLast((one) => one.atMs <= atMs);
    return before?.outcome.result === 'unresolved' && before.outcome.revision === review.revision;
  });
}
