/** What is told of a transaction, made from its record and its facts alone. */

import type { Fact } from '../engine/fact.js';
import { kinds } from '../kinds/index.js';
import type { SinceAnswer, TimelineEntry, TransactionView } from './engine-api.js';
import { isHandingOver } from '../lifecycle/hand-over.js';
import { amountText, missingOf } from '../kinds/message/authorized-amounts.js';
import { declaredSale } from '../policy/options.js';
import { retryAfter } from '../policy/outcome.js';
import { type AtWork, openMessage, type OpenState } from './progress-message.js';
import { surroundingsOf } from '../sale/endings.js';
import { reviewedNone } from '../sale/reviewed-revisions.js';
import { conflictOf, unknownTo } from '../sale/duplicate-guard.js';
import { leftOfSale, partOfSale } from '../sale/split.js';
import {
  doubtOf,
  isDefinite,
  movedMoney,
  openAttempts,
  standsSince,
  type TransactionRecord,
} from '../model/transaction.js';

/** What the lane knows of a transaction beside its record. */
export interface Standing extends AtWork {
  /** ISO wall time. */
  readonly now: string;
  /** Of a payment at a service: how it stands while it is open, where it is paid and what was done with it. */
  readonly online?: Pick<TransactionView, 'checkout' | 'order'> & {
    readonly state: OpenState;
    readonly message: string;
  };
  /** What the register that took its answer has done since. */
  readonly sinceAnswer?: SinceAnswer | undefined;
  /** The transaction that waits to take its place. */
  readonly successor?: string;
  /** Where it waits: how many the terminal serves before it. */
  readonly ahead: number | undefined;
  /** All that is known of its sale; needed where `needsSale` says so. */
  readonly sameSale?: readonly TransactionRecord[];
  /** What it is about, and all that is about the same; of one at a terminal that is about a transaction of ours, needed where `needsSale` says so. */
  readonly ofOriginal?: { readonly original: TransactionRecord; readonly others: readonly TransactionRecord[] };
  /** All that is about the same payment of a service; needed where `needsPayment` says so. */
  readonly ofPayment?: readonly TransactionRecord[];
}

/** Whether what is told of it depends on what else is about the same payment. */
export function needsPayment({ outcome }: TransactionRecord): boolean {
  return outcome?.reason === 'other-in-doubt';
}

/** Whether what is told of it depends on the rest of its sale: of an outcome after which charging again would be safe, of a part, and of one that waits to take the place of another. */
export function needsSale(record: TransactionRecord): boolean {
  const { request, outcome } = record;
  if (isHandingOver(record)) return true;
  return outcome?.retry === 'safe' || (outcome !== undefined && declaredSale(request) !== undefined);
}

/** Returns what the API, the command line and the nexo interface show of a transaction. */
export function viewOf(record: TransactionRecord, facts: readonly Fact[], standing: Standing): TransactionView {
  const { online, sinceAnswer } = standing;
  const openState = isHandingOver(record)
    ? 'handing-over'
    : (online?.state ?? openStateOf(record, standing.recovering || standing.silent === true));
  return {
    request: record.request,
    state: stateOf(record, openState),
    acceptedAt: record.acceptedAt,
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

/** Returns the fields that the view takes from the record as they are. */
function recordedIn(
  record: TransactionRecord,
): Pick<TransactionView, 'originalPoi' | 'registerRequestIds' | 'outcome'> {
  return {
    ...(record.originalPoi === undefined ? {} : { originalPoi: record.originalPoi }),
    ...(record.registerRequestIds === undefined ? {} : { registerRequestIds: record.registerRequestIds }),
    ...(record.outcome === undefined ? {} : { outcome: record.outcome }),
  };
}

/** Returns whether the register may charge again, and the message: the first rule that applies. */
function adviceFor(
  record: TransactionRecord,
  openState: OpenState,
  standing: Standing,
): Pick<TransactionView, 'retry' | 'message'> {
  const { sameSale = [], ofOriginal, ofPayment = [] } = standing;
  return (
    againBeside(record, ofPayment, sameSale) ??
    againOf(record, sameSale, ofOriginal) ??
    handOverOf(record, openState, sameSale) ??
    ownAdvice(record, openState, standing)
  );
}

/** Returns the advice that follows from the transaction itself, and from the transaction that waits to take its place. */
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
      ...(reversedBy === undefined ? [] : [`Transaction ${reversedBy} took all of it back.`]),
      ...(successor === undefined
        ? []
        : [`Transaction ${successor} takes its place once it has ended without a charge.`]),
    ].join(' '),
  };
}

