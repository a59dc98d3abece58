/**
 * Finds outcomes that contradict an earlier outcome of the same payment. In one journal, revisions only increase, and
 * the time of acceptance never changes. The charged amount and the terminal's key of a revision do not change either.
 * So a contradiction means that a till restored its journal from a backup, and charged the payment again under the same
 * id. There are then two charges.
 *
 * A till may send an earlier revision after a later one. So an event with a lower revision is a contradiction only if
 * it was decided later, or if it names another charge. A payment with another time of acceptance is another payment,
 * whatever its revision. The module is pure.
 */

import { daemonKeyOf } from './merge-events.js';
import type { JournalEvent, ReadEvent, Refused } from './read-event.js';
import type { TransactionRow } from './read-transaction.js';

/** The part of an outcome that shows whether it contradicts another outcome. */
export interface KnownOutcome
  extends Pick<TransactionRow, 'revision' | 'authorized_amount' | 'poi_transaction_id' | 'accepted_at'> {
  /** The time of the outcome's event (an ISO time). */
  readonly outcome_at: string;
}

/** An event that contradicts an earlier outcome. */
export interface Contradiction {
  readonly event: JournalEvent;
  /** The row of the table `refused_events`. */
  readonly refused: Refused;
}

/** Returns the key by which a transaction is found among the transactions of all daemons. */
export function transactionKeyOf(daemon: string, transactionId: string): string {
  return `${daemon} ${transactionId}`;
}

/** Returns the contradictions in the order of the stream. `known`: the outcomes in the tables. */
export function contradictionsIn(
  events: readonly ReadEvent[],
  known: ReadonlyMap<string, KnownOutcome>,
): readonly Contradiction[] {
  const present = new Map(known);
  const found: Contradiction[] = [];
  for (const event of events) {
    if (event.type !== 'journal' || event.outcome === undefined) continue;
    const key = transactionKeyOf(daemonKeyOf(event), event.outcome.transaction_id);
    const outcome = { ...event.outcome, outcome_at: event.at };
    const before = present.get(key);
    if (before !== undefined && contradicts(outcome, before)) {
      found.push({ event, refused: refusedOf(event, outcome, before) });
    } else if (before === undefined || replaces(outcome, before)) present.set(key, outcome);
  }
  return found;
}

/** True if an outcome replaces an earlier one in the table `transactions`. A late event with a lower revision replaces no outcome. */
function replaces(outcome: KnownOutcome, before: KnownOutcome): boolean {
  if (outcome.revision !== before.revision) return outcome.revision > before.revision;
  return outcome.outcome_at >= before.outcome_at;
}

function contradicts(outcome: KnownOutcome, before: KnownOutcome): boolean {
  if (differ(outcome.accepted_at, before.accepted_at)) return true;
  if (outcome.revision > before.revision) return false;
  if (outcome.revision < before.revision) {
    // The clock of a restored till may be wrong. So if the terminal's key differs, the time of the outcome does not
    // matter.
    return outcome.outcome_at > before.outcome_at || differ(outcome.poi_transaction_id, before.poi_transaction_id);
  }
  return (
    differ(outcome.authorized_amount, before.authorized_amount) ||
    differ(outcome.poi_transaction_id, before.poi_transaction_id)
  );
}

/** True if two values are known and differ. An absent value contradicts nothing, because the nightly erasure may have removed it. */
function differ(one: unknown, other: unknown): boolean {
  return one !== undefined && other !== undefined && one !== other;
}

function refusedOf(
  { position, subject, receivedAt }: JournalEvent,
  { transaction_id: id, revision, view }: TransactionRow,
  before: KnownOutcome,
): Refused {
  const detail = `${id}: ${revision} ${revision > before.revision ? '>' : '<='} ${before.revision}`;
  const code = 'event-outcome-contradicts';
  return { type: 'refused', position, subject, receivedAt, code, detail, body: JSON.stringify(view) };
}
