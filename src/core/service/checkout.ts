/**
 * Payments on a page, with a stored card, or under an agreement. tenderd creates a session, in which the shopper pays.
 * Only the history of the payment decides the outcome.
 */

import { serviceAttention, serviceLog } from '../../messages/index.js';
import { giveUpTransaction } from '../lifecycle/give-up.js';
import { endNeverSent, isTooLate } from '../lifecycle/not-processed.js';
import { requestAbort } from '../lifecycle/request-abort.js';
import { assertInvariant } from '../base/invariant.js';
import { waysToUndo } from '../policy/kind-rules.js';
import { flag, saleMoved } from '../lifecycle/sibling-completed.js';
import { isPast } from '../base/deadlines.js';
import type { ServiceAttempt } from '../model/attempt.js';
import { isUnattended } from '../model/online-request.js';
import type { AmountDetails } from '../model/common-types.js';
import type { OutcomeDraft } from '../model/result.js';
import { isDefinite, movedMoney, type TransactionRecord } from '../model/transaction.js';
import { amountText } from '../kinds/message/authorized-amounts.js';
import { flagExternalOperations } from './order/operations-by-others.js';
import { type Ends, type Standing, paymentStateOf } from './messages/history.js';
import { type HistoryOperation, isDone, isFailed, sumOf } from './messages/history-operation.js';
import {
  approved,
  declined,
  notBegun,
  notReported,
  notReversedYet,
  reversed,
  stillPayable,
  closed,
} from './state/service-outcome.js';
import { isKeyFresh } from './state/idempotency-key-age.js';
import { askHistory, continueInBackground, retryLater, serviceLimits, sessionOverAtMs } from './state/schedule.js';
import type { Kept, Operated } from './messages/decode-response.js';
import type { ServiceRowName } from './messages/service-recovery.js';
import { attemptBy, close, evidenceOf, noteUnreadable, open, sendAgain, noteAnswer } from './state/attempts-sent.js';
import { externalOperationsIn, flagContradiction, heldOf, externalAmountsIn } from './order/external-operations.js';
import { beginningIn, beginningOf, hasNoShopper } from './messages/service-kind.js';
import { flagStalledCancel, isRefusedPermanently, repeatedCancelOf, stalledCancelOf } from './order/stalled-cancel.js';
import type { ServiceEntry } from './state/service-state.js';
import type { ServiceTurn } from './state/service-turn.js';
import { storedIn } from './order/stored-credentials.js';
import { payBeforeOf } from './messages/http-date.js';
import { isNamedAlone, mayBeShown } from './state/link-state.js';

/** How long tenderd waits for an answer. */
const { giveUpMs } = serviceLimits;

/** Does the next due action of a transaction that begins a payment. */
export function advanceLink(turn: ServiceTurn, entry: ServiceEntry): void {
  const { record } = entry;
  const create = beginningIn(record);
  if (create === undefined) return begin(turn, entry);
  if (create.pspReference === undefined) return advanceCreate(turn, entry, create);
  const present = withdrawExpired(turn, entry);
  const isItsTurn = present.fruitless % 2 === 0;
  if (present.wantsAddress === true && isItsTurn && mayBeShown(present.record) && isKeyFresh(turn, entry, create)) {
    turn.patchEntry(record.request.transactionId, { wantsAddress: false });
    if (sendAgain(turn, present, create, 'address')) return;
  }
  const cancel = present.fruitless % 2 === 1 ? repeatedCancelOf(turn, present, giveUpMs) : undefined;
  if (cancel !== undefined && sendAgain(turn, present, cancel)) return;
  askHistory(turn, present, create.pspReference);
}

function begin(turn: ServiceTurn, entry: ServiceEntry): void {
  const { record } = entry;
  if (record.outcome !== undefined) return;
  if (isTooLate(turn, entry)) return endNeverSent(turn, entry);
  const { online } = record.request;
  assertInvariant(online !== undefined, 'what begins a payment says how it is paid');
  open(turn, entry, { endpoint: beginningOf(online) });
}

/**
 * Continues a create request that has no answer, so no shopper has the address of the page. Nothing more is sent for a
 * transaction that has an outcome.
 */
