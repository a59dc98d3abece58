/** The records of a payment service in memory, for one run. */

import type {
  Books,
  Cue,
  Instrument,
  KeptAnswer,
  Payment,
  Webhook,
} from '../../../src/simulator/service/rules/index.js';

/** Records that never fail: the disk of the service is not part of the simulation. */
export class MapBooks implements Books {
  readonly #payments = new Map<string, Payment>();
  readonly #instruments = new Map<string, Instrument>();
  readonly #answers = new Map<string, KeptAnswer>();
  readonly #webhooks = new Map<string, Webhook>();
  #cues: readonly Cue[] = [];

  /** Returns an independent copy. */
  copy(): MapBooks {
    const copy = new MapBooks();
    for (const payment of this.#payments.values()) copy.putPayment(payment);
    for (const instrument of this.#instruments.values()) copy.putInstrument(instrument);
    for (const [key, kept] of this.#answers) copy.#answers.set(key, kept);
    for (const webhook of this.#webhooks.values()) copy.putWebhook(webhook);
    return copy;
  }

  payment(pspReference: string): Payment | undefined {
    return this.#payments.get(pspReference);
  }

  paymentByToken(token: string): Payment | undefined {
    return this.payments().find((payment) => payment.token === token);
  }

  paymentsOf(merchantId: string, merchantReference: string): readonly Payment[] {
    return this.payments().filter(
      ({ merchantId: merchant, request }) => merchant === merchantId && request.merchantReference === merchantReference,
    );
  }

  payments(): readonly Payment[] {
    return [...this.#payments.values()];
  }

  duePayments(nowMs: number): readonly Payment[] {
    return this.payments().filter((payment) => (dueAtMs(payment) ?? Number.POSITIVE_INFINITY) <= nowMs);
  }

  /** Returns the time of the next event that is due. */
  nextDueAtMs(): number | undefined {
    const due = this.payments().flatMap((payment) => dueAtMs(payment) ?? []);
    return due.length === 0 ? undefined : Math.min(...due);
  }

  putPayment(payment: Payment): void {
    this.#payments.set(payment.pspReference, payment);
  }

  instruments(merchantId: string, merchantShopperId: string): readonly Instrument[] {
    return [...this.#instruments.values()].filter(
      (one) => one.merchantId === merchantId && one.merchantShopperId === merchantShopperId,
    );
  }

  putInstrument(instrument: Instrument): void {
    this.#instruments.set(instrument.paymentInstrumentReference, instrument);
  }

  deleteInstrument({ paymentInstrumentReference }: Instrument): void {
    this.#instruments.delete(paymentInstrumentReference);
  }

  keptAnswer(merchantId: string, key: string): KeptAnswer | undefined {
    return this.#answers.get(`${merchantId} ${key}`);
  }

  keepAnswer(merchantId: string, key: string, kept: KeptAnswer): void {
    this.#answers.set(`${merchantId} ${key}`, kept);
  }

  cues(): readonly Cue[] {
    return this.#cues;
  }

  setCues(cues: readonly Cue[]): void {
    this.#cues = cues;
  }

  openWebhooks(): readonly Webhook[] {
    return [...this.#webhooks.values()].filter(({ state }) => state === 'due' || state === 'behind');
  }

  putWebhook(webhook: Webhook): void {
    this.#webhooks.set(webhook.id, webhook);
  }
}

function dueAtMs({ session, sessionEndsAtMs, reversalAtMs }: Payment): number | undefined {
  if (reversalAtMs !== undefined) return reversalAtMs;
  return session === 'waits' || session === 'challenged' ? sessionEndsAtMs : undefined;
}
