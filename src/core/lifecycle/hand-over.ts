/**
 * The hand-over of a sale to the other rail. A link replaces a payment at a terminal, or a payment at a terminal
 * replaces a link. The new request names the first transaction in `insteadOf`. tenderd sends nothing for the new
 * request until the first transaction has ended without a charge, so a customer can never pay twice.
 */

import { handOver } from '../../messages/index.js';
import type { OutcomeDraft } from '../model/result.js';
import { type Refusal, wrongField } from '../model/refused-request.js';
import type { TransactionRequest } from '../model/request.js';
import {
  uncertaintyOf,
  isDefinite,
  mayHaveMoved,
  movedMoney,
  revisionOf,
  type TransactionRecord,
} from '../model/transaction.js';
import { endNotProcessed } from './not-processed.js';
import type { EventOf } from '../engine/event.js';
import { instantOf } from '../base/instant.js';
import { type KindRules, type RulesByKind } from '../policy/kind-rules.js';
import { notProcessed } from '../policy/outcome.js';
import { unknownTo, othersOfSale } from '../sale/duplicate-guard.js';
import { isSameText } from '../base/text-equivalence.js';
import { noteAccepted, recordOf } from './accept-and-restart.js';
import { limits } from '../base/limits.js';
import type { OnRail } from '../engine/rail.js';
import type { TransactionTurn } from '../engine/transaction-turn.js';
import { isPast, type Moment, momentIn } from '../base/deadlines.js';

/**
 * True if the transaction replaces another transaction and has no attempt yet. Also true if the transaction was allowed
 * to start before the process died.
 */
export function takesPlace({ request, attempts, outcome }: TransactionRecord): boolean {
  return request.insteadOf !== undefined && attempts.length === 0 && outcome === undefined;
}

/** True if the transaction waits for the end of the transaction that it replaces. */
export function isHandingOver(record: TransactionRecord): boolean {
  return takesPlace(record) && record.retryOfRevision === undefined;
}

/**
 * Returns the reason why a request may not replace the transaction in its `insteadOf`; undefined if it may, or if it
 * names none. The admission checks the other transactions of the sale.
 */
export function whyNotInstead(
  kinds: RulesByKind,
  request: TransactionRequest,
  first: TransactionRecord | undefined,
): Refusal | undefined {
  const { insteadOf } = request;
  if (insteadOf === undefined) return undefined;
  const refusal = whyNoSuccessor(kinds[request.kind], request);
  if (refusal !== undefined) return refusal;
  if (first === undefined) {
    return { code: 'instead-of-unknown', text: handOver.firstUnknown(insteadOf), transactionId: insteadOf };
  }
  return (
    whyNotReplaceable(kinds, request, first.request, insteadOf) ?? whyOtherMoney(request, first.request, insteadOf)
  );
}

/** Returns the reason why a request may not replace any transaction; undefined if it may replace one. */
function whyNoSuccessor(
  kind: KindRules,
  { retryOf, options, cardAcquisition }: TransactionRequest,
): Refusal | undefined {
  if (retryOf !== undefined) return wrongField('insteadOf', handOver.expected.notWithRetry());
  if (!begins(kind)) return wrongField('insteadOf', handOver.expected.notOfKind(kind.words.noun));
  if (options?.split !== undefined) return wrongField('insteadOf', handOver.expected.notOfPart());
  if (cardAcquisition !== undefined) return wrongField('insteadOf', handOver.expected.notWithCard());
  return undefined;
}

/**
 * Returns the reason why a request may not replace the transaction with the request `other`: its sale, its kind or its
 * rail does not fit.
 */
function whyNotReplaceable(
  kinds: RulesByKind,
  { sale, service }: TransactionRequest,
  other: TransactionRequest,
  insteadOf: string,
): Refusal | undefined {
  if (!isSameText(other.sale, sale)) return wrongField('sale', handOver.expected.asFirst(other.sale, insteadOf));
  if (!begins(kinds[other.kind]) || other.options?.split !== undefined)
    return wrongField('insteadOf', handOver.expected.wholeSale());
  if ((other.service === undefined) === (service === undefined))
    return wrongField('insteadOf', handOver.expected.otherRail(service === undefined ? 'payment service' : 'terminal'));
  return undefined;
}

/**
 * Returns the reason why a request may not replace a transaction with another amount; undefined if the amounts are
 * equal.
 */
function whyOtherMoney(
  { amountDetails: asked }: TransactionRequest,
  { amountDetails: before }: TransactionRequest,
  insteadOf: string,
): Refusal | undefined {
  if (asked?.currency !== before?.currency)
    return wrongField('amountDetails.currency', handOver.expected.asFirst(before?.currency ?? '', insteadOf));
  if (asked?.amount === before?.amount) return undefined;
  return wrongField('amountDetails.amount', handOver.expected.asFirst(before?.amount ?? '', insteadOf));
}

/** True if the kind takes the money of a sale and names no original. */
function begins({ takesSale, about }: KindRules): boolean {
  return takesSale === true && about === undefined;
}

/** The next step of a payment that is waiting to replace another payment. */
export type HandOverStep =
  /** Nothing may be sent for the new payment yet. `stopsFirst`: the first payment must be asked to stop. */
  | { readonly type: 'wait'; readonly stopsFirst: boolean }
  /** The first payment has ended without a charge, with this revision. */
  | { readonly type: 'start'; readonly revision: number }
  | { readonly type: 'end'; readonly draft: OutcomeDraft };

/** The facts for the step, all read in the same turn. */
export interface HandOverContext {
  readonly first: TransactionRecord | undefined;
  /** All transactions of the sale. */
  readonly sameSale: readonly TransactionRecord[];
  /** True if the latest start of the payment has passed. */
  readonly isTooLate: boolean;
}