function advanceCreate(turn: ServiceTurn, entry: ServiceEntry, create: ServiceAttempt): void {
  const { record, latestStart } = entry;
  if (record.outcome !== undefined || create.state !== 'open') return;
  const isFresh = isKeyFresh(turn, entry, create);
  const isUnwanted = isPast(turn.now, latestStart) || record.abortRequested !== undefined;
  if (create.wasLost !== true && (isUnwanted || !isFresh)) return endUnsent(turn, entry, create);
  // A payment with a stored card needs no page. If the first request never arrived, a repeat would charge a payment
  // that nobody wants any more.
  const wouldCharge = record.abortRequested !== undefined && record.request.online?.instrument !== undefined;
  if (!wouldCharge && isFresh && sendAgain(turn, entry, create)) return;
  turn.setOutcome(record, notBegun(turn.kindOf(record), create), 'service-given-up');
}

/**
 * Ends the wait for an answer (`givenUpAtMs`): nothing is sent again, the history is requested in the background, and the operator gets an attention
 * item.
 */
export function giveUpLink(turn: ServiceTurn, entry: ServiceEntry): void {
  const { record } = entry;
  const create = beginningIn(record);
  const kind = turn.kindOf(record);
  if (create === undefined) return;
  if (create.pspReference === undefined) {
    if (create.wasLost !== true) return endUnsent(turn, entry, create);
    return giveUpTransaction(turn, record, 'service-given-up', notBegun(kind, create));
  }
  const isUnasked =
    hasNoShopper(record, create) ||
    create.wasAuthorized === true ||
    (record.abortRequested === undefined && isNamedAlone(record));
  const draft = isUnasked ? notReported(kind) : stillPayable(kind, record);
  giveUpTransaction(turn, record, isUnasked ? 'service-given-up' : 'service-withdrawn', draft);
}

/** Ends a create request that was never sent, or that had no effect because the service refused every attempt to send it. */
function endUnsent(turn: ServiceTurn, entry: ServiceEntry, create: ServiceAttempt): void {
  const record = turn.storeAttempt(entry.record, create.idempotencyKey, { state: 'unsent' });
  endNeverSent(turn, { ...entry, record });
}

/** Withdraws a link after `payBefore`, as if the register had requested it. */
function withdrawExpired(turn: ServiceTurn, entry: ServiceEntry): ServiceEntry {
  const { record } = entry;
  if (record.outcome !== undefined || record.abortRequested !== undefined) return entry;
  if (turn.now.wallMs < payBeforeOf(record)) return entry;
  requestAbort(turn, record, { reason: serviceLog.timeToPayOver(), isTimeOver: true });
  // If the session ends by itself, an operator need not act before that end. If the session is already over, the search
  // for the outcome starts now.
  const overAtMs = endsByItself(turn, entry) ? sessionOverAtMs(turn, entry) : undefined;
  const sinceMs = Math.max(turn.now.monoMs, overAtMs ?? 0);
  turn.patchEntry(record.request.transactionId, { sinceMs });
  return turn.entry(record.request.transactionId) ?? entry;
}

/** True if the profile promises that the session ends by itself, and no cancel can close it earlier. */
function endsByItself(turn: ServiceTurn, entry: ServiceEntry): boolean {
  return !turn.state.settings.profile.cancelClosesSessions && sessionOverAtMs(turn, entry) !== undefined;
}

/** Handles the answer to the cancel that closes a session. Only the history decides the outcome. */
export function onClosed(turn: ServiceTurn, entry: ServiceEntry, cancel: ServiceAttempt, answer: Operated): void {
  const { record } = entry;
  if (answer.type === 'unread') noteUnreadable(turn, record, cancel, answer.why);
  // The cancel is done or PENDING. A repeat with the same idempotency key would get the same answer.
  if (answer.type === 'operated') turn.storeAttempt(record, cancel.idempotencyKey, { sawStart: true });
  // The refusal of a repeat counts only if it also applies to the first request.
  if (answer.type === 'refused' && (cancel.wasLost !== true || isRefusedPermanently(answer)))
    turn.storeAttempt(record, cancel.idempotencyKey, { state: 'not-started', refusedAs: answer.code });
  turn.patchEntry(record.request.transactionId, { dueAtMs: turn.now.monoMs, fruitless: 0 });
}

