/** What the service keeps. */

import type { FaultWord } from '../base/fault-words.js';
import type { Payment } from './payment.js';

/** An answer that a repeat gets again. */
export interface KeptAnswer {
  /** Method, path and body of the request, octet by octet. */
  readonly request: string;
  readonly status: number;
  readonly body: unknown;
  readonly atMs: number;
}

/** A stored card, for one reason. */
export interface Instrument {
  readonly merchantId: string;
  readonly merchantShopperId: string;
  readonly paymentInstrumentReference: string;
  /** Name of the card of practice. */
  readonly card: string;
  /** With the type of the card behind it, such as `VISA_CREDIT`. */
  readonly scheme: string;
  readonly expiryDate: string;
  readonly cardOnFileReason: 'CONVENIENCE' | 'UNSCHEDULED' | 'SCHEDULED';
  readonly recurringReference: string | undefined;
  readonly recurringDescription: string | undefined;
}

/** A fault that waits for its request. */
export interface Cue {
  readonly fault: FaultWord;
  /** Name of the request that takes it, or `any`. */
  readonly request: string;
  readonly times: number;
  readonly seconds: number | undefined;
}

/** A webhook on its way. */
export interface Webhook {
  readonly id: string;
  readonly merchantId: string;
  readonly pspReference: string;
  readonly url: string;
  readonly body: string;
  /** `behind` waits for the next one of the merchant. */
  readonly state: 'due' | 'behind' | 'never' | 'acknowledged' | 'given-up';
  readonly dueAtMs: number;
  readonly firstAtMs: number;
  /** The status of each answer; null where none came. */
  readonly answers: readonly (number | null)[];
}

/** What is kept. Everything that one request changes is committed together, before it is answered. */
export interface Books {
  payment(pspReference: string): Payment | undefined;
  paymentByToken(token: string): Payment | undefined;
  paymentsOf(merchantId: string, merchantReference: string): readonly Payment[];
  /** In the order in which they were created. */
  payments(): readonly Payment[];
  /** Those to which something happens by itself until this moment. */
  duePayments(nowMs: number): readonly Payment[];
  putPayment(payment: Payment): void;
  instruments(merchantId: string, merchantShopperId: string): readonly Instrument[];
  putInstrument(instrument: Instrument): void;
  deleteInstrument(instrument: Instrument): void;
  keptAnswer(merchantId: string, key: string): KeptAnswer | undefined;
  keepAnswer(merchantId: string, key: string, kept: KeptAnswer): void;
  cues(): readonly Cue[];
  setCues(cues: readonly Cue[]): void;
  /** Those that are due, or behind others. */
  openWebhooks(): readonly Webhook[];
  putWebhook(webhook: Webhook): void;
}
