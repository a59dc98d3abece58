/** What registers and people decide: ask again, abort, acknowledge, resolve, release. Legality is checked by the lanes' interface. */

import { isPaidByAnother } from '../policy/attention.js';
import { isNonFinancial, type KindRules, nothingOf } from '../policy/kind-rules.js';
import { attemptIdOf } from '../model/attempt.js';
import type { OutcomeDraft } from '../model/result.js';
import { endNotProcessed } from './attempts.js';
import type { EventOf } from '../engine/event.js';
import { releaseHeldCard, endHold, endUnknownCard, freeCard } from './acquired-card.js';
import { currentEntry, pursuedAttempt } from '../engine/lane.js';
import type { OnRail } from '../engine/rail.js';
import { retryAfter, unresolved } from '../policy/outcome.js';
import { keysOf } from '../sale/poi-transaction-id.js';
import { abortedBefore } from './not-started-retry.js';
import { limits } from '../base/limits.js';
import { saleMoved } from './sibling-completed.js';
import type { Turn } from '../engine/lane.js';
import type { TransactionTurn } from '../engine/transaction-turn.js';
import { requestedAgainCode } from '../sale/restamped-sale.js';
import { loginsOf, resultNotTakenCode } from './register-logins.js';
import type { Resolution } from '../model/resolution.js';
import {
  doubtOf,
  isDefinite,
  movedMoney,
  openAttempts,
  originalOf,
  type TransactionRecord,
} from '../model/transaction.js';
import { noteReversed } from './mark-reversed.js';
import { haveSameRequestIds } from '../policy/idempotency.js';

/** The same request under other ids: whoever asks for these later is told of this transaction. */
export function onRepeatedRequest(turn: Turn, { record, registerRequestIds }: EventOf<'asked-again'>): void {
  const present = turn.current(record);
  const known = present.registerRequestIds ?? [];
  const before = known.find((one) => haveSameRequestIds(one, registerRequestIds));
  const logins =
    present.answerDelivered === undefined
      ? {}
      : { logins: loginsOf(turn.state.record, registerRequestIds.saleId, present.request.register) };
  const answerBy = before?.answerBy ?? registerRequestIds.answerBy;
  const isKnown = before !== undefined && before.answerBy === answerBy;
  if (isKnown && (logins.logins === undefined || before.logins === logins.logins)) return;
  const asked = { ...registerRequestIds, ...(answerBy === undefined ? {} : { answerBy }), ...logins };
  const all = before === undefined ? [...known, asked] : known.map((one) => (one === before ? asked : one));
  turn.store({ ...present, registerRequestIds: all });
  turn.fact('asked-again', `the register asked for it again, as ServiceID ${registerRequestIds.serviceId}`, {
    transactionId: present.request.transactionId,
    detail: { ...registerRequestIds },
  });
}

/** The same sale under another stamp was refused: it stands on the attention list, once, until it is settled and acknowledged. */
export function onRequestedAgain(turn: TransactionTurn, { record, item }: EventOf<'asked-anew'>): void {
  const present = turn.current(record);
  if (present.attention.some(({ code }) => code === item.code)) return;
  turn.store({ ...present, attention: [...present.attention, { ...item, at: turn.at }] });
  turn.fact('asked-again', item.text, { transactionId: present.request.transactionId });
}

/** Abort wanted: from now on no new attempt. What has not started ends; what is open is asked to stop. */
export function onAbort(turn: Turn, event: EventOf<'abort'>): void {
  // The register wants a card that was read for it no more.
  if (freeCard(turn.state)?.transactionId === event.transactionId) endHold(turn, event.reason);
  const entry = turn.entry(event.transactionId);
  if (entry === undefined || entry.record.abortRequested !== undefined) return;
  turn.store({ ...entry.record, abortRequested: { at: turn.at, reason: event.reason } });
  turn.fact('abort-wanted', `abort wanted: ${event.reason}`, {
    transactionId: event.transactionId,
    row: 'abort-wanted',
  });
  if (openAttempts(entry.record).length > 0 || entry.record.outcome !== undefined) return;
  endNotProcessed(turn, entry.record, abortedBefore(turn.kindOf(entry.record), entry.record), 'abort-wanted');
}

/** The register has booked this revision: it leaves the inbox. */
export function onAcknowledge(turn: TransactionTurn, event: EventOf<'acknowledge'>): void {
  const record = turn.current(event.record);
  if (record.acknowledgedRevision >= event.revision) return;
  const attention = isDefinite(record.outcome)
    ? record.attention.filter(({ code }) => code !== requestedAgainCode && code !== resultNotTakenCode)
    : record.attention;
  turn.store({ ...record, acknowledgedRevision: event.revision, attention });
  turn.fact('acknowledged', `the register acknowledged revision ${event.revision}`, {
    transactionId: record.request.transactionId,
    detail: { revision: event.revision },
  });
}

