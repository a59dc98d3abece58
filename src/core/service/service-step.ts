/**
 * The heart of a service: what happened goes in, what to remember and what to do come out. Pure and synchronous, as that of a terminal. A
 * service is no lane: many transactions are open beside each other.
 */

import { endNeverSent, isTooLate } from '../lifecycle/not-processed.js';
import { onHandOverAsked, onHandOverEnds, onHandOverStarts } from '../lifecycle/hand-over.js';
import { assertInvariant } from '../base/invariant.js';
import type { StepMoment } from '../engine/writer.js';
import { onAbort } from '../lifecycle/request-abort.js';
import { onAcknowledge, onResolve } from '../lifecycle/operator-commands.js';
import type { LaneCommit } from '../engine/ports.js';
import { onSaleMoved } from '../lifecycle/sibling-completed.js';
import { onOrphaned, onRequested, onStarted } from '../lifecycle/accept-and-restart.js';
import { isPast } from '../base/deadlines.js';
import type { ServiceAttempt } from '../model/attempt.js';
import { hasUnknownAttempt, isDefinite, movedMoney, type TransactionRecord } from '../model/transaction.js';
import { answered } from './dispatch-answer.js';
import {
  awaitedIn,
  busyIn,
  isAwaited,
  isLinkOf,
  onlyAsks,
  placeOf,
  restingDueAtMs,
  restingDueExactlyAtMs,
  withEntry,
} from './state/service-entries.js';
import type { ServiceEffect, ServiceEvent, WebhookNotice } from './messages/service-event.js';
import { pursueFallback } from './fallback.js';
import { contactAfter } from './state/service-health.js';
import { beginningIn, serviceKindOf } from './messages/service-kind.js';
import { giveUpLink, pursueLink } from './checkout.js';
import { giveUpOperation, pursueOperation } from './follow-ups.js';
import { mayBeShown } from './state/link-state.js';
import { givenUpAtMs, mayHaveArrived, noteCertain, noteMade, questionAtMs } from './state/schedule.js';
import { flagForeign, otherOwnerOf } from './order/foreign-reference.js';
import { attemptsOf } from './state/attempts-sent.js';
import { type ServiceEntry, serviceEntryOf, type ServiceState } from './state/service-state.js';
import type { ServiceTurn } from './state/service-turn.js';
import { serviceRules } from './messages/service-kinds.js';
import { SteppedTurn } from './state/service-turn-state.js';
import { flagUnexplainedPayment } from './order/unexplained-payment.js';

/** What one step gives. `commit` must be durable before any of `effects` is carried out (promise 2). */
export interface ServiceStep {
  readonly state: ServiceState;
  /** Undefined when there is nothing to remember. */
  readonly commit: LaneCommit | undefined;
  readonly effects: readonly ServiceEffect[];
  /** Transactions that are seen otherwise than before although nothing of them was written: their address came. */
  readonly seen: readonly TransactionRecord[];
}

/** One step of a service. Throws InvariantError when something that cannot be is; nothing has happened then. */
export function stepService(state: ServiceState, event: ServiceEvent, now: StepMoment): ServiceStep {
  const known = event.type === 'wire' || event.type === 'webhook' ? event : {};
  const turn = new SteppedTurn(state, now, serviceRules, known);
  happen(turn, event);
  hurryUnwanted(turn, state);
  if (turn.state.faulted === undefined) {
    giveUp(turn);
    advance(turn);
  }
  for (const transactionId of turn.changed.keys()) {
    const entry = turn.entry(transactionId);
    if (entry === undefined) continue;
    noteCertain(turn, entry);
    noteMade(turn, entry);
  }
  turn.forgetEnded();
  const seen = [...turn.addressed].flatMap((id) => (turn.changed.has(id) ? [] : (turn.entry(id)?.record ?? [])));
  return {
    state: turn.state,
    commit: turn.commit(),
    effects: turn.state.faulted === undefined ? turn.effects : [],
    seen,
  };
}