/** Handles the history of a payment that this transaction began. */
export function onLinkHistory(
  turn: ServiceTurn,
  entry: ServiceEntry,
  create: ServiceAttempt,
  { operations, kept }: { readonly operations: readonly HistoryOperation[]; readonly kept: Kept },
  sameSale: readonly TransactionRecord[],
): void {
  const { record } = entry;
  turn.patchEntry(record.request.transactionId, { isWoken: false });
  const kind = turn.kindOf(record);
  const key = create.idempotencyKey;
  const standing = paymentStateOf(operations, record.request.kind === 'payment', endsOf(turn, record, create));
  // The outcome is already known, and a webhook caused this request for the history.
  if (movedMoney(record.outcome)) return flagPaidAgain(turn, record, standing, operations);
  const end = (draft: OutcomeDraft, row: ServiceRowName, status: string): void => {
    noteAnswer(turn, record, key, row, `${standing.type} (${status})`);
    turn.setOutcome(close(turn, record, evidenceOf(turn, 'repeated', kept, status)), draft, row);
  };
  switch (standing.type) {
    case 'approved':
      if (stalledCancelOf(turn, entry, giveUpMs) !== undefined) return retryLater(turn, entry);
      storeExternalAmounts(turn, record, operations);
      end(
        approved(kind, record, key, heldOf(record, operations, standing.moved), storedIn(record.request, operations)),
        isLate(record) ? 'service-late-authorization' : 'service-authorized',
        'COMPLETED',
      );
      // A verified card has no money to return.
      if (isLate(record) && kind.moves !== 'nothing') flagLate(turn, record);
      flagExternalOperations(turn, [record], externalOperationsIn(record, operations));
      flagContradiction(turn, record, operations);
      if (kind.moves === 'money') flagPaidAgain(turn, turn.current(record), standing, operations);
      flagStalledCancel(turn, record);
      return saleMoved(turn, record, sameSale);
    case 'declined':
      return end(declined(kind, key, 'declined'), 'service-declined', 'FAILED');
    case 'reversed':
      return standing.afterFailure
        ? end(declined(kind, key, 'capture-failed'), 'service-capture-failed', 'COMPLETED')
        : end(reversed(kind, key), 'service-reversed', 'COMPLETED');
    case 'closed':
      return end({ ...closed(kind, record), serviceId: key }, 'service-withdrawn', 'COMPLETED');
    case 'capture-failed': {
      const draft = notReversedYet(kind, standing);
      turn.setOutcome(record, draft, 'service-capture-failed');
      updateAttentionText(turn, record, draft);
      return continueInBackground(turn, record);
    }
    case 'under-way':
      // An operation that is open at the service does not end with the session, so the time limit starts now.
      if (entry.sinceMs > turn.now.monoMs) turn.patchEntry(record.request.transactionId, { sinceMs: turn.now.monoMs });
      noteAuthorized(turn, record, create, operations);
      return continueInBackground(turn, record);
    case 'unpaid':
      return onUnpaidHistory(turn, entry, create, operations);
  }
}

/** Handles a history without a payment. The link may still be payable, may have ended, or must be withdrawn. */
function onUnpaidHistory(
  turn: ServiceTurn,
  entry: ServiceEntry,
  create: ServiceAttempt,
  operations: readonly HistoryOperation[],
): void {
  const { record } = entry;
  const isUnasked = hasNoShopper(record, create);
  noteDeclines(turn, record, create, operations);
  // The authorization was released, but the page may still be open.
  if (create.wasAuthorized === true) turn.storeAttempt(record, create.idempotencyKey, { wasAuthorized: false });
  if (isUnasked) return continueInBackground(turn, record);
  if (hasEnded(turn, entry)) return endExpired(turn, record, create);
  if (record.abortRequested === undefined) return continueInBackground(turn, record);
  onUnpaid(turn, turn.entry(record.request.transactionId) ?? entry, create, operations);
}

/**
 * Stores the amounts that other parties moved before the outcome was known. The sums of the order include these
 * amounts.
 */
