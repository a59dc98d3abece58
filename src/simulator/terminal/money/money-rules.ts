/** The rules for a money request: whether it is refused, which amount is authorized, and what the ledger records. */

import type { Refusal } from './refusal.js';
import { isLoyalty, isStoredValue, requestedKinds } from '../base/requested-kind.js';
import type { Approval, ReceivedRequest, TransactionKey } from '../message/answer-bodies.js';
import type { Behaviour } from '../behaviour/behaviour.js';
import { addAmounts, amountText, millionths } from '../base/decimal.js';
import type { Ledger, LedgerEntry } from './ledger.js';
import type { Header } from '../message/message.js';
import { ledgerResult } from './outcome.js';
import { asksPin } from './payment-progress.js';
import { authorizedOf, refusalOfAcquirers, refusalOfOptions } from '../message/payment-options.js';
import { isPoints, refusalOfLoyalty } from './loyalty.js';
import { refusalOfStoredValue } from './stored-value.js';

/**
 * Returns the refusal of a request, or undefined if the terminal may serve it. The request needs an amount. A reversal or linked refund needs a
 * movement in the ledger of this terminal, with a sufficient remainder. A reversal without an amount covers the whole movement.
 */
export function refusalOf(asked: ReceivedRequest, poiId: string, ledger: Ledger): Refusal | undefined {
  if (isStoredValue(asked.kind)) return refusalOfStoredValue(asked, poiId, ledger);
  const unknown = refusalOfAcquirers(asked.options);
  if (unknown !== undefined) return unknown;
  if (asked.kind === 'reconciliation' || asked.kind === 'card-acquisition') return undefined;
  if (isLoyalty(asked.kind)) return refusalOfLoyalty(asked, poiId, ledger);
  const wrong = refusalOfRequest(asked, ledger);
  if (wrong !== undefined) return wrong;
  if (asked.kind === 'payment' || asked.kind === 'pre-authorization') return undefined;
  if (asked.original === undefined)
    return isOfPreAuthorization(asked) ? { condition: 'NotFound', text: 'No pre-authorization named' } : undefined;
  return refusalOfOriginal(
    asked,
    ledger.movement(poiId, asked.original.transactionId, asked.original.timeStamp),
    ledger,
  );
}

/** Checks the request without its original: the amount, the options and the token. A reversal must name an original. */
function refusalOfRequest(asked: ReceivedRequest, ledger: Ledger): Refusal | undefined {
  const { kind, amount, options, original } = asked;
  if (kind === 'reversal' && original === undefined)
    return { condition: 'NotFound', text: 'No original transaction named' };
  if (kind !== 'reversal' && millionths(amount) === 0n)
    return { condition: 'MessageFormat', text: 'RequestedAmount is missing or zero' };
  const wrong = refusalOfOptions(amount, options, kind === 'pre-authorization');
  if (wrong !== undefined && kind !== 'reversal') return wrong;
  if (options.token !== undefined && !ledger.hasToken(options.token))
    return { condition: 'Refusal', text: 'Token unknown' };
  return undefined;
}

function isOfPreAuthorization({ kind }: ReceivedRequest): boolean {
  return kind === 'pre-authorization-update' || kind === 'capture';
}

/** Checks that the original has the right kind, and that its remaining amount is large enough. */
function refusalOfOriginal(
  asked: ReceivedRequest,
  original: LedgerEntry | undefined,
  ledger: Ledger,
): Refusal | undefined {
  if (original === undefined || isOfAccount(original.kind))
    return { condition: 'NotFound', text: 'Original transaction unknown' };
  if (isOfPreAuthorization(asked) !== (original.kind === 'pre-authorization') && asked.kind !== 'reversal')
    return { condition: 'NotFound', text: `The original is a ${original.kind}` };
  if (asked.kind === 'pre-authorization-update' && original.isOneTime === true)
    return { condition: 'NotAllowed', text: 'A pre-authorization of one time is not updated' };
  if (!ledger.checksOriginals) return undefined;
  if (original.kind === 'pre-authorization') return refusalOfHeld(asked, ledger.heldBy(original));
  const left = millionths(ledger.leftOf(original));
  const wanted =
    asked.kind === 'reversal' && asked.amount === '' ? millionths(original.authorizedAmount) : millionths(asked.amount);
  return left < wanted || left === 0n
    ? { condition: 'Refusal', text: 'More than is left of the original transaction' }
    : undefined;
}

