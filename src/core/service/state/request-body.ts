/**
 * Writes the bytes of a request. The bytes depend only on the register's request and the attempt, so a repeat is
 * identical.
 */

import { toAmountDetails } from '../../../../protocol/checkout/amount-details.js';
import { endpointPath } from '../../../../protocol/checkout/endpoints.js';
import { checkoutMessages, writeCheckout } from '../../../../protocol/checkout/registry.js';
import type { Result } from '../../../../protocol/declaration/result.js';
import { assertInvariant } from '../../base/invariant.js';
import type { ServiceAttempt } from '../../model/attempt.js';
import type { AmountDetails } from '../../model/common-types.js';
import type { OnlineParameters } from '../../model/online-request.js';
import type { TransactionRequest } from '../../model/request.js';
import type { TransactionRecord } from '../../model/transaction.js';
import { type Beginning, isBeginning } from '../messages/service-kind.js';
import type { ServiceSettings } from './service-state.js';

/** The fields of an attempt on which the bytes of its request depend. */
export type Keyed = Pick<ServiceAttempt, 'endpoint' | 'idempotencyKey' | 'merchantId' | 'pspReference'>;

/** A request in its final form. */
export interface Written {
  readonly path: string;
  /** The text of the body. Empty if there is no body. */
  readonly body: string;
}

type Request = Pick<TransactionRecord, 'request'>;
type Body = Result<string, { readonly message: string }>;

/** Returns the path and bytes of an attempt. Throws InvariantError for a request that admission refuses. */
export function written(record: Request, attempt: Keyed, settings: Pick<ServiceSettings, 'webhookUrlOf'>): Written {
  const { endpoint, pspReference = '' } = attempt;
  const body = bodyOf(record, attempt, settings);
  assertInvariant(body.ok, `an admitted request can be written${body.ok ? '' : `: ${body.error.message}`}`);
  return { path: pathOf(endpoint, pspReference), body: body.value };
}

/** Returns the body of an attempt, which may be empty, or the reason why it cannot be written. */
export function bodyOf(record: Request, attempt: Keyed, settings: Pick<ServiceSettings, 'webhookUrlOf'>): Body {
  const { endpoint } = attempt;
  if (isBeginning(endpoint)) return creation(endpoint, record, attempt, settings);
  if (endpoint === 'fallbackCancel')
    return writeCheckout(checkoutMessages.FallbackCancelRequest, { merchantReference: record.request.transactionId });
  if (endpoint === 'cancel') return cancellation(record, attempt);
  if (endpoint === 'capture' || endpoint === 'update' || endpoint === 'refund') return followUp(endpoint, record);
  return { ok: false, error: { message: `unused endpoint ${endpoint}` } };
}

function pathOf(endpoint: Keyed['endpoint'], pspReference: string): string {
  const isAbout =
    endpoint === 'capture' ||
    endpoint === 'cancel' ||
    endpoint === 'update' ||
    endpoint === 'refund' ||
    endpoint === 'status';
  const isByReference = isBeginning(endpoint) || endpoint === 'fallbackCancel';
  assertInvariant(isAbout || isByReference, 'an attempt begins a payment, or is about one');
  const made = isAbout ? endpointPath(endpoint, { pspReference }) : endpointPath(endpoint, {});
  assertInvariant(made.ok, 'the reference of a payment can stand in a path');
  return made.value;
}

/** Returns the path of the request for the status of a payment. */
export function statusPath(pspReference: string): string {
  return pathOf('status', pspReference);
}

function amountOf({ amount, currency }: AmountDetails) {
  const made = toAmountDetails(amount, currency);
  assertInvariant(made.ok, 'an admitted amount can be written');
  return made.value;
}