function storeExternalAmounts(
  turn: ServiceTurn,
  record: TransactionRecord,
  operations: readonly HistoryOperation[],
): void {
  const moved = externalAmountsIn(record, operations);
  const shown = externalOperationsIn(record, operations).map(({ id }) => id);
  if (moved === undefined && shown.length === 0) return;
  turn.store({ ...turn.current(record), movedElsewhere: { captured: 0, refunded: 0, ...moved, shown } });
}

/**
 * Updates only the text of the attention item. The outcome stays unknown and is not stored again, because the register
 * gets an outcome only once.
 */
function updateAttentionText(turn: ServiceTurn, record: TransactionRecord, { message: text }: OutcomeDraft): void {
  const present = turn.current(record);
  const isStale = present.attention.some((item) => item.code === 'unresolved' && item.text !== text);
  if (!isStale || present.outcome?.reason !== 'capture-failed') return;
  const attention = present.attention.map((item) =>
    item.code === 'unresolved' ? { ...item, at: turn.at, text } : item,
  );
  turn.store({ ...present, attention });
}

/**
 * Returns the conditions that end an unpaid payment. With a stored card, the first decline may only mean that the
 * service now asks the shopper to authenticate.
 */
function endsOf(turn: ServiceTurn, record: TransactionRecord, create: ServiceAttempt): Ends {
  const { attemptsMax, cancelClosesSessions } = turn.state.settings.profile;
  const { amountDetails: asked, online } = record.request;
  if (hasNoShopper(record, create)) return { attemptsMax: 1, cancelClosesSessions, mayBeSoft: false, asked };
  return { attemptsMax, cancelClosesSessions, mayBeSoft: online?.instrument !== undefined, asked };
}

/** True if the approval comes after an abort or after another outcome. */
function isLate({ abortRequested, outcome }: TransactionRecord): boolean {
  return abortRequested !== undefined || (isDefinite(outcome) && !movedMoney(outcome));
}

function flagLate(turn: ServiceTurn, { request }: TransactionRecord): void {
  const present = turn.entry(request.transactionId)?.record ?? turn.changed.get(request.transactionId);
  if (present === undefined || present.attention.some(({ code }) => code === 'reverse-one')) return;
  const isByCard = request.online?.instrument !== undefined && beginningIn(present)?.hadAddress !== true;
  const withoutPage = isUnattended(request) ? 'agreement' : 'stored-card';
  const withPage = present.abortRequested?.isTimeOver === true ? 'time-over' : 'withdrawn';
  const how = isByCard ? withoutPage : withPage;
  const rules = turn.kindOf(present);
  const text = serviceAttention.approvedLate({ sale: request.sale, how, undo: rules.undoneBy ?? 'undo' });
  const item = { code: 'reverse-one', at: turn.at, text, actions: waysToUndo(rules) };
  turn.store({ ...present, attention: [...present.attention, item] });
}

/**
 * Records that the shopper's payment is authorized and the capture is open. From now on the outcome should come soon,
 * as for any other request.
 */
function noteAuthorized(
  turn: ServiceTurn,
  record: TransactionRecord,
  create: ServiceAttempt,
  operations: readonly HistoryOperation[],
): void {
  const isAuthorized = operations.some((one) => ['AUTHORIZATION', 'CAPTURE'].includes(one.type) && isDone(one));
  if (!isAuthorized || create.wasAuthorized === true || record.outcome !== undefined) return;
  const { transactionId } = record.request;
  turn.storeAttempt(record, create.idempotencyKey, { wasAuthorized: true });
  turn.patchEntry(transactionId, { sinceMs: turn.now.monoMs });
  turn.fact('stage', serviceLog.authorized(), {
    transactionId,
    serviceId: create.idempotencyKey,
    row: 'service-waiting',
  });
}

/** Records the number of cards that were declined on the page, so that the register can show it. The customer may still pay with another card. */
function noteDeclines(
  turn: ServiceTurn,
  record: TransactionRecord,
  create: ServiceAttempt,
  operations: readonly HistoryOperation[],
): void {
  const declines = operations.filter((one) => one.type === 'AUTHORIZATION' && isFailed(one)).length;
  if (declines <= (create.declines ?? 0) || record.outcome !== undefined) return;
  const { transactionId } = record.request;
  turn.storeAttempt(record, create.idempotencyKey, { declines });
  turn.fact('stage', serviceLog.cardsDeclined(declines), {
    transactionId,
    serviceId: create.idempotencyKey,
    row: 'service-waiting',
  });
}

