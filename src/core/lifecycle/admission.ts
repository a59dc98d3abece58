/** The admission of a register's request. A request that is refused here was neither journaled nor sent. */

import { refusals, unknownPlace } from '../../messages/index.js';
import type { Refusal } from '../model/refused-request.js';
import { isNonFinancial, type RulesByKind } from '../policy/kind-rules.js';
import type { AmountDetails, PoiTransaction } from '../model/common-types.js';
import { whyNotInstead } from './hand-over.js';
import {
  namedOriginal,
  othersAbout,
  type NamedOriginal,
  type OriginalLookups,
  ambiguityText,
} from '../sale/original.js';
import { beyondRights, type RegisterAsking } from './register-limits.js';
import { reviewedBy } from '../sale/reviewed-revisions.js';
import { blockingFacts, conflictOf } from '../sale/duplicate-guard.js';
import { isRequestOf } from '../retention/record-rules.js';
import { exactText, isSameText } from '../base/text-equivalence.js';
import { limits } from '../base/limits.js';
import { type AmountText, partOfSale } from '../sale/split.js';
import { conflictOfRestamped, conflictOfUnended, type Numbered, requestedAgain } from '../sale/restamped-sale.js';
import { type Attention } from '../model/attention-item.js';
import { type AcquiredCard } from '../model/card-reading.js';
import { railWordsOf } from '../model/rail-words.js';
import { placeOf, type TransactionRequest } from '../model/request.js';
import {
  isAmountUnknown,
  isOwnSale,
  mayHaveMoved,
  movedMoney,
  revisionOf,
  outcomeUnchangedSince,
  type Admitted,
  type TransactionRecord,
  type IsReviewed,
} from '../model/transaction.js';

/** The facts for an admission, all read in the same turn. */
export interface AdmissionContext extends OriginalLookups {
  /** The existing transaction with the id of the request. */
  readonly existing: TransactionRecord | undefined;
  /** Every transaction of the same sale, on any terminal. */
  readonly sameSale: readonly TransactionRecord[];
  /**
   * Transactions with the same sale number that are open, unresolved or unacknowledged, with any time stamp and at any
   * terminal.
   */
  readonly sameNumber?: readonly Numbered[];
  /** True if the request belongs to a new sale, although another transaction has the same sale number. */
  readonly isOwnSale?: boolean;
  /** The card that the terminal read before and keeps until a transaction names it. */
  readonly freeCard?: AcquiredCard | undefined;
  /** The names of the configured terminals or payment services. */
  readonly places: readonly string[];
  /** Wall time now and the request's `startBefore`, both in ms since 1970. */
  readonly nowWallMs: number;
  readonly startBeforeWallMs: number | undefined;
  /** The requesting register, if it has a token of its own. Absent for the operator, who has all rights. */
  readonly asking?: RegisterAsking | undefined;
}

/** A refusal of a request about an original: a code and the message. */
type Obstacle = Pick<Refusal, 'code' | 'text' | 'apiAdvice'>;

/** The rules of the kinds and of the rail. */
export interface AdmissionRules {
  readonly kinds: RulesByKind;
  readonly amountText: AmountText;
  /** The longest allowed time until `startBefore`, in ms. */
  readonly latestStartMaxMs: number;
  /** Returns why the acquirer or terminal data in a request is not allowed; undefined if it is allowed. */
  whyNotPassedOn(request: TransactionRequest): string | undefined;
  /**
   * Returns the terminal's key of the card acquisition that a request names, or the reason why the request may not use
   * that card.
   */
  cardFor(
    request: TransactionRequest,
    context: Pick<AdmissionContext, 'find' | 'freeCard'> & Others,
  ): { readonly acquisitionPoi: PoiTransaction | undefined } | { readonly refusal: Refusal };
  /**
   * Returns the reason to refuse a request about a known transaction; undefined if the request is allowed.
   * `isReviewed`: true for a transaction that the request names as reviewed.
   */
  obstacleIn(
    request: TransactionRequest,
    original: TransactionRecord,
    context: { readonly places: readonly string[] } & Others & { readonly isReviewed: IsReviewed },
  ): Obstacle | undefined;
  /**
   * Returns the reason to refuse a request about a transaction that only the terminal knows; undefined if the request
   * is allowed.
   */
  whyNotForeign(
    request: TransactionRequest,
    original: { readonly key: string } & Others,
    isReviewed: IsReviewed,
  ): (Pick<Refusal, 'text' | 'apiAdvice'> & { readonly transactionId: string }) | undefined;
}

