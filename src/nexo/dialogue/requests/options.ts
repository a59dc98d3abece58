/** Reads the options of a PaymentRequest: tip, cash-back, split tender, tokens (protocol notes, section 11). */

import {
  forceEntryModes,
  type MessageOf,
  type PaymentRequest,
  redactText,
  type SaleData,
  toMinorUnits,
} from '../../../../protocol/index.js';
import {
  acquirerPattern,
  acquirersMax,
  type AmountDetails,
  optionsOf,
  type PayingToken,
  type TokenType,
  type TransactionKind,
  type TransactionOptions,
  wrongOptions,
} from '../../../core/index.js';
import { nexoMoneyRefusals } from '../../../messages/index.js';
import type { Refused } from './refusal.js';
import { basketOf } from './sale-items.js';

/** The options, or a refusal. After a refusal, nothing is passed on. */
export type OptionsReading = { readonly options: TransactionOptions | undefined } | Refused;

const tokenTypes: ReadonlyMap<string, TokenType> = new Map([
  ['Transaction', 'transaction'],
  ['Customer', 'customer'],
]);

/** Reads the options of a payment of this kind and amount. A zero amount counts as absent. */
export function readOptions(
  { body, kept }: Pick<MessageOf<'PaymentRequest'>, 'body' | 'kept'>,
  kind: TransactionKind,
  amount: AmountDetails,
): OptionsReading {
  const { PaymentTransaction: asked, PaymentData: data } = body;
  const amounts = readParts(body, amount.currency);
  if ('condition' in amounts) return amounts;
  const conditions = readConditions(asked.TransactionConditions);
  if ('condition' in conditions) return conditions;
  const tokens = readTokens(body);
  if ('condition' in tokens) return tokens;
  const items = optionsOf(kind).includes('items') ? basketOf(asked.SaleItem, kept) : undefined;
  const options: TransactionOptions = {
    ...amounts,
    ...tokens,
    ...(data?.PaymentType === 'OneTimeReservation' ? { oneTime: true } : {}),
    ...conditions,
    ...(items === undefined ? {} : { items }),
  };
  const [wrong] = wrongOptions({ kind, allowPartial: true }, amount, options);
  if (wrong !== undefined)
    return {
      condition: 'MessageFormat',
      text: nexoMoneyRefusals.wrongOption(wrong.path.join('.'), wrong.expected),
    };
  return { options: Object.keys(options).length === 0 ? undefined : options };
}

/**
 * Reads the amounts other than the requested amount: tip, cash-back, and the amount paid in other parts of the sale.
 */
function readParts(
  { PaymentTransaction: { AmountsReq: amounts }, PaymentData: data }: PaymentRequest,
  currency: string,
): Pick<TransactionOptions, 'tip' | 'cashBack' | 'split'> | Refused {
  const units = (text: string | undefined): number => {
    const read = text === undefined ? undefined : toMinorUnits(text, currency);
    return read === undefined ? 0 : read.ok ? read.value : Number.NaN;
  };
  const [tip, cash, cashMax, paidSoFar, minimum] = [
    amounts.TipAmount,
    amounts.CashBackAmount,
    amounts.MaximumCashBackAmount,
    amounts.PaidAmount,
    amounts.MinimumSplitAmount,
  ].map(units);
  if ([tip, cash, cashMax, paidSoFar, minimum].some(Number.isNaN))
    return { condition: 'MessageFormat', text: nexoMoneyRefusals.wrongPartOfAmount() };
  if (cash && cashMax) return { condition: 'UnavailableService', text: nexoMoneyRefusals.twoCashBacks() };
  const isPart = data?.SplitPaymentFlag === true;
  if (isPart !== (amounts.PaidAmount !== undefined))
    return { condition: 'MessageFormat', text: nexoMoneyRefusals.partIncomplete() };
  if (amounts.MinimumSplitAmount !== undefined && !isPart)
    return { condition: 'UnavailableService', text: nexoMoneyRefusals.minimumWithoutPart() };
  return {
    ...(tip ? { tip } : {}),
    ...(cash ? { cashBack: { amount: cash } } : cashMax ? { cashBack: { maximum: cashMax } } : {}),
    ...(isPart ? { split: { paidSoFar: paidSoFar ?? 0, ...(minimum ? { minimum } : {}) } } : {}),
  };
}

