/** What begins a payment: a session is created, the shopper pays it, the history says so. Nothing else does. */

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
import { flagOthers } from './order/operations-by-others.js';
import { type Ends, type Standing, standingOf } from './messages/history.js';
import { type HistoryOperation, isDone, isFailed, sumOf } from './messages/history-operation.js';
import {
  approved,
  declined,
  notBegun,
  notSaid,
  notReversedYet,
  reversed,
  stillPayable,
  closed,
} from './state/service-outcome.js';
import { isKeyFresh } from './state/idempotency-key-age.js';
import { askHistory, lookAgain, retryLater, serviceLimits, sessionOverAtMs } from './state/schedule.js';
import type { Kept, Operated } from './messages/decode-response.js';
import type { ServiceRowName } from './messages/service-recovery.js';
import { attemptBy, close, evidenceOf, noteUnread, open, sendAgain, noteAnswer } from './state/attempts-sent.js';
import { doneElsewhereIn, flagContradiction, heldOf, movedElsewhereIn } from './order/external-operations.js';
import { beginningIn, beginningOf, isForNobody } from './messages/service-kind.js';
import { flagStalledCancel, isRefusedForGood, repeatedCancelOf, stalledCancelOf } from './order/stalled-cancel.js';
import type { ServiceEntry } from './state/service-state.js';
import type { ServiceTurn } from './state/service-turn.js';
import { storedIn } from './order/stored-credentials.js';
import { payBeforeOf } from './messages/http-date.js';
import { isNamedAlone, mayBeShown } from './state/link-state.js';

/** So long an answer is sought. */
const { giveUpMs } = serviceLimits;

/** Does what is due for a transaction that begins a payment. */
export function pursueLink(turn: ServiceTurn, entry: ServiceEntry): void {
  const { record } = entry;
  const create = beginningIn(record);
  if (create === undefined) return begin(turn, entry);
  if (create.pspReference === undefined) return pursueCreate(turn, entry, create);
  const present = abortPast(turn, entry);
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

/** No answer to the create yet. Nobody has the address, and nothing of it leaves once it has an outcome. */
function pursueCreate(turn: ServiceTurn, entry: ServiceEntry, create: ServiceAttempt): void {
  const { record, latestStart } = entry;
  if (record.outcome !== undefined || create.state !== 'open') return;
  const isFresh = isKeyFresh(turn, entry, create);
  const isUnwanted = isPast(turn.now, latestStart) || record.abortRequested !== undefined;
  if (create.wasLost !== true && (isUnwanted || !isFresh)) return endUnsent(turn, entry, create);
  // Who pays with a stored card needs no page: a repeat that is the first one to arrive would charge what nobody wants any more.
  const wouldCharge = record.abortRequested !== undefined && record.request.online?.instrument !== undefined;
  if (!wouldCharge && isFresh && sendAgain(turn, entry, create)) return;
  turn.setOutcome(record, notBegun(turn.kindOf(record), create), 'service-given-up');
}

/** Its time is over (`givenUpAtMs`): nothing of it leaves again, its history is asked in the background, and a person is called. */
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
    isForNobody(record, create) ||
    create.wasAuthorized === true ||
    (record.abortRequested === undefined && isNamedAlone(record));
  const draft = isUnasked ? notSaid(kind) : stillPayable(kind, record);
  giveUpTransaction(turn, record, isUnasked ? 'service-given-up' : 'service-withdrawn', draft);
}

/** Every sending of it was kept back, or refused before anything was done. */
function endUnsent(turn: ServiceTurn, entry: ServiceEntry, create: ServiceAttempt): void {
  const record = turn.storeAttempt(entry.record, create.idempotencyKey, { state: 'unsent' });
  endNeverSent(turn, { ...entry, record });
}

/** Past `payBefore` a link is withdrawn, as if the register had asked for it. */
function abortPast(turn: ServiceTurn, entry: ServiceEntry): ServiceEntry {
  const { record } = entry;
  if (record.outcome !== undefined || record.abortRequested !== undefined) return entry;
  if (turn.now.wallMs < payBeforeOf(record)) return entry;
  requestAbort(turn, record, { reason: 'payBefore has passed', isTimeOver: true });
  // Its session ends by itself: until then nobody has to look. One that is over already is sought from now on, like any link that is withdrawn.
  const overAtMs = endsByItself(turn, entry) ? sessionOverAtMs(turn, entry) : undefined;
  const sinceMs = Math.max(turn.now.monoMs, overAtMs ?? 0);
  turn.patchEntry(record.request.transactionId, { sinceMs });
  return turn.entry(record.request.transactionId) ?? entry;
}

/** True if the service is known to end the session, and no cancel is to close it before. */
function endsByItself(turn: ServiceTurn, entry: ServiceEntry): boolean {
  return !turn.state.settings.profile.cancelClosesSessions && sessionOverAtMs(turn, entry) !== undefined;
}