/** True for a kind that concerns an account. Such a transaction cannot be refunded as a payment can. */
function isOfAccount(kind: LedgerEntry['kind']): boolean {
  return kind.startsWith('stored-value-') || kind.startsWith('loyalty-');
}

/**
 * Checks a request against the amount that a pre-authorization holds. A pre-authorization is captured or released only once. A capture takes at most
 * the held amount. A release covers the whole held amount.
 */
function refusalOfHeld(asked: ReceivedRequest, held: string | undefined): Refusal | undefined {
  if (held === undefined)
    return { condition: 'NotAllowed', text: 'The pre-authorization is completed or released already' };
  const isMore = millionths(asked.amount) > millionths(held);
  if (asked.kind === 'capture' && isMore) return { condition: 'Refusal', text: 'More than is reserved' };
  if (asked.kind === 'reversal' && asked.amount !== '' && millionths(asked.amount) !== millionths(held))
    return { condition: 'NotAllowed', text: 'A pre-authorization is released as a whole' };
  return undefined;
}

/** Returns the PaymentType of an answer; empty if the request has none. */
function paymentTypeOf({ kind, options, isHeldByData }: ReceivedRequest): string {
  if (isHeldByData === true) return 'Normal';
  const { category, types = ['Normal'] } = requestedKinds[kind];
  if (category !== 'Payment' && category !== 'Reversal' && category !== 'Reconciliation') return '';
  return options.isOneTime ? 'OneTimeReservation' : (types[0] ?? '');
}

/** Returns the approval of any request except a reversal. `token` is a new token, used if the request asked for one. */
export function approvalOf(
  asked: ReceivedRequest,
  behaviour: Behaviour,
  approvalCode: string,
  token: string,
): Approval {
  const { isPart, authorized: goods, tip, cashBack } = authorizedOf(asked.amount, asked.options, behaviour);
  const { surcharge, fees, converts } = behaviour;
  const authorized = addAmounts(addAmounts(goods, surcharge ?? '0'), fees ?? '0');
  const { requestedToken } = asked.options;
  const hasToken = requestedToken !== undefined || behaviour.token !== undefined;
  const isContactless = behaviour.contactless !== undefined;
  const ofCard = isContactless ? 'Contactless' : 'ICC';
  return {
    result: isPart ? 'Partial' : 'Success',
    paymentType: paymentTypeOf(asked),
    currency: otherCurrency(behaviour.wrongCurrency, asked.currency),
    authorizedAmount: authorized,
    surchargeAmount: surcharge,
    totalFeesAmount: fees,
    isOffline: behaviour.isOffline === true && !asked.options.isForcedOnline,
    converted: converts === undefined ? undefined : { currency: converts, amount: quarterMore(authorized) },
    tipAmount: tip,
    cashBackAmount: cashBack,
    ...(hasToken ? { token: { type: requestedToken ?? 'Transaction', value: behaviour.token ?? token } } : {}),
    ...(behaviour.noApprovalCode === undefined && !isStoredValue(asked.kind) ? { approvalCode } : {}),
    entryMode: asked.options.token === undefined ? ofCard : 'File',
    hasPin: behaviour.pins !== undefined || (asksPin(asked) && !isContactless),
  };
}

/** Converts an amount to another currency at the rate 1.25, rounded down to cents. */
function quarterMore(amount: string): string {
  const cent = 10_000n;
  return amountText(((millionths(amount) * 5n) / 4n / cent) * cent, 2);
}

function otherCurrency(told: string | undefined, asked: string): string {
  if (told === undefined) return asked;
  if (told !== '') return told;
  return asked === 'EUR' ? 'SEK' : 'EUR';
}

/** The part of a ledger line that does not depend on the outcome. */
type LineStart = Omit<LedgerEntry, 'moved' | 'result' | 'authorizedAmount'>;

function lineStart(asked: ReceivedRequest, header: Header, key: TransactionKey, movedAt: number): LineStart {
  return {
    poiId: header.poiId,
    kind: asked.kind,
    serviceId: header.serviceId,
    saleId: header.saleId,
    saleTransactionId: asked.saleTransactionId,
    saleTimeStamp: asked.saleTimeStamp,
    requestedAmount: asked.amount,
    currency: asked.currency,
    transactionId: key.transactionId,
    timeStamp: key.timeStamp,
    ...(asked.acquisition === undefined ? {} : { acquisitionId: asked.acquisition }),
    ...(asked.original === undefined ? {} : { originalTransactionId: asked.original.transactionId }),
    movedAt,
  };
}

