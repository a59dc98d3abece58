/** Whether a register's request may become a transaction: refused here means that nothing was journaled or sent. */

import { unknownPlace } from '../../messages/en.js';
import type { Refusal } from '../model/refused-request.js';
import { isNonFinancial, type RulesByKind } from '../policy/kind-rules.js';
import type { AmountDetails, PoiTransaction } from '../model/common-types.js';
import { whyNotInstead } from './hand-over.js';
import { namedOriginal, othersAbout, type NamedOriginal, type OriginalLookups, whyUnsure } from '../sale/original.js';
import { beyondRights, type RegisterAsking } from './register-limits.js';
import { adviceBeside, reviewedBy } from '../sale/reviewed-revisions.js';
import { standsInTheWay } from '../sale/duplicate-guard.js';
import { isSameRequest } from '../policy/idempotency.js';
import { exactText, isSameText } from '../base/text-equivalence.js';
import { limits } from '../base/limits.js';
import { type AmountText, partOfSale } from '../sale/split.js';
import { requestedAgain, type Numbered, whyNotEnded, whySameSale } from '../sale/restamped-sale.js';
import { type Attention } from '../model/attention-item.js';
import { type AcquiredCard } from '../model/card-reading.js';
import { railWordsOf } from '../model/rail-words.js';
import { placeOf, type TransactionRequest } from '../model/request.js';
import {
  isAmountUnknown,
  isDefinite,
  isOwnSale,
  mayHaveMoved,
  movedMoney,
  revisionOf,
  standsSince,
  type Admitted,
  type TransactionRecord,
  type IsReviewed,
} from '../model/transaction.js';

/** What is known when a request comes; all of it read in the same turn. */
export interface AdmissionContext extends OriginalLookups {
  /** The transaction that has this id already. */
  readonly existing: TransactionRecord | undefined;
  /** Every transaction of the same sale, on any terminal. */
  readonly sameSale: readonly TransactionRecord[];
  /** Those under the same number of the register's sale that somebody still waits for, whatever their stamps and terminals. */
  readonly sameNumber?: readonly Numbered[];
  /** The request is a sale of its own, whatever else has its number. */
  readonly isOwnSale?: boolean;
  /** The card that the terminal keeps, free for the transaction that names it. */
  readonly freeCard?: AcquiredCard | undefined;
  /** The names of what is configured on the rail of the request. */
  readonly places: readonly string[];
  /** Wall time now and the request's `startBefore`, both in ms since 1970. */
  readonly nowWallMs: number;
  readonly startBeforeWallMs: number | undefined;
  /** The register with a token of its own that asks; absent for the operator, whom nothing limits. */
  readonly asking?: RegisterAsking | undefined;
}

/** What stands against a request, as the rest of a sentence that begins with what it is about. */
interface Obstacle {
  readonly code: Refusal['code'];
  readonly text: string;
}

/** What the kinds and the rail say of requests: handed in. */
export interface AdmissionRules {
  readonly kinds: RulesByKind;
  readonly amountText: AmountText;
  /** The furthest that a `startBefore` may be away, ms. */
  readonly latestStartMaxMs: number;
  /** Why the data that a request passes on may not pass. */
  whyNotPassedOn(request: TransactionRequest): string | undefined;
  /** The terminal's key of the card acquisition that a request names, or why it may not. */
  cardFor(
    request: TransactionRequest,
    context: Pick<AdmissionContext, 'find' | 'freeCard'> & Others,
  ): { readonly acquisitionPoi: PoiTransaction | undefined } | { readonly refusal: Refusal };
  /** What stands against it, about a transaction of ours. `isReviewed`: what an operator reviewed. */
  obstacleIn(
    request: TransactionRequest,
    original: TransactionRecord,
    context: { readonly terminals: readonly string[] } & Others & { readonly isReviewed: IsReviewed },
  ): Obstacle | undefined;
  /** What stands against it, about a transaction that the terminal alone knows. */
  whyNotForeign(
    request: TransactionRequest,
    others: readonly TransactionRecord[],
    isReviewed: IsReviewed,
  ): { readonly text: string; readonly transactionId: string } | undefined;
}

interface Others {
  /** All that is about the same, under any sale and by any name, oldest first. */
  readonly others: readonly TransactionRecord[];
}

/** The decision. */
export type Admission =
  | {
      readonly decision: 'accept';
      /** The transaction of ours that the request named by the terminal's key. */
      readonly originalId: string | undefined;
      readonly originalPoi: PoiTransaction | undefined;
      /** What the original was approved for, where the request undoes the whole of it. */
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
      /** What a person must hear about one that stands in the way. */
      readonly attention?: { readonly record: TransactionRecord; readonly item: Omit<Attention, 'at'> };
    };

