/** Interprets the history of a payment. Unknown words and PENDING operations prove nothing. */

import type { AmountDetails } from '../../model/common-types.js';
import { balanceIn, sinceAuthorized } from './balance.js';
import {
  type HistoryOperation,
  isDone,
  isFailed,
  isKnownType,
  isOpen,
  type Moved,
  sumOf,
} from './history-operation.js';
import type { ServiceProfile } from './service-profile.js';

/** The state of a payment by its history. */
export type Standing =
  /** No customer has paid. */
  | { readonly type: 'unpaid' }
  /** An operation is open, or tenderd does not know its type. */
  | { readonly type: 'under-way' }
  | { readonly type: 'approved'; readonly operation: HistoryOperation; readonly moved: Moved }
  | { readonly type: 'declined'; readonly operation: HistoryOperation }
  /**
   * The payment was authorized, but the immediate capture failed, and not everything is released. `isReturning`: the
   * history has no cancel yet, or a cancel is open. `mayGoOn`: the shopper may still pay on the same page afterwards.
   */
  | {
      readonly type: 'capture-failed';
      readonly operation: HistoryOperation;
      readonly isReturning: boolean;
      readonly mayGoOn: boolean;
    }
  /**
   * The payment was authorized, nothing was captured, everything was released, and the page can no longer be paid.
   * `afterFailure`: a capture had failed before.
   */
  | { readonly type: 'reversed'; readonly operation: HistoryOperation; readonly afterFailure: boolean }
  /** No customer has paid, and a cancel has closed the session, as the profile promises. */
  | { readonly type: 'closed'; readonly operation: HistoryOperation };

/**
 * The conditions that end a payment, by the profile and the request. `mayBeSoft`: a decline without authentication may
 * only mean that the service now asks the shopper to authenticate.
 */
export interface Ends extends Pick<ServiceProfile, 'attemptsMax' | 'cancelClosesSessions'> {
  readonly mayBeSoft?: boolean;
  /** The amount that the register requested. */
  readonly asked?: AmountDetails | undefined;
}

/** Returns the state of a payment according to its history. `isCaptured`: the request asks for immediate capture. */
export function paymentStateOf(history: readonly HistoryOperation[], isCaptured: boolean, ends: Ends): Standing {
  const of = (type: string): readonly HistoryOperation[] => history.filter((one) => one.type === type);
  const authorizations = of('AUTHORIZATION');
  const [authorized] = authorizations.filter(isDone);
  if (authorized === undefined) return unauthorized(history, of('CANCEL'), ends);
  const completed = authorizations.filter(isDone);
  const captures = of('CAPTURE');
  const [captured] = captures.filter(isDone);
  // A cancel before the authorization ended the session and released nothing.
  const cancels = sinceAuthorized(history).filter(({ type }) => type === 'CANCEL');
  const [cancel] = cancels.filter(isDone);
  // A verification holds no amount, so there is nothing that a cancel could release.
  const isOfNothing = !isCaptured && completed.every(({ amount }) => amount === 0);
  if (!isOfNothing && captured === undefined && cancel !== undefined && balanceIn(history)?.remaining === 0) {
    if (isStillTrying(history) || !isUnderstood(history)) return { type: 'under-way' };
    // A failed immediate capture ends an attempt to pay, as a decline does.
    if (isCaptured && lastOf(triesIn(history), ends) === undefined) return openOrClosed(of('CANCEL'), ends, 0);
    return { type: 'reversed', operation: cancel, afterFailure: captures.some(isFailed) };
  }
  if (!isCaptured) return { type: 'approved', operation: authorized, moved: sumOf(completed) };
  if (captured !== undefined) {
    const moved = sumOf(captures.filter(isDone));
    // An open capture may be for the rest of the amount. Until it has ended, the register must not take the rest in
    // another way.
    if (captures.some(isOpen) && isPartOf(moved, ends.asked)) return { type: 'under-way' };
    return { type: 'approved', operation: captured, moved };
  }
  const [failed] = captures.filter(isFailed);
  if (failed === undefined || !captures.every(isFailed)) return { type: 'under-way' };
  return {
    type: 'capture-failed',
    operation: failed,
    isReturning: cancels.length === 0 || cancels.some(isOpen),
    mayGoOn: lastOf(triesIn(history), ends) === undefined,
  };
}

/** True if less was captured than requested. */
function isPartOf(captured: Moved, asked: Moved): boolean {
  return captured !== undefined && captured.currency === asked?.currency && captured.amount < asked.amount;
}

/** True if all types are known. An operation of an unknown type may have moved money. */
function isUnderstood(history: readonly HistoryOperation[]): boolean {
  return history.every(isKnownType);
}

/** True if more money may still be taken or held: a capture, an update or another authorization is open. */
function isStillTrying(history: readonly HistoryOperation[]): boolean {
  const last = history.findLastIndex(({ type }) => type === 'AUTHORIZATION');
  return history.some(
    (one, place) =>
      isOpen(one) &&
      (['CAPTURE', 'UPDATE', 'AUTHORIZATION'].includes(one.type) || (one.type === 'AUTHENTICATION' && place > last)),
  );
}

