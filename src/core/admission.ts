/** Whether a register's request may become a transaction: refused here means that nothing was journaled or sent. */

import { cardFor, movesNothing } from './acquisition.js';
import { whyNotLeft } from './given-back.js';
import { isClosing, kindWords, movesTwice, namesOriginal, nounOf } from './kinds.js';
import type { Refusal } from './lanes.js';
import { isAboutReservation, whyNotHeld } from './reservation.js';
import { namedBefore, revisionOf } from './sale.js';
import { isSameRequest } from './same-request.js';
import { isLoyalty } from './loyalty.js';
import { isStoredValue } from './stored-value.js';
import { whyNotReturned } from './returned-points.js';
import { whyNotTakenBack } from './taken-back.js';
import { whyNotPassedOn } from './passed-data.js';
import { limits } from './timeouts.js';
import { partOfSale } from './split.js';
import { askedAnew, type Numbered, whySameSale } from './sale-number.js';
import {
  isAmountUnknown,
  isDefinite,
  movedMoney,
  originalOf,
  type Attention,
  type HeldCard,
  type PoiTransaction,
  type TransactionRecord,
  type TransactionRequest,
} from './transaction.js';

/** What is known when a request comes; all of it read in the same turn. */
export interface AdmissionContext {
  /** The transaction that has this id already. */
  readonly existing: TransactionRecord | undefined;
  /** Every transaction of the same sale, on any terminal. */
  readonly sameSale: readonly TransactionRecord[];
  /** Those under the same number of the register's sale that somebody still waits for, whatever their stamps and terminals. */
  readonly sameNumber?: readonly Numbered[];
  /** All that name the same original of ours, under any sale, oldest first. */
  readonly sameOriginal: readonly TransactionRecord[];
  /** The card that the terminal keeps, free for the transaction that names it. */
  readonly freeCard?: HeldCard | undefined;
  /** Looks up any transaction. */
  readonly find: (transactionId: string) => TransactionRecord | undefined;
  /** The names of the terminals that are configured. */
  readonly terminals: readonly string[];
  /** Wall time now and the request's `startBefore`, both in ms since 1970. */
  readonly nowWallMs: number;
  readonly startBeforeWallMs: number | undefined;
}

/** The decision. */
export type Admission =
  | {
      readonly decision: 'accept';
      readonly originalPoi: PoiTransaction | undefined;
      readonly retryOfRevision: number | undefined;
      readonly paidBefore: number | undefined;
      readonly paidOtherwise: number | undefined;
      readonly acquisitionPoi: PoiTransaction | undefined;
      readonly startWithinMs: number;
    }
  | { readonly decision: 'attach'; readonly record: TransactionRecord }
  | {
      readonly decision: 'refuse';
      readonly refusal: Refusal;
      /** What a person must hear about one that stands in the way. */
      readonly attention?: { readonly record: TransactionRecord; readonly item: Omit<Attention, 'at'> };
    };

function refuse(code: Refusal['code'], text: string, more: Partial<Refusal> = {}): Admission {
  return { decision: 'refuse', refusal: { code, text, ...more } };
}

/** Decides on a request (invariants I1, I10; design, promise 9). */
export function admit(request: TransactionRequest, context: AdmissionContext): Admission {
  const { existing } = context;
  if (existing !== undefined) {
    if (isSameRequest(existing.request, request)) return { decision: 'attach', record: existing };
    return refuse(
      'id-reused',
      `The transactionId ${request.transactionId} was used for another request. Nothing was sent. Use a new id for a new transaction.`,
      { transactionId: request.transactionId },
    );
  }
  if (!context.terminals.includes(request.terminal)) {
    return refuse(
      'unknown-terminal',
      `There is no terminal ${request.terminal}. Known: ${context.terminals.join(', ')}.`,
      {
        terminals: context.terminals,
      },
    );
  }
  const startWithinMs =
    context.startBeforeWallMs === undefined ? limits.latestStartMs : context.startBeforeWallMs - context.nowWallMs;
  if (startWithinMs <= 0) {
    return refuse(
      'start-too-late',
      `By this daemon's clock startBefore passed ${span(-startWithinMs)} ago. Nothing was sent. Compare the clocks of register and daemon, or ask again.`,
    );
  }
  if (startWithinMs > limits.latestStartMaxMs) {
    return refuse(
      'invalid-request',
      `startBefore: expected within ${limits.latestStartMaxMs / 1000} s; by this daemon's clock it is ${span(startWithinMs)} away. Nothing was sent. Compare the clocks of register and daemon.`,
    );
  }
  const data = whyNotPassedOn(request);
  if (data !== undefined) return refuse('acquirer-data-refused', data);
  const inTheWay = conflict(request, context);
  if (inTheWay !== undefined) return inTheWay;
  const part = partOfSale(request, context.sameSale);
  if (part !== undefined && 'refusal' in part) return { decision: 'refuse', refusal: part.refusal };
  const card = cardFor(request, { ...context, others: context.sameOriginal });
  if ('refusal' in card) return { decision: 'refuse', refusal: card.refusal };
  return withOriginal(request, context, {
    startWithinMs,
    paidBefore: part?.paidBefore,
    paidOtherwise: part?.paidOtherwise,
    ...card,
  });
}