/** Returns when `stepService` wants a tick next; undefined if only a new event moves it. Moments up to `steppedMs` have had their chance. */
export function serviceWakeAtMs(state: ServiceState, steppedMs: number): number | undefined {
  const free = Math.max(questionAtMs(state, steppedMs), state.notBeforeMs);
  let wakeAt = restingWakeAtMs(state, free, steppedMs);
  if (state.leftAloneUntil !== undefined && state.notBeforeMs > steppedMs) wakeAt = Math.min(wakeAt, state.notBeforeMs);
  for (const entry of busyIn(state.entries)) wakeAt = Math.min(wakeAt, busyWakeAtMs(entry, free, steppedMs));
  return wakeAt === never ? undefined : wakeAt;
}

/** Returns when the first of the resting entries is due. `free`: when the service may be asked next. */
function restingWakeAtMs(state: ServiceState, free: number, steppedMs: number): number {
  const restingAtMs = restingDueAtMs(state.entries);
  const isUncertain = restingAtMs <= steppedMs && free <= steppedMs;
  const restsUntilMs = isUncertain ? restingDueExactlyAtMs(state.entries) : restingAtMs;
  const wakeAt = restsUntilMs > steppedMs ? restsUntilMs : free;
  return wakeAt > steppedMs && restsUntilMs < never ? wakeAt : never;
}

/** Returns when a busy entry is due: for its latest start, for being given up, or for its next request. */
function busyWakeAtMs(entry: ServiceEntry, free: number, steppedMs: number): number {
  const { dueAtMs, inFlight, record, latestStart } = entry;
  let wakeAt = never;
  if (inFlight?.purpose === 'history' && record.attempts.length === 0 && record.outcome === undefined)
    if (latestStart.monoMs > steppedMs) wakeAt = latestStart.monoMs;
  const endsAtMs = inFlight === undefined ? givenUpAtMs(entry) : undefined;
  if (endsAtMs !== undefined && endsAtMs > steppedMs && endsAtMs < wakeAt) wakeAt = endsAtMs;
  if (inFlight !== undefined || dueAtMs === undefined) return wakeAt;
  // An entry that is due and has sent nothing waits for the service to be free, or for its own latest start.
  const blocked = record.attempts.length === 0 ? Math.min(free, latestStart.monoMs) : free;
  const at = dueAtMs > steppedMs ? dueAtMs : blocked;
  return at > steppedMs && at < wakeAt ? at : wakeAt;
}

const never = Number.POSITIVE_INFINITY;

/**
 * What another transaction stopped in this step is not wanted from now on, however old it is: it is asked about, and closed, as if its register had said so. What
 * is on its way is waited for.
 */
function hurryUnwanted(turn: ServiceTurn, before: ServiceState): void {
  const now = turn.now.monoMs;
  for (const transactionId of turn.changed.keys()) {
    const entry = turn.entry(transactionId);
    if (entry?.record.abortRequested === undefined) continue;
    if (before.entries[placeOf(before.entries, transactionId)]?.record.abortRequested !== undefined) continue;
    const due = entry.inFlight === undefined ? { dueAtMs: now } : {};
    turn.patchEntry(transactionId, { sinceMs: now, checkout: undefined, ...due });
  }
}

/** What is waited for too long gets its end, whatever the service answers, and also while it wants to be left alone: no question is needed for it. */
function giveUp(turn: ServiceTurn): void {
  for (const entry of busyIn(turn.state.entries)) {
    const endsAtMs = givenUpAtMs(entry);
    if (entry.inFlight !== undefined || endsAtMs === undefined || endsAtMs > turn.now.monoMs) continue;
    const kind = serviceKindOf(entry.record.request.kind);
    if (kind?.begins === false) giveUpOperation(turn, entry, kind);
    else giveUpLink(turn, entry);
  }
}

/**
 * Does what is due: what is awaited, the longest due first, and the others, the newest first, whose customer is still there. Those that rest are looked at where one
 * of them may be asked about. Where questions are scarce the two take turns: many operations that stay PENDING would hold up every link that was just paid.
 */