/** Reads how the card may be read, which acquirers may authorize the payment, and whether the host must be asked. */
function readConditions({
  ForceEntryMode: saidModes = [],
  AcquirerID: acquirers = [],
  ForceOnlineFlag: forceOnline,
}: Conditions = {}): Pick<TransactionOptions, 'forceOnline' | 'acquirers' | 'entryModes'> | Refused {
  const entryModes = forceEntryModes.filter((mode) => saidModes.includes(mode));
  if (entryModes.length < new Set<string>(saidModes).size)
    return {
      condition: 'UnavailableService',
      text: nexoMoneyRefusals.unknownEntryMode(),
    };
  const wrongAcquirers = whyNoAcquirers(acquirers);
  if (wrongAcquirers !== undefined) return wrongAcquirers;
  return {
    ...(forceOnline === true ? { forceOnline } : {}),
    ...(acquirers.length === 0 ? {} : { acquirers }),
    ...(entryModes.length === 0 ? {} : { entryModes }),
  };
}

type Conditions = NonNullable<PaymentRequest['PaymentTransaction']['TransactionConditions']>;

/** Reads which token the register requests, and which token pays. */
function readTokens(body: PaymentRequest): Pick<TransactionOptions, 'requestToken' | 'token'> | Refused {
  const wanted = requestedToken(body.SaleData);
  const token = tokenIn(body);
  if (wanted === 'unknown' || token === 'unknown')
    return {
      condition: 'UnavailableService',
      text: nexoMoneyRefusals.onlyCardOrToken(),
    };
  return {
    ...(wanted === undefined ? {} : { requestToken: wanted }),
    ...(token === undefined ? {} : { token }),
  };
}

/**
 * Returns a refusal if the list of acquirers is too long or has a wrong name; undefined if the list may be passed on.
 */
export function whyNoAcquirers(acquirers: readonly string[]): Refused | undefined {
  if (acquirers.length <= acquirersMax && acquirers.every((id) => acquirerPattern.test(id))) return undefined;
  return { condition: 'MessageFormat', text: nexoMoneyRefusals.wrongAcquirers(acquirersMax) };
}

/** Returns the type of token that is requested with a card; `unknown` for a type outside the standard. */
export function requestedToken({ TokenRequestedType: type }: SaleData): TokenType | 'unknown' | undefined {
  return type === undefined ? undefined : (tokenTypes.get(type) ?? 'unknown');
}

/** Returns the token that pays. A token with further data is not passed on, because that data would be left out. */
function tokenIn({ PaymentData: data }: PaymentRequest): PayingToken | 'unknown' | undefined {
  const instrument = data?.PaymentInstrumentData;
  if (instrument === undefined) return undefined;
  const { PaymentInstrumentType: of, CardData: card, ...besideCard } = instrument;
  const { PaymentToken: token, EntryMode: entry, ...besideToken } = card ?? {};
  const type = token && tokenTypes.get(token.TokenRequestedType);
  const isAlone = [...Object.values(besideCard), ...Object.values(besideToken)].every((value) => value === undefined);
  if (of !== 'Card' || token === undefined || type === undefined || !isAlone) return 'unknown';
  if (entry !== undefined && entry.join(' ') !== 'File') return 'unknown';
  // A value that looks like a card number is not stored, and its masked form could not be used to pay.
  if (redactText(token.TokenValue) !== token.TokenValue || !/^[\x21-\x7e]{1,256}$/.test(token.TokenValue))
    return 'unknown';
  return { type, value: token.TokenValue };
}
