/** The view of a transaction, made only from its record and its facts. */

import { handOver, saleAdvice, type Messages } from '../../messages/index.js';
import type { Fact } from '../engine/fact.js';
import { kinds } from '../kinds/index.js';
import type { SinceAnswer, TimelineEntry, TransactionView } from './engine-api.js';
import { isHandingOver } from '../lifecycle/hand-over.js';
import { amountText, missingOf } from '../kinds/message/authorized-amounts.js';
import type { Outcome } from '../model/result.js';
import { declaredSale } from '../policy/options.js';
import { retryAfter } from '../policy/outcome.js';
import { type AtWork, openMessage, type OpenState } from './progress-message.js';
import { surroundingsOf } from '../sale/endings.js';
import { reviewedBy, reviewedNone } from '../sale/reviewed-revisions.js';
import { conflictOf, unknownTo } from '../sale/duplicate-guard.js';
import { leftOfSale, partOfSale } from '../sale/split.js';
import {
  uncertaintyOf,
  isDefinite,
  movedMoney,
  openAttempts,
  originalOf,
  outcomeUnchangedSince,
  type TransactionRecord,
} from '../model/transaction.js';

/** The facts about a transaction that its lane knows and that are not in the record. */
export interface Standing extends AtWork {
  /** ISO wall time. */
  readonly now: string;
  /** For a payment at a service: its state while it is open, the address where it is paid, and its order. */
  readonly online?: Pick<TransactionView, 'checkout' | 'order'> & {
    readonly state: OpenState;
    readonly message: string;
  };
  /** The actions of the register since it got the answer. */
  readonly sinceAnswer?: SinceAnswer | undefined;
  /** The transaction that is waiting to replace this transaction. */
  readonly successor?: string;
  /** The number of transactions that the terminal serves before this transaction. */
  readonly ahead: number | undefined;
  /** All known transactions of the sale; needed if `needsSale` is true. */
  readonly sameSale?: readonly TransactionRecord[];
  /**
   * The original of the transaction, and all transactions about that original. This field is needed if `needsSale` is
   * true, for a transaction at a terminal with a known original.
   */
  readonly ofOriginal?: { readonly original: TransactionRecord; readonly others: readonly TransactionRecord[] };
  /** All transactions about the same payment of a service; needed if `needsPayment` is true. */
  readonly ofPayment?: readonly TransactionRecord[];
}

/** True if the view depends on the other transactions about the same payment. */
export function needsPayment({ outcome }: TransactionRecord): boolean {
  return outcome?.reason === 'other-in-doubt';
}

/**
 * True if the view needs the other transactions of the sale. It needs them in three cases: the transaction is waiting
 * to replace another transaction, its outcome permits another charge, or it is a part of a split sale and has an
 * outcome.
 */
export function needsSale(record: TransactionRecord): boolean {
  const { request, outcome } = record;
  if (isHandingOver(record)) return true;
  return outcome?.retry === 'safe' || (outcome !== undefined && declaredSale(request) !== undefined);
}

/** Returns the view of a transaction for the API, the command line and the nexo interface. */
export function viewOf(record: TransactionRecord, facts: readonly Fact[], standing: Standing): TransactionView {
  const { online, sinceAnswer } = standing;
  const openState = isHandingOver(record)
    ? 'handing-over'
    : (online?.state ?? openStateOf(record, standing.recovering || standing.silent === true));
  return {
    request: record.request,
    state: stateOf(record, openState),
    acceptedAt: record.acceptedAt,
    ...(record.erasedAt === undefined ? {} : { erasedAt: record.erasedAt }),
    ...recordedIn(record),
    ...adviceFor(record, openState, standing),
    ...waitIn(record, openState, standing),
    ...unpaidIn(record, standing.sameSale ?? []),
    ...(record.showing === undefined || isDefinite(record.outcome) ? {} : { showing: record.showing }),
    ...(online?.checkout === undefined ? {} : { checkout: online.checkout }),
    ...(online?.order === undefined ? {} : { order: online.order }),
    abortRequested: record.abortRequested !== undefined,
    acknowledgedRevision: record.acknowledgedRevision,
    ...handedOverIn(record, sinceAnswer),
    receipts: record.receipts,
    attempts: record.attempts,
    attention: record.attention,
    timeline: facts.map((fact): TimelineEntry => ({ at: fact.at, stage: fact.type, text: fact.text })),
  };
}

function stateOf({ outcome }: TransactionRecord, openState: OpenState): TransactionView['state'] {
  if (outcome === undefined) return openState;
  return isDefinite(outcome) ? 'ended' : 'unresolved';
}

/** Returns the fields that the view copies from the record. */
function recordedIn(
  record: TransactionRecord,
): Pick<TransactionView, 'originalPoi' | 'originalAmount' | 'registerRequestIds' | 'outcome'> {
  const { originalPoi, originalAmount, registerRequestIds, outcome } = record;
  return Object.assign(
    {},
    originalPoi && { originalPoi },
    originalAmount && { originalAmount },
    registerRequestIds && { registerRequestIds },
    outcome && { outcome },
  );
}

