/** Sends requests until a transaction has its outcome. `in-flight.ts` decides each step. */

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
/** The requested wait, in seconds, if the caller wants to see changes. */
const watchfulWaitS = 1;
const startWithinMs = 30_000;
/** The shortest interval between two requests about the same transaction, in milliseconds. */
const looksMs = 250;

/** The requests that the client's method for a kind can send. */
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

/** The transactions of one daemon, from the request to the outcome. */
export class Outcomes {
  readonly #daemon: DaemonAddress;

  constructor(daemon: DaemonAddress) {
    this.#daemon = daemon;
  }

  /**
   * Starts a transaction of this kind and waits for its outcome. Throws OutcomeUnknown if the daemon has a transaction of another kind with this id.
   */
  async move<K extends Kind>(kind: K, asked: Asked, starting: Starting): Promise<TransactionOf<K>> {
    const told = withOutcome(await this.#start(kind, asked, starting));
    if (!isOfKind(told, kind))
      throw new OutcomeUnknown(asked.id, new Error(`The daemon has a ${told.kind} of this id.`));
    return told;
  }

  /** Creates a link. Returns when the shopper can pay, or when the transaction has an outcome. */
  async link(
    kind: 'payment' | 'pre-authorization' | 'verification',
    link: Link,
    starting: Starting,
  ): Promise<Transaction> {
    return this.#start(kind, link, starting, (one) => one.checkout !== undefined);
  }

  /** Waits for the outcome of a transaction that was requested before. */
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
    // If the register set `startBefore`, the daemon itself refuses a late start.
    const withinMs = asked.startBefore === undefined ? (starting.startWithinMs ?? startWithinMs) : Infinity;
    return this.#pursue(begin(id, 'starting'), body, starting, withinMs, isEnough);
  }

  /** Repeats requests until the transaction has an outcome or `isEnough` is true. */
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

/**
 * True if the transaction has the requested kind. It may have another kind, because an id belongs to its first request
 * for ever.
 */
function isOfKind<K extends Kind>(
  transaction: TransactionWithOutcome | TransactionOf<K>,
  kind: K,
): transaction is TransactionOf<K> {
  return transaction.kind === kind;
}
