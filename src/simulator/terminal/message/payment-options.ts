/** Tips, cash-back, parts of a sale, tokens and acquirers, as a terminal reads, refuses and approves them. */

import type { Behaviour } from '../behaviour/behaviour.js';
import { type Content, partOf, textOf, textsOf } from '../encoding/content.js';
import { addAmounts, amountText, millionths, shownPlaces } from '../base/decimal.js';

/** What is asked for beyond the amount: decimal texts, and texts. */
export interface RequestedOptions {
  readonly tip?: string | undefined;
  /** Cash that the amount includes. */
  readonly cashBack?: string | undefined;
  readonly isSplit: boolean;
  /** What the sale has got. */
  readonly paid?: string | undefined;
  readonly requestedToken?: string | undefined;
  /** The token that pays in place of a card. */
  readonly token?: string | undefined;
  /** A pre-authorization that is never updated. */
  readonly isOneTime: boolean;
  /** The host must be asked. */
  readonly isForcedOnline: boolean;
  /** The acquirers that alone may be asked, or closed. */
  readonly acquirers: readonly string[];
}

/** The acquirers that this terminal knows. */
const acquirersKnown: ReadonlySet<string> = new Set(['1', '2']);

/** Reads the options of a PaymentRequest, and the acquirers of a reconciliation; other requests have none. */
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

/** Why no acquirer may be asked or closed; undefined where one may. */
export function refusalOfAcquirers({
  acquirers,
}: RequestedOptions): { readonly condition: string; readonly text: string } | undefined {
  if (acquirers.length === 0 || acquirers.some((id) => acquirersKnown.has(id))) return undefined;
  return { condition: 'UnavailableService', text: 'None of these acquirers is set up' };
}

/** What is wrong with the options of a request for this amount; undefined when nothing is. */
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

/** What is authorized: decimal texts. */
export interface AuthorizedAmounts {
  readonly isPart: boolean;
  readonly authorized: string;
  readonly tip?: string | undefined;
  readonly cashBack?: string | undefined;
}

/** What is authorized of the amount, tip and cash included. Of a part only the goods: neither tip nor cash. Who may approve as much as is asked for approves the whole. */
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
    // What is authorized holds its tip and its cash, or has neither.
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