/**
 * Returns the advice on charging again, and the message. The first rule that applies decides the advice and the
 * message.
 */
function adviceFor(
  record: TransactionRecord,
  openState: OpenState,
  standing: Standing,
): Pick<TransactionView, 'retry' | 'message'> {
  const { sameSale = [], ofOriginal, ofPayment = [] } = standing;
  return (
    againAfterUncertain(record, ofPayment, sameSale) ??
    againOf(record, sameSale, ofOriginal) ??
    handOverOf(record, openState, sameSale) ??
    ownAdvice(record, openState, standing)
  );
}

/**
 * Returns the advice that follows from the transaction itself. If another transaction is waiting to replace it, the
 * advice says so.
 */
function ownAdvice(
  record: TransactionRecord,
  openState: OpenState,
  standing: Standing,
): Pick<TransactionView, 'retry' | 'message'> {
  const { successor, online, ahead } = standing;
  const { reversedBy } = record;
  return {
    retry:
      successor === undefined
        ? (record.outcome?.retry ?? retryAfter(kinds[record.request.kind], 'unresolved'))
        : 'unsafe',
    message: [
      record.outcome?.message ?? online?.message ?? openMessage(record, openState, standing, ahead),
      ...(reversedBy === undefined ? [] : [saleAdvice.reversedBy(reversedBy)]),
      ...(successor === undefined ? [] : [saleAdvice.replacedBy(successor)]),
    ].join(' '),
  };
}

/** Returns how long the transaction waits: the number of transactions before it, and the time when its result is certain. */
function waitIn(
  record: TransactionRecord,
  openState: OpenState,
  { now, ahead }: Standing,
): Pick<TransactionView, 'ahead' | 'certainBy'> {
  // Report a time only if waiting can help. It cannot if no attempt is open, or if only the operator can find the
  // outcome at the service.
  const isLeft = record.outcome !== undefined && record.request.service !== undefined;
  const isAwaited = !isDefinite(record.outcome) && openAttempts(record).length > 0 && !isLeft;
  // If this time has passed and the outcome is still uncertain, the time promises nothing any more.
  const { certainBy } = record;
  return {
    ...(record.outcome === undefined && openState === 'queued' && ahead !== undefined ? { ahead } : {}),
    ...(isAwaited && certainBy !== undefined && certainBy > now ? { certainBy } : {}),
  };
}

/** Returns the amounts that are left to pay: of a transaction that was approved in part, and of its sale. */
function unpaidIn(
  record: TransactionRecord,
  sameSale: readonly TransactionRecord[],
): Pick<TransactionView, 'remaining' | 'leftInSale'> {
  // After a full reversal nothing is charged, so nothing is left to pay.
  const isCharged = movedMoney(record.outcome) && record.reversedBy === undefined;
  const remaining = isCharged ? missingOf(record.request, record.outcome) : undefined;
  const leftInSale = leftOfSale(kinds, record, sameSale);
  return Object.assign({}, remaining && { remaining }, leftInSale && { leftInSale });
}

/**
 * Returns the advice if only another transaction of the sale or original makes charging again unsafe. Undefined if
 * charging again is safe, or is unsafe for another reason.
 */
function againOf(
  record: TransactionRecord,
  sameSale: readonly TransactionRecord[],
  ofOriginal: Standing['ofOriginal'],
): Pick<TransactionView, 'retry' | 'message'> | undefined {
  const { request, outcome } = record;
  if (outcome?.retry !== 'safe') return undefined;
  const { words } = kinds[request.kind];
  const end = { result: outcome.result, operator: outcome.person?.name, fact: factOf(outcome) };
  const uncertainty = uncertaintyOf(record);
  if (uncertainty !== undefined)
    return { retry: 'after-resolution', message: saleAdvice.uncertain(words, end, uncertainty) };
  const others = sameSale.filter((other) => other.request.transactionId !== request.transactionId);
  // The transactions that would block the same request if it came again with a new id and without a review. If the
  // operator reviewed the original, the original does not block it.
  const isReviewed = reviewedBy(record);
  const isSeenOriginal = (other: TransactionRecord): boolean =>
    other.request.transactionId === originalOf(record) && isReviewed(other);
  const inTheWay = others.filter(
    (other) => !isSeenOriginal(other) && conflictOf(kinds, record, other, others) !== undefined,
  );
  const moved = inTheWay.find((other) => movedMoney(other.outcome));
  const [first] = moved === undefined ? inTheWay : [moved];
  if (first !== undefined) {
    const { transactionId } = first.request;
    return moved === undefined
      ? { retry: 'after-resolution', message: saleAdvice.otherNotCertain(words, end, transactionId) }
      : { retry: 'unsafe', message: saleAdvice.otherWentThrough(words, end, transactionId) };
  }
  if (ofOriginal !== undefined) return againOfOriginal(record, ofOriginal, end);
  const part = partOfSale(kinds, request, others, amountText);
  if (part === undefined || !('refusal' in part)) return undefined;
  return { retry: 'unsafe', message: saleAdvice.otherPartsWentThrough(words, end) };
}

