/**
 * Merges the events of a batch into the rows that change the tables. The module is pure, and the result does not depend
 * on how events are divided into batches.
 */

import { wrongClockMs } from './clock.js';
import type { JournalEvent, ReadEvent, Refused, StatusEvent } from './read-event.js';
import type { StatusRow } from './read-status.js';
import type { TransactionRow } from './read-transaction.js';
import { isBeginning, shownStage } from './steps.js';

/**
 * One row of the table `events`. The last three fields are present only for a step that the history of a payment shows.
 */
export interface EventRow {
  readonly sequence: number;
  readonly event_id: string;
  readonly at: string;
  readonly received_at: string;
  readonly transaction_id?: string;
  readonly stage?: string;
  readonly result?: string | undefined;
}

/** The facts about one daemon in the events of a batch. */
export interface DaemonChange {
  readonly source: string;
  readonly subject: string;
  readonly first_event_at: string;
  readonly last_event_at: string;
  readonly last_seen_at: string;
  /** The number of the newest journal event; undefined if the batch has none. */
  readonly last_sequence: number | undefined;
  /**
   * The newest message that showed a wrong clock: by how much, and when the stream received it. This field is absent if
   * no message showed one.
   */
  readonly clock_off_ms: number | undefined;
  readonly clock_off_at: string | undefined;
  /** The journal events. The same event may occur twice. */
  readonly events: readonly EventRow[];
}

/** The facts about one transaction in the events of a batch. */
export interface TransactionChange {
  readonly daemon: string;
  readonly transaction_id: string;
  readonly first_event_at: string;
  readonly acknowledged_revision: number;
  /** The time at which the stream received the first of the transaction's events. */
  readonly received_at: string;
  /** True if one of the events shows that the transaction has begun. */
  readonly begun: boolean;
  /** The outcome that counts, by its revision; undefined if the batch has no outcome. */
  readonly outcome: OutcomeRow | undefined;
}

/** An outcome, and the event that contained it. */
export interface OutcomeRow extends TransactionRow {
  readonly outcome_at: string;
  readonly outcome_sequence: number;
  readonly received_at: string;
}

/** One status of a daemon. */
export interface StatusChange extends StatusRow {
  readonly daemon: string;
  readonly status_at: string;
}

/** The list is extended in place: copying it for each event would take quadratic time. */
type GrowingChange = DaemonChange & { readonly events: EventRow[] };

/** The changes of a batch. Daemons are in the order of their first messages. */
export interface Changes {
  readonly daemons: ReadonlyMap<string, DaemonChange>;
  readonly transactions: readonly TransactionChange[];
  /** The last status of each daemon. */
  readonly statuses: readonly StatusChange[];
  /**
   * The attention lists that differ from the previous list of their daemon, in the order of the stream. Each round has
   * at most one list for each daemon.
   */
  readonly attention: readonly (readonly StatusChange[])[];
  readonly refused: readonly Refused[];
}

/**
 * Returns the key of a daemon: its source and its subject. A source under another subject is another daemon, so a till
 * can change only its own rows.
 */
export function daemonKeyOf({ source, subject }: { readonly source: string; readonly subject: string }): string {
  return `${source} ${subject}`;
}

/** True if `one` replaces `other`: it has a higher revision, or it is the later event for the same revision. */
export function isNewer(one: OutcomeRow, other: OutcomeRow): boolean {
  if (one.revision !== other.revision) return one.revision > other.revision;
  if (one.outcome_at !== other.outcome_at) return one.outcome_at > other.outcome_at;
  return one.outcome_sequence > other.outcome_sequence;
}