/** Returns how long the transaction waits: behind how many others, and until when its result is certain. */
function waitIn(
  record: TransactionRecord,
  openState: OpenState,
  { now, ahead }: Standing,
): Pick<TransactionView, 'ahead' | 'certainBy'> {
  // Waiting does not make certain what the terminal has forgotten, or what a service has left to the operator.
  const isLeft = record.outcome !== undefined && record.request.service !== undefined;
  const isAwaited = !isDefinite(record.outcome) && openAttempts(record).length > 0 && !isLeft;
  // A time that has passed without certainty promises nothing.
  const { certainBy } = record;
  return {
    ...(record.outcome === undefined && openState === 'queued' && ahead !== undefined ? { ahead } : {}),
    ...(isAwaited && certainBy !== undefined && certainBy > now ? { certainBy } : {}),
  };
}

/** Returns what is left to pay: of a transaction that was approved in part, and of its sale. */
function unpaidIn(
  record: TransactionRecord,
  sameSale: readonly TransactionRecord[],
): Pick<TransactionView, 'remaining' | 'leftInSale'> {
  // If all of it was reversed, nothing is charged, so no rest of it is left to pay.
  const isCharged = movedMoney(record.outcome) && record.reversedBy === undefined;
  const remaining = isCharged ? missingOf(record.request, record.outcome) : undefined;
  const leftInSale = leftOfSale(kinds, record, sameSale);
  return {
    ...(remaining === undefined ? {} : { remaining }),
    ...(leftInSale === undefined ? {} : { leftInSale }),
  };
}

/** Where charging again would be safe but for another transaction of the sale: what is told instead. */
function againOf(
  record: TransactionRecord,
  sameSale: readonly TransactionRecord[],
  ofOriginal: Standing['ofOriginal'],
): Pick<TransactionView, 'retry' | 'message'> | undefined {
  const { request, outcome } = record;
  if (outcome?.retry !== 'safe') return undefined;
  const doubt = doubtOf(record);
  if (doubt !== undefined) {
    const text = `But ${doubt}: do not ${kinds[request.kind].words.verb} again before it is resolved.`;
    return { retry: 'after-resolution', message: `${withoutInvitation(outcome.message)} ${text}` };
  }
  const others = sameSale.filter((other) => other.request.transactionId !== request.transactionId);
  // The same request under a new id, naming nothing: what would stand in its way?
  const inTheWay = others.filter((other) => conflictOf(kinds, record, other, others) !== undefined);
  const moved = inTheWay.find((other) => movedMoney(other.outcome));
  const [first] = moved === undefined ? inTheWay : [moved];
  const { verb } = kinds[request.kind].words;
  const before = withoutInvitation(outcome.message);
  if (first !== undefined) {
    const what = moved === undefined ? 'is not certain yet' : 'went through';
    const message = `${before} But transaction ${first.request.transactionId} of the same sale ${what}: do not ${verb} again${moved === undefined ? ' before it is' : ''}.`;
    return { retry: moved === undefined ? 'after-resolution' : 'unsafe', message };
  }
  if (ofOriginal !== undefined) return againOfOriginal(record, ofOriginal, before);
  const part = partOfSale(kinds, request, others, amountText);
  if (part === undefined || !('refusal' in part)) return undefined;
  const message = `${before} But other parts of the same sale went through: look at what is left before you ${verb} again.`;
  return { retry: 'unsafe', message };
}

