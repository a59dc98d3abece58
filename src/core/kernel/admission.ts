/** Whether a register's request may become a transaction: refused here means that nothing was journaled or sent. */

import type { Refusal } from '../model/refused-request.js';
import { capitalized, isNonFinancial, type RulesByKind } from './kind-rules.js';
import type { PoiTransaction } from '../model/common-types.js';
import { whyNotInstead } from './hand-over.js';
import { namedOriginal, othersAbout, type NamedOriginal, type OriginalLookups, whyUnsure } from './original.js';
import { isNamedAsItIs, isStillAs, namedBefore } from './looked-at.js';
import { isDuplicate } from './sale-guard.js';
import { isSameRequest } from './same-request.js';
import { exactText, isSameText } from './same-text.js';
import { limits } from './timeouts.js';
import { type AmountText, partOfSale } from './split.js';
import { requestedAgain, type Numbered, whySameSale } from './sale-number.js';
import { unknownPlace } from './unknown-place.js';
import { type Attention } from '../model/attention.js';
import { type AcquiredCard } from '../model/card-reading.js';
import { placeOf, type TransactionRequest } from '../model/request.js';
import {
  doubtOf,
  isDefinite,
  mayHaveMoved,
  movedMoney,
  revisionOf,
  type Admitted,
  type TransactionRecord,
} from '../model/transaction.js';

