/**
 * The core of a payment service: it turns an event into a commit and effects. It is pure and synchronous, like the core
 * of a terminal. But a service is not a lane: many transactions are open at the same time.
 */

import { serviceLog } from '../../messages/index.js';
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
import type { ServiceEffect, ServiceEvent } from './messages/service-event.js';
import { advanceFallback } from './fallback.js';
import { contactAfter } from './state/service-health.js';
import { beginningIn, serviceKindOf } from './messages/service-kind.js';
import { giveUpLink, advanceLink } from './checkout.js';
import { giveUpOperation, advanceOperation } from './follow-ups.js';
import { mayBeShown } from './state/link-state.js';
import { givenUpAtMs, mayHaveArrived, storeCertainBy, noteSessionKnown, questionAtMs } from './state/schedule.js';
import { flagForeignReference, otherOwnerOf } from './order/foreign-reference.js';
import { attemptsOf } from './state/attempts-sent.js';
import { type ServiceEntry, serviceEntryOf, type ServiceState } from './state/service-state.js';
import type { ServiceTurn } from './state/service-turn.js';
import { serviceRules } from './messages/service-kinds.js';
import { SteppedTurn } from './state/service-turn-state.js';
import { flagUnexplainedPayment } from './order/unexplained-payment.js';

/** The result of one step. `commit` must be durable before any of `effects` is carried out (promise 2). */
export interface ServiceStep {
  readonly state: ServiceState;
  /** The changes to store. Undefined if there is nothing to store. */
  readonly commit: LaneCommit | undefined;
  readonly effects: readonly ServiceEffect[];
  /**
   * The transactions for which the shopper's address has arrived. Their views change, although nothing is committed.
   */
  readonly seen: readonly TransactionRecord[];
}

