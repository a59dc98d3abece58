/** Tips, cash-back, split tender, tokens and acquirers: how a terminal reads, refuses and approves them. */

import type { Behaviour } from '../behaviour/behaviour.js';
import { type Content, partOf, textOf, textsOf } from '../encoding/content.js';
import { addAmounts, amountText, millionths, shownPlaces } from '../base/decimal.js';

/** The options of a request besides the amount: decimal texts and texts. */
export interface RequestedOptions {
  readonly tip?: string | undefined;
  /** Cash that the amount includes. */
  readonly cashBack?: string | undefined;
  readonly isSplit: boolean;
  /** The amount that the sale has received so far. */
  readonly paid?: string | undefined;
  readonly requestedToken?: string | undefined;
  /** The token to charge instead of a card. */
  readonly token?: string | undefined;
  /** True for a pre-authorization without updates. */
  readonly isOneTime: boolean;
  /** True if the host must be asked. */
  readonly isForcedOnline: boolean;
  /** The only acquirers to ask or to close. */
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

/** Returns the refusal of acquirers that are all unknown; undefined if one may be asked or closed. */
export function refusalOfAcquirers({
  acquirers,
}: RequestedOptions): { readonly condition: string; readonly text: string } | undefined {
  if (acquirers.length === 0 || acquirers.some((id) => acquirersKnown.has(id))) return undefined;
  return { condition: 'UnavailableService', text: 'None of these acquirers is set up' };
}

/** Returns the refusal of the options for this amount; undefined if they are valid. */
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

/** The authorized amounts, as decimal texts. */
export interface AuthorizedAmounts {
  readonly isPart: boolean;
  readonly authorized: string;
  readonly tip?: string | undefined;
  readonly cashBack?: string | undefined;
}

/**
 * Returns the authorized amounts, including tip and cash. A partial approval covers the goods only, without tip and
 * cash. A limit at or above the requested amount approves all of it.
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
    // The authorized amount contains its tip and cash, or has neither.
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