interface Others {
  /**
   * All transactions about the same original, oldest first. Their sales, and the names that they use for the original,
   * make no difference.
   */
  readonly others: readonly TransactionRecord[];
}

/** The decision on a request: accepted, refused, or known already. */
export type Admission =
  | {
      readonly decision: 'accept';
      /** The transactionId of the original, if the request named a transaction of ours by the terminal's key. */
      readonly originalId: string | undefined;
      readonly originalPoi: PoiTransaction | undefined;
      /** The approved amount of the original, if the request undoes all of it. */
      readonly originalAmount: AmountDetails | undefined;
      readonly paidBefore: number | undefined;
      readonly paidOtherwise: number | undefined;
      readonly acquisitionPoi: PoiTransaction | undefined;
      readonly startWithinMs: number;
    }
  | { readonly decision: 'attach'; readonly record: TransactionRecord }
  | {
      readonly decision: 'refuse';
      readonly refusal: Refusal;
      /** An attention item for the transaction that blocks the request. */
      readonly attention?: { readonly record: TransactionRecord; readonly item: Omit<Attention, 'at'> };
    };

function refuse(code: Refusal['code'], text: string, more: Partial<Refusal> = {}): Admission {
  return { decision: 'refuse', refusal: { code, text, ...more } };
}

/** Decides whether a request is accepted (invariants I1, I10; promise 9). */
export function admitBy(rules: AdmissionRules, request: TransactionRequest, context: AdmissionContext): Admission {
  const { existing } = context;
  if (existing !== undefined) {
    if (isRequestOf(existing, request)) return { decision: 'attach', record: existing };
    const { transactionId } = request;
    return refuse('id-reused', refusals.idReused(transactionId), { transactionId });
  }
  const { sale } = request;
  if (sale !== sale.trim()) {
    return refuse('invalid-request', refusals.saleWithBlanks(exactText(sale), exactText(sale.trim())));
  }
  if (!context.places.includes(placeOf(request))) {
    const missing = unknownPlace(railWordsOf(request).place, placeOf(request), context.places);
    return refuse('unknown-terminal', refusals.unknownPlaceInRequest(missing), { terminals: context.places });
  }
  const startWithinMs =
    context.startBeforeWallMs === undefined ? limits.latestStartMs : context.startBeforeWallMs - context.nowWallMs;
  if (startWithinMs <= 0) {
    return refuse('start-too-late', refusals.startTooLate(-startWithinMs));
  }
  if (startWithinMs > rules.latestStartMaxMs) {
    return refuse('invalid-request', refusals.startTooFarAway(rules.latestStartMaxMs, startWithinMs));
  }
  const { kinds } = rules;
  const data = rules.whyNotPassedOn(request);
  if (data !== undefined) return refuse('acquirer-data-refused', data);
  const named = namedOriginal(kinds, request, context);
  const beyond = beyondRights(request, context.asking, named, rules.amountText);
  if (beyond !== undefined) return { decision: 'refuse', refusal: beyond };
  const about = { rules, named, others: othersAbout(kinds, request, named, context), ...context };
  const first = request.insteadOf === undefined ? undefined : context.find(request.insteadOf);
  const notInstead = whyNotInstead(kinds, request, first);
  if (notInstead !== undefined) return { decision: 'refuse', refusal: notInstead };
  const inTheWay = wrongReference(request, about) ?? saleConflict(request, about);
  if (inTheWay !== undefined) return inTheWay;
  const part = partOfSale(kinds, request, context.sameSale, rules.amountText);
  if (part !== undefined && 'refusal' in part) return { decision: 'refuse', refusal: part.refusal };
  const card = rules.cardFor(request, about);
  if ('refusal' in card) return { decision: 'refuse', refusal: card.refusal };
  return withOriginal(request, about, {
    startWithinMs,
    paidBefore: part?.paidBefore,
    paidOtherwise: part?.paidOtherwise,
    ...card,
  });
}

