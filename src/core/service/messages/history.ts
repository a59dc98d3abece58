/** What the history of a payment proves. Words that are not known, and what is PENDING, prove nothing. */

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

/** What a history says of a payment that was begun. */
export type Standing =
  /** Nobody has paid. */
  | { readonly type: 'unpaid' }
  /** Something of it is on its way, or not understood. */
  | { readonly type: 'under-way' }
  | { readonly type: 'approved'; readonly operation: HistoryOperation; readonly moved: Moved }
  | { readonly type: 'declined'; readonly operation: HistoryOperation }
  /**
   * Authorized; the immediate capture failed, and not all is given back. `isReturning`: no cancel of it has failed or ended with less, or one is
   * under way. `mayGoOn`: the shopper may perhaps pay on the same page behind it.
   */
  | {
      readonly type: 'capture-failed';
      readonly operation: HistoryOperation;
      readonly isReturning: boolean;
      readonly mayGoOn: boolean;
    }
  /** Authorized, nothing captured, all of it given back, and nobody can pay any more: `afterFailure` where a capture had failed. */
  | { readonly type: 'reversed'; readonly operation: HistoryOperation; readonly afterFailure: boolean }
  /** Nobody has paid, and a cancel has closed the session: by the profile it does so. */
  | { readonly type: 'closed'; readonly operation: HistoryOperation };

/** What ends it, by the profile and by what was asked for. `mayBeSoft`: a decline before any authentication only means that the shopper is asked. */
export interface Ends extends Pick<ServiceProfile, 'attemptsMax' | 'cancelClosesSessions'> {
  readonly mayBeSoft?: boolean;
  /** What it was asked for. */
  readonly asked?: AmountDetails | undefined;
}

/** What the history of a payment that was begun says of it. `isCaptured`: immediate capture was asked for. */
export function standingOf(history: readonly HistoryOperation[], isCaptured: boolean, ends: Ends): Standing {
  const of = (type: string): readonly HistoryOperation[] => history.filter((one) => one.type === type);
  const authorizations = of('AUTHORIZATION');
  const [authorized] = authorizations.filter(isDone);
  if (authorized === undefined) return unauthorized(history, of('CANCEL'), ends);
  const completed = authorizations.filter(isDone);
  const captures = of('CAPTURE');
  const [captured] = captures.filter(isDone);
  // One that stands before ended the session, and gave nothing back.
  const cancels = sinceAuthorized(history).filter(({ type }) => type === 'CANCEL');
  const [cancel] = cancels.filter(isDone);
  // Of a card that was verified nothing is held that a cancel could give back.
  const isOfNothing = !isCaptured && completed.every(({ amount }) => amount === 0);
  if (!isOfNothing && captured === undefined && cancel !== undefined && balanceIn(history)?.remaining === 0) {
    if (isTriedOn(history) || !isUnderstood(history)) return { type: 'under-way' };
    // A capture at once that fails ends an attempt to pay as a decline does.
    if (isCaptured && lastOf(triesIn(history), ends) === undefined) return openOrClosed(of('CANCEL'), ends, 0);
    return { type: 'reversed', operation: cancel, afterFailure: captures.some(isFailed) };
  }
  if (!isCaptured) return { type: 'approved', operation: authorized, moved: sumOf(completed) };
  if (captured !== undefined) {
    const moved = sumOf(captures.filter(isDone));
    // What of it is still on its way may be the rest: nobody takes that in another way before it has ended.
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

/** Whether less was captured than was asked for. */
function isPartOf(captured: Moved, asked: Moved): boolean {
  return captured !== undefined && captured.currency === asked?.currency && captured.amount < asked.amount;
}

/** An operation of a type that is not known may have moved money. */
function isUnderstood(history: readonly HistoryOperation[]): boolean {
  return history.every(isKnownType);
}

/** Whether money may still be taken or held beside what was given back: nobody says how a capture, an update or another authorization ended. */
function isTriedOn(history: readonly HistoryOperation[]): boolean {
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
  // What was captured was authorized, whatever is said of that.
  const isContradictory = history.some((one) => one.type === 'CAPTURE' && isDone(one));
  if (!isUnderstood(history) || isContradictory || history.some((one) => tries.includes(one.type) && isOpen(one)))
    return { type: 'under-way' };
  const standing = openOrClosed(cancels, ends);
  if (standing.type === 'closed') return standing;
  // A cancel is no try, and takes no decline back.
  const last = lastOf(
    history.filter(({ type }) => type !== 'CANCEL'),
    ends,
  );
  return last === undefined ? standing : { type: 'declined', operation: last };
}

/** Nobody has paid: whether a cancel has closed the session. Behind a reversal only one of nothing (`amount`) can have done so. */
function openOrClosed(
  cancels: readonly HistoryOperation[],
  { cancelClosesSessions }: Ends,
  amount?: number,
): Extract<Standing, { readonly type: 'unpaid' | 'closed' }> {
  const closing = cancels.find((one) => isDone(one) && (amount === undefined || one.amount === amount));
  if (closing !== undefined && cancelClosesSessions) return { type: 'closed', operation: closing };
  return { type: 'unpaid' };
}

/** What a shopper tries on a page. */
function triesIn(history: readonly HistoryOperation[]): readonly HistoryOperation[] {
  return history.filter(({ type }) => type === 'AUTHORIZATION' || type === 'AUTHENTICATION');
}

/** The last try, where it came to nothing and so many did as end a session; undefined where the shopper may perhaps try again. */
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

/** What went through, in a history of which nothing was kept. */
function isGivenBack(one: HistoryOperation): boolean {
  return one.type === 'AUTHORIZATION' && isDone(one);
}

/** A failed authorization ends an attempt to pay, unless an authentication follows it: then it was a soft decline. */
function isEnding(one: HistoryOperation, next: HistoryOperation | undefined): boolean {
  if (!isFailed(one)) return false;
  return one.type === 'AUTHENTICATION' || (one.type === 'AUTHORIZATION' && next?.type !== 'AUTHENTICATION');
}

/** What a history says of an operation that was asked for, whose id nobody knows. */
export type Found =
  | { readonly type: 'none' }
  /** One is new, and has not ended. */
  | { readonly type: 'open'; readonly operation: HistoryOperation }
  /** One is new, and ended so. */
  | { readonly type: 'ended'; readonly operation: HistoryOperation; readonly isDone: boolean }
  /** Several are new: which of them is meant cannot be said. */
  | { readonly type: 'several' };

/**
 * The operation of this type that was not there before, of exactly what was asked for: one of another amount or currency, or without its amount, is
 * somebody else's. `mayBeUnnamed`: no amount was asked for, so that an operation without one is of it, too.
 */
export function foundIn(
  history: readonly HistoryOperation[],
  type: string,
  known: readonly string[],
  asked: AmountDetails | undefined,
  mayBeUnnamed = false,
): Found {
  const isMeant = (one: HistoryOperation): boolean => isOf(one, asked) || (mayBeUnnamed && one.amount === undefined);
  const [operation, ...more] = history.filter((one) => one.type === type && !known.includes(one.id) && isMeant(one));
  if (operation === undefined) return { type: 'none' };
  if (more.length > 0) return { type: 'several' };
  if (isDone(operation)) return { type: 'ended', operation, isDone: true };
  return isFailed(operation) ? { type: 'ended', operation, isDone: false } : { type: 'open', operation };
}

function isOf({ amount, currency }: HistoryOperation, asked: AmountDetails | undefined): boolean {
  return asked !== undefined && amount === asked.amount && currency === asked.currency;
}