/** Where too little is left of what it is about, by what moved and by what may have: what is told instead. */
function againOfOriginal(
  record: TransactionRecord,
  { original, others: about }: NonNullable<Standing['ofOriginal']>,
  before: string,
): Pick<TransactionView, 'retry' | 'message'> | undefined {
  const { request } = record;
  const { words, admit } = kinds[request.kind];
  const others = about.filter((other) => other.request.transactionId !== request.transactionId);
  const isLeft = (counted: readonly TransactionRecord[]): boolean =>
    admit?.(request, original, {
      ...surroundingsOf(kinds, request, counted, reviewedNone),
      unnameable: undefined,
    }) === undefined;
  if (isLeft(others)) return undefined;
  const isCertain = !isLeft(others.filter(({ outcome }) => movedMoney(outcome)));
  const why = isCertain ? 'too little is left of' : 'nobody knows yet how much is left of';
  const message = `${before} But ${why} transaction ${original.request.transactionId}: do not ${words.verb} again${isCertain ? '' : ' before it is certain'}.`;
  return { retry: isCertain ? 'unsafe' : 'after-resolution', message };
}

/** Of one that was not started because another one of its sale, or about the same payment, was in doubt: whether that one is still, and whether it went through. */
function againBeside(
  record: TransactionRecord,
  ofPayment: readonly TransactionRecord[],
  sameSale: readonly TransactionRecord[],
): Pick<TransactionView, 'retry' | 'message'> | undefined {
  const { request, outcome } = record;
  if (outcome?.reason !== 'other-in-doubt') return undefined;
  const { verb } = kinds[request.kind].words;
  const beside = [...ofPayment, ...sameSale];
  const doubted = beside.find((one) => doubtOf(one) !== undefined);
  if (doubted !== undefined) {
    const text = `Look at transaction ${doubted.request.transactionId}, and resolve it, before you ${verb} again.`;
    return { retry: 'after-resolution', message: `${withoutInvitation(outcome.message)} ${text}` };
  }
  // What went through with its first revision was never in doubt.
  const done = beside.find((one) => movedMoney(one.outcome) && standsSince(one) > 1 && one.outcome.at > outcome.at);
  const isTwice = unknownTo(kinds, record, sameSale).some((other) => movedMoney(other.outcome));
  if (done === undefined || isTwice) return undefined;
  const text = `But transaction ${done.request.transactionId} went through: look at what is left before you ${verb} again.`;
  return { retry: 'unsafe', message: `${withoutInvitation(outcome.message)} ${text}` };
}

/** What happened, without the last sentence where it says that one may go on. */
function withoutInvitation(message: string): string {
  return message.replace(/(?<=\.) [^.]*\b(?:again|another (?:card|way)|instead)\b[^.]*\.$/, '');
}

/** Of one that waits for the one whose place it takes: that one may still be paid. */
function handOverOf(
  { request: { kind, insteadOf = '' } }: TransactionRecord,
  state: OpenState,
  sameSale: readonly TransactionRecord[],
): Pick<TransactionView, 'retry' | 'message'> | undefined {
  if (state !== 'handing-over') return undefined;
  const { noun, verb } = kinds[kind].words;
  const left = sameSale.find((one) => one.outcome?.result === 'unresolved' || doubtOf(one) !== undefined);
  const until =
    left === undefined
      ? `until transaction ${insteadOf} has ended without a charge`
      : `until somebody has looked at transaction ${left.request.transactionId}, and resolved it`;
  const message = `The ${noun} waits ${until}; nothing was sent yet. Do not ${verb} again.`;
  return { retry: 'unsafe', message };
}

/** A later revision is one that nobody took. */
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