/** Returns the next step of the payment. An operator's decision that the first payment was not charged counts as proof. */
export function handOverStep(kinds: RulesByKind, record: TransactionRecord, context: HandOverContext): HandOverStep {
  const { first, sameSale, isTooLate } = context;
  const kind = kinds[record.request.kind];
  if (first !== undefined && movedMoney(first.outcome)) return { type: 'end', draft: firstCharged(kind, first) };
  // The request names the first payment in `insteadOf`. That counts as a review of the first payment at its present
  // revision.
  const named = Object.assign({}, record, { retryOfRevision: revisionOf(first) });
  const moved = unknownTo(kinds, named, sameSale).find(({ outcome }) => movedMoney(outcome));
  if (moved !== undefined) return { type: 'end', draft: firstCharged(kind, moved) };
  const open =
    othersOfSale(kinds, record, sameSale).find(mayHaveMoved) ??
    sameSale.find((one) => uncertaintyOf(one) !== undefined);
  const isProved = first !== undefined && isDefinite(first.outcome) && open === undefined;
  if (isTooLate) return { type: 'end', draft: tooLate(kind, record, open) };
  if (isProved) return { type: 'start', revision: revisionOf(first) };
  const stopsFirst = first !== undefined && !isDefinite(first.outcome) && first.abortRequested === undefined;
  return { type: 'wait', stopsFirst };
}

function firstCharged({ words }: KindRules, { request }: TransactionRecord): OutcomeDraft {
  const message = handOver.firstCharged(words, request.transactionId);
  return { result: 'not-processed', retry: 'unsafe', reason: 'first-charged', message, resolvedBy: 'tenderd' };
}

/**
 * Returns the outcome of a request whose latest start has passed. Its message must stay true even if the other
 * transaction is charged later, or later proof shows that it is not charged.
 */
function tooLate(kind: KindRules, record: TransactionRecord, open: TransactionRecord | undefined): OutcomeDraft {
  const { words } = kind;
  if (open === undefined)
    return notProcessed('first-ended-late', handOver.firstEndedLate(words, record.request.insteadOf ?? ''));
  const id = open.request.transactionId;
  return open.outcome === undefined
    ? notProcessed('first-open', handOver.firstOpen(words, id))
    : notProcessed('first-unresolved', handOver.firstUnresolved(words, id));
}

/** Returns the outcome of a transaction that was aborted before the first payment had ended. */
export function handOverAborted({ words }: KindRules): OutcomeDraft {
  return notProcessed('aborted', handOver.stopped(words));
}

/** Returns the latest start of a hand-over that is requested now. */
export function handOverLimit(request: TransactionRequest, now: Moment): Moment {
  return momentIn(now, withinMs(request, now.wallMs));
}

/**
 * Returns the latest start of a hand-over that an earlier process accepted. If the wall clock shows a time before the
 * acceptance, the age is unknown, and the latest start counts as passed.
 */
export function handOverLimitAfterRestart({ request, acceptedAt }: TransactionRecord, now: Moment): Moment {
  const acceptedMs = instantOf(acceptedAt)?.ms ?? Number.POSITIVE_INFINITY;
  if (now.wallMs < acceptedMs) return now;
  return momentIn(now, acceptedMs + withinMs(request, acceptedMs) - now.wallMs);
}

function withinMs({ startBefore }: TransactionRequest, wallMs: number): number {
  const until = startBefore === undefined ? undefined : instantOf(startBefore)?.ms;
  return until === undefined ? limits.handOverMs : until - wallMs;
}

/**
 * Returns the longest time, in ms, that a hand-over may wait for its start after the first payment has ended. The time
 * is 30 s, or less if the limit of the hand-over itself comes earlier. At a payment service, `startBefore` replaces the
 * 30 s, because no customer is waiting at a till for a link.
 */
export function handOverStartsWithinMs(
  { service, startBefore }: TransactionRequest,
  now: Moment,
  limit: Moment,
): number {
  if (isPast(now, limit)) return 0;
  const mostMs = service === undefined || startBefore === undefined ? limits.latestStartMs : Number.POSITIVE_INFINITY;
  return Math.min(mostMs, limit.monoMs - now.monoMs, limit.wallMs - now.wallMs);
}

/** Records an admitted hand-over. A hand-over waits outside of any queue. */
export function onHandOverAsked(turn: TransactionTurn, { request }: EventOf<'hand-over-asked'>): void {
  noteAccepted(turn, recordOf(turn, { type: 'requested', request, startWithinMs: 0 }));
  turn.fact('stage', handOver.waiting(request.insteadOf ?? ''), {
    transactionId: request.transactionId,
    row: 'service-hand-over',
  });
}

/** Puts a hand-over that may start into its queue. */
export function onHandOverStarts<T extends TransactionTurn & OnRail<T>>(
  turn: T,
  event: EventOf<'hand-over-starts'>,
): void {
  turn.rail.enqueue(turn, handedOver(turn, event), event);
}

/** Records that a hand-over may start, and returns its record. */
export function handedOver(
  turn: TransactionTurn,
  { record, revision }: EventOf<'hand-over-starts'>,
): TransactionRecord {
  const next = Object.assign({}, turn.current(record), { retryOfRevision: revision });
  const { transactionId, insteadOf = '' } = record.request;
  turn.store(next);
  turn.fact('stage', handOver.starting(insteadOf), {
    transactionId,
    row: 'service-hand-over-starts',
  });
  return next;
}

/** Ends a hand-over that is never started. */
export function onHandOverEnds(turn: TransactionTurn, { record, draft }: EventOf<'hand-over-ends'>): void {
  endNotProcessed(turn, record, draft, 'service-hand-over-ends');
}
