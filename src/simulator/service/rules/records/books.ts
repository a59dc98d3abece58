/** The records of the service. */

import type { FaultWord } from '../base/fault-words.js';
import type { Payment } from './payment.js';

/** A stored response, for requests that repeat an idempotency key. */
export interface KeptAnswer {
  /** The method, path and body of the request, byte by byte. */
  readonly request: string;
  readonly status: number;
  readonly body: unknown;
  readonly atMs: number;
}

/** A stored card of a shopper, with the reason for storing it. */
export interface Instrument {
  readonly merchantId: string;
  readonly merchantShopperId: string;
  readonly paymentInstrumentReference: string;
  /** The name of the practice card. */
  readonly card: string;
  /** The scheme with the type of the card, such as `VISA_CREDIT`. */
  readonly scheme: string;
  readonly expiryDate: string;
  readonly cardOnFileReason: 'CONVENIENCE' | 'UNSCHEDULED' | 'SCHEDULED';
  readonly recurringReference: string | undefined;
  readonly recurringDescription: string | undefined;
}

/** A fault that occurs at the next matching request. */
export interface Cue {
  readonly fault: FaultWord;
  /** The name of the request that triggers the fault, or `any`. */
  readonly request: string;
  readonly times: number;
  readonly seconds: number | undefined;
}

/** A webhook that must be sent. */
export interface Webhook {
  readonly id: string;
  readonly merchantId: string;
  readonly pspReference: string;
  readonly url: string;
  readonly body: string;
  /** `behind`: the webhook waits until the next webhook of the merchant is queued. */
  readonly state: 'due' | 'behind' | 'never' | 'acknowledged' | 'given-up';
  readonly dueAtMs: number;
  readonly firstAtMs: number;
  /** The status of each response; null without a response. */
  readonly answers: readonly (number | null)[];
}

/** The records of the service. All changes of one request are committed together, before its response. */
export interface Books {
  payment(pspReference: string): Payment | undefined;
  paymentByToken(token: string): Payment | undefined;
  paymentsOf(merchantId: string, merchantReference: string): readonly Payment[];
  /** Returns the payments in the order of their creation. */
  payments(): readonly Payment[];
  /** Returns the payments with an event that is due. */
  duePayments(nowMs: number): readonly Payment[];
  putPayment(payment: Payment): void;
  instruments(merchantId: string, merchantShopperId: string): readonly Instrument[];
  putInstrument(instrument: Instrument): void;
  deleteInstrument(instrument: Instrument): void;
  keptAnswer(merchantId: string, key: string): KeptAnswer | undefined;
  keepAnswer(merchantId: string, key: string, kept: KeptAnswer): void;
  cues(): readonly Cue[];
  setCues(cues: readonly Cue[]): void;
  /** Returns the webhooks that are due or `behind`. */
  openWebhooks(): readonly Webhook[];
  putWebhook(webhook: Webhook): void;
}