/** Merges events. They are in the order of the stream. */
export function mergeEvents(events: readonly ReadEvent[]): Changes {
  const daemons = new Map<string, GrowingChange>();
  const transactions = new Map<string, TransactionChange>();
  const statuses = new Map<string, StatusChange>();
  const attention: Map<string, StatusChange>[] = [];
  const refused: Refused[] = [];
  for (const event of events) {
    if (event.type === 'refused') {
      refused.push(event);
      continue;
    }
    const daemon = daemonKeyOf(event);
    daemons.set(daemon, changeOf(daemons.get(daemon), event));
    if (event.type === 'status') {
      const status = { ...event.status, daemon, status_at: event.receivedAt };
      const before = statuses.get(daemon);
      statuses.set(daemon, status);
      if (before === undefined || !hasSameAttention(before, status)) addRound(attention, status);
    }
    if (event.type === 'journal' && event.transactionId !== undefined) {
      const key = `${daemon} ${event.transactionId}`;
      transactions.set(key, transactionAfter(transactions.get(key), daemon, event.transactionId, event));
    }
  }
  return {
    daemons,
    transactions: [...transactions.values()],
    statuses: [...statuses.values()],
    attention: attention.map((round) => [...round.values()]),
    refused,
  };
}

function changeOf(before: GrowingChange | undefined, event: JournalEvent | StatusEvent): GrowingChange {
  const { source, subject, at, receivedAt } = event;
  const events = before?.events ?? [];
  const clockMs = wrongClockMs(event);
  // A fact that only one journal of a pair has takes no number, so its event is not counted.
  const numbered = event.type === 'journal' && !event.isLocal ? event : undefined;
  if (numbered !== undefined) events.push(rowOf(numbered));
  return {
    source,
    subject,
    first_event_at: earlier(before?.first_event_at, at),
    last_event_at: later(before?.last_event_at, at),
    last_seen_at: later(before?.last_seen_at, receivedAt),
    last_sequence: numbered?.sequence ?? before?.last_sequence,
    clock_off_ms: clockMs ?? before?.clock_off_ms,
    clock_off_at: clockMs === undefined ? before?.clock_off_at : receivedAt,
    events,
  };
}

function rowOf({ sequence, id, at, receivedAt, transactionId, stage, outcome }: JournalEvent): EventRow {
  const row = { sequence, event_id: id, at, received_at: receivedAt };
  const shown = transactionId === undefined ? undefined : shownStage(stage);
  if (transactionId === undefined || shown === undefined) return row;
  return { ...row, transaction_id: transactionId, stage: shown, result: outcome?.result };
}

function transactionAfter(
  before: TransactionChange | undefined,
  daemon: string,
  transactionId: string,
  { at, receivedAt, sequence, stage, acknowledged = 0, outcome }: JournalEvent,
): TransactionChange {
  const row = outcome && { ...outcome, outcome_at: at, outcome_sequence: sequence, received_at: receivedAt };
  const known = before?.outcome;
  return {
    daemon,
    transaction_id: transactionId,
    first_event_at: earlier(before?.first_event_at, at),
    acknowledged_revision: Math.max(before?.acknowledged_revision ?? 0, acknowledged, row?.acknowledged_revision ?? 0),
    received_at: before?.received_at ?? receivedAt,
    begun: before?.begun === true || isBeginning(stage),
    outcome: known === undefined || (row !== undefined && isNewer(row, known)) ? row : known,
  };
}

/**
 * Adds the status to the first round that has no status of the same daemon. The rounds are applied one after the other,
 * so that an item that was open between two lists is recorded.
 */
function addRound(rounds: Map<string, StatusChange>[], status: StatusChange): void {
  const free = rounds.find((round) => !round.has(status.daemon));
  if (free === undefined) rounds.push(new Map([[status.daemon, status]]));
  else free.set(status.daemon, status);
}

function hasSameAttention(one: StatusChange, other: StatusChange): boolean {
  return JSON.stringify(one.attention) === JSON.stringify(other.attention);
}

function earlier(one: string | undefined, other: string): string {
  return one === undefined || other < one ? other : one;
}

function later(one: string | undefined, other: string): string {
  return one === undefined || other > one ? other : one;
}
