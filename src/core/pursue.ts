/** Following an open attempt until its answer is known: deadline, questions, Abort, hard limit (design, section 5). */

import type { Attempt } from './attempt.js';
import { forget } from './attempts.js';
import { currentEntry, pursuedAttempt, type HeldEntry, type Pursuit } from './lane-state.js';
import { unresolved } from './outcome.js';
import { askAbort, askStatus, isRepeated } from './questions.js';
import { believeRefusal } from './refusal.js';
import { askLogin } from './session.js';
import { giveUpAtMs, limits, patienceWith } from './timeouts.js';
import { isPast } from './waits.js';
import type { Turn } from './turn.js';
import { pursueAfterRestart } from './settle.js';
import { firstOpenAttempt } from './transaction.js';

/** Does what is due for the attempt that holds the lane. */
export function pursue(turn: Turn): void {
  // An open attempt is always pursued: whatever was open beside the one that has just been settled is taken up now.
  for (const entry of turn.state.entries) {
    const attempt = entry.pursuit === undefined ? firstOpenAttempt(entry.record) : undefined;
    if (attempt !== undefined) pursueAfterRestart(turn, entry.record, attempt);
  }
  const before = currentEntry(turn.state);
  if (before === undefined) return;
  deadline(turn, before);
  lapse(turn, before);
  giveUp(turn);
  abort(turn);
  question(turn);
}

function open(turn: Turn): { entry: HeldEntry; pursuit: Pursuit; attempt: Attempt } | undefined {
  const entry = currentEntry(turn.state);
  return entry === undefined ? undefined : { entry, pursuit: entry.pursuit, attempt: pursuedAttempt(entry) };
}

/** The answer did not come in time: the link may have swallowed it. It is reset, so that nothing of it arrives later. */
function deadline(turn: Turn, entry: HeldEntry): void {
  const { pursuit } = entry;
  if (!pursuit.unbroken || turn.now.monoMs < pursuit.deadlineMs) return;
  const id = entry.record.request.transactionId;
  turn.fact('deadline-passed', 'no answer came within the longest time that a payment can honestly take', {
    transactionId: id,
    serviceId: pursuit.serviceId,
    row: 'link-lost',
  });
  turn.patchPursuit(id, { unbroken: false, askAtMs: turn.now.monoMs });
  const { link } = turn.now;
  if (link.up && link.connection === pursuit.connection) {
    turn.effects.push({
      type: 'reset',
      connection: link.connection,
      cause: { code: 'given-up', text: 'a payment was not answered in time' },
    });
  }
}

/**
 * Who had no session, or delivers nothing, may not be able to answer the veto either: when nothing new may be started
 * any more, its refusal is believed. Busy is not: a terminal that runs the first copy of a request says so to the second.
 */
function lapse(turn: Turn, entry: HeldEntry): void {
  const { refusedFor, serviceId } = entry.pursuit;
  if (refusedFor !== 'logged-out' && refusedFor !== 'not-connected') return;
  if (!isPast(turn.now, entry.latestStart) && entry.record.abortWanted === undefined && !turn.state.stopping) return;
  believeRefusal(turn, entry.record.request.transactionId, serviceId, refusedFor);
}

/**
 * Everything ends (promise 6): what is not known by now is told as unresolved, and asked for all the same. Its lane is held
 * meanwhile, unless the terminal lost its session and the request can no longer arrive: it shows no prompt then.
 */
function giveUp(turn: Turn): void {
  const current = open(turn);
  if (current === undefined) return;
  const { entry, pursuit, attempt } = current;
  const isTold = entry.record.outcome?.result === 'unresolved';
  // Nobody asks for a reconciliation in the background: behind another Login the terminal still tells which periods it has closed.
  const isAskedLater = isTold && isRepeated(attempt);
  if (!isAskedLater && turn.now.monoMs < giveUpAtMs(pursuit, turn.state.settings)) return;
  const limit = pursuit.arrivalLimitMs ?? Number.POSITIVE_INFINITY;
  if (pursuit.sessionLost && !pursuit.running && turn.now.monoMs >= limit) {
    forget(turn, entry.record, pursuit.serviceId);
    return;
  }
  if (isTold) return;
  turn.conclude(entry.record, unresolved(entry.record, 'no-answer'), pursuit.running ? 'still-running' : 'link-lost');
}

/** Abort now where it is wanted, whenever status says that it runs, and once at the hard limit. */
function abort(turn: Turn): void {
  const current = open(turn);
  const { link } = turn.now;
  if (current === undefined || !link.up) return;
  const { entry, pursuit, attempt } = current;
  const now = turn.now.monoMs;
  // Nothing is known to run that could be stopped: the veto comes first.
  if (pursuit.refusedFor !== undefined && now < pursuit.hardAtMs) return;
  const settled = pursuit.abortSentAtMs === undefined || now >= pursuit.abortSentAtMs + limits.abortEffectMs;
  if (now >= pursuit.hardAtMs && !pursuit.hardAbort) {
    turn.patchPursuit(entry.record.request.transactionId, { hardAbort: true });
    const { hardMs } = patienceWith(attempt);
    askAbort(turn, link.connection, entry, attempt, `the limit of ${hardMs / 1_000} s that tenderd sets has passed`);
    return;
  }
  const wanted = entry.record.abortWanted;
  if (wanted !== undefined && settled && (pursuit.abortSentAtMs === undefined || pursuit.running)) {
    askAbort(turn, link.connection, entry, attempt, wanted.reason);
  }
}

/** Asks the terminal, one question at a time; Login comes first only where the session is gone and nothing can arrive. */
function question(turn: Turn): void {
  const current = open(turn);
  const { link } = turn.now;
  if (current === undefined || !link.up || turn.state.exchange !== undefined) return;
  const { entry, pursuit, attempt } = current;
  const id = entry.record.request.transactionId;
  const now = turn.now.monoMs;
  if (now < pursuit.askAtMs) return;
  // Its pong was lost, or was one for a later ping: without another, nothing bounds its arrival while this link stands.
  if (pursuit.arrivalLimitMs === undefined)
    turn.effects.push({ type: 'ping', connection: link.connection, mark: turn.nextMark() });
  const isLoggedOut = pursuit.sessionLost || pursuit.refusedFor === 'logged-out';
  if (isLoggedOut && turn.state.settings.profile.sessions && !turn.state.record.sessionStanding) {
    const limit = pursuit.arrivalLimitMs;
    if (pursuit.refusedFor !== 'logged-out' && (limit === undefined || now < limit)) {
      turn.patchPursuit(id, { askAtMs: Math.min(limit ?? Number.POSITIVE_INFINITY, now + limits.abortEffectMs) });
      if (limit !== undefined && entry.record.certainBy === undefined) {
        turn.store({ ...entry.record, certainBy: turn.wallAt(limit + 2 * turn.state.settings.managementMs) });
      }
    } else if (now >= turn.state.login.notBeforeMs) {
      askLogin(turn, link.connection);
    } else {
      turn.patchPursuit(id, { askAtMs: turn.state.login.notBeforeMs });
    }
    return;
  }
  askStatus(turn, link.connection, entry, attempt, 'pursuit');
}