/** Whether a person may say so of a transaction: how an unresolved one ended, and of a definite one what stands, to close what is on its list. */
export function mayResolve(record: TransactionRecord, said: Resolution['outcome']): boolean {
  const { outcome, attention } = record;
  if (outcome === undefined) return false;
  if (!isDefinite(outcome) || isCorrection(record, said)) return true;
  return movedMoney(outcome)
    ? said === 'approved' && attention.length > 0
    : said !== 'approved' && attention.some(({ actions }) => actions.includes('resolve'));
}

/** Whether a person says that what is told as no charge went through all the same, where something on its list leaves that in doubt. A payment that another one of the service's may have paid is none: nothing could be done with it. */
function isCorrection(record: TransactionRecord, said: Resolution['outcome']): boolean {
  return said === 'approved' && doubtOf(record) !== undefined && !isPaidByAnother(record);
}

/**
 * A named person says how an unresolved transaction ended, or closes what stands on the attention list about a definite
 * one. The terminal's own later approval still overrules it (promise 5), and it is asked on for that (`late-inquiry.ts`).
 */
export function onResolve(turn: TransactionTurn, event: EventOf<'resolve'>): void {
  const record = turn.current(event.record);
  const { outcome, name, reason } = event.resolution;
  const id = record.request.transactionId;
  turn.fact('resolved', `${name} decided: ${outcome}. Reason: ${reason}`, {
    transactionId: id,
    detail: { outcome, name },
  });
  const isUnresolved = record.outcome?.result === 'unresolved';
  const isCorrected = isCorrection(record, outcome);
  if (isUnresolved || isCorrected)
    turn.setOutcome(record, decided(turn.kindOf(record), record, event.resolution), undefined);
  // They are those of the end that was wrong.
  if (isCorrected) turn.store({ ...turn.current(record), receipts: [] });
  const present = turn.current(record);
  if (present.attention.length > 0) turn.store({ ...present, attention: [] });
  const related = event.sameSale ?? [];
  const original = related.find((one) => one.request.transactionId === originalOf(record));
  if (original !== undefined) noteReversed(turn, record, original);
  saleMoved(turn, record, related);
}

function decided(kind: KindRules, record: TransactionRecord, { outcome, name, reason }: Resolution): OutcomeDraft {
  const { noun, verb, again } = kind.words;
  // The terminal named it, and no more: what is about it afterwards needs that name. What is said of another attempt names that one.
  const names = isDefinite(record.outcome) ? (record.earlierKeys ?? []) : keysOf(record);
  const poiTransaction = names.at(-1);
  return {
    ...(outcome !== 'approved' || poiTransaction === undefined ? {} : { poiTransaction }),
    result: outcome,
    retry: retryAfter(kind, outcome),
    reason: 'resolved-by-person',
    message:
      outcome === 'approved'
        ? `${name} confirmed that the ${noun} went through. ${isNonFinancial(kind) ? nothingOf(kind) : `Do not ${verb} again.`}`
        : `${name} confirmed that the ${noun} did not go through. It may be ${again} again.`,
    resolvedBy: 'person',
    person: { name, reason },
  };
}

/**
 * A named person lets the lane go on: its open attempts may have moved money and stay unresolved, asked for in the
 * background; what the lane itself had on the attention list is closed. Also ends parking. `releaseOthers`: what is no transaction is let go, too.
 */
export function onRelease(turn: Turn & OnRail, event: EventOf<'release'>, releaseOthers: () => void): void {
  turn.fact('released-by-operator', `${event.name} released the terminal. Reason: ${event.reason}`);
  const current = currentEntry(turn.state);
  if (current !== undefined) {
    const id = current.record.request.transactionId;
    for (const attempt of openAttempts(current.record)) {
      turn.storeAttempt(current.record, attemptIdOf(attempt), { state: 'released-by-operator' });
    }
    const isAsked = turn.rail.questionFor(pursuedAttempt(current)) !== undefined;
    const present = turn.current(current.record);
    turn.setOutcome(present, unresolved(turn.kindOf(present), present, 'released-by-operator', isAsked), undefined);
    turn.patchEntry(id, { backgroundAtMs: turn.now.monoMs + limits.retryMaxMs });
    if (turn.kindOf(present).forgotten !== undefined) endUnknownCard(turn, present);
    turn.forgetEnded();
  }
  releaseOthers();
  releaseHeldCard(turn, 'a person released the terminal');
  turn.patch({ faulted: undefined });
  turn.patchLane({ attention: [], unmatched: undefined });
}
