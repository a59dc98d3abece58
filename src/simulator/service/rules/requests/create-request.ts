/** What create, Authorize and MIT ask for, as it is kept. */

import type { Money } from '../base/money.js';

/** Which request has the envelope. */
export type EnvelopeRequest = 'create' | 'authorize' | 'mit-create' | 'mit-authorize';

/** Where the browser goes at the end. */
export interface ReturnUrls {
  readonly success: string;
  readonly cancel: string;
  readonly error: string;
}

/** What is agreed on for later payments. Model and frequency are carried and never read. */
export interface Recurring {
  readonly model: number | undefined;
  readonly frequency: number | undefined;
  readonly reference: string | undefined;
  readonly description: string | undefined;
}

/** What was asked for. */
export interface CreateRequest {
  readonly kind: EnvelopeRequest;
  readonly returnUrls: ReturnUrls | undefined;
  readonly webhookUrl: string | undefined;
  /** Of the page that embeds; absent where the page is opened by redirect. */
  readonly embedOrigin: string | undefined;
  readonly merchantReference: string;
  readonly amount: Money;
  readonly immediateCapture: boolean;
  readonly splitShipment: boolean;
  /** A verification whose card must be stored, and that must authenticate. */
  readonly storesVerified: boolean;
  readonly merchantShopperId: string | undefined;
  readonly paymentInstrumentReference: string | undefined;
  readonly recurring: Recurring | undefined;
  readonly whitelist: readonly string[] | undefined;
  readonly storing: 'OPTIONAL' | 'MANDATED' | undefined;
  readonly storedOnly: boolean;
}
