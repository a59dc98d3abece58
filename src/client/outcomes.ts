/** From a request to its outcome: asks, waits and asks again, as `in-flight.ts` decides. */

import { type Call, type DaemonAddress } from './daemon-address.js';
import { OutcomeUnknown, TenderdProblem, TenderdUnreachable } from './errors.js';
import { begin, follow, hasOutcome, type Heard, isAway, type InFlight } from './in-flight.js';
import type { Link, OrderCancel, OrderChange, OrderUpdate } from './online.js';
import type {
  Capture,
  CardAcquisition,
  Loyalty,
  Payment,
  Reconciliation,
  Refund,
  Reversal,
  StoredValue,
} from './parameters.js';
import { pathOf } from './paths.js';
import { pause } from './time-limits.js';
import type { Kind } from './kinds.js';
import type { Transaction, TransactionOf, TransactionWithOutcome } from './transaction.js';
import type { Starting, Waiting } from './waiting.js';

/** The longest wait that the daemon allows, in seconds. */
export const longestWaitS = 25;
/** With which changes are seen, in seconds. */
const watchfulWaitS = 1;
const startWithinMs = 30_000;
/** At least so long between two looks at the same transaction. */
const looksMs = 250;

/** What can be asked for by a kind's own function. */
type Asked =
  | Payment
  | Link
  | OrderChange
  | OrderCancel
  | OrderUpdate
  | Refund
  | Reversal
  | Capture
  | StoredValue
  | CardAcquisition
  | Loyalty
  | (Reconciliation & { amount?: undefined; currency?: undefined });

/** Waits at one daemon for what becomes of transactions. */
export class Outcomes {
  readonly #daemon: DaemonAddress;

  constructor(daemon: DaemonAddress) {
    this.#daemon = daemon;
  }

  /** Asks for a transaction of this kind, and waits for its outcome. Throws OutcomeUnknown where the daemon has another kind under its id. */
  async move<K extends Kind>(kind: K, asked: Asked, starting: Starting): Promise<TransactionOf<K>> {
    const told = withOutcome(await this.#start(kind, asked, starting));
    if (!isOfKind(told, kind))
      throw new OutcomeUnknown(asked.id, new Error(`The daemon has a ${told.kind} of this id.`));
    return told;
  }

  /** Asks for a link, and waits until the shopper can pay, or for its outcome. */
  async link(
    kind: 'payment' | 'pre-authorization' | 'verification',
    link: Link,
    starting: Starting,
  ): Promise<Transaction> {
    return this.#start(kind, link, starting, (one) => one.checkout !== undefined);
  }

  /** Waits for the outcome of one that was asked for before. */
  async follow(transactionId: string, waiting: Waiting): Promise<TransactionWithOutcome> {
    return withOutcome(await this.#pursue(begin(transactionId, 'asking'), undefined, waiting, 0));
  }

  #start(
    kind: Kind,
    asked: Asked,
    starting: Starting,
    isEnough?: (transaction: Transaction) => boolean,
  ): Promise<Transaction> {
    const { id, amount, currency, ...rest } = asked;
    const body = { ...rest, kind, ...(amount === undefined ? {} : { amountDetails: { amount, currency } }) };
    // With a latest start of the register's own, the daemon itself refuses what comes too late.
    const withinMs = asked.startBefore === undefined ? (starting.startWithinMs ?? startWithinMs) : Infinity;
    return this.#pursue(begin(id, 'starting'), body, starting, withinMs, isEnough);
  }

  /** Until it has an outcome, or is what is waited for. */
  async #pursue(
    begun: InFlight,
    body: object | undefined,
    { signal, onReported, onAway, include, receiptWidth }: Waiting,
    withinMs: number,
    isEnough?: (transaction: Transaction) => boolean,
  ): Promise<Transaction> {
    const isWatchful = isEnough !== undefined;
    signal?.throwIfAborted();
    const startedMs = performance.now();
    let told = '';
    for (let inFlight = begun; ; ) {
      const askedMs = performance.now();
      const path = pathOf(inFlight.transactionId, { include, receiptWidth });
      const wait = onReported === undefined && !isWatchful ? longestWaitS : watchfulWaitS;
      const heard = await this.#look(inFlight, { path, waitS: wait, signal }, body);
      if (isAway(heard)) {
        onAway?.(heard);
        told = '';
      } else if (!(heard instanceof TenderdProblem)) {
        const text = JSON.stringify(heard);
        if (text !== told) onReported?.(heard);
        told = text;
        if (isEnough?.(heard) === true) return heard;
      }
      const step = follow(inFlight, heard, withinMs - (performance.now() - startedMs));
      if (step.do === 'tell') return step.transaction;
      if (step.do === 'throw') throw step.error;
      inFlight = step.inFlight;
      await pause(Math.max(step.pauseMs, looksMs - (performance.now() - askedMs)), signal);
      if (signal?.aborted === true) throw new OutcomeUnknown(inFlight.transactionId, signal.reason);
    }
  }

  async #look(
    { transactionId, phase }: InFlight,
    asking: Pick<Call, 'path' | 'waitS' | 'signal'>,
    body: object | undefined,
  ): Promise<Heard> {
    const start: Partial<Call> = phase === 'starting' ? { method: 'PUT', body } : {};
    try {
      return await this.#daemon.ask<Transaction>({ method: 'GET', ...asking, ...start }, 'transactionId');
    } catch (error) {
      if (error instanceof TenderdProblem || error instanceof TenderdUnreachable) return error;
      throw new OutcomeUnknown(transactionId, error);
    }
  }
}

function withOutcome(told: Transaction): TransactionWithOutcome {
  if (!hasOutcome(told)) throw new OutcomeUnknown(told.transactionId, new Error('The daemon has no outcome.'));
  return told;
}

/** Whether the daemon tells of the kind that was asked for: under an id it has one request for ever. */
function isOfKind<K extends Kind>(
  transaction: TransactionWithOutcome | TransactionOf<K>,
  kind: K,
): transaction is TransactionOf<K> {
  return transaction.kind === kind;
}
