/** The request of create, Authorize and MIT, in the form in which it is stored. */

import type { Money } from '../base/money.js';

/** The requests whose body is an envelope of header and content. */
export type EnvelopeRequest = 'create' | 'authorize' | 'mit-create' | 'mit-authorize';

/** The return addresses of the browser. */
export interface ReturnUrls {
  readonly success: string;
  readonly cancel: string;
  readonly error: string;
}

/** The agreement on later payments. With a frequency the card is stored as `SCHEDULED`, otherwise as `UNSCHEDULED`. The model is not used. */
export interface Recurring {
  readonly model: number | undefined;
  readonly frequency: number | undefined;
  readonly reference: string | undefined;
  readonly description: string | undefined;
}

/** A request for a payment. */
export interface CreateRequest {
  readonly kind: EnvelopeRequest;
  readonly returnUrls: ReturnUrls | undefined;
  readonly webhookUrl: string | undefined;
  /** The origin of the embedding page. Absent if the page is opened by redirect. */
  readonly embedOrigin: string | undefined;
  readonly merchantReference: string;
  readonly amount: Money;
  readonly immediateCapture: boolean;
  readonly splitShipment: boolean;
  /** True for a card verification that requires storing the card and authenticating the shopper. */
  readonly storesVerified: boolean;
  readonly merchantShopperId: string | undefined;
  readonly paymentInstrumentReference: string | undefined;
  readonly recurring: Recurring | undefined;
  readonly whitelist: readonly string[] | undefined;
  readonly storing: 'OPTIONAL' | 'MANDATED' | undefined;
  readonly storedOnly: boolean;
}
