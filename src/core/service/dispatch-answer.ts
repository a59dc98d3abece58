/** What an event of the wire means: whose call it ends, and who reads it. */

import type { TransactionRecord } from '../model/transaction.js';
import { callerOf } from './state/service-entries.js';
import { mayBeShown } from './state/link-state.js';
import { beginningIn, cancelling, isBeginning, serviceKindOf } from './messages/service-kind.js';
import { onFallback } from './fallback.js';
import { flagStranger, strangerIn } from './order/foreign-history.js';
import { onCreated } from './creation.js';
import { clockIn } from './state/idempotency-key-age.js';
import { onClosed, onLinkHistory } from './checkout.js';
import { onOperationHistory } from './follow-up-history.js';
import { onOperated } from './follow-ups.js';
import { leaveAlone, pollLater, retryLater, serviceLimits } from './state/schedule.js';
import {
  type Answered,
  creationIn,
  type History,
  historyIn,
  namedIn,
  operatedIn,
  refusalIn,
  saidIn,
} from './messages/decode-response.js';
import { saysUntried } from './messages/refusals.js';
import { attemptsOf, noteLost, noteSaid, noteUnread } from './state/attempts-sent.js';
import type { CallInFlight, ServiceEntry } from './state/service-state.js';
import type { ServiceTurn } from './state/service-turn.js';
import type { ServiceWireEvent } from './messages/service-wire.js';

/** A call has ended. One that nobody waits for ended before this process, or with the transaction. */
export function answered(turn: ServiceTurn, event: ServiceWireEvent, sameSale: readonly TransactionRecord[]): void {
  const clock = clockIn(event, turn.now);
  if (clock !== undefined) turn.patch({ clock });
  const waiting = callerOf(turn.state.entries, event.id);
  const { inFlight } = waiting ?? {};
  if (waiting === undefined || inFlight === undefined) return;
  const { transactionId } = waiting.record.request;
  turn.patchEntry(transactionId, { inFlight: undefined });
  const entry = turn.entry(transactionId);
  if (entry === undefined) return;
  if (event.type !== 'answered') return unanswered(turn, entry, inFlight, event);
  if (isTurnedAway(event)) {
    turnedAway(turn, entry, inFlight, event);
    return noteUndecided(turn, entry, inFlight, event, refused);
  }
  if (isBroken(event)) {
    unanswered(turn, entry, inFlight, { type: 'lost', cause: { text: `status ${event.status}` } });
    return noteUndecided(turn, entry, inFlight, event, refused);
  }
  switch (inFlight.purpose) {
    case 'money':
      return onMoney(turn, entry, inFlight, event, sameSale);
    case 'address':
      return onAddress(turn, entry, event);
    case 'history':
      return onHistory(turn, entry, event, sameSale);
  }
}

const refused = { type: 'refused' } as const;

/** Writes down the answer to a request that moved nothing on. */
function noteUndecided(
  turn: ServiceTurn,
  { record }: ServiceEntry,
  { purpose, idempotencyKey }: CallInFlight,
  event: Answered,
  read: Parameters<typeof saidIn>[1],
): void {
  const before = attemptsOf(record).find((one) => one.idempotencyKey === idempotencyKey);
  const text = saidIn(event, read);
  if (purpose === 'money' && before !== undefined && text !== undefined) noteSaid(turn, before, record, text);
}

/** Credentials or a pace that the service, or what stands before it, does not take. The same request comes again. */
function isTurnedAway({ status }: Answered): boolean {
  return status === 401 || status === 429;
}

/** Neither a success nor a refusal: something may have been done. */
function isBroken({ status }: Answered): boolean {
  return status < 200 || (status >= 300 && status < 400) || status >= 500 || status === 408;
}

function turnedAway(
  turn: ServiceTurn,
  entry: ServiceEntry,
  { purpose, idempotencyKey }: CallInFlight,
  answer: Answered,
): void {
  const { record } = entry;
  const { status, retryAfter } = answer;
  if (status === 429) leaveAlone(turn, retryAfter);
  const attempt = attemptsOf(record).find((one) => one.idempotencyKey === idempotencyKey);
  // What stands before the service may say so behind its back. Of a link nobody has the address, and nothing can have been paid.
  const isHarmless =
    attempt !== undefined && isBeginning(attempt.endpoint) && record.request.online?.instrument === undefined;
  const { code } = refusalIn(answer);
  const isLost = !isHarmless && !saysUntried(code);
  // Its history says whether that is so, once nobody wants it to be sent again.
  if (status === 401 && purpose === 'money' && !isLost && !isHarmless)
    turn.patchEntry(record.request.transactionId, { turnedAwayAs: code });
  if (purpose === 'money' && attempt !== undefined && isLost) noteLost(turn, record, attempt, `status ${status}`);
  if (purpose === 'address') return wantAgain(turn, entry);
  retryLater(turn, entry);
}