/** Runs one step of a service. Throws InvariantError if an invariant is broken; the state is then unchanged. */
export function stepService(state: ServiceState, event: ServiceEvent, now: StepMoment): ServiceStep {
  const known = event.type === 'wire' || event.type === 'webhook' ? event : {};
  const turn = new SteppedTurn(state, now, serviceRules, known);
  applyEvent(turn, event);
  stopUnwanted(turn, state);
  if (turn.state.faulted === undefined) {
    giveUp(turn);
    advance(turn);
  }
  for (const transactionId of turn.changed.keys()) {
    const entry = turn.entry(transactionId);
    if (entry === undefined) continue;
    storeCertainBy(turn, entry);
    noteSessionKnown(turn, entry);
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

/**
 * Returns when `stepService` needs its next tick; undefined if only a new event can change the state. All moments up to
 * `steppedMs` have been handled.
 */
export function serviceWakeAtMs(state: ServiceState, steppedMs: number): number | undefined {
  const free = Math.max(questionAtMs(state, steppedMs), state.notBeforeMs);
  let wakeAt = restingWakeAtMs(state, free, steppedMs);
  if (state.leftAloneUntil !== undefined && state.notBeforeMs > steppedMs) wakeAt = Math.min(wakeAt, state.notBeforeMs);
  for (const entry of busyIn(state.entries)) wakeAt = Math.min(wakeAt, busyWakeAtMs(entry, free, steppedMs));
  return wakeAt === never ? undefined : wakeAt;
}

/**
 * Returns when the first resting entry is due: a link that is only waiting for its shopper. `free`: the time from which
 * tenderd may ask the service again.
 */
function restingWakeAtMs(state: ServiceState, free: number, steppedMs: number): number {
  const restingAtMs = restingDueAtMs(state.entries);
  const isUncertain = restingAtMs <= steppedMs && free <= steppedMs;
  const restsUntilMs = isUncertain ? restingDueExactlyAtMs(state.entries) : restingAtMs;
  const wakeAt = restsUntilMs > steppedMs ? restsUntilMs : free;
  return wakeAt > steppedMs && restsUntilMs < never ? wakeAt : never;
}

/**
 * Returns when an entry that is not resting is next due: at its latest start, at the time to give it up, or at its next
 * request.
 */
function busyWakeAtMs(entry: ServiceEntry, free: number, steppedMs: number): number {
  const { dueAtMs, inFlight, record, latestStart } = entry;
  let wakeAt = never;
  if (inFlight?.purpose === 'history' && record.attempts.length === 0 && record.outcome === undefined)
    if (latestStart.monoMs > steppedMs) wakeAt = latestStart.monoMs;
  const endsAtMs = inFlight === undefined ? givenUpAtMs(entry) : undefined;
  if (endsAtMs !== undefined && endsAtMs > steppedMs && endsAtMs < wakeAt) wakeAt = endsAtMs;
  if (inFlight !== undefined || dueAtMs === undefined) return wakeAt;
  // An entry that is due and has sent nothing waits until tenderd may ask the service again, or until its latest
  // start.
  const blocked = record.attempts.length === 0 ? Math.min(free, latestStart.monoMs) : free;
  const at = dueAtMs > steppedMs ? dueAtMs : blocked;
  return at > steppedMs && at < wakeAt ? at : wakeAt;
}

const never = Number.POSITIVE_INFINITY;

/**
 * Stops each transaction whose sale was paid by another transaction in this step, as if the register had requested the
 * stop. tenderd requests the status of the stopped transaction and closes its session, whatever its age. If a call is
 * in flight, tenderd waits for its answer first.
 */
function stopUnwanted(turn: ServiceTurn, before: ServiceState): void {
  const now = turn.now.monoMs;
  for (const transactionId of turn.changed.keys()) {
    const entry = turn.entry(transactionId);
    if (entry?.record.abortRequested === undefined) continue;
    if (before.entries[placeOf(before.entries, transactionId)]?.record.abortRequested !== undefined) continue;
    const due = entry.inFlight === undefined ? { dueAtMs: now } : {};
    turn.patchEntry(transactionId, { sinceMs: now, checkout: undefined, ...due });
  }
}

/** Gives up transactions that waited too long. This function sends no request, so it also runs during a pause. */
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
 * Does everything that is due. Awaited entries come first, in the order of their due times. Then come the other
 * entries, newest first, because their customers are still present. Resting entries are visited only if tenderd may ask
 * about one of them. If too few requests are allowed, awaited and other entries take turns, so that many PENDING
 * operations do not delay each link that was just paid.
 */
function advance(turn: ServiceTurn): void {
  const { monoMs } = turn.now;
  if (turn.state.leftAloneUntil !== undefined && monoMs >= turn.state.notBeforeMs)
    turn.patch({ leftAloneUntil: undefined });
  const { entries } = turn.state;
  let mayAsk = questionAtMs(turn.state, monoMs) <= monoMs;
  const look = (entry: ServiceEntry): void => {
    const { inFlight, dueAtMs, record, latestStart } = entry;
    // Nothing was sent for the transaction yet; only the payment's history is being requested.
    const isUnasked = inFlight?.purpose === 'history' && record.attempts.length === 0 && record.outcome === undefined;
    if (isUnasked && isPast(turn.now, latestStart)) endNeverSent(turn, entry);
    if (inFlight !== undefined || dueAtMs === undefined || dueAtMs > monoMs) return;
    // Only two requests a second are allowed, so entries that only ask are skipped once no request is left.
    if (!mayAsk && onlyAsks(entry)) return;
    const present = turn.entry(record.request.transactionId);
    const { asked } = turn.state;
    if (present !== undefined) advanceEntry(turn, present);
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

function advanceEntry(turn: ServiceTurn, entry: ServiceEntry): void {
  const { record } = entry;
  const { monoMs } = turn.now;
  // During a pause that the service demands, send nothing. But a transaction that was never sent can end without a
  // call, after its latest start or when tenderd stops.
  const isOver = record.attempts.length === 0 && isTooLate(turn, entry);
  if (monoMs < turn.state.notBeforeMs && !isOver) return;
  const kind = serviceKindOf(record.request.kind);
  assertInvariant(kind !== undefined, 'a service is asked for what it can do');
  if (!kind.begins) return advanceOperation(turn, entry, kind);
  advanceLink(turn, entry);
  const present = turn.entry(record.request.transactionId);
  if (present !== undefined) advanceFallback(turn, present);
}

function applyEvent(turn: ServiceTurn, event: ServiceEvent): void {
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
      // An ended transaction cannot be aborted, even while an operation on it is open.
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
 * Returns the record with its open attempts marked as unsent, if nothing reached the service. Returns undefined if a
 * call is in progress or a request may have arrived.
 */
function unsentIn(turn: ServiceTurn, record: TransactionRecord): TransactionRecord | undefined {
  const entry = turn.entry(record.request.transactionId);
  if (record.attempts.length === 0) return record;
  if (entry?.inFlight !== undefined || entry?.refusedCallCode !== undefined) return undefined;
  if (attemptsOf(record).some(mayBeAtService)) return undefined;
  const attempts = record.attempts.map((one) => (one.state === 'open' ? { ...one, state: 'unsent' as const } : one));
  return hasUnknownAttempt({ attempts }) ? undefined : { ...record, attempts };
}

function mayBeAtService(attempt: ServiceAttempt): boolean {
  return attempt.state === 'open' && (mayHaveArrived(attempt) || isLinkOf(attempt));
}

function onStopping(turn: ServiceTurn): void {
  turn.patch({ stopping: true });
  for (const { record } of turn.state.entries)
    if (record.attempts.length === 0) turn.patchEntry(record.request.transactionId, { dueAtMs: turn.now.monoMs });
}

/**
 * Handles a webhook at a secret address. The webhook proves nothing, but it names the payment, and tenderd requests the
 * history of that payment.
 */
function onWebhook(turn: ServiceTurn, { record, notice }: Extract<ServiceEvent, { readonly type: 'webhook' }>): void {
  const { transactionId } = record.request;
  const { pspReference, merchantReference = '' } = notice;
  const present = turn.current(record);
  const create = beginningIn(present);
  if (create === undefined || (movedMoney(present.outcome) && notice.eventType !== sessionEnded)) return;
  const owner = otherOwnerOf(turn, transactionId);
  if (owner !== undefined) flagForeignReference(turn, present, owner);
  const isOther = create.pspReference !== undefined && create.pspReference !== pspReference;
  const isOurs = merchantReference === '' || merchantReference === transactionId;
  const isEnded = notice.eventType === sessionEnded;
  if (owner === undefined && isOther && isOurs && isEnded) flagUnexplainedPayment(turn, present, create, pspReference);
  const isForeign = owner !== undefined || isOther || !isOurs;
  const text = serviceLog.webhook(webhookKind(isForeign, isEnded));
  turn.fact('stage', text, { transactionId, serviceId: create.idempotencyKey });
  // The create request had no answer, so the webhook is the first to name the reference of the payment.
  const isNamed = create.pspReference === undefined && !isForeign && isEnded;
  if (isNamed) turn.storeAttempt(present, create.idempotencyKey, { pspReference });
  askSoon(turn, present);
  // Only the answer to the create request has the address, or says that no shopper is needed. The history contains
  // neither of them.
  if (isNamed && mayBeShown(present)) turn.patchEntry(transactionId, { wantsAddress: true });
}

function webhookKind(isForeign: boolean, isEnded: boolean): Parameters<typeof serviceLog.webhook>[0] {
  if (isForeign) return 'other-payment';
  return isEnded ? 'session-ended' : 'other-event';
}

/** Requests the history of the payment at once. */
function askSoon(turn: ServiceTurn, record: TransactionRecord): void {
  const { transactionId } = record.request;
  if (turn.entry(transactionId) === undefined) {
    const entry = { ...serviceEntryOf(turn.current(record)), sinceMs: turn.now.monoMs, knownSinceMs: turn.now.monoMs };
    turn.patch({ entries: withEntry(turn.state.entries, entry) });
  }
  // An entry that is already due keeps its place among those that are waiting to send a request.
  const dueAtMs = Math.min(turn.entry(transactionId)?.dueAtMs ?? turn.now.monoMs, turn.now.monoMs);
  // An answer to an earlier request does not include the change that this webhook reports.
  const isOvertaken = turn.entry(transactionId)?.inFlight !== undefined;
  turn.patchEntry(transactionId, { dueAtMs, isWoken: true, ...(isOvertaken ? { isOvertaken } : {}) });
}

const sessionEnded = 'CHECKOUT_SESSION_COMPLETED';

function onAddressWanted(turn: ServiceTurn, transactionId: string): void {
  const entry = turn.entry(transactionId);
  if (entry === undefined || entry.checkout !== undefined || entry.wantsAddress !== false) return;
  turn.patchEntry(transactionId, { wantsAddress: true, dueAtMs: turn.now.monoMs });
}