/** Returns the fact about the money that the advice must also state. Undefined if the result already states enough. */
function factOf({ reason, resolvedBy }: Outcome): Messages.saleAdvice.EndedWithoutCharge['fact'] {
  if (reason === 'withdrawn') return 'withdrawn';
  if (reason === 'link-expired') return 'link-expired';
  return reason === 'cancelled' && resolvedBy === 'service' ? 'released' : undefined;
}

/**
 * Returns the advice if too little is left of the original; undefined if enough is left. Transactions that moved money
 * count, and so do those that may have moved money.
 */
function againOfOriginal(
  record: TransactionRecord,
  { original, others: about }: NonNullable<Standing['ofOriginal']>,
  end: Messages.saleAdvice.EndedWithoutCharge,
): Pick<TransactionView, 'retry' | 'message'> | undefined {
  const { request } = record;
  const { words, admit } = kinds[request.kind];
  const others = about.filter((other) => other.request.transactionId !== request.transactionId);
  const isLeft = (counted: readonly TransactionRecord[]): boolean =>
    admit?.(request, original, {
      unnameable: undefined,
      ...surroundingsOf(kinds, request, counted, reviewedNone),
    }) === undefined;
  if (isLeft(others)) return undefined;
  const isCertain = !isLeft(others.filter(({ outcome }) => movedMoney(outcome)));
  const { transactionId } = original.request;
  return isCertain
    ? { retry: 'unsafe', message: saleAdvice.tooLittleLeft(words, end, transactionId) }
    : { retry: 'after-resolution', message: saleAdvice.leftNotCertain(words, end, transactionId) };
}

/**
 * Returns the advice for a transaction that was not started because another transaction was uncertain. Undefined if the
 * other transaction is now certain and did not go through.
 */
function againAfterUncertain(
  record: TransactionRecord,
  ofPayment: readonly TransactionRecord[],
  sameSale: readonly TransactionRecord[],
): Pick<TransactionView, 'retry' | 'message'> | undefined {
  const { request, outcome } = record;
  if (outcome?.reason !== 'other-in-doubt') return undefined;
  const { words } = kinds[request.kind];
  const others = [...ofPayment, ...sameSale];
  const uncertain = others.find((one) => uncertaintyOf(one) !== undefined);
  if (uncertain !== undefined) {
    const message = saleAdvice.resolveOtherFirst(words, uncertain.request.transactionId);
    return { retry: 'after-resolution', message };
  }
  // A transaction that went through with its first revision was never uncertain.
  const done = others.find(
    (one) => movedMoney(one.outcome) && outcomeUnchangedSince(one) > 1 && one.outcome.at > outcome.at,
  );
  const isTwice = unknownTo(kinds, record, sameSale).some((other) => movedMoney(other.outcome));
  if (done === undefined || isTwice) return undefined;
  return { retry: 'unsafe', message: saleAdvice.uncertainOtherWentThrough(words, done.request.transactionId) };
}

/**
 * Returns the advice for a transaction that is waiting to replace another transaction, while that other transaction may
 * still be paid.
 */
function handOverOf(
  { request: { kind, insteadOf = '' } }: TransactionRecord,
  state: OpenState,
  sameSale: readonly TransactionRecord[],
): Pick<TransactionView, 'retry' | 'message'> | undefined {
  if (state !== 'handing-over') return undefined;
  const { words } = kinds[kind];
  const uncertain = sameSale.find((one) => one.outcome?.result === 'unresolved' || uncertaintyOf(one) !== undefined);
  const message =
    uncertain === undefined
      ? handOver.waitsForFirst(words, insteadOf)
      : handOver.waitsForReview(words, uncertain.request.transactionId);
  return { retry: 'unsafe', message };
}

/** Returns the delivered answer if the register got the latest revision. */
function handedOverIn(
  { answerDelivered, outcome }: TransactionRecord,
  sinceAnswer: SinceAnswer | undefined,
): Pick<TransactionView, 'answerDelivered'> {
  if (sinceAnswer === undefined || answerDelivered?.revision !== outcome?.revision) return {};
  return answerDelivered === undefined ? {} : { answerDelivered: { newest: answerDelivered.newest, ...sinceAnswer } };
}

function openStateOf(record: TransactionRecord, isAskedFor: boolean): OpenState {
  if (openAttempts(record).length === 0) return 'queued';
  return isAskedFor ? 'recovering' : 'running';
}
