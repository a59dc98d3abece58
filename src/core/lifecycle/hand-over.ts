/**
 * A sale changes its rail: a payment at a terminal is handed over to a link, or a link to a terminal. One durable request names the other in
 * `insteadOf`, and nothing of it leaves before that one has ended without a charge: never are there two chances to pay at once.
 */

import { nothingOf } from '../../messages/en.js';
import type { OutcomeDraft } from '../model/result.js';
import { type Refusal, wrongField } from '../model/refused-request.js';
import type { TransactionRequest } from '../model/request.js';
import {
  doubtOf,
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

/** Whether nothing of it was tried, and another one has its place: also one that may start and had not, when a process died. */
export function takesPlace({ request, attempts, outcome }: TransactionRecord): boolean {
  return request.insteadOf !== undefined && attempts.length === 0 && outcome === undefined;
}

/** Whether it waits for the one whose place it takes. */
export function isHandingOver(record: TransactionRecord): boolean {
  return takesPlace(record) && record.retryOfRevision === undefined;
}

/**
 * Returns why a request may not take the place of the transaction that it names in `insteadOf`; undefined if it may, or names none.
 * Other transactions of the sale are checked elsewhere.
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
    const text = `insteadOf names ${insteadOf}, which is not known here. Nothing was sent.`;
    return { code: 'instead-of-unknown', text, transactionId: insteadOf };
  }
  return (
    whyNotReplaceable(kinds, request, first.request, insteadOf) ?? whyOtherMoney(request, first.request, insteadOf)
  );
}

/** Returns why a request may take the place of no other transaction, whichever it names. */
function whyNoSuccessor(
  kind: KindRules,
  { retryOf, options, cardAcquisition }: TransactionRequest,
): Refusal | undefined {
  if (retryOf !== undefined) return wrongField('insteadOf', 'none beside retryOf');
  if (!begins(kind)) return wrongField('insteadOf', `none of a ${kind.words.noun}`);
  if (options?.split !== undefined) return wrongField('insteadOf', 'none of a part of a sale');
  if (cardAcquisition !== undefined) return wrongField('insteadOf', 'none where a card was read');
  return undefined;
}

/** Returns why a request may not take the place of the transaction with the request `other`: its sale, its kind or its rail. */
function whyNotReplaceable(
  kinds: RulesByKind,
  { sale, service }: TransactionRequest,
  other: TransactionRequest,
  insteadOf: string,
): Refusal | undefined {
  if (!isSameText(other.sale, sale)) return wrongField('sale', `${other.sale}, that of ${insteadOf}`);
  if (!begins(kinds[other.kind]) || other.options?.split !== undefined)
    return wrongField('insteadOf', 'a payment or pre-authorization of a whole sale');
  if ((other.service === undefined) === (service === undefined))
    return wrongField('insteadOf', `a transaction at a ${service === undefined ? 'payment service' : 'terminal'}`);
  return undefined;
}

/** Returns why a request asks for other money than the transaction whose place it takes. */
function whyOtherMoney(
  { amountDetails: asked }: TransactionRequest,
  { amountDetails: before }: TransactionRequest,
  insteadOf: string,
): Refusal | undefined {
  if (asked?.currency !== before?.currency)
    return wrongField('amountDetails.currency', `${before?.currency ?? ''}, that of ${insteadOf}`);
  if (asked?.amount === before?.amount) return undefined;
  return wrongField('amountDetails.amount', `${before?.amount ?? ''}, that of ${insteadOf}`);
}

/** It takes the money of a sale, and is about no other transaction. */
function begins({ takesSale, about }: KindRules): boolean {
  return takesSale === true && about === undefined;
}

/** What is done about a payment that waits for the one whose place it takes. */
export type HandOverStep =
  /** Nothing of it may leave yet; `stopsFirst`: the first one was not asked to stop. */
  | { readonly type: 'wait'; readonly stopsFirst: boolean }
  /** The first one has ended without a charge, with this revision. */
  | { readonly type: 'start'; readonly revision: number }
  | { readonly type: 'end'; readonly draft: OutcomeDraft };

/** What is known when it is decided, all of it read in the same turn. */
export interface HandOverContext {
  readonly first: TransactionRecord | undefined;
  /** All of its sale. */
  readonly sameSale: readonly TransactionRecord[];
  /** Its latest start has passed. */
  readonly isTooLate: boolean;
}

/** What is done about it now. A person who says that the first one was not charged lets it go on, as proof would. */
export function handOverStep(kinds: RulesByKind, record: TransactionRecord, context: HandOverContext): HandOverStep {
  const { first, sameSale, isTooLate } = context;
  const kind = kinds[record.request.kind];
  if (first !== undefined && movedMoney(first.outcome)) return { type: 'end', draft: charged(kind, first) };
  // What the first one named, a person had looked at.
  const named = { ...record, retryOfRevision: revisionOf(first) };
  const moved = unknownTo(kinds, named, sameSale).find(({ outcome }) => movedMoney(outcome));
  if (moved !== undefined) return { type: 'end', draft: charged(kind, moved) };
  const open =
    othersOfSale(kinds, record, sameSale).find(mayHaveMoved) ?? sameSale.find((one) => doubtOf(one) !== undefined);
  const isProved = first !== undefined && isDefinite(first.outcome) && open === undefined;
  if (isTooLate) return { type: 'end', draft: tooLate(kind, record, open) };
  if (isProved) return { type: 'start', revision: revisionOf(first) };
  const stopsFirst = first !== undefined && !isDefinite(first.outcome) && first.abortRequested === undefined;
  return { type: 'wait', stopsFirst };
}

function charged({ words: { noun, verb } }: KindRules, { request }: TransactionRecord): OutcomeDraft {
  const message = `Transaction ${request.transactionId} of the same sale went through after all; this ${noun} was never started. Do not ${verb} again.`;
  return { result: 'not-processed', retry: 'unsafe', reason: 'first-charged', message, resolvedBy: 'tenderd' };
}

/** The sentence outlives what it speaks of: that one may be charged, or proved not to be, after it was written. */
function tooLate(kind: KindRules, record: TransactionRecord, open: TransactionRecord | undefined): OutcomeDraft {
  const { noun } = kind.words;
  const never = `this ${noun} was never started. ${nothingOf(kind)}`;
  if (open === undefined)
    return notProcessed(
      'first-ended-late',
      `Transaction ${record.request.insteadOf ?? ''} ended without a charge too late; ${never} Try again.`,
    );
  const id = open.request.transactionId;
  return open.outcome === undefined
    ? notProcessed(
        'first-open',
        `Transaction ${id} of the same sale did not end in time; ${never} Ask again only once it has ended without a charge.`,
      )
    : notProcessed(
        'first-unresolved',
        `It was not known in time whether transaction ${id} of the same sale was charged; ${never} Ask again only once it is resolved as not charged.`,
      );
}

/** How it was ended by a wish of the register before the first one had ended. */
export function handOverAborted(kind: KindRules): OutcomeDraft {
  return notProcessed(
    'aborted',
    `The ${kind.words.noun} was stopped while it waited for another one to end. ${nothingOf(kind)}`,
  );
}

/** The latest start of one that was asked for now. */
export function handOverLimit(request: TransactionRequest, now: Moment): Moment {
  return momentIn(now, withinMs(request, now.wallMs));
}

/** That of one that an earlier process took in; past where the wall clock stands before its request, because nobody can say how long ago that was. */
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
 * Returns how long a hand-over may wait for its start once the first one has ended, ms: 30 s, and no longer than it waits at all. At a payment service
 * `startBefore` takes the place of the 30 s, because no customer stands at a till for a link.
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

/** It was admitted: it is remembered, and waits outside of any queue. */
export function onHandOverAsked(turn: TransactionTurn, { request }: EventOf<'hand-over-asked'>): void {
  noteAccepted(turn, recordOf(turn, { type: 'requested', request, startWithinMs: 0 }));
  turn.fact('stage', `it waits until transaction ${request.insteadOf ?? ''} has ended without a charge`, {
    transactionId: request.transactionId,
    row: 'service-hand-over',
  });
}

/** It waits in its queue from now on, as any other. */
export function onHandOverStarts<T extends TransactionTurn & OnRail<T>>(
  turn: T,
  event: EventOf<'hand-over-starts'>,
): void {
  turn.rail.enqueue(turn, handedOver(turn, event), event);
}

/** The record of one that may start, as it is remembered from now on. */
export function handedOver(
  turn: TransactionTurn,
  { record, revision }: EventOf<'hand-over-starts'>,
): TransactionRecord {
  const next = { ...turn.current(record), retryOfRevision: revision };
  const { transactionId, insteadOf = '' } = record.request;
  turn.store(next);
  turn.fact('stage', `transaction ${insteadOf} has ended without a charge: this one takes its place`, {
    transactionId,
    row: 'service-hand-over-starts',
  });
  return next;
}

/** It is never started. */
export function onHandOverEnds(turn: TransactionTurn, { record, draft }: EventOf<'hand-over-ends'>): void {
  endNotProcessed(turn, record, draft, 'service-hand-over-ends');
}
