/**
 * Keeps payments that replace another payment, until the replaced payment has ended. This module determines when each
 * waiting payment is checked. The core decides whether the payment starts.
 */

import {
  handOverAborted,
  handOverLimit,
  handOverLimitAfterRestart,
  handOverStartsWithinMs,
  handOverStep,
  isPast,
  type JournalPort,
  kinds,
  type Moment,
  takesPlace,
  type TransactionRecord,
  type TransactionRequest,
} from '../../core/index.js';
import { laneNotes } from '../../messages/index.js';
import { type CommonWriter, type LanesParts, writerOf, whyTakesNothing } from './engine-parts.js';
import type { TurnInterface } from './turn-interface.js';

type Parts = Pick<
  LanesParts,
  'lanes' | 'services' | 'open' | 'loop' | 'clock' | 'scheduler' | 'journal' | 'moneyStopped'
>;

/**
 * A payment that is waiting to replace another payment. `first`: the other payment. `limit`: the time until which the
 * waiting payment may start.
 */
interface Waiting {
  readonly first: string;
  readonly limit: Moment;
}

/**
 * Returns the journal's open transactions of a terminal or service. Payments that are waiting until another payment has
 * ended go into `waiting`.
 */
export function openOf(
  journal: JournalPort,
  place: string,
  waiting: TransactionRecord[],
): readonly TransactionRecord[] {
  const open = journal.loadOpen(place);
  const left = open.filter((record) => !takesPlace(record));
  if (left.length < open.length) waiting.push(...open.filter(takesPlace));
  return left;
}

/**
 * Keeps the payments that replace another payment, until the replaced payment has ended. Checks each waiting payment
 * when it may start or must end.
 */
export class HandOvers {
  readonly #parts: Parts;
  readonly #isStopping: () => boolean;
  readonly #waiting = new Map<string, Waiting>();
  #armed: { readonly atMs: number; readonly cancel: () => void } | undefined;

  constructor(parts: Parts, isStopping: () => boolean) {
    this.#parts = parts;
    this.#isStopping = isStopping;
  }

  /** Returns the payment that is waiting to replace this payment, if any. */
  successorOf(transactionId: string): string | undefined {
    for (const [id, { first }] of this.#waiting) if (first === transactionId && this.#isDurable(id)) return id;
    return undefined;
  }

  /** True if the journal has the payment. With a replicated log, the payment may still be on its way to the journal. */
  #isDurable(transactionId: string): boolean {
    const { open, journal } = this.#parts;
    return (open.find(transactionId) ?? journal.findTransaction(transactionId)) !== undefined;
  }

  /** True if this payment waits until another payment has ended. */
  isWaiting(transactionId: string): boolean {
    return this.#waiting.has(transactionId);
  }

  /** Accepts an admitted request. The earlier payment is stopped only after this request is durable. */
  take(turn: TurnInterface, writer: CommonWriter, request: TransactionRequest): void {
    const { transactionId, insteadOf = '' } = request;
    turn.apply(writer, { type: 'hand-over-asked', request });
    this.#waiting.set(transactionId, { first: insteadOf, limit: handOverLimit(request, this.#now()) });
    turn.afterCommit(writer, (ok) => {
      if (ok) this.#parts.loop.enqueue((next) => this.look(next, transactionId));
      else this.#waiting.delete(transactionId);
    });
  }

  /** Resumes the waiting payments that an earlier process accepted. */
  resume(turn: TurnInterface, records: readonly TransactionRecord[]): void {
    for (const record of records) {
      const { transactionId, insteadOf = '' } = record.request;
      this.#waiting.set(transactionId, { first: insteadOf, limit: handOverLimitAfterRestart(record, this.#now()) });
      this.look(turn, transactionId);
    }
  }

  /** Stops a payment that the register no longer wants. */
  abort(turn: TurnInterface, record: TransactionRecord): void {
    this.#waiting.delete(record.request.transactionId);
    const writer = writerOf(this.#parts, record);
    const draft = handOverAborted(kinds[record.request.kind]);
    if (writer !== undefined) turn.apply(writer, { type: 'hand-over-ends', record, draft });
  }

  /** Checks the payments that are waiting for the sale of a record, after its commit. */
  changed(record: TransactionRecord): void {
    if (this.#waiting.size === 0) return;
    for (const { request } of this.#parts.open.underWayWith(record))
      if (this.#waiting.has(request.transactionId))
        this.#parts.loop.enqueue((turn) => this.look(turn, request.transactionId));
  }

  /** Checks all waiting payments, because a clock has moved. */
  lookAtAll(turn: TurnInterface): void {
    for (const transactionId of this.#waiting.keys()) this.look(turn, transactionId);
  }

  /** Checks one waiting payment, and starts or ends it if that is due. */
  look(turn: TurnInterface, transactionId: string): void {
    const waiting = this.#waiting.get(transactionId);
    const record = turn.find(transactionId);
    const writer = writerOf(this.#parts, record);
    if (waiting === undefined) return;
    if (record === undefined || writer === undefined || !takesPlace(record)) {
      this.#waiting.delete(transactionId);
      return;
    }
    const now = this.#now();
    const first = turn.find(waiting.first);
    const sameSale = turn.findBySale(record.request.sale);
    const step = handOverStep(kinds, record, { first, sameSale, isTooLate: isPast(now, waiting.limit) });
    switch (step.type) {
      case 'wait': {
        if (step.stopsFirst && first !== undefined) this.#stop(turn, first, transactionId);
        return this.#arm();
      }
      case 'start': {
        // The payment starts only while a new request would also be accepted.
        if (writer.isFaulted || whyTakesNothing(this.#parts, this.#isStopping()) !== undefined) return this.#arm();
        this.#waiting.delete(transactionId);
        const startWithinMs = handOverStartsWithinMs(record.request, now, waiting.limit);
        return turn.apply(writer, { type: 'hand-over-starts', record, revision: step.revision, startWithinMs });
      }
      case 'end':
        this.#waiting.delete(transactionId);
        return turn.apply(writer, { type: 'hand-over-ends', record, draft: step.draft });
    }
  }

  #stop(turn: TurnInterface, first: TransactionRecord, successor: string): void {
    const { transactionId } = first.request;
    if (this.isWaiting(transactionId)) return this.abort(turn, first);
    const writer = writerOf(this.#parts, first);
    const reason = laneNotes.saleHandedOver(successor);
    if (writer !== undefined) turn.apply(writer, { type: 'abort', transactionId, reason });
  }

  #now(): Moment {
    const { clock } = this.#parts;
    return { monoMs: clock.monoMs(), wallMs: clock.wallMs() };
  }

  /** Sets the timer to the earliest time limit of a waiting payment, but at most to the pause between checks. */
  #arm(): void {
    const { scheduler, loop, clock } = this.#parts;
    const againMs = clock.monoMs() + lookAgainMs;
    const atMs = Math.min(againMs, ...[...this.#waiting.values()].map(({ limit }) => limit.monoMs));
    if (this.#armed !== undefined && this.#armed.atMs <= atMs) return;
    this.#armed?.cancel();
    const cancel = scheduler.at(atMs, () => {
      this.#armed = undefined;
      if (this.#waiting.size > 0) loop.enqueue((turn) => this.lookAtAll(turn));
    });
    this.#armed = { atMs, cancel };
  }
}

/** The pause between checks. Some changes cause no commit, for example when a full disk has room again. */
const lookAgainMs = 10_000;