/** The service has answered the cancel that closes a session. The history has the last word. */
export function onClosed(turn: ServiceTurn, entry: ServiceEntry, cancel: ServiceAttempt, answer: Operated): void {
  const { record } = entry;
  if (answer.type === 'unread') noteUnread(turn, record, cancel, answer.why);
  // Done or PENDING: another one under its key would be answered with the same words.
  if (answer.type === 'operated') turn.storeAttempt(record, cancel.idempotencyKey, { sawStart: true });
  // Of a repeat only one that stands for the first one, too.
  if (answer.type === 'refused' && (cancel.wasLost !== true || isRefusedForGood(answer)))
    turn.storeAttempt(record, cancel.idempotencyKey, { state: 'not-started', refusedAs: answer.code });
  turn.patchEntry(record.request.transactionId, { dueAtMs: turn.now.monoMs, fruitless: 0 });
}

/** The history of a payment that was begun has come. */
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
  const standing = standingOf(operations, record.request.kind === 'payment', endsOf(turn, record, create));
  // It is known already, and a webhook asked again.
  if (movedMoney(record.outcome)) return flagPaidAgain(turn, record, standing, operations);
  const end = (draft: OutcomeDraft, row: ServiceRowName, status: string): void => {
    noteAnswer(turn, record, key, row, `${standing.type} (${status})`);
    turn.setOutcome(close(turn, record, evidenceOf(turn, 'repeated', kept, status)), draft, row);
  };
  switch (standing.type) {
    case 'approved':
      if (stalledCancelOf(turn, entry, giveUpMs) !== undefined) return retryLater(turn, entry);
      noteElsewhere(turn, record, operations);
      end(
        approved(kind, record, key, heldOf(record, operations, standing.moved), storedIn(record.request, operations)),
        isLate(record) ? 'service-late-authorization' : 'service-authorized',
        'COMPLETED',
      );
      // Of a card that was verified there is nothing to give back.
      if (isLate(record) && kind.moves !== 'nothing') flagLate(turn, record);
      flagOthers(turn, [record], doneElsewhereIn(record, operations));
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
      sayAgain(turn, record, draft);
      return lookAgain(turn, record);
    }
    case 'under-way':
      // Whatever is under way there does not end with the session: it is given to a person in time.
      if (entry.sinceMs > turn.now.monoMs) turn.patchEntry(record.request.transactionId, { sinceMs: turn.now.monoMs });
      noteAuthorized(turn, record, create, operations);
      return lookAgain(turn, record);
    case 'unpaid':
      return onUnpaidHistory(turn, entry, create, operations);
  }
}

/** The history shows no payment so far: the link may still be paid, has ended, or is to be withdrawn. */
function onUnpaidHistory(
  turn: ServiceTurn,
  entry: ServiceEntry,
  create: ServiceAttempt,
  operations: readonly HistoryOperation[],
): void {
  const { record } = entry;
  const isUnasked = isForNobody(record, create);
  noteDeclines(turn, record, create, operations);
  // The authorization was released, and the page may still be open.
  if (create.wasAuthorized === true) turn.storeAttempt(record, create.idempotencyKey, { wasAuthorized: false });
  if (isUnasked) return lookAgain(turn, record);
  if (hasEnded(turn, entry)) return endExpired(turn, record, create);
  if (record.abortRequested === undefined) return lookAgain(turn, record);
  onUnpaid(turn, turn.entry(record.request.transactionId) ?? entry, create, operations);
}

/** What somebody else has moved of it by now counts in its order from the beginning. */
function noteElsewhere(turn: ServiceTurn, record: TransactionRecord, operations: readonly HistoryOperation[]): void {
  const moved = movedElsewhereIn(record, operations);
  const shown = doneElsewhereIn(record, operations).map(({ id }) => id);
  if (moved === undefined && shown.length === 0) return;
  turn.store({ ...turn.current(record), movedElsewhere: { captured: 0, refunded: 0, ...moved, shown } });
}

/** An outcome that stays unknown is told once: the attention list says what the service shows by now. */
function sayAgain(turn: ServiceTurn, record: TransactionRecord, { message: text }: OutcomeDraft): void {
  const present = turn.current(record);
  const isStale = present.attention.some((item) => item.code === 'unresolved' && item.text !== text);
  if (!isStale || present.outcome?.reason !== 'capture-failed') return;
  const attention = present.attention.map((item) =>
    item.code === 'unresolved' ? { ...item, at: turn.at, text } : item,
  );
  turn.store({ ...present, attention });
}

/** What ends a payment that nobody has paid. With a stored card the first decline may be a soft one, after which the shopper is asked. */
function endsOf(turn: ServiceTurn, record: TransactionRecord, create: ServiceAttempt): Ends {
  const { attemptsMax, cancelClosesSessions } = turn.state.settings.profile;
  const { amountDetails: asked, online } = record.request;
  if (isForNobody(record, create)) return { attemptsMax: 1, cancelClosesSessions, mayBeSoft: false, asked };
  return { attemptsMax, cancelClosesSessions, mayBeSoft: online?.instrument !== undefined, asked };
}