/** Returns the ledger line of an approved request that is not a reversal. */
export function movedLine(
  asked: ReceivedRequest,
  header: Header,
  key: TransactionKey,
  approval: Approval,
  movedAt: number,
  account?: string,
): LedgerEntry {
  return {
    ...lineStart(asked, header, key, movedAt),
    ...(account === undefined ? {} : { account }),
    ...(isPoints(asked.kind) ? { unit: 'Point' as const } : {}),
    moved: true,
    result: approval.result === 'Partial' ? 'partial' : 'approved',
    currency: approval.currency,
    authorizedAmount: approval.authorizedAmount,
    ...(approval.tipAmount === undefined ? {} : { tipAmount: approval.tipAmount }),
    ...(approval.cashBackAmount === undefined ? {} : { cashBackAmount: approval.cashBackAmount }),
    ...(approval.surchargeAmount === undefined ? {} : { surchargeAmount: approval.surchargeAmount }),
    ...(approval.token === undefined ? {} : { token: approval.token.value }),
    ...(asked.options.token === undefined ? {} : { paidWithToken: asked.options.token }),
    ...(asked.options.isOneTime ? { isOneTime: true as const } : {}),
    ...(approval.approvalCode === undefined ? {} : { approvalCode: approval.approvalCode }),
  };
}

/** Returns the ledger line of an acquired card, which moves nothing. */
export function acquiredLine(
  asked: ReceivedRequest,
  header: Header,
  key: TransactionKey,
  token: string | undefined,
  readAt: number,
): LedgerEntry {
  const start = lineStart(asked, header, key, readAt);
  return {
    ...start,
    moved: false,
    result: 'approved',
    authorizedAmount: '0',
    ...(token === undefined ? {} : { token }),
  };
}

/** Returns the ledger line of a reversal, which refunded money or released a pre-authorization. */
export function reversedLine(
  asked: ReceivedRequest,
  header: Header,
  key: TransactionKey,
  { original, held }: { readonly original: LedgerEntry; readonly held: string | undefined },
  code: string,
  movedAt: number,
): LedgerEntry {
  const isRelease = original.kind === 'pre-authorization';
  const amount = asked.amount === '' ? (held ?? original.authorizedAmount) : asked.amount;
  return {
    ...lineStart(asked, header, key, movedAt),
    kind: isRelease ? 'release' : 'reversal',
    moved: true,
    result: 'approved',
    requestedAmount: amount,
    authorizedAmount: amount,
    currency: original.currency,
    approvalCode: code,
  };
}

/**
 * Returns the ledger line of a reconciliation, which moves no money. If only acquirers were closed, the line names no
 * period.
 */
export function closedLine(
  asked: ReceivedRequest,
  header: Header,
  key: TransactionKey,
  { period, isPartial }: { readonly period: string | undefined; readonly isPartial: boolean },
  movedAt: number,
): LedgerEntry {
  return {
    ...lineStart(asked, header, key, movedAt),
    moved: false,
    authorizedAmount: '0',
    result: isPartial ? 'partial' : 'approved',
    ...(period === undefined ? {} : { period }),
  };
}

/** Returns the line of a period that another device has closed. */
export function closedByAnother(poiId: string, key: TransactionKey, period: string, movedAt: number): LedgerEntry {
  const nobody = { serviceId: '', saleId: '', saleTransactionId: '', saleTimeStamp: '' };
  const nothing = { moved: false, requestedAmount: '', authorizedAmount: '0', currency: '' };
  return { poiId, kind: 'reconciliation', result: 'approved', ...nobody, ...nothing, ...key, period, movedAt };
}

/**
 * Returns the ledger line of a request that moved no money. With a condition, the request failed. Without a condition,
 * it was interrupted.
 */
export function unmovedLine(
  asked: ReceivedRequest,
  header: Header,
  key: TransactionKey,
  condition: string | undefined,
  movedAt: number,
): LedgerEntry {
  const start = { ...lineStart(asked, header, key, movedAt), moved: false, authorizedAmount: '0' };
  return condition === undefined
    ? { ...start, result: 'interrupted' }
    : { ...start, result: ledgerResult(condition), condition };
}