function refuse(code: Refusal['code'], text: string, more: Partial<Refusal> = {}): Admission {
  return { decision: 'refuse', refusal: { code, text, ...more } };
}

/** Decides on a request (invariants I1, I10; promise 9). */
export function admitBy(rules: AdmissionRules, request: TransactionRequest, context: AdmissionContext): Admission {
  const { existing } = context;
  if (existing !== undefined) {
    if (isSameRequest(existing.request, request)) return { decision: 'attach', record: existing };
    return refuse(
      'id-reused',
      `The transactionId ${request.transactionId} was used for another request. Nothing was sent. Use a new id for a new transaction.`,
      { transactionId: request.transactionId },
    );
  }
  const { sale } = request;
  if (sale !== sale.trim()) {
    const text = `The sale ${exactText(sale)} begins or ends with a blank. Nothing was sent. Send it as ${exactText(sale.trim())}.`;
    return refuse('invalid-request', text);
  }
  if (!context.places.includes(placeOf(request))) {
    return refuse('unknown-terminal', unknownPlace(railWordsOf(request).place, placeOf(request), context.places), {
      terminals: context.places,
    });
  }
  const startWithinMs =
    context.startBeforeWallMs === undefined ? limits.latestStartMs : context.startBeforeWallMs - context.nowWallMs;
  if (startWithinMs <= 0) {
    return refuse(
      'start-too-late',
      `By this daemon's clock startBefore passed ${span(-startWithinMs)} ago. Nothing was sent. Compare the clocks of register and daemon, or ask again.`,
    );
  }
  if (startWithinMs > rules.latestStartMaxMs) {
    return refuse(
      'invalid-request',
      `startBefore: expected within ${rules.latestStartMaxMs / 1000} s; by this daemon's clock it is ${span(startWithinMs)} away. Nothing was sent. Compare the clocks of register and daemon.`,
    );
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
  const inTheWay = wrongReference(request, about) ?? conflict(request, about);
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

/** What is known, and what the request was found to be about. */
interface Known extends AdmissionContext, Others {
  readonly rules: AdmissionRules;
  readonly named: NamedOriginal;
}

/** Why `retryOf` or `reviewed` does not fit; undefined if both do. */
function wrongReference(request: TransactionRequest, { find, others }: Known): Admission | undefined {
  const { retryOf, reviewed = [], sale } = request;
  const named = retryOf === undefined ? undefined : find(retryOf);
  if (retryOf !== undefined && named === undefined) {
    return refuse('retry-of-unknown', `retryOf names ${retryOf}, which is not known here.`, { transactionId: retryOf });
  }
  const returnsOfSame =
    request.original !== undefined && others.some(({ request: { transactionId } }) => transactionId === retryOf);
  if (named !== undefined && !isSameText(named.request.sale, sale) && !returnsOfSame) {
    return refuse(
      'retry-of-unknown',
      `retryOf names ${retryOf}, which belongs to sale ${named.request.sale} and not to ${sale}. Nothing was sent.`,
      { transactionId: named.request.transactionId },
    );
  }
  for (const { transactionId, revision } of reviewed) {
    const why = whyNotReviewed(find(transactionId), revision);
    if (why !== undefined)
      return refuse('review-outdated', `reviewed names ${transactionId}, which ${why} Nothing was sent.`, {
        transactionId,
      });
  }
  return undefined;
}

/** Why a transaction cannot have been reviewed at this revision, as the rest of a sentence; undefined if it can. */
function whyNotReviewed(record: TransactionRecord | undefined, revision: number): string | undefined {
  if (record === undefined) return 'is not known here.';
  if (record.outcome === undefined) return 'has not ended: wait for its end, or abort it.';
  const present = revisionOf(record);
  if (revision <= present && revision >= standsSince(record)) return undefined;
  return `has revision ${present} and not ${revision}: an operator reviews it as it is now.`;
}

/** Refuses a second transaction for a sale, unless an operator reviewed the first: the register may be charging twice. */
function conflict(request: TransactionRequest, context: Known): Admission | undefined {
  const { insteadOf } = request;
  const { sameSale, rules } = context;
  const isReviewed = reviewedBy({ request });
  // The newest first: it tells what the sale has come to.
  for (const other of sameSale.toReversed()) {
    const id = other.request.transactionId;
    if (id === insteadOf ? !movedMoney(other.outcome) : isExcused(request, other, isReviewed)) continue;
    const why = standsInTheWay(rules.kinds, admittedAs(request, context), other, sameSale);
    if (why === undefined) continue;
    return refuse(
      'sale-open',
      `Sale ${request.sale} already has transaction ${id}, which ${why}. Nothing was sent. ${adviceOn(rules, request, other)}${writtenOtherwise(request, other)}`,
      { transactionId: id },
    );
  }
  return underOtherStamp(request, context, isReviewed);
}

/** True if an operator reviewed it as it is now. A request that takes the place of another one waits for nothing else: what is uncertain then stands in its way. */
function isExcused({ insteadOf }: TransactionRequest, other: TransactionRecord, isReviewed: IsReviewed): boolean {
  return isReviewed(other) && (insteadOf === undefined || !mayHaveMoved(other));
}

/** A transaction of the same sale that the register stamps anew: over midnight, or in another time zone. */
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
    const why = isApart ? whyNotEnded(record) : whySameSale(numbered);
    if (why === undefined) continue;
    if (isApart) {
      const text = `This sale has transaction ${id}, which ${why}. Nothing was sent. Ask for its status.`;
      return refuse('sale-open', text, { transactionId: id });
    }
    const text = `Sale ${request.sale} has transaction ${id} under another stamp, as ${sale}, which ${why}. Nothing was sent. Ask for its status.`;
    const attention = { record, item: requestedAgain(record, request, kinds[request.kind].words, why) };
    return { decision: 'refuse', refusal: { code: 'sale-open', text, transactionId: id }, attention };
  }
  return undefined;
}