/** The facts for an admission, with the original that the request names. */
interface Known extends AdmissionContext, Others {
  readonly rules: AdmissionRules;
  readonly named: NamedOriginal;
}

/** Returns the refusal of a wrong `retryOf` or `reviewed`; undefined if both are right. */
function wrongReference(request: TransactionRequest, { find, others }: Known): Admission | undefined {
  const { retryOf, reviewed = [], sale } = request;
  const named = retryOf === undefined ? undefined : find(retryOf);
  if (retryOf !== undefined && named === undefined) {
    return refuse('retry-of-unknown', refusals.retryOfUnknown(retryOf), { transactionId: retryOf });
  }
  const returnsOfSame =
    request.original !== undefined && others.some(({ request: { transactionId } }) => transactionId === retryOf);
  if (named !== undefined && !isSameText(named.request.sale, sale) && !returnsOfSame) {
    const { transactionId } = named.request;
    const text = refusals.retryOfOtherSale(transactionId, named.request.sale, sale);
    return refuse('retry-of-unknown', text, { transactionId });
  }
  for (const { transactionId, revision } of reviewed) {
    const present = outdatedBy(find(transactionId), revision);
    if (present !== undefined)
      return refuse('review-outdated', refusals.reviewOutdated(transactionId, present, revision), { transactionId });
  }
  return undefined;
}

/**
 * Returns why a transaction cannot have been reviewed at this revision: it has another revision, is open, or is
 * unknown. Undefined if the review is right.
 */
function outdatedBy(record: TransactionRecord | undefined, revision: number): number | 'unknown' | 'open' | undefined {
  if (record === undefined) return 'unknown';
  if (record.outcome === undefined) return 'open';
  const present = revisionOf(record);
  return revision <= present && revision >= outcomeUnchangedSince(record) ? undefined : present;
}

/**
 * Refuses a second transaction for a sale, because the register may be charging twice. Does not refuse it if an
 * operator reviewed the first transaction.
 */
function saleConflict(request: TransactionRequest, context: Known): Admission | undefined {
  const { insteadOf } = request;
  const { sameSale, rules } = context;
  const isReviewed = reviewedBy({ request });
  // The newest transaction is checked first, because it shows the present state of the sale.
  for (const other of sameSale.toReversed()) {
    const id = other.request.transactionId;
    if (id === insteadOf ? !movedMoney(other.outcome) : isExcused(request, other, isReviewed)) continue;
    const conflict = conflictOf(rules.kinds, admittedAs(request, context), other, sameSale);
    if (conflict === undefined) continue;
    const earlier = blockingFacts(other, conflict);
    const { verb } = rules.kinds[request.kind].words;
    const text = refusals.saleOpen(earlier, {
      sale: request.sale,
      verb,
      isPart: other.outcome?.result === 'partly-approved',
      otherForms: otherFormsOf(request, other),
    });
    return refuse('sale-open', text, { transactionId: id, apiAdvice: refusals.saleOpenAdvice(earlier, verb) });
  }
  return underOtherStamp(request, context, isReviewed);
}

/**
 * True if an operator reviewed the other transaction at its current revision. A request with `insteadOf` is blocked by
 * an uncertain transaction even after a review.
 */
function isExcused({ insteadOf }: TransactionRequest, other: TransactionRecord, isReviewed: IsReviewed): boolean {
  return isReviewed(other) && (insteadOf === undefined || !mayHaveMoved(other));
}

/**
 * Refuses a sale that the register stamped again, over midnight or in another time zone, if an earlier transaction of
 * that sale blocks the request.
 */
