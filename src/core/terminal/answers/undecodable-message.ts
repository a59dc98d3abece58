/**
 * Messages that cannot be read (design, section 5). Such a message decides nothing about the money, but it may prove
 * that a request arrived.
 */

import { attemptEvents } from '../../../messages/index.js';
import type { TerminalAttempt } from '../../model/attempt.js';
import { markStarted } from '../queue/attempts.js';
import { begunIn } from '../../engine/queue-entry.js';
import { onDeviceRequestUnreadable } from '../device-requests/device-request-ends.js';
import type { LaneEvent } from '../lane/lane-event.js';
import { holderOf } from '../lane/in-flight-index.js';
import { currentEntry, pursuedAttempt } from '../queue/lane.js';
import { arrived, askNow } from './inconclusive-response.js';
import { isNewReason } from '../lane/stray-call-log.js';
import type { Turn } from '../lane/lane-state.js';
import { type TransactionRecord, terminalAttempt, terminalAttemptsOf } from '../../model/transaction.js';

type Unreadable = Extract<LaneEvent, { readonly type: 'unreadable' }>;

/**
 * Handles a message that cannot be read. If the message contains the ServiceID of an attempt, that attempt has arrived.
 * The arrival is recorded first; a later NotFound or refusal then does not prove that the attempt never started. If the
 * message may be the answer to the open attempt, tenderd asks the terminal.
 */
export function onUnreadable(turn: Turn, event: Unreadable): void {
  const holder = holderOf(turn.state, event.header?.DeviceID ?? event.header?.ServiceID);
  if (holder?.type === 'device-request') onDeviceRequestUnreadable(turn, holder.deviceRequest);
  let isNoted = false;
  for (const { record } of begunIn(turn.state.entries)) {
    const named = terminalAttemptsOf(record).filter((attempt) => isNamed(event, attempt));
    for (const attempt of named) {
      arrived(turn, record, attempt, undefined);
      note(turn, record, attempt.serviceId, event.why, true);
      isNoted = true;
    }
  }
  if (isNoted) return;
  const current = currentEntry(turn.state);
  if (current === undefined) return noteOnLane(turn, event.why);
  const attempt = pursuedAttempt(current);
  const id = event.header?.ServiceID;
  if (id !== undefined && id !== attempt.serviceId) return noteOnLane(turn, event.why);
  note(turn, current.record, attempt.serviceId, event.why, false);
  // The message may be the answer. So if the terminal later says that it does not know the request, this does not prove
  // that the request never arrived.
  const isItsOwn = event.inResponseTo === undefined || event.inResponseTo === attempt.serviceId;
  if (event.isUnseen === true && isItsOwn) markStarted(turn, current.record, attempt);
  askNow(turn, current.record, attempt, undefined);
}

/**
 * Marks each attempt whose ids are in a message from the terminal as arrived at the terminal. The message says nothing
 * about the results of other open attempts, so tenderd does not ask about them.
 */
export function onNamed(turn: Turn, named: readonly string[]): void {
  for (const { record } of begunIn(turn.state.entries)) {
    for (const attempt of terminalAttemptsOf(record).filter((one) => isNamed({ named }, one))) {
      if (attempt.state === 'open') markStarted(turn, record, attempt);
      else if (attempt.sawStart !== true || record.outcome === undefined) arrived(turn, record, attempt, undefined);
    }
  }
}

function isNamed({ named = [] }: Pick<Unreadable, 'named'>, { state, serviceId }: TerminalAttempt): boolean {
  return state !== 'answered' && named.includes(serviceId);
}

/**
 * Counts an unreadable message of an attempt. The count is recorded at each power of two, so that a terminal that
 * repeats itself cannot fill the disk.
 */
function note(turn: Turn, record: TransactionRecord, serviceId: string, why: string, isNamedNow: boolean): void {
  const { transactionId } = record.request;
  const present = terminalAttempt(turn.current(record), serviceId)?.unreadable;
  const times = Math.max(turn.entry(transactionId)?.unreadables ?? 0, present?.times ?? 0) + 1;
  turn.patchEntry(transactionId, { unreadables: times });
  const isFirst = present === undefined;
  const isNewlyNamed = isNamedNow && present?.isNamed !== true;
  if (isFirst || isNewlyNamed)
    turn.fact('unmatched-response', attemptEvents.unreadable(why), {
      transactionId,
      serviceId,
      ...(isNamedNow ? { row: 'answer-unreadable' } : {}),
    });
  if (!isFirst && !isNewlyNamed && !isPowerOfTwo(times)) return;
  // Keeps the reason of the first message that names the attempt. Until there is such a message, keeps the reason of
  // the first unreadable message, although it may belong to another request.
  const first = isFirst || isNewlyNamed ? why : present.why;
  const isNamedEver = isNamedNow || present?.isNamed === true;
  turn.storeAttempt(record, serviceId, {
    unreadable: { why: first, times, ...(isNamedEver ? { isNamed: true } : {}) },
  });
}

function isPowerOfTwo(times: number): boolean {
  return Number.isInteger(Math.log2(times));
}

/** Records a message that belongs to no attempt. Each reason is recorded once in the life of a process. */
function noteOnLane(turn: Turn, why: string): void {
  if (isNewReason(turn, why)) turn.fact('unmatched-response', attemptEvents.unreadable(why));
}