function advance(turn: ServiceTurn): void {
  const { monoMs } = turn.now;
  if (turn.state.leftAloneUntil !== undefined && monoMs >= turn.state.notBeforeMs)
    turn.patch({ leftAloneUntil: undefined });
  const { entries } = turn.state;
  let mayAsk = questionAtMs(turn.state, monoMs) <= monoMs;
  const look = (entry: ServiceEntry): void => {
    const { inFlight, dueAtMs, record, latestStart } = entry;
    // Only a question is under way: nothing of it has left, and nothing of it will.
    const isUnasked = inFlight?.purpose === 'history' && record.attempts.length === 0 && record.outcome === undefined;
    if (isUnasked && isPast(turn.now, latestStart)) endNeverSent(turn, entry);
    if (inFlight !== undefined || dueAtMs === undefined || dueAtMs > monoMs) return;
    // Two questions a second leave, and the rest of a long list waits without being looked at.
    if (!mayAsk && onlyAsks(entry)) return;
    const present = turn.entry(record.request.transactionId);
    const { asked } = turn.state;
    if (present !== undefined) pursue(turn, present);
    if (turn.state.asked !== asked) turn.patch({ wasAskedForAwaited: isAwaited(entry) });
    mayAsk = questionAtMs(turn.state, monoMs) <= monoMs;
  };
  const lookAtAwaited = (): void => {
    for (const entry of awaitedIn(entries)) look(entry);
  };
  const lookAtOthers = (): void => {
    const mayRestingAsk = mayAsk && monoMs >= turn.state.notBeforeMs && restingDueAtMs(entries) <= monoMs;
    const others = mayRestingAsk ? entries : busyIn(entries);
    for (let at = others.length - 1; at >= 0; at -= 1) {
      const entry = others[at];
      if (entry !== undefined && !isAwaited(entry)) look(entry);
    }
    if (mayRestingAsk) restingDueExactlyAtMs(turn.state.entries);
  };
  const isTurnOfOthers = turn.state.wasAskedForAwaited;
  if (isTurnOfOthers) lookAtOthers();
  lookAtAwaited();
  if (!isTurnOfOthers) lookAtOthers();
}

function pursue(turn: ServiceTurn, entry: ServiceEntry): void {
  const { record } = entry;
  const { monoMs } = turn.now;
  // The service wants to be left alone: what was never sent needs no call for its end, past its latest start or where tenderd stops.
  const isOver = record.attempts.length === 0 && isTooLate(turn, entry);
  if (monoMs < turn.state.notBeforeMs && !isOver) return;
  const kind = serviceKindOf(record.request.kind);
  assertInvariant(kind !== undefined, 'a service is asked for what it can do');
  if (!kind.begins) return pursueOperation(turn, entry, kind);
  pursueLink(turn, entry);
  const present = turn.entry(record.request.transactionId);
  if (present !== undefined) pursueFallback(turn, present);
}

function happen(turn: ServiceTurn, event: ServiceEvent): void {
  switch (event.type) {
    case 'tick':
      return;
    case 'started':
      return onStarted(turn);
    case 'stopping':
      return onStopping(turn);
    case 'orphaned':
      return onOrphaned(turn, event.record);
    case 'requested':
      return onRequested(turn, event);
    case 'hand-over-asked':
      return onHandOverAsked(turn, event);
    case 'hand-over-starts':
      return onHandOverStarts(turn, event);
    case 'hand-over-ends':
      return onHandOverEnds(turn, event);
    case 'abort':
      // What has ended is not stopped, although an operation on it may be open.
      return isDefinite(turn.entry(event.transactionId)?.record.outcome) ? undefined : onAbort(turn, event);
    case 'acknowledge':
      return onAcknowledge(turn, event);
    case 'resolve':
      return onResolve(turn, event);
    case 'sale-moved':
      return onSaleMoved(turn, event, (record) => unsentIn(turn, record));
    case 'wire':
      turn.patch({ contact: contactAfter(turn.state.contact, event.event, turn.at) });
      return answered(turn, event.event, event.sameSale);
    case 'webhook':
      return onWebhook(turn, event);
    case 'address-wanted':
      return onAddressWanted(turn, event.transactionId);
  }
}

/**
 * A record of which nothing reached its service, with its open attempts as they are then; undefined where a call is on its way, or something may have arrived.
 */