function unanswered(
  turn: ServiceTurn,
  entry: ServiceEntry,
  { purpose, idempotencyKey }: CallInFlight,
  event: { readonly type: 'not-sent' | 'lost'; readonly cause: { readonly text: string } },
): void {
  const attempt = attemptsOf(entry.record).find((one) => one.idempotencyKey === idempotencyKey);
  if (purpose === 'money' && event.type === 'lost' && attempt !== undefined)
    noteLost(turn, entry.record, attempt, event.cause.text);
  if (purpose === 'address') return wantAgain(turn, entry);
  retryLater(turn, entry);
}

function onMoney(
  turn: ServiceTurn,
  entry: ServiceEntry,
  inFlight: CallInFlight,
  event: Answered,
  sameSale: readonly TransactionRecord[],
): void {
  const { record } = entry;
  const { idempotencyKey } = inFlight;
  const kind = serviceKindOf(record.request.kind);
  const attempt = attemptsOf(record).find((one) => one.idempotencyKey === idempotencyKey);
  if (kind === undefined || attempt === undefined) return;
  if (isBeginning(attempt.endpoint)) {
    const answer = creationIn(event);
    onCreated(turn, entry, attempt, answer);
    return noteUndecided(turn, entry, inFlight, event, answer);
  }
  if (attempt.endpoint === 'fallbackCancel') {
    const answer = namedIn(event);
    onFallback(turn, entry, attempt, answer);
    return noteUndecided(turn, entry, inFlight, event, answer);
  }
  const answer = operatedIn(event, kind.begins ? cancelling : kind, attempt.pspReference ?? '');
  if (kind.begins) onClosed(turn, entry, attempt, answer);
  else onOperated(turn, entry, attempt, answer, sameSale);
  noteUndecided(turn, entry, inFlight, event, answer);
}

/** The address, and the decline of a stored card, are said in that answer alone: it is asked for until it comes, in turns with the history. */
function wantAgain(turn: ServiceTurn, { record: { request } }: ServiceEntry): void {
  turn.patchEntry(request.transactionId, { wantsAddress: true });
  const present = turn.entry(request.transactionId);
  if (present !== undefined) retryLater(turn, present);
}

/** The create was repeated for its address alone: it is shown where it is of the same payment, and else nobody sees it. */
function onAddress(turn: ServiceTurn, entry: ServiceEntry, event: Answered): void {
  const create = beginningIn(entry.record);
  const answer = creationIn(event);
  const isStored = create?.endpoint === 'authorize';
  if (isStored && answer.type === 'unread') return wantAgain(turn, entry);
  if (create !== undefined && (isStored || answer.type === 'created')) onCreated(turn, entry, create, answer);
  const { transactionId } = entry.record.request;
  const present = turn.entry(transactionId);
  const isMissing = present?.checkout === undefined && present?.wantsAddress === false;
  if (isMissing && answer.type !== 'refused' && mayBeShown(present.record)) return wantAgain(turn, present);
  // The question that was due is not put off by it.
  turn.patchEntry(transactionId, { dueAtMs: turn.now.monoMs });
}

/** The history, where it is not another customer's, and goes on from what it had shown: a history loses nothing. */
function ofOurs(turn: ServiceTurn, { record, firstOperation }: ServiceEntry, history: History): History {
  if (history.type !== 'history') return history;
  const { operations } = history;
  const stranger = strangerIn(record, operations);
  if (stranger !== undefined) {
    flagStranger(turn, record, `${stranger} in the history of it than was asked for. That was not taken for an answer`);
    return { type: 'unread', why: `it names ${stranger} than was asked for` };
  }
  const isOther = firstOperation !== undefined && operations.every(({ id }) => id !== firstOperation);
  const [first] = operations;
  if (isOther || firstOperation !== first?.id)
    turn.patchEntry(record.request.transactionId, { firstOperation: first?.id });
  if (!isOther) return history;
  // Nobody knows which of the two is of another payment: what goes on from this one is looked at again.
  if (first !== undefined)
    flagStranger(
      turn,
      record,
      'other operations in the history of it than before. Nothing followed from that, and what it shows since counts',
    );
  return { type: 'unread', why: 'it lacks what it had shown before' };
}

function onHistory(
  turn: ServiceTurn,
  entry: ServiceEntry,
  event: Answered,
  sameSale: readonly TransactionRecord[],
): void {
  const { record } = entry;
  const kind = serviceKindOf(record.request.kind);
  if (kind === undefined) return;
  const history = ofOurs(turn, entry, historyIn(event));
  if (history.type !== 'history') {
    const attempt = attemptsOf(record).at(-1);
    const why = history.type === 'unread' ? history.why : `the status is refused as ${history.code}`;
    if (attempt !== undefined) noteUnread(turn, record, attempt, why);
    // It may be news that could not be read; of what is told already it is asked so often in a row, and then at its own pace.
    const isEnough = record.outcome !== undefined && entry.fruitless >= serviceLimits.unreadMax;
    return isEnough ? pollLater(turn, entry) : retryLater(turn, entry);
  }
  if (!kind.begins) return onOperationHistory(turn, entry, kind, history, sameSale);
  const create = beginningIn(record);
  if (create !== undefined) onLinkHistory(turn, entry, create, history, sameSale);
  if (entry.isOvertaken)
    turn.patchEntry(entry.record.request.transactionId, {
      isOvertaken: false,
      isWoken: true,
      dueAtMs: turn.now.monoMs,
    });
}