/** A time between two clocks, as a person compares them: rounded down, in its largest unit. */
function span(ms: number): string {
  const units = [
    { ms: 24 * 3_600_000, name: 'days' },
    { ms: 3_600_000, name: 'h' },
    { ms: 60_000, name: 'min' },
  ];
  const unit = units.find((one) => ms >= 2 * one.ms) ?? { ms: 1_000, name: 's' };
  return `${Math.floor(ms / unit.ms)} ${unit.name}`;
}

/** A second transaction for a sale, unless a person named the first: the register may be charging twice. */
function conflict(request: TransactionRequest, context: AdmissionContext): Admission | undefined {
  const { retryOf } = request;
  const named = retryOf === undefined ? undefined : context.find(retryOf);
  if (retryOf !== undefined && named === undefined) {
    return refuse('retry-of-unknown', `retryOf names ${retryOf}, which is not known here.`, { transactionId: retryOf });
  }
  const original = originalOf(request);
  const givesBackOfSame = original !== undefined && named !== undefined && originalOf(named.request) === original;
  if (named !== undefined && named.request.sale !== request.sale && !givesBackOfSame) {
    return refuse(
      'retry-of-unknown',
      `retryOf names ${retryOf}, which belongs to sale ${named.request.sale} and not to ${request.sale}. Nothing was sent.`,
      { transactionId: named.request.transactionId },
    );
  }
  // What the named one had named before is excused as it was known then: a later approval of it was not looked at.
  const known = namedBefore({ retryOf, revision: revisionOf(named) }, context.find);
  // The newest first: it tells what the sale has come to.
  for (const other of context.sameSale.toReversed()) {
    const id = other.request.transactionId;
    if (known.get(id) === revisionOf(other)) continue;
    const why = standsInTheWay(request, other);
    if (why === undefined) continue;
    return refuse(
      'sale-open',
      `Sale ${request.sale} already has transaction ${id}, which ${why}. Nothing was sent. ${adviceOn(request, other)}`,
      { transactionId: id },
    );
  }
  return underOtherStamp(request, context, known);
}

/** A transaction of the same sale that the register stamps anew: over midnight, or in another time zone. */
function underOtherStamp(
  request: TransactionRequest,
  { sameNumber = [] }: AdmissionContext,
  known: ReadonlyMap<string, number>,
): Admission | undefined {
  for (const numbered of sameNumber.toReversed()) {
    const { record } = numbered;
    const { transactionId: id, kind, sale } = record.request;
    if (sale === request.sale || movesNothing(request.kind) || movesNothing(kind)) continue;
    const why = known.get(id) === revisionOf(record) ? undefined : whySameSale(numbered);
    if (why === undefined) continue;
    const text = `Sale ${request.sale} has transaction ${id} under another stamp, as ${sale}, which ${why}. Nothing was sent. Ask for its status.`;
    const attention = { record, item: askedAnew(record, request, why) };
    return { decision: 'refuse', refusal: { code: 'sale-open', text, transactionId: id }, attention };
  }
  return undefined;
}

/** What to do about the one in the way. */
function adviceOn({ kind }: TransactionRequest, { outcome }: TransactionRecord): string {
  const { verb } = kindWords[kind];
  if (outcome === undefined)
    return 'Wait for its end, or abort it; a person who wants another one all the same names it in retryOf.';
  if (!isDefinite(outcome))
    return `Find out how it ended and resolve it; a person who wants to ${verb} all the same names it in retryOf.`;
  if (!movedMoney(outcome)) return 'Look at it first; to go on, name it in retryOf.';
  if (outcome.result === 'partly-approved') return 'Book it; what is left is asked for by naming it in retryOf.';
  return `Book it and acknowledge it; naming it in retryOf means to ${verb} once more.`;
}

function standsInTheWay(request: TransactionRequest, other: TransactionRecord): string | undefined {
  // Who reads a card charges nobody: neither before nor beside what does.
  if (movesNothing(request.kind) || movesNothing(other.request.kind)) return undefined;
  if (other.outcome === undefined) return 'is still open';
  if (!isDefinite(other.outcome)) return 'is unresolved';
  if (other.acknowledgedRevision < other.outcome.revision) return 'the register has not acknowledged';
  if (movedMoney(other.outcome) && movesTwice(request, other.request)) return whyTwice(request, other.request);
  return undefined;
}

