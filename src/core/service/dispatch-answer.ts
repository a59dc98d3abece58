/** Finds the call that an event of the connection belongs to, and handles the event. */

import { serviceAttention, serviceLog } from '../../messages/index.js';
import type { TransactionRecord } from '../model/transaction.js';
import { callerOf } from './state/service-entries.js';
import { mayBeShown } from './state/link-state.js';
import { beginningIn, cancelling, isBeginning, serviceKindOf } from './messages/service-kind.js';
import { onFallback } from './fallback.js';
import { flagForeignHistory, otherCustomerIn } from './order/foreign-history.js';
import { onCreated } from './creation.js';
import { clockIn } from './state/idempotency-key-age.js';
import { onClosed, onLinkHistory } from './checkout.js';
import { onOperationHistory } from './follow-up-history.js';
import { onOperated } from './follow-ups.js';
import { pauseRequests, pollLater, retryLater, serviceLimits } from './state/schedule.js';
import {
  type Answered,
  creationIn,
  type History,
  historyIn,
  namedIn,
  operatedIn,
  refusalIn,
  undecidedAnswerIn,
} from './messages/decode-response.js';
import { isRejectedBeforehand } from './messages/refusals.js';
import { attemptsOf, noteLost, noteUndecidedAnswer, noteUnreadable } from './state/attempts-sent.js';
import type { CallInFlight, ServiceEntry } from './state/service-state.js';
import type { ServiceTurn } from './state/service-turn.js';
import type { ServiceWireEvent } from './messages/service-wire.js';

/** Handles the end of a call. Ignores calls from an earlier process and calls for an ended transaction. */
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

/** Records an answer that decided nothing. */
function noteUndecided(
  turn: ServiceTurn,
  { record }: ServiceEntry,
  { purpose, idempotencyKey }: CallInFlight,
  event: Answered,
  read: Parameters<typeof undecidedAnswerIn>[1],
): void {
  const before = attemptsOf(record).find((one) => one.idempotencyKey === idempotencyKey);
  const text = undecidedAnswerIn(event, read);
  if (purpose === 'money' && before !== undefined && text !== undefined)
    noteUndecidedAnswer(turn, before, record, text);
}

/**
 * True if the service, or a proxy in front of it, rejected the credentials or the request rate. tenderd sends the same
 * request again.
 */
function isTurnedAway({ status }: Answered): boolean {
  return status === 401 || status === 429;
}

/** True if the answer is neither a success nor a refusal: the request may have been processed. */
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
  if (status === 429) pauseRequests(turn, retryAfter);
  const attempt = attemptsOf(record).find((one) => one.idempotencyKey === idempotencyKey);
  // A proxy may reject a request that the service already has. For a link this is harmless: no shopper has the address,
  // so the link cannot have been paid.
  const isHarmless =
    attempt !== undefined && isBeginning(attempt.endpoint) && record.request.online?.instrument === undefined;
  const { code } = refusalIn(answer);
  const isLost = !isHarmless && !isRejectedBeforehand(code);
  // This request is not sent again. The history decides whether the service processed the request.
  if (status === 401 && purpose === 'money' && !isLost && !isHarmless)
    turn.patchEntry(record.request.transactionId, { refusedCallCode: code });
  if (purpose === 'money' && attempt !== undefined && isLost) noteLost(turn, record, attempt, `status ${status}`);
  if (purpose === 'address') return requestAddressAgain(turn, entry);
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
  if (purpose === 'address') return requestAddressAgain(turn, entry);
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

/**
 * Requests the address and the history alternately. The address, and the decline of a stored card, are only in the
 * answer to a create request.
 */
function requestAddressAgain(turn: ServiceTurn, { record: { request } }: ServiceEntry): void {
  turn.patchEntry(request.transactionId, { wantsAddress: true });
  const present = turn.entry(request.transactionId);
  if (present !== undefined) retryLater(turn, present);
}

/**
 * Handles the answer to a create request that was repeated to get the address of the page. The address is shown only if
 * the answer is about the same payment.
 */
function onAddress(turn: ServiceTurn, entry: ServiceEntry, event: Answered): void {
  const create = beginningIn(entry.record);
  const answer = creationIn(event);
  const isStored = create?.endpoint === 'authorize';
  if (isStored && answer.type === 'unread') return requestAddressAgain(turn, entry);
  if (create !== undefined && (isStored || answer.type === 'created')) onCreated(turn, entry, create, answer);
  const { transactionId } = entry.record.request;
  const present = turn.entry(transactionId);
  const isMissing = present?.checkout === undefined && present?.wantsAddress === false;
  if (isMissing && answer.type !== 'refused' && mayBeShown(present.record)) return requestAddressAgain(turn, present);
  // The request for the address must not delay a pending request for the history.
  turn.patchEntry(transactionId, { dueAtMs: turn.now.monoMs });
}

/**
 * Returns the history if it belongs to the payment of `record`. Such a history has the same customer, and begins with
 * the same operation as before, because a history never loses operations.
 */
function checkedHistory(turn: ServiceTurn, { record, firstOperation }: ServiceEntry, history: History): History {
  if (history.type !== 'history') return history;
  const { operations } = history;
  const stranger = otherCustomerIn(record, operations);
  if (stranger !== undefined) {
    flagForeignHistory(turn, record, serviceAttention.otherCustomer(stranger));
    return { type: 'unread', why: serviceLog.otherCustomer(stranger) };
  }
  const isOther = firstOperation !== undefined && operations.every(({ id }) => id !== firstOperation);
  const [first] = operations;
  if (isOther || firstOperation !== first?.id)
    turn.patchEntry(record.request.transactionId, { firstOperation: first?.id });
  if (!isOther) return history;
  // Either this history or the previous history belongs to another payment. tenderd does not know which of the two, so
  // it adds an attention item and compares later histories with this history.
  if (first !== undefined) flagForeignHistory(turn, record, serviceAttention.otherHistory());
  return { type: 'unread', why: serviceLog.flaw('history-shorter') };
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
  const history = checkedHistory(turn, entry, historyIn(event));
  if (history.type !== 'history') {
    const attempt = attemptsOf(record).at(-1);
    const why = history.type === 'unread' ? history.why : serviceLog.statusRefused(history.code);
    if (attempt !== undefined) noteUnreadable(turn, record, attempt, why);
    // The unreadable answer may contain a change. After an outcome, tenderd tries again soon a few times, and then at
    // the normal interval.
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
