/** The journal's totals of the period that a reconciliation closes. */

import { type Message } from '../../../protocol/index.js';
import {
  begunIn,
  type JournalPort,
  kinds,
  movedMoney,
  originalRecord,
  type OwnTotals,
  ownTotals,
  type OwnTransaction,
  type TransactionRecord,
} from '../../core/index.js';
import type { Lane } from './lane.js';
import type { TurnInterface } from './turn-interface.js';

/** The number of transactions that are read at a time. */
const pageMax = 500;

/** A longer period is not counted: a reconciliation must not delay the daemon. */
const countedMax = 20_000;

/**
 * Returns the journal's sums for an answer to a reconciliation, or for the totals that tenderd requested because that
 * answer was lost. Returns undefined for every other message, and for a period of more than 20,000 transactions.
 */
export function ownTotalsFor(
  message: Message,
  owner: TransactionRecord | undefined,
  lanes: readonly Lane[],
  {
    journal,
    turn,
  }: { readonly journal: Pick<JournalPort, 'list'>; readonly turn: Pick<TurnInterface, 'find' | 'findByKey'> },
): OwnTotals | undefined {
  if (message.name !== 'ReconciliationResponse') return undefined;
  const closed = owner ?? openReconciliationAt(message.header.POIID, lanes);
  if (closed === undefined || kinds[closed.request.kind].moves !== 'period') return undefined;
  const { terminal, transactionId } = closed.request;
  if (terminal === undefined) return undefined;
  const found: OwnTransaction[] = [];
  let before = transactionId;
  for (;;) {
    const page = journal.list({ terminal, before, limit: pageMax });
    for (const record of page) {
      if (closesPeriod(record)) return ownTotals(found, record.request.transactionId);
      found.push({ record, original: originalRecord(kinds, record, turn) });
    }
    const last = page.at(-1);
    if (last === undefined || page.length < pageMax) return ownTotals(found, undefined);
    if (found.length >= countedMax) return undefined;
    before = last.request.transactionId;
  }
}

/** Returns the reconciliation that a terminal has started. */
function openReconciliationAt(poiId: string | undefined, lanes: readonly Lane[]): TransactionRecord | undefined {
  const lane = lanes.find(({ state }) => state.record.poiId === poiId);
  return (
    lane && begunIn(lane.state.entries).find(({ record }) => kinds[record.request.kind].moves === 'period')?.record
  );
}

function closesPeriod({ request, outcome }: TransactionRecord): boolean {
  return kinds[request.kind].moves === 'period' && request.scope !== 'acquirers' && movedMoney(outcome);
}