/** What is known when a request comes; all of it read in the same turn. */
export interface AdmissionContext extends OriginalLookups {
  /** The transaction that has this id already. */
  readonly existing: TransactionRecord | undefined;
  /** Every transaction of the same sale, on any terminal. */
  readonly sameSale: readonly TransactionRecord[];
  /** Those under the same number of the register's sale that somebody still waits for, whatever their stamps and terminals. */
  readonly sameNumber?: readonly Numbered[];
  /** The card that the terminal keeps, free for the transaction that names it. */
  readonly freeCard?: AcquiredCard | undefined;
  /** The names of the terminals that are configured. */
  readonly terminals: readonly string[];
  /** Wall time now and the request's `startBefore`, both in ms since 1970. */
  readonly nowWallMs: number;
  readonly startBeforeWallMs: number | undefined;
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
  /** Why the data that a request passes on may not pass. */
  whyNotPassedOn(request: TransactionRequest): string | undefined;
  /** The terminal's key of the card acquisition that a request names, or why it may not. */
  cardFor(
    request: TransactionRequest,
    context: Pick<AdmissionContext, 'find' | 'freeCard'> & Others,
  ): { readonly acquisitionPoi: PoiTransaction | undefined } | { readonly refusal: Refusal };
  /** What stands against it, about a transaction of ours. `looked`: what a person looked at, each by its revision then. */
  obstacleIn(
    request: TransactionRequest,
    original: TransactionRecord,
    context: Pick<AdmissionContext, 'terminals'> & Others & { readonly looked: ReadonlyMap<string, number> },
  ): Obstacle | undefined;
  /** What stands against it, about a transaction that the terminal alone knows. */
  whyNotForeign(
    request: TransactionRequest,
    others: readonly TransactionRecord[],
    looked: ReadonlyMap<string, number>,
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
  if (!context.terminals.includes(placeOf(request))) {
    return refuse(
      'unknown-terminal',
      unknownPlace(request.service === undefined ? 'terminal' : 'payment service', placeOf(request), context.terminals),
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
  const { kinds } = rules;
  const data = rules.whyNotPassedOn(request);
  if (data !== undefined) return refuse('acquirer-data-refused', data);
  const named = namedOriginal(kinds, request, context);
  const about = { rules, named, others: othersAbout(kinds, request, named, context), ...context };
  const first = request.insteadOf === undefined ? undefined : context.find(request.insteadOf);
  const notInstead = whyNotInstead(kinds, request, first);
  if (notInstead !== undefined) return { decision: 'refuse', refusal: notInstead };
  const inTheWay = conflict(request, about);
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

/** A second transaction for a sale, unless a person named the first: the register may be charging twice. */
function conflict(request: TransactionRequest, context: Known): Admission | undefined {
  const { retryOf, insteadOf } = request;
  const first = insteadOf === undefined ? undefined : context.find(insteadOf);
  const named = retryOf === undefined ? undefined : context.find(retryOf);
  if (retryOf !== undefined && named === undefined) {
    return refuse('retry-of-unknown', `retryOf names ${retryOf}, which is not known here.`, { transactionId: retryOf });
  }
  const givesBackOfSame =
    request.original !== undefined &&
    context.others.some(({ request: { transactionId } }) => transactionId === retryOf);
  if (named !== undefined && !isSameText(named.request.sale, request.sale) && !givesBackOfSame) {
    return refuse(
      'retry-of-unknown',
      `retryOf names ${retryOf}, which belongs to sale ${named.request.sale} and not to ${request.sale}. Nothing was sent.`,
      { transactionId: named.request.transactionId },
    );
  }
  // What the named one had named before is excused as it was known then: a later approval of it was not looked at.
  const known = namedBefore({ retryOf: retryOf ?? insteadOf, revision: revisionOf(named ?? first) }, context.find);
  // The newest first: it tells what the sale has come to.
  for (const other of context.sameSale.toReversed()) {
    const id = other.request.transactionId;
    if (id === insteadOf ? !movedMoney(other.outcome) : isExcused(request, other, known)) continue;
    const why = standsInTheWay(context.rules, admittedAs(request, context), other);
    if (why === undefined) continue;
    return refuse(
      'sale-open',
      `Sale ${request.sale} already has transaction ${id}, which ${why}. Nothing was sent. ${adviceOn(context.rules, request, other)}${writtenOtherwise(request, other)}`,
      { transactionId: id },
    );
  }
  return underOtherStamp(request, context, known);
}

/** A person had looked at it as it is now. What takes the place of another one waits for nothing else: what is not certain then stands in its way. */
function isExcused(
  { insteadOf }: TransactionRequest,
  other: TransactionRecord,
  known: ReadonlyMap<string, number>,
): boolean {
  if (!isNamedAsItIs(other, known)) return false;
  // What takes its place waits until the doubt is gone.
  return insteadOf === undefined || !mayHaveMoved(other);
}

/** A transaction of the same sale that the register stamps anew: over midnight, or in another time zone. */
function underOtherStamp(
  request: TransactionRequest,
  { sameNumber = [], rules: { kinds } }: Known,
  known: ReadonlyMap<string, number>,
): Admission | undefined {
  for (const numbered of sameNumber.toReversed()) {
    const { record } = numbered;
    const { transactionId: id, kind, sale } = record.request;
    if (isSameText(sale, request.sale) || isNonFinancial(kinds[request.kind]) || isNonFinancial(kinds[kind])) continue;
    const why = isStillAs(record, known.get(id)) ? undefined : whySameSale(numbered);
    if (why === undefined) continue;
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

/** What to do about the one in the way. Of another kind than what is asked for, it is not done once more by naming it. */
function adviceOn({ kinds }: AdmissionRules, { kind, retryOf }: TransactionRequest, other: TransactionRecord): string {
  const { outcome, acknowledgedRevision } = other;
  const { verb } = kinds[kind].words;
  const allTheSame = `person who wants to ${verb} all the same names it in retryOf.`;
  if (outcome === undefined) return `Wait for its end, or abort it; a ${allTheSame}`;
  if (!isDefinite(outcome)) return `Find out how it ended and resolve it; a ${allTheSame}`;
  if (doubtOf(other) !== undefined)
    return `Look at it, and resolve what stands on its list${retryOf === undefined ? `; a ${allTheSame}` : '.'}`;
  if (!movedMoney(outcome)) return 'Look at it first; to go on, name it in retryOf.';
  const isBooked = acknowledgedRevision >= outcome.revision;
  if (kind !== other.request.kind) return isBooked ? `A ${allTheSame}` : `Book it and acknowledge it; a ${allTheSame}`;
  if (outcome.result === 'partly-approved')
    return `${isBooked ? 'What' : 'Book it; what'} is left is asked for by naming it in retryOf.`;
  const once = `naming it in retryOf means to ${verb} once more`;
  return isBooked ? capitalized(once) : `Book it and acknowledge it; ${once}.`;
}

/** The request as the record that it would become names its original. */
function admittedAs(request: TransactionRequest, { named }: Known): Admitted {
  return named.type === 'ours' ? { request, originalId: named.record.request.transactionId } : { request };
}

function standsInTheWay({ kinds }: AdmissionRules, admitted: Admitted, other: TransactionRecord): string | undefined {
  const { request } = admitted;
  // Who reads a card charges nobody: neither before nor beside what does.
  if (isNonFinancial(kinds[request.kind]) || isNonFinancial(kinds[other.request.kind])) return undefined;
  if (other.outcome === undefined) return 'is still open';
  if (!isDefinite(other.outcome)) return 'is unresolved';
  if (other.acknowledgedRevision < other.outcome.revision) return 'the register has not acknowledged';
  const doubt = doubtOf(other);
  if (doubt !== undefined) return `is ${other.outcome.result}, but ${doubt}`;
  if (movedMoney(other.outcome) && isDuplicate(kinds, admitted, other)) return whyTwice(kinds, request, other.request);
  return undefined;
}

function whyTwice(kinds: RulesByKind, request: TransactionRequest, other: TransactionRequest): string {
  if (kinds[request.kind].moves === 'period') return 'has closed a period already';
  const areParts = request.options?.split !== undefined && other.options?.split !== undefined;
  return areParts ? 'has moved money already, as a part of another total' : 'has moved money already';
}

function withOriginal(
  request: TransactionRequest,
  context: Known,
  found: Omit<
    Extract<Admission, { readonly decision: 'accept' }>,
    'decision' | 'originalId' | 'originalPoi' | 'retryOfRevision'
  >,
): Admission {
  const { original, retryOf } = request;
  const { named, find, rules } = context;
  const retried = retryOf === undefined ? undefined : find(retryOf);
  const accept = (originalPoi?: PoiTransaction, originalId?: string): Admission => ({
    decision: 'accept',
    originalId,
    originalPoi,
    retryOfRevision: retryOf === undefined ? undefined : revisionOf(retried),
    ...found,
  });
  const { about, words } = rules.kinds[request.kind];
  const { noun } = words;
  if (about === undefined) {
    return original === undefined ? accept() : refuse('invalid-request', `A ${noun} has no original.`);
  }
  if (original === undefined) return refuse('invalid-request', `A ${noun} names its original.`);
  const known = namedBefore({ retryOf, revision: revisionOf(retried) }, find);
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
      const found = only === undefined || more.length > 0 ? {} : { transactionId: only.request.transactionId };
      return refuse('original-ambiguous', text, found);
    }
    case 'foreign': {
      const obstacle = rules.whyNotForeign(request, context.others, known);
      if (obstacle === undefined) return accept(named.key);
      const text = `The terminal's transaction ${shownKey(named.key)} ${obstacle.text} Nothing was sent.`;
      return refuse(about.code, text, { transactionId: obstacle.transactionId });
    }
    case 'ours': {
      const { transactionId } = named.record.request;
      const obstacle = rules.obstacleIn(request, named.record, { ...context, looked: known });
      if (obstacle !== undefined) return refuse(obstacle.code, `${transactionId} ${obstacle.text}`, { transactionId });
      const key = named.key ?? named.record.outcome?.poiTransaction;
      return original.type === 'terminal' ? accept(key, transactionId) : accept(key);
    }
  }
}

/** A key as a person can compare it with a receipt; what the register wrote in it may be anything. */
function shownKey({ transactionId, timeStamp }: PoiTransaction): string {
  return `${transactionId} of ${timeStamp}`;
}