/**
 * Adds an attention item if the shopper has paid the same link twice, so that more was paid than reported. The operator
 * must refund the second payment.
 */
function flagPaidAgain(
  turn: ServiceTurn,
  record: TransactionRecord,
  standing: Standing,
  operations: readonly HistoryOperation[],
): void {
  const { authorized } = record.outcome ?? {};
  const present = turn.current(record);
  // The outcome already includes what other parties did with a held amount, and another attention item reports it.
  const isShown = record.request.kind !== 'payment' && present.attention.some(({ code }) => code === 'done-elsewhere');
  if (authorized === undefined || isShown) return;
  const done = (type: string): readonly HistoryOperation[] =>
    operations.filter((one) => one.type === type && isDone(one) && one.currency === authorized.currency);
  const captured =
    standing.type === 'approved' && standing.moved?.currency === authorized.currency ? standing.moved.amount : 0;
  // If there is a second authorization, it will be captured next. If its capture failed, it will be released instead.
  const isKept = !operations.some((one) => one.type === 'CAPTURE' && isFailed(one));
  const isTwice = done('AUTHORIZATION').length > 1 && isKept;
  const held = (sumOf(done('AUTHORIZATION'))?.amount ?? 0) - (sumOf(done('CANCEL'))?.amount ?? 0);
  const amount = Math.max(captured, isTwice ? held : 0);
  const beside = isKept && isTwiceInAnother(operations, authorized);
  if (amount <= authorized.amount && !beside) return;
  const paid = amount > authorized.amount ? amountText({ ...authorized, amount }) : undefined;
  flag(turn, record, serviceAttention.paidAgain(paid, amountText(authorized)));
}

/**
 * True if the history has a second authorization that no sum in this currency includes, because the authorization is in
 * another currency or has no amount.
 */
function isTwiceInAnother(operations: readonly HistoryOperation[], { currency }: AmountDetails): boolean {
  const done = (type: string): readonly HistoryOperation[] =>
    operations.filter((one) => one.type === type && isDone(one));
  const isSummed = (one: HistoryOperation): boolean => one.amount !== undefined && one.currency === currency;
  const [others, back] = [done('AUTHORIZATION'), done('CANCEL')].map(
    (all) => all.filter((one) => !isSummed(one)).length,
  );
  return done('AUTHORIZATION').length > 1 && (others ?? 0) > (back ?? 0);
}

/** True if the session has ended by the rules of the profile. */
function hasEnded(turn: ServiceTurn, entry: ServiceEntry): boolean {
  const overAtMs = sessionOverAtMs(turn, entry);
  return overAtMs !== undefined && turn.now.monoMs >= overAtMs;
}

/** Ends an unpaid link whose session has ended. */
function endExpired(turn: ServiceTurn, record: TransactionRecord, create: ServiceAttempt): void {
  const present = close(turn, record, undefined);
  const kind = turn.kindOf(record);
  const draft = closed(kind, record);
  turn.setOutcome(present, { ...draft, serviceId: create.idempotencyKey }, 'service-withdrawn');
}

/** Handles an unpaid link that is withdrawn. The link ends if no customer can pay it any more. */
function onUnpaid(
  turn: ServiceTurn,
  entry: ServiceEntry,
  create: ServiceAttempt,
  operations: readonly HistoryOperation[],
): void {
  const { record } = entry;
  const { cancelClosesSessions } = turn.state.settings.profile;
  const kind = turn.kindOf(record);
  const cancel = attemptBy(record, 'cancel');
  if (cancelClosesSessions && cancel === undefined && record.outcome === undefined) {
    const { pspReference } = create;
    const knownOperations = operations.map(({ id }) => id);
    return open(turn, entry, {
      endpoint: 'cancel',
      knownOperations,
      ...(pspReference === undefined ? {} : { pspReference }),
    });
  }
  if (cancel?.state === 'open' && record.outcome === undefined) return retryLater(turn, entry);
  if (record.outcome === undefined && record.abortRequested?.isTimeOver === true && endsByItself(turn, entry))
    return continueInBackground(turn, record);
  giveUpTransaction(turn, record, 'service-withdrawn', stillPayable(kind, record));
}
