/**
 * Troubles of sessions: the service creates a session minutes after the request (S26), the cancel of another party
 * closes no session (S27), and tenderd's own cancel stalls (S28).
 */

import type { ServiceCall } from '../../../src/core/index.js';
import type { Payment } from '../../../src/simulator/service/rules/index.js';
import type { Dice } from '../dice.js';
import type { Scene } from '../scene.js';
import type { CallFate, ServiceAnswer } from './faults.js';

const beginnings: readonly ServiceCall['endpoint'][] = ['createSession', 'authorize', 'createMit', 'authorizeMit'];

/** The troubles S26 to S28, with dice of their own. */
export class Sessions {
  readonly #scene: Scene;
  readonly #dice: Dice;
  /** For each transaction: the time before which no request that would begin its payment arrives. */
  readonly #madeAtMs = new Map<string, number>();
  /** Payments, and whether another party has cancelled them without effect. */
  readonly #cancelled = new Map<string, boolean>();

  /** For each key: the time at which the cancel arrives. */
  readonly #cancelsAtMs = new Map<string, number>();

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#dice = scene.dice('sessions of the service');
  }

  /** S26: two of three sessions are created one to four minutes after the request. */
  late({ endpoint, body = '' }: ServiceCall): CallFate | undefined {
    if (!beginnings.includes(endpoint)) return undefined;
    const { time } = this.#scene;
    const reference = /"merchantReference":"([^"]*)"/.exec(body)?.[1] ?? '';
    let atMs = this.#madeAtMs.get(reference);
    if (atMs === undefined) {
      atMs = time.monoMs() + (this.#dice.happens(0.7) ? this.#dice.between(60_000, 240_000) : 0);
      this.#madeAtMs.set(reference, atMs);
    }
    return time.monoMs() < atMs ? { how: 'request-lost', arrivesMs: undefined } : undefined;
  }

  /**
   * S28: for half a minute to two minutes, all copies of a cancel are held. They arrive at the end of this time,
   * without an answer.
   */
  stalls({ endpoint, idempotencyKey = '' }: ServiceCall): CallFate | undefined {
    if (endpoint !== 'cancel') return undefined;
    const nowMs = this.#scene.time.monoMs();
    const atMs = this.#cancelsAtMs.get(idempotencyKey) ?? nowMs + this.#dice.between(30_000, 120_000);
    this.#cancelsAtMs.set(idempotencyKey, atMs);
    return nowMs < atMs ? { how: 'request-lost', arrivesMs: atMs - nowMs } : undefined;
  }

  /** S27: in half of all sessions, the history has a cancel without an amount, and the shopper can still pay. */
  closesNothing({ endpoint }: ServiceCall, payment: Payment | undefined): CallFate | undefined {
    if (endpoint !== 'status' || payment === undefined) return undefined;
    const { pspReference, session } = payment;
    if (!this.#cancelled.has(pspReference)) this.#cancelled.set(pspReference, this.#dice.happens(0.5));
    return this.#cancelled.get(pspReference) === true && session === 'waits'
      ? { how: 'rewritten', rewrite: withCancel }
      : undefined;
  }
}

/** Returns the history with a cancel without an amount at its end. */
function withCancel(answer: ServiceAnswer): ServiceAnswer {
  const body: { readonly operationList?: readonly object[] } = JSON.parse(answer.text);
  const { operationList = [] } = body;
  const details = { amount: 0, currency: 'EUR' };
  const cancel = { ...operationList.at(-1), id: '01ARZ3NDEKTSV4RRFFQ69G5FAW', type: 'CANCEL', status: 'COMPLETED' };
  return { ...answer, text: JSON.stringify({ ...body, operationList: [...operationList, { ...cancel, details }] }) };
}