function unauthorized(
  history: readonly HistoryOperation[],
  cancels: readonly HistoryOperation[],
  ends: Ends,
): Standing {
  const tries = ['AUTHORIZATION', 'AUTHENTICATION', 'CAPTURE'];
  // A capture implies an authorization, even if the history shows none.
  const isContradictory = history.some((one) => one.type === 'CAPTURE' && isDone(one));
  if (!isUnderstood(history) || isContradictory || history.some((one) => tries.includes(one.type) && isOpen(one)))
    return { type: 'under-way' };
  const standing = openOrClosed(cancels, ends);
  if (standing.type === 'closed') return standing;
  // A cancel is not an attempt to pay and does not undo a decline.
  const last = lastOf(
    history.filter(({ type }) => type !== 'CANCEL'),
    ends,
  );
  return last === undefined ? standing : { type: 'declined', operation: last };
}

/**
 * Returns `closed` if a cancel has closed an unpaid session. After a reversal, `amount` is 0: only a cancel with the
 * amount 0 can then have closed the session.
 */
function openOrClosed(
  cancels: readonly HistoryOperation[],
  { cancelClosesSessions }: Ends,
  amount?: number,
): Extract<Standing, { readonly type: 'unpaid' | 'closed' }> {
  const closing = cancels.find((one) => isDone(one) && (amount === undefined || one.amount === amount));
  if (closing !== undefined && cancelClosesSessions) return { type: 'closed', operation: closing };
  return { type: 'unpaid' };
}

/** Returns the shopper's attempts on a page. */
function triesIn(history: readonly HistoryOperation[]): readonly HistoryOperation[] {
  return history.filter(({ type }) => type === 'AUTHORIZATION' || type === 'AUTHENTICATION');
}

/**
 * Returns the last attempt to pay, if it failed and enough attempts have failed to end the session. Returns undefined
 * if the shopper may try again.
 */
function lastOf(
  tried: readonly HistoryOperation[],
  { attemptsMax, mayBeSoft = false }: Ends,
): HistoryOperation | undefined {
  const asked = mayBeSoft ? tried.findIndex(({ type }) => type === 'AUTHENTICATION') : 0;
  const ended = tried.filter(
    (one, place) => isGivenBack(one) || (place >= asked && asked >= 0 && isEnding(one, tried[place + 1])),
  );
  const last = tried.at(-1);
  const isOver = last !== undefined && ended.includes(last);
  return isOver && attemptsMax !== undefined && ended.length >= attemptsMax ? last : undefined;
}

/**
 * True for a completed authorization. In every history that reaches this function, the authorized amount was released.
 */
function isGivenBack(one: HistoryOperation): boolean {
  return one.type === 'AUTHORIZATION' && isDone(one);
}

/**
 * True if a failed operation ends an attempt to pay. A failed authorization before an authentication was a soft decline
 * and ends nothing.
 */
function isEnding(one: HistoryOperation, next: HistoryOperation | undefined): boolean {
  if (!isFailed(one)) return false;
  return one.type === 'AUTHENTICATION' || (one.type === 'AUTHORIZATION' && next?.type !== 'AUTHENTICATION');
}

/** The result of searching a history for a requested operation, whose id is not known in advance. */
export type Found =
  | { readonly type: 'none' }
  /** Exactly one operation is new, and it is still open. */
  | { readonly type: 'open'; readonly operation: HistoryOperation }
  /** Exactly one operation is new, and it has ended; or several are new, and all of them have failed. */
  | { readonly type: 'ended'; readonly operation: HistoryOperation; readonly isDone: boolean }
  /** Several operations are new, so the requested operation cannot be identified. At least one has not failed. */
  | { readonly type: 'several' };

/**
 * Finds the new operation of this type with exactly the requested amount and currency. An operation with another
 * amount, or without one, is not ours. `mayBeUnnamed`: the request had no amount, so an operation without an amount
 * also matches.
 */
export function foundIn(
  history: readonly HistoryOperation[],
  type: string,
  known: readonly string[],
  asked: AmountDetails | undefined,
  mayBeUnnamed = false,
): Found {
  const isMeant = (one: HistoryOperation): boolean => isOf(one, asked) || (mayBeUnnamed && one.amount === undefined);
  const fresh = history.filter((one) => one.type === type && !known.includes(one.id) && isMeant(one));
  const [operation] = fresh;
  if (operation === undefined) return { type: 'none' };
  if (fresh.length > 1 && !fresh.every(isFailed)) return { type: 'several' };
  if (isDone(operation)) return { type: 'ended', operation, isDone: true };
  return isFailed(operation) ? { type: 'ended', operation, isDone: false } : { type: 'open', operation };
}

function isOf({ amount, currency }: HistoryOperation, asked: AmountDetails | undefined): boolean {
  return asked !== undefined && amount === asked.amount && currency === asked.currency;
}