/** What a screen does not show: the same sale in other characters. */
function writtenOtherwise({ sale }: TransactionRequest, { request }: TransactionRecord): string {
  if (sale === request.sale) return '';
  return ` It wrote the sale as ${exactText(request.sale)}, and this request as ${exactText(sale)}: that is one sale.`;
}

/** What to do about the one in the way. */
function adviceOn({ kinds }: AdmissionRules, { kind }: TransactionRequest, other: TransactionRecord): string {
  const { outcome, acknowledgedRevision } = other;
  if (!isDefinite(outcome) || !movedMoney(outcome)) return adviceBeside(other);
  const { verb } = kinds[kind].words;
  if (acknowledgedRevision < outcome.revision) return 'Book it and acknowledge it, then ask again under a new id.';
  const anyway = `An operator who wants to ${verb} anyway reviews it and names it in reviewed, with its revision.`;
  return outcome.result === 'partly-approved' ? `No more than the rest is left to ${verb}. ${anyway}` : anyway;
}

/** The request as the record that it would become names its original. */
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
    return original === undefined ? accept() : refuse('invalid-request', `A ${noun} has no original.`);
  }
  if (original === undefined) return refuse('invalid-request', `A ${noun} names its original.`);
  const isReviewed = reviewedBy({ request });
  switch (named.type) {
    case 'none':
      return about.mayBeUnlinked === true ? accept() : refuse('invalid-request', `A ${noun} cannot be unlinked.`);
    case 'unknown': {
      const { transactionId } = named;
      const text = `The transaction ${transactionId} is not known here. Name the terminal's own transaction instead.`;
      return refuse('original-unknown', text, { transactionId });
    }
    case 'unsure': {
      const [only, ...more] = named.records;
      const text = `${whyUnsure(named)} Name the one that is meant by its transactionId.`;
      const one = only === undefined || more.length > 0 ? {} : { transactionId: only.request.transactionId };
      return refuse('original-ambiguous', text, one);
    }
    case 'foreign': {
      const obstacle = rules.whyNotForeign(request, context.others, isReviewed);
      if (obstacle === undefined) return accept(named.key);
      const text = `The terminal's transaction ${shownKey(named.key)} ${obstacle.text} Nothing was sent.`;
      return refuse(about.code, text, { transactionId: obstacle.transactionId });
    }
    case 'ours': {
      const { transactionId } = named.record.request;
      const obstacle = rules.obstacleIn(request, named.record, { ...context, terminals: context.places, isReviewed });
      if (obstacle !== undefined) return refuse(obstacle.code, `${transactionId} ${obstacle.text}`, { transactionId });
      const key = named.key ?? named.record.outcome?.poiTransaction;
      return original.type === 'terminal' ? accept(key, transactionId) : accept(key);
    }
  }
}

/** What is undone where a request names no amount; undefined where the amount of the original is not known. */
function wholeOf(
  { kind, amountDetails }: TransactionRequest,
  { outcome, request }: TransactionRecord,
  { kinds }: AdmissionRules,
): AmountDetails | undefined {
  if (kinds[kind].undoes !== true || amountDetails !== undefined || isAmountUnknown(outcome)) return undefined;
  return outcome?.authorized ?? request.amountDetails;
}

/** A key as a person can compare it with a receipt; what the register wrote in it may be anything. */
function shownKey({ transactionId, timeStamp }: PoiTransaction): string {
  return `${transactionId} of ${timeStamp}`;
}
