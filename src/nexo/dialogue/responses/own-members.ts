/** What of the terminal's answer goes back to its register beside what the journal reports: members that decide nothing here. */

import type {
  KeptItem,
  PaymentResponse,
  PaymentResult,
  POIData,
  ReversalResponse,
} from '../../../../protocol/index.js';
import type { Evidence } from '../../../core/index.js';
import { memberOf } from './stored-messages.js';

/** What the terminal's answer has beyond the standard, as far as redaction left it; `above` is where the answer is repeated, with a dot at its end. */
export function vendorFieldsOf(own: Evidence | undefined, above = ''): readonly KeptItem[] {
  const kept = memberOf(own?.message, 'kept');
  return Array.isArray(kept) ? kept.filter(isKept).map((item) => ({ ...item, path: `${above}${item.path}` })) : [];
}

function isKept(value: unknown): value is KeptItem {
  return typeof memberOf(value, 'path') === 'string' && typeof memberOf(value, 'value') === 'string';
}

/** What every such answer may name. */
interface Answer {
  readonly POIData?: POIData | undefined;
}

/** Before the ways to say an answer, best first, the best one with the other members of the terminal's own: what redaction left of one may be unwritable. */
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

/** Loyalty and customer orders of a payment; of one that was refused also its card and acquirer, and never an amount. */
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

/** The customer order of a reversal. */
export function ofReversal(said: unknown): Partial<ReversalResponse> {
  const CustomerOrderID = memberOf(said, 'CustomerOrderID');
  return typeof CustomerOrderID === 'string' ? { CustomerOrderID } : {};
}

/** Who was refused was charged nothing, whatever else stands there. */
function withoutAmounts(result: PaymentResult | undefined): PaymentResult | undefined {
  const { AmountsResp: _amounts, ...rest } = result ?? {};
  return Object.keys(rest).length === 0 ? undefined : rest;
}

/** The period of the terminal in which it counts. */
function periodIn(said: unknown, { POIData: key }: Answer): Answer {
  const POIReconciliationID = memberOf(memberOf(said, 'POIData'), 'POIReconciliationID');
  return typeof POIReconciliationID === 'string' && key !== undefined
    ? { POIData: { ...key, POIReconciliationID } }
    : {};
}

/** It was read by the codec before it was kept; what writing makes of it is its codec's to judge. */
function isPaymentResponse(value: unknown): value is PaymentResponse {
  return typeof memberOf(value, 'Response') === 'object';
}