function underOtherStamp(
  request: TransactionRequest,
  { sameNumber = [], isOwnSale: isOwn = false, rules: { kinds } }: Known,
  isReviewed: IsReviewed,
): Admission | undefined {
  for (const numbered of sameNumber.toReversed()) {
    const { record } = numbered;
    const { transactionId: id, kind, sale } = record.request;
    if (isSameText(sale, request.sale) || isNonFinancial(kinds[request.kind]) || isNonFinancial(kinds[kind])) continue;
    if (isReviewed(record)) continue;
    const isApart = isOwn || isOwnSale(record);
    const blocked = isApart ? conflictOfUnended(record) : conflictOfRestamped(numbered);
    if (blocked === undefined) continue;
    const earlier = blockingFacts(record, blocked);
    const apiAdvice = refusals.askForStatus;
    if (isApart) return refuse('sale-open', refusals.earlierOpen(earlier), { transactionId: id, apiAdvice });
    const text = refusals.saleOpenUnderOtherStamp(earlier, request.sale, sale);
    const attention = { record, item: requestedAgain(record, request, kinds[request.kind].words, blocked) };
    return { decision: 'refuse', refusal: { code: 'sale-open', text, apiAdvice, transactionId: id }, attention };
  }
  return undefined;
}

/**
 * Returns both spellings of the sale number if the transaction and the request use different characters. A screen may
 * not show the difference.
 */
function otherFormsOf(
  { sale }: TransactionRequest,
  { request }: TransactionRecord,
): { readonly earlier: string; readonly request: string } | undefined {
  if (sale === request.sale) return undefined;
  return { earlier: exactText(request.sale), request: exactText(sale) };
}

/** Returns the request and its original, in the form of a record. */
function admittedAs(request: TransactionRequest, { named }: Known): Admitted {
  return named.type === 'ours' ? { request, originalId: named.record.request.transactionId } : { request };
}

function withOriginal(
  request: TransactionRequest,
  context: Known,
  found: Omit<
    Extract<Admission, { readonly decision: 'accept' }>,
    'decision' | 'originalId' | 'originalPoi' | 'originalAmount'
  >,
): Admission {
  const { original } = request;
  const { named, rules } = context;
  const accept = (originalPoi?: PoiTransaction, originalId?: string): Admission => ({
    decision: 'accept',
    originalId,
    originalPoi,
    originalAmount: named.type === 'ours' ? wholeOf(request, named.record, rules) : undefined,
    ...found,
  });
  const { about, words } = rules.kinds[request.kind];
  const { noun } = words;
  if (about === undefined) {
    return original === undefined ? accept() : refuse('invalid-request', refusals.noOriginal(noun));
  }
  if (original === undefined) return refuse('invalid-request', refusals.originalMissing(noun));
  const isReviewed = reviewedBy({ request });
  switch (named.type) {
    case 'none':
      return about.mayBeUnlinked === true ? accept() : refuse('invalid-request', refusals.notUnlinked(noun));
    case 'unknown': {
      const { transactionId } = named;
      return refuse('original-unknown', refusals.originalUnknown(transactionId), { transactionId });
    }
    case 'unsure': {
      const [only, ...more] = named.records;
      const text = refusals.ambiguousOriginalById(ambiguityText(named));
      const one = only === undefined || more.length > 0 ? {} : { transactionId: only.request.transactionId };
      return refuse('original-ambiguous', text, { ...one, apiAdvice: refusals.sendTransactionId });
    }
    case 'foreign': {
      const foreign = { key: refusals.keyText(named.key), others: context.others };
      const obstacle = rules.whyNotForeign(request, foreign, isReviewed);
      if (obstacle === undefined) return accept(named.key);
      const { text, ...more } = obstacle;
      return refuse(about.code, text, more);
    }
    case 'ours': {
      const { transactionId } = named.record.request;
      const obstacle = rules.obstacleIn(request, named.record, { isReviewed, ...context });
      if (obstacle !== undefined) {
        const { code, text, ...more } = obstacle;
        return refuse(code, refusals.originalRefused(text), { transactionId, ...more });
      }
      const key = named.key ?? named.record.outcome?.poiTransaction;
      return original.type === 'terminal' ? accept(key, transactionId) : accept(key);
    }
  }
}

/** Returns the amount that a request without an amount undoes; undefined if the amount of the original is unknown. */
function wholeOf(
  { kind, amountDetails }: TransactionRequest,
  { outcome, request }: TransactionRecord,
  { kinds }: AdmissionRules,
): AmountDetails | undefined {
  if (kinds[kind].undoes !== true || amountDetails !== undefined || isAmountUnknown(outcome)) return undefined;
  return outcome?.authorized ?? request.amountDetails;
}