function whyTwice(request: TransactionRequest, other: TransactionRequest): string {
  if (isClosing(request)) return 'has closed a period already';
  const areParts = request.options?.split !== undefined && other.options?.split !== undefined;
  return areParts ? 'has moved money already, as a part of another total' : 'has moved money already';
}

function withOriginal(
  request: TransactionRequest,
  context: AdmissionContext,
  found: Omit<Extract<Admission, { readonly decision: 'accept' }>, 'decision' | 'originalPoi' | 'retryOfRevision'>,
): Admission {
  const { original } = request;
  const accept = (originalPoi: PoiTransaction | undefined): Admission => ({
    decision: 'accept',
    originalPoi,
    retryOfRevision: request.retryOf === undefined ? undefined : revisionOf(context.find(request.retryOf)),
    ...found,
  });
  const noun = nounOf(request);
  if (!namesOriginal(request.kind)) {
    return original === undefined ? accept(undefined) : refuse('invalid-request', `A ${noun} has no original.`);
  }
  if (original === undefined) return refuse('invalid-request', `A ${noun} names its original.`);
  switch (original.type) {
    case 'unlinked':
      return request.kind === 'refund' ? accept(undefined) : refuse('invalid-request', `A ${noun} cannot be unlinked.`);
    case 'terminal':
      return accept(original.poiTransaction);
    case 'transaction': {
      const named = context.find(original.transactionId);
      if (named === undefined) {
        return refuse(
          'original-unknown',
          `The transaction ${original.transactionId} is not known here. Name the terminal's own transaction instead.`,
          {
            transactionId: original.transactionId,
          },
        );
      }
      const obstacle = obstacleIn(request, named, context);
      if (obstacle !== undefined) {
        return refuse(obstacle.code, `${original.transactionId} ${obstacle.text}`, {
          transactionId: original.transactionId,
        });
      }
      return accept(named.outcome?.poiTransaction);
    }
  }
}

function obstacleIn(
  request: TransactionRequest,
  original: TransactionRecord,
  { sameOriginal, find }: AdmissionContext,
): Pick<Refusal, 'code' | 'text'> | undefined {
  const { retryOf } = request;
  const named = retryOf === undefined ? undefined : find(retryOf);
  const known = namedBefore({ retryOf, revision: revisionOf(named) }, find);
  if (request.kind !== 'refund' && isAboutReservation(request, original)) {
    const unnamed = unnameable(request, original);
    const nameable = unnamed === undefined ? undefined : { code: 'reservation-not-open' as const, text: unnamed };
    return whyNotHeld(request, original, sameOriginal, known) ?? nameable;
  }
  const why = isLoyalty(request.kind) ? whyNotReturned : isStoredValue(request.kind) ? whyNotTakenBack : undefined;
  const text = why
    ? (why(request, original, sameOriginal, known) ?? unnameable(request, original))
    : notRefundable(request, original, sameOriginal, known);
  return text === undefined ? undefined : { code: 'original-not-refundable', text };
}

function notRefundable(
  request: TransactionRequest,
  payment: TransactionRecord,
  others: readonly TransactionRecord[],
  known: ReadonlyMap<string, number>,
): string | undefined {
  const { kind } = payment.request;
  if (kind !== 'payment' && kind !== 'completion') return `is a ${nounOf(payment.request)}, not a payment.`;
  if (!movedMoney(payment.outcome))
    return `is not an approved payment: ${payment.outcome?.result ?? 'it is still open'}.`;
  if (payment.reversedBy !== undefined)
    return `was reversed already, by ${payment.reversedBy}. Nothing is left to give back.`;
  const unnamed = unnameable(request, payment);
  if (unnamed !== undefined) return unnamed;
  const authorized = payment.outcome.authorized;
  const wanted = request.amountDetails;
  if (wanted !== undefined && isAmountUnknown(payment.outcome))
    return 'was approved with an amount that is not known: reverse it as a whole, or look at the receipt and refund without an original.';
  if (authorized === undefined) return undefined;
  if (wanted !== undefined && authorized.currency !== wanted.currency) return `was paid in ${authorized.currency}.`;
  if (wanted !== undefined && wanted.amount > authorized.amount) return 'was paid with a smaller amount.';
  return whyNotLeft(request, authorized, others, known);
}

/** Why the terminal cannot be told which of its transactions is meant. A refund alone may be taken on another terminal. */
function unnameable(
  request: TransactionRequest,
  { request: { terminal }, outcome }: TransactionRecord,
): string | undefined {
  if (outcome?.poiTransaction === undefined) return 'has no transaction id of the terminal to refer to.';
  if (outcome.poiTransaction.transactionId.includes('*')) {
    return 'has a transaction id of the terminal that looks like a card number and was cut. Refund it on the terminal itself.';
  }
  if (request.kind === 'refund' || terminal === request.terminal) return undefined;
  return `was taken on terminal ${terminal}; ${kindWords[request.kind].verb} it there.`;
}
