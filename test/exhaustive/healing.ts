/**
 * From some state on, no more faults happen. Then everything must end in time, and everything that can be known must be
 * known.
 */

import {
  currentEntry,
  currentDeviceRequest,
  isDefinite,
  limits,
  originalOf,
  type TransactionRecord,
} from '../../src/core/index.js';
import { restartDaemon, type Stage } from './daemon.js';
import { movesOfDaemon, movesOfLink, movesOfTime, movesOutside } from './moves.js';
import { breachesBetween, breachesIn } from './oracle.js';
import type { Branch } from './answers.js';
import type { World } from './world.js';

/**
 * An outcome must come within this time of a working link (promise 6): hard limit, its Abort, the last question, and 30
 * s.
 */
const outcomeMs = limits.hardMs + limits.abortEffectMs + limits.managementMs + 30_000;
/** The same for a closing, which has a later hard limit. */
const closedMs = outcomeMs - limits.hardMs + limits.reconciliationHardMs;
/** After this time without faults, what is still unknown stays unknown. */
const timeLimitMs = 3_600_000;
/** More steps than any world without faults needs. */
const stepsMax = 2_000;

/** The moves and errors of a healed world that did not end well. */
export interface Failure {
  readonly moves: readonly string[];
  readonly breaches: readonly string[];
}

/** Heals the world and lets it run. Returns undefined if it ends well. `loses`: everything on its way is lost first. */
export function failureAfterHealing(world: World, stage: Stage, loses: boolean): Failure | undefined {
  const { scene, heart } = stage;
  // A terminal continues to forget, or to report no periods. All other faults stop.
  const { forgets, tellsNoPeriod } = scene.free;
  const habits = { ...(forgets && { forgets }), ...(tellsNoPeriod && { tellsNoPeriod }) };
  const calm: Stage = { heart, scene: { ...scene, free: habits } };
  // A pong is only lost together with its connection, because the transport repeats it.
  let now: World = loses ? { ...world, toTerminal: [], toDaemon: [] } : world;
  const moves = [loses ? 'everything heals, and what was on its way is lost' : 'everything heals'];
  const fromMs = now.nowMs;
  for (let steps = 0; steps < stepsMax; steps += 1) {
    const isTold =
      now.lane?.deviceRequests.some(({ end }) => end === undefined) !== true && isAllTold(now.journal.transactions);
    const hasClosing = now.journal.transactions.some(({ request }) => request.kind === 'reconciliation');
    const withinMs = hasClosing ? closedMs : outcomeMs;
    if (!isTold && now.nowMs - fromMs > withinMs)
      return { moves, breaches: [`I8: no outcome after ${withinMs / 1000} s`] };
    const isFree = isLaneFree(now);
    const open = now.journal.transactions.filter(({ outcome }) => !isDefinite(outcome));
    if (isTold && isFree && open.every((record) => isExcused(now, stage, record))) return unlisted(open, moves);
    if (now.nowMs - fromMs > timeLimitMs)
      return { moves, breaches: [`I8: ${isFree ? 'needlessly unresolved' : 'the lane is still held'}`] };
    const next = healthyMove(now, calm);
    if (next === undefined) return { moves, breaches: ['I8: nothing can free the lane: it waits for no moment'] };
    moves.push(next.text);
    const breaches = [...breachesIn(next.world), ...breachesBetween(now, next.world)];
    if (breaches.length > 0) return { moves, breaches };
    now = next.world;
  }
  return { moves: moves.slice(0, 40), breaches: [`I8: ${stepsMax} healthy steps end nothing`] };
}

function isAllTold(transactions: readonly TransactionRecord[]): boolean {
  return transactions.every(({ outcome }) => outcome !== undefined);
}

/** True if the lane has no current request, and the terminal keeps no card. */
function isLaneFree({ lane }: World): boolean {
  return (
    lane !== undefined &&
    currentEntry(lane) === undefined &&
    currentDeviceRequest(lane) === undefined &&
    lane.record.acquiredCard === undefined
  );
}

function healthyMove(world: World, stage: Stage): Branch | undefined {
  if (world.lane === undefined) return { text: 'the daemon starts again', world: restartDaemon(world, stage) };
  if (world.link.type !== 'up' || world.link.isDead) return movesOfLink(world, stage)[0];
  return movesOutside(world, stage)[0] ?? movesOfDaemon(world, stage)[0] ?? movesOfTime(world, stage)[0];
}

/**
 * True if the end of the transaction cannot be known: the terminal may have forgotten it, an operator released it, or
 * it was refused because of such a transaction.
 */
function isExcused(world: World, { scene }: Stage, record: TransactionRecord): boolean {
  const { request, attempts } = record;
  const mayHaveForgotten = world.terminal.hasRestarted && !scene.truth.memorySurvivesRestart;
  const isUntold = request.kind === 'reconciliation' && scene.free.tellsNoPeriod === true;
  // The attempt left while a message that ends the session could still arrive, and the terminal forgets with the session.
  const isUnsure = attempts.some(({ state, sessionEpoch }) => state === 'released-by-operator' || sessionEpoch === 0);
  // The terminal answered nothing before the attempt left, and never reports LoggedOut, so tenderd cannot trust the terminal's memory.
  const isUnvouched =
    scene.free.forgetsSilently === true && attempts.some(({ references = [] }) => references.length === 0);
  if (mayHaveForgotten || isUntold || isUnsure || isUnvouched) return true;
  const original = originalOf(record);
  const others = world.journal.transactions.filter(
    (other) => other !== record && original !== undefined && originalOf(other) === original,
  );
  return others.some(
    (other) => !isDefinite(other.outcome) && other.attempts.some(({ state }) => state === 'released-by-operator'),
  );
}

function unlisted(open: readonly TransactionRecord[], moves: readonly string[]): Failure | undefined {
  const silent = open.filter(({ attention }) => attention.every(({ code }) => code !== 'unresolved'));
  return silent.length === 0
    ? undefined
    : { moves, breaches: ['promise 6: it is unresolved and on no attention list'] };
}