/** It was not wanted any more, or it was told otherwise. */
function isLate({ abortRequested, outcome }: TransactionRecord): boolean {
  return abortRequested !== undefined || (isDefinite(outcome) && !movedMoney(outcome));
}

function flagLate(turn: ServiceTurn, { request }: TransactionRecord): void {
  const present = turn.entry(request.transactionId)?.record ?? turn.changed.get(request.transactionId);
  if (present === undefined || present.attention.some(({ code }) => code === 'reverse-one')) return;
  const isByCard = request.online?.instrument !== undefined && beginningIn(present)?.hadAddress !== true;
  const how = isUnattended(request) ? 'by an agreement' : 'with a stored card';
  const what = isByCard
    ? `The payment of sale ${request.sale} ${how} was to be stopped, and went through after all.`
    : `The link of sale ${request.sale} ${present.abortRequested?.isTimeOver === true ? 'was to be paid before' : 'was withdrawn'}, and the customer paid it after all.`;
  const text = `${what} If it was paid in another way since, give this one back.`;
  const item = { code: 'reverse-one', at: turn.at, text, actions: waysToUndo(turn.kindOf(present)) };
  turn.store({ ...present, attention: [...present.attention, item] });
}

/** The shopper is authorized, and the rest is not done yet: the link waits for nobody any more, and how it ends is sought like any other answer. */
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
  const text = 'the shopper is authorized, and the capture is not done yet: it is asked for';
  turn.fact('stage', text, { transactionId, serviceId: create.idempotencyKey, row: 'service-waiting' });
}

/** Cards that were declined on the page, so that the register can say so: the customer may still pay with another one. */
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
  const text = `${declines === 1 ? 'a card was' : `${declines} cards were`} declined on the page of the link`;
  turn.fact('stage', text, { transactionId, serviceId: create.idempotencyKey, row: 'service-waiting' });
}

/** More was paid than was reported: the shopper has paid the same link once more, and a person gives that back. */
function flagPaidAgain(
  turn: ServiceTurn,
  record: TransactionRecord,
  standing: Standing,
  operations: readonly HistoryOperation[],
): void {
  const { authorized } = record.outcome ?? {};
  const present = turn.current(record);
  // What others did with a hold counts in what was reported, and a person was shown it.
  const isShown = record.request.kind !== 'payment' && present.attention.some(({ code }) => code === 'done-elsewhere');
  if (authorized === undefined || isShown) return;
  const done = (type: string): readonly HistoryOperation[] =>
    operations.filter((one) => one.type === type && isDone(one) && one.currency === authorized.currency);
  const captured =
    standing.type === 'approved' && standing.moved?.currency === authorized.currency ? standing.moved.amount : 0;
  // What is authorized a second time is captured next, unless a capture has failed: that is given back.
  const isKept = !operations.some((one) => one.type === 'CAPTURE' && isFailed(one));
  const isTwice = done('AUTHORIZATION').length > 1 && isKept;
  const held = (sumOf(done('AUTHORIZATION'))?.amount ?? 0) - (sumOf(done('CANCEL'))?.amount ?? 0);
  const amount = Math.max(captured, isTwice ? held : 0);
  const beside = isKept && isTwiceInAnother(operations, authorized);
  if (amount <= authorized.amount && !beside) return;
  const paid = amount > authorized.amount ? `${amountText({ ...authorized, amount })} paid` : 'a second authorization';
  const shown = `The payment service shows ${paid} by this link, and ${amountText(authorized)} was reported`;
  flag(turn, record, `${shown}: the customer has paid it once more. Give back what is too much.`);
}

/** Whether a second authorization stands there that no sum of this currency shows: in another one, or without an amount. */
function isTwiceInAnother(operations: readonly HistoryOperation[], { currency }: AmountDetails): boolean {
  const done = (type: string): readonly HistoryOperation[] =>
    operations.filter((one) => one.type === type && isDone(one));
  const isSummed = (one: HistoryOperation): boolean => one.amount !== undefined && one.currency === currency;
  const [others, back] = [done('AUTHORIZATION'), done('CANCEL')].map(
    (all) => all.filter((one) => !isSummed(one)).length,
  );
  return done('AUTHORIZATION').length > 1 && (others ?? 0) > (back ?? 0);
}

/** Whether the session has ended by the profile. */
function hasEnded(turn: ServiceTurn, entry: ServiceEntry): boolean {
  const overAtMs = sessionOverAtMs(turn, entry);
  return overAtMs !== undefined && turn.now.monoMs >= overAtMs;
}

/** The session has ended, and nobody has paid: nobody can any more. */
function endExpired(turn: ServiceTurn, record: TransactionRecord, create: ServiceAttempt): void {
  const present = close(turn, record, undefined);
  const kind = turn.kindOf(record);
  const draft = closed(kind, record);
  turn.setOutcome(present, { ...draft, serviceId: create.idempotencyKey }, 'service-withdrawn');
}

/** Withdrawn, and nobody has paid: it ends where it is proved that nobody can. */
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
    return lookAgain(turn, record);
  giveUpTransaction(turn, record, 'service-withdrawn', stillPayable(kind, record));
}