function unsentIn(turn: ServiceTurn, record: TransactionRecord): TransactionRecord | undefined {
  const entry = turn.entry(record.request.transactionId);
  if (record.attempts.length === 0) return record;
  if (entry?.inFlight !== undefined || entry?.turnedAwayAs !== undefined) return undefined;
  if (attemptsOf(record).some(mayBeThere)) return undefined;
  const attempts = record.attempts.map((one) => (one.state === 'open' ? { ...one, state: 'unsent' as const } : one));
  return hasUnknownAttempt({ attempts }) ? undefined : { ...record, attempts };
}

function mayBeThere(attempt: ServiceAttempt): boolean {
  return attempt.state === 'open' && (mayHaveArrived(attempt) || isLinkOf(attempt));
}

function onStopping(turn: ServiceTurn): void {
  turn.patch({ stopping: true });
  for (const { record } of turn.state.entries)
    if (record.attempts.length === 0) turn.patchEntry(record.request.transactionId, { dueAtMs: turn.now.monoMs });
}

/** The service says on its private address that a session has ended. This proves nothing: it names the payment whose history is read. */
function onWebhook(turn: ServiceTurn, { record, notice }: Extract<ServiceEvent, { readonly type: 'webhook' }>): void {
  const { transactionId } = record.request;
  const { pspReference, merchantReference = '' } = notice;
  const present = turn.current(record);
  const create = beginningIn(present);
  if (create === undefined || (movedMoney(present.outcome) && notice.eventType !== sessionEnded)) return;
  const owner = otherOwnerOf(turn, transactionId);
  if (owner !== undefined) flagForeign(turn, present, owner);
  const isOther = create.pspReference !== undefined && create.pspReference !== pspReference;
  const isOurs = merchantReference === '' || merchantReference === transactionId;
  const isEnded = notice.eventType === sessionEnded;
  if (owner === undefined && isOther && isOurs && isEnded) flagUnexplainedPayment(turn, present, create, pspReference);
  const isForeign = owner !== undefined || isOther || !isOurs;
  turn.fact('stage', webhookText(notice, isForeign), { transactionId, serviceId: create.idempotencyKey });
  // The answer to the create was lost: the webhook names the reference of its payment.
  const isNamed = create.pspReference === undefined && !isForeign && isEnded;
  if (isNamed) turn.storeAttempt(present, create.idempotencyKey, { pspReference });
  askSoon(turn, present);
  // Only the answer to the create has the address, or says that no customer is to be asked. The history has neither.
  if (isNamed && mayBeShown(present)) turn.patchEntry(transactionId, { wantsAddress: true });
}

/** The history of the payment is asked for at once. */
function askSoon(turn: ServiceTurn, record: TransactionRecord): void {
  const { transactionId } = record.request;
  if (turn.entry(transactionId) === undefined) {
    const entry = { ...serviceEntryOf(turn.current(record)), sinceMs: turn.now.monoMs, knownSinceMs: turn.now.monoMs };
    turn.patch({ entries: withEntry(turn.state.entries, entry) });
  }
  // An entry that is already due keeps its place among those that wait for a question.
  const dueAtMs = Math.min(turn.entry(transactionId)?.dueAtMs ?? turn.now.monoMs, turn.now.monoMs);
  // The answer to a question that left earlier does not cover this webhook.
  const isOvertaken = turn.entry(transactionId)?.inFlight !== undefined;
  turn.patchEntry(transactionId, { dueAtMs, isWoken: true, ...(isOvertaken ? { isOvertaken } : {}) });
}

const sessionEnded = 'CHECKOUT_SESSION_COMPLETED';

function webhookText({ eventType }: WebhookNotice, isForeign: boolean): string {
  if (isForeign) return 'a webhook came that names another payment: the status is asked';
  if (eventType !== sessionEnded) return 'a webhook came of a kind that is not known: the status is asked';
  return 'a webhook came: the status is asked';
}

function onAddressWanted(turn: ServiceTurn, transactionId: string): void {
  const entry = turn.entry(transactionId);
  if (entry === undefined || entry.checkout !== undefined || entry.wantsAddress !== false) return;
  turn.patchEntry(transactionId, { wantsAddress: true, dueAtMs: turn.now.monoMs });
}