function creation(
  endpoint: Beginning,
  { request }: Request,
  attempt: Keyed,
  { webhookUrlOf }: Pick<ServiceSettings, 'webhookUrlOf'>,
): Body {
  const { amountDetails, online, transactionId, kind } = request;
  assertInvariant(
    amountDetails !== undefined && online !== undefined,
    'what begins a payment has an amount, and says how it is paid',
  );
  const { merchantId, idempotencyKey } = attempt;
  const { shopper = '', instrument = '', recurring = {}, split: splitShipment } = online;
  const header = { merchantId, 'idempotency-key': idempotencyKey };
  const paid = {
    merchantReference: transactionId,
    immediateCapture: kind === 'payment',
    amountDetails: amountOf(amountDetails),
  };
  if (endpoint === 'authorizeMit') {
    const recurringProcessingInfo = { recurringReference: recurring.reference ?? '' };
    const more = { merchantShopperId: shopper, paymentInstrumentReference: instrument, recurringProcessingInfo };
    const agreed = Object.assign({}, paid, more);
    return writeCheckout(checkoutMessages.AuthorizeMitRequest, { header, body: { transactionData: agreed } });
  }
  const merchantInfo = merchantInfoOf(online, webhookUrlOf?.(idempotencyKey));
  switch (endpoint) {
    case 'authorize': {
      const stored = Object.assign({}, paid, {
        splitShipment,
        merchantShopperId: shopper,
        paymentInstrumentReference: instrument,
      });
      return writeCheckout(checkoutMessages.AuthorizeRequest, {
        header,
        body: { merchantInfo, transactionData: stored },
      });
    }
    case 'createMit': {
      const recurringProcessingInfo = {
        recurringModel: digitsOf(recurring.model),
        recurringFrequency: digitsOf(recurring.frequency),
        recurringDescription: recurring.description,
      };
      const agreement = Object.assign({}, paid, { merchantShopperId: online.shopper, recurringProcessingInfo });
      return writeCheckout(checkoutMessages.CreateMitRequest, {
        header,
        body: { merchantInfo, transactionData: agreement },
      });
    }
    case 'createSession':
      return writeCheckout(checkoutMessages.CreateSessionRequest, {
        header,
        body: {
          merchantInfo,
          transactionData: Object.assign({}, paid, {
            splitShipment,
            storePaymentInstrument: mustStoreVerified(request) ? true : undefined,
            merchantShopperId: online.shopper,
            paymentInstrumentReference: online.instrument,
          }),
          paymentMethodInfo: online.methods && { paymentMethodWhitelist: [...online.methods] },
          paymentInstrumentsProfileData: profileData(online, amountDetails.amount),
        },
      });
  }
}

function merchantInfoOf({ returnUrls, embed }: OnlineParameters, webhookUrl: string | undefined) {
  assertInvariant(returnUrls !== undefined, 'a shopper who is asked is led back');
  return {
    successRedirectUrl: returnUrls.success,
    cancelRedirectUrl: returnUrls.cancel,
    errorRedirectUrl: returnUrls.error,
    webhookUrl,
    ui: embed && { mode: 'EMBED' as const, origin: embed.origin },
  };
}

function digitsOf(number: number | undefined): string | undefined {
  return number === undefined ? undefined : String(number);
}

/** True for a verification that stores its card: the register requests it or names the shopper. */
export function mustStoreVerified({
  amountDetails,
  online,
}: Pick<TransactionRequest, 'amountDetails' | 'online'>): boolean {
  return amountDetails?.amount === 0 && (online?.shopper !== undefined || online?.store === 'must');
}

function profileData({ shopper, store, storedOnly }: OnlineParameters, amount: number) {
  // For a verification, another field of the request says that the card is stored.
  if (amount === 0 || (store === undefined && storedOnly === undefined)) return undefined;
  const storePaymentInstrument = store && (store === 'must' ? ('MANDATED' as const) : ('OPTIONAL' as const));
  return { merchantShopperId: shopper, storePaymentInstrument, allowStoredInstrumentsOnly: storedOnly };
}

/** Returns the body of an operation; empty if it has no amount. */
function followUp(endpoint: 'capture' | 'update' | 'refund', { request: { amountDetails } }: Request): Body {
  if (amountDetails === undefined) return { ok: true, value: '' };
  const message = { amountDetails: amountOf(amountDetails) };
  switch (endpoint) {
    case 'capture':
      return writeCheckout(checkoutMessages.CaptureRequest, message);
    case 'update':
      return writeCheckout(checkoutMessages.UpdateRequest, message);
    case 'refund':
      return writeCheckout(checkoutMessages.RefundRequest, message);
  }
}

/** Returns the body of a cancel. Only a partial reversal has an amount. */
function cancellation({ request: { kind, amountDetails } }: Request, { merchantId }: Keyed): Body {
  if (kind !== 'reversal' || amountDetails === undefined) return { ok: true, value: '' };
  return writeCheckout(checkoutMessages.CancelRequest, { merchantId, amountDetails: amountOf(amountDetails) });
}

/**
 * Returns the stored hash of the sent bytes. Other bytes with the same key are then rejected. The hash detects mistakes
 * of tenderd and protects no secret.
 */
export function hashOf({ path, body }: Written): string {
  let [low, high] = [0x811c9dc5, 0x9747b28c];
  for (const letter of `${path}\n${body}`) {
    const code = letter.codePointAt(0) ?? 0;
    low = Math.imul(low ^ code, 0x01000193) >>> 0;
    high = Math.imul((high ^ code) + (low >>> 7), 0x85ebca6b) >>> 0;
  }
  return low.toString(16).padStart(8, '0') + high.toString(16).padStart(8, '0');
}
