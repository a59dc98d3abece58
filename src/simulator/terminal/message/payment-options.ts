/** Tips, cash-back, split tender, tokens and acquirers: reading, checking and approving these options of a request. */

import type { Behaviour } from '../behaviour/behaviour.js';
import { type Content, partOf, textOf, textsOf } from '../encoding/content.js';
import { addAmounts, amountText, millionths, shownPlaces } from '../base/decimal.js';

/** The options of a request in addition to its amount. Amounts are decimal strings. */
export interface RequestedOptions {
  readonly tip?: string | undefined;
  /** The cash-back, which the amount includes. */
  readonly cashBack?: string | undefined;
  readonly isSplit: boolean;
  /** The amount that was already paid for the sale. */
  readonly paid?: string | undefined;
  readonly requestedToken?: string | undefined;
  /** The token to charge instead of a card. */
  readonly token?: string | undefined;
  /** True for a pre-authorization that allows no updates. */
  readonly isOneTime: boolean;
  /** True if the host must be asked. */
  readonly isForcedOnline: boolean;
  /** The acquirers that may be asked or closed. An empty list means all acquirers. */
  readonly acquirers: readonly string[];
}

/** The acquirers that this terminal knows. */
const acquirersKnown: ReadonlySet<string> = new Set(['1', '2']);

/** Reads the options of a PaymentRequest, and the acquirers of a reconciliation. Other requests have none. */
export function optionsIn(body: Content): RequestedOptions {
  const amounts = partOf(body, 'PaymentTransaction', 'AmountsReq');
  const data = partOf(body, 'PaymentData');
  return {
    tip: textOf(amounts, 'TipAmount'),
    cashBack: textOf(amounts, 'CashBackAmount'),
    isSplit: textOf(data, 'SplitPaymentFlag') === 'true',
    paid: textOf(amounts, 'PaidAmount'),
    requestedToken: textOf(body, 'SaleData', 'TokenRequestedType'),
    token: textOf(data, 'PaymentInstrumentData', 'CardData', 'PaymentToken', 'TokenValue'),
    isOneTime: textOf(data, 'PaymentType') === 'OneTimeReservation',
    isForcedOnline: textOf(body, 'PaymentTransaction', 'TransactionConditions', 'ForceOnlineFlag') === 'true',
    acquirers: [
      ...textsOf(body, 'AcquirerID'),
      ...textsOf(partOf(body, 'PaymentTransaction', 'TransactionConditions'), 'AcquirerID'),
    ],
  };
}

/** Returns the refusal if none of the named acquirers is known, otherwise undefined. */
export function refusalOfAcquirers({
  acquirers,
}: RequestedOptions): { readonly condition: string; readonly text: string } | undefined {
  if (acquirers.length === 0 || acquirers.some((id) => acquirersKnown.has(id))) return undefined;
  return { condition: 'UnavailableService', text: 'None of these acquirers is set up' };
}

/** Returns the refusal if the options do not fit this amount, otherwise undefined. */
export function refusalOfOptions(
  amount: string,
  { tip = '0', cashBack = '0', isSplit, paid }: RequestedOptions,
  isReservation: boolean,
): { readonly condition: string; readonly text: string } | undefined {
  if (millionths(tip) + millionths(cashBack) > millionths(amount))
    return { condition: 'MessageFormat', text: 'RequestedAmount does not include tip and cash-back' };
  if (isReservation && millionths(cashBack) > 0n)
    return { condition: 'NotAllowed', text: 'No cash-back with a pre-authorization' };
  if (isSplit && paid === undefined)
    return { condition: 'MessageFormat', text: 'PaidAmount is missing in a part of a sale' };
  return undefined;
}

/** The authorized amounts, as decimal strings. */
export interface AuthorizedAmounts {
  readonly isPart: boolean;
  readonly authorized: string;
  readonly tip?: string | undefined;
  readonly cashBack?: string | undefined;
}

/**
 * Returns the authorized amounts, including tip and cash. A partial approval covers only the goods, without tip and
 * cash. If the behaviour's limit is not below the requested amount, the whole amount is approved.
 */
export function authorizedOf(amount: string, asked: RequestedOptions, behaviour: Behaviour): AuthorizedAmounts {
  const { amount: wanted, cashBack: chosen } = behaviour;
  const isEnough = wanted?.how === 'partial' && millionths(wanted.amount) >= millionths(amount);
  const change = isEnough ? undefined : wanted;
  if (change?.how === 'partial') return { isPart: true, authorized: change.amount };
  const cashAsked = asked.cashBack ?? '0';
  const isRefused = chosen === 'none' && asked.cashBack !== undefined;
  const cash = chosen === undefined ? asked.cashBack : chosen === 'none' ? undefined : chosen;
  const withCash =
    chosen === undefined ? amount : addAmounts(less(amount, cashAsked), chosen === 'none' ? '0' : chosen);
  if (change?.how === 'other') {
    // The authorized amount contains both tip and cash, or neither.
    const holds = millionths(asked.tip ?? '0') + millionths(cash ?? '0') <= millionths(change.amount);
    const parts = holds ? { tip: asked.tip, cashBack: cash } : {};
    return { isPart: isRefused, authorized: change.amount, ...parts };
  }
  if (change === undefined) return { isPart: isRefused, authorized: withCash, tip: asked.tip, cashBack: cash };
  const tip = addAmounts(asked.tip ?? '0', change.amount);
  return { isPart: isRefused, authorized: addAmounts(withCash, change.amount), tip, cashBack: cash };
}

function less(amount: string, part: string): string {
  return amountText(millionths(amount) - millionths(part), shownPlaces(amount));
}
