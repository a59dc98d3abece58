/**
 * The members that the register gets from the terminal's own response. They complete the values of the journal, and no
 * decision about money depends on them.
 */

import type {
  KeptItem,
  PaymentResponse,
  PaymentResult,
  POIData,
  ReversalResponse,
} from '../../../../protocol/index.js';
import type { Evidence } from '../../../core/index.js';
import { memberOf } from './stored-messages.js';

/**
 * Returns the members of the terminal's response that the standard does not have, after redaction. `above` is the path
 * of the repeated response in the message, with a dot at its end.
 */
export function vendorFieldsOf(own: Evidence | undefined, above = ''): readonly KeptItem[] {
  const kept = memberOf(own?.message, 'kept');
  return Array.isArray(kept) ? kept.filter(isKept).map((item) => ({ ...item, path: `${above}${item.path}` })) : [];
}

function isKept(value: unknown): value is KeptItem {
  return typeof memberOf(value, 'path') === 'string' && typeof memberOf(value, 'value') === 'string';
}

/** The members that all responses of this module have. */
interface Answer {
  readonly POIData?: POIData | undefined;
}

/**
 * Returns the possible responses, best first. The new first response is the best given response with further members
 * from the terminal's own response. The given responses stay in the list, because redaction may make it impossible to
 * write the new response.
 */
export function withOwnMembers<Body extends Answer>(
  ways: readonly Body[],
  own: Evidence | undefined,
  membersOf: (said: unknown, best: Body) => Partial<Body>,
): readonly Body[] {
  const [best] = ways;
  const said = memberOf(own?.message, 'body');
  if (best === undefined || said === undefined) return ways;
  const members = { ...membersOf(said, best), ...periodIn(said, best) };
  return Object.keys(members).length === 0 ? ways : [{ ...best, ...members }, ...ways];
}

/**
 * Returns the loyalty result and the customer order of a payment. For a declined payment also returns the card and the
 * acquirer, but no amount.
 */
export function ofPayment(said: unknown, best: PaymentResponse): Partial<PaymentResponse> {
  if (!isPaymentResponse(said)) return {};
  const { LoyaltyResult, CustomerOrder } = said;
  const refused = best.Response.Result === 'Failure' ? withoutAmounts(said.PaymentResult) : undefined;
  return {
    ...(LoyaltyResult === undefined ? {} : { LoyaltyResult }),
    ...(CustomerOrder === undefined ? {} : { CustomerOrder }),
    ...(refused === undefined ? {} : { PaymentResult: refused }),
  };
}

/** Returns the customer order of a reversal. */
export function ofReversal(said: unknown): Partial<ReversalResponse> {
  const CustomerOrderID = memberOf(said, 'CustomerOrderID');
  return typeof CustomerOrderID === 'string' ? { CustomerOrderID } : {};
}

/** Returns the result without its amounts: a declined payment charged nothing, even if the response contains an amount. */
function withoutAmounts(result: PaymentResult | undefined): PaymentResult | undefined {
  const { AmountsResp: _amounts, ...rest } = result ?? {};
  return Object.keys(rest).length === 0 ? undefined : rest;
}

/** Returns the terminal's period in which the transaction counts. */
function periodIn(said: unknown, { POIData: key }: Answer): Answer {
  const POIReconciliationID = memberOf(memberOf(said, 'POIData'), 'POIReconciliationID');
  return typeof POIReconciliationID === 'string' && key !== undefined
    ? { POIData: { ...key, POIReconciliationID } }
    : {};
}

/**
 * True for a PaymentResponse. A short check is enough: the codec decoded the response before it was stored, and decides
 * again whether it can be written.
 */
function isPaymentResponse(value: unknown): value is PaymentResponse {
  return typeof memberOf(value, 'Response') === 'object';
}
