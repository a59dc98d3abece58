/**
 * Decides when the list of connected terminals is read, and what the list says about this terminal while no payment
 * runs (design, section 5). A list proves nothing about sent requests, and only delays requests that were not sent.
 */

import type { Message } from '../../../../protocol/index.js';
import { limits } from '../../base/limits.js';
import type { LaneState, ListState, Turn } from './lane-state.js';

/** Requests the list of connected terminals, one read at a time. */
export function readPoiList(turn: Turn): void {
  const { poiList } = turn.state;
  if (poiList.waiting) return;
  turn.patch({ poiList: { ...poiList, waiting: true } });
  turn.effects.push({ type: 'read-poi-list' });
}

/** Reads the list when it is due: at start, then at intervals, more often while the terminal is missing. */
export function keepList(turn: Turn): void {
  const { settings, stopping, poiList } = turn.state;
  if (settings.listsTerminals !== true || stopping || !turn.now.link.up || turn.now.monoMs < poiList.askAtMs) return;
  turn.patch({ poiList: { ...poiList, askAtMs: turn.now.monoMs + limits.listEveryMs } });
  readPoiList(turn);
}

/** Records what a list says about the terminal. Undefined means that the list could not be read. */
export function noteList(turn: Turn, ids: readonly string[] | undefined): void {
  const { poiList, record, settings } = turn.state;
  const { monoMs } = turn.now;
  if (ids === undefined) {
    const askAtMs = monoMs + limits.listEveryMs;
    turn.patch({ poiList: { ...poiList, waiting: false, failedAtMs: monoMs, awaitedSinceMs: undefined, askAtMs } });
    return;
  }
  const read = { ...poiList, waiting: false, ids, readAtMs: monoMs, awaitedSinceMs: undefined };
  if (ids.includes(record.poiId)) {
    if (record.listed !== true || !record.seen) turn.patchLane({ seen: true, listed: true });
    const askAtMs = monoMs + limits.listEveryMs;
    turn.patch({ poiList: { ...read, askAtMs, missing: undefined, isWrong: false } });
    return;
  }
  const { readAtMs: beforeMs, heardAtMs } = poiList;
  const wasLeftOut = poiList.ids !== undefined && !poiList.ids.includes(record.poiId);
  const isWrong = poiList.isWrong || (wasLeftOut && heardAtMs !== undefined && heardAtMs >= (beforeMs ?? monoMs));
  // If the terminal sent a message and no list ever contained it, the list may use other names for terminals.
  const isBelieved = settings.listsTerminals === true && !isWrong && (record.listed === true || !record.seen);
  const missing = isBelieved ? (poiList.missing ?? { sinceMs: monoMs, at: turn.at }) : undefined;
  const askAtMs = monoMs + limits.listMissingMs;
  turn.patch({ poiList: { ...read, askAtMs, leftOutAtMs: monoMs, missing, isWrong } });
}

/**
 * Records that the terminal itself sent something: it is connected, even if a list omits it. A failure from a cloud
 * does not count, because a cloud may refuse a request in the terminal's place.
 */
export function noteHeard(turn: Turn, message: Message): void {
  const { settings, record, poiList } = turn.state;
  if (settings.listsTerminals !== true || message.header.POIID !== record.poiId) return;
  const isFailure = 'Response' in message.body && message.body.Response.Result === 'Failure';
  if (isFailure && settings.profile.peer === 'cloud') return;
  turn.patch({ poiList: { ...poiList, heardAtMs: turn.now.monoMs, missing: undefined } });
}

/**
 * Returns the time since which the gateway's list omits the terminal and nothing contradicts the list. Undefined if the
 * terminal is connected or its state is unknown.
 */
export function missingSince({ poiList }: Pick<LaneState, 'poiList'>): ListState['missing'] {
  return poiList.missing;
}

/**
 * Returns whether the list allows a request in an open session. `wait`: the list is read first. `missing`: the terminal
 * is not listed. `ask`: the terminal has not been listed for a while, and tenderd asks the terminal itself, because the
 * list may be wrong.
 */
export function listBefore(turn: Turn): 'go' | 'wait' | 'missing' | 'ask' {
  const { settings, poiList } = turn.state;
  const { monoMs } = turn.now;
  // Without sessions the list cannot stop a job, because only a Login could ask the terminal whether the list is right.
  if (settings.listsTerminals !== true || !settings.profile.sessions) return 'go';
  const { missing, readAtMs = 0, failedAtMs = 0, heardAtMs = 0, awaitedSinceMs = monoMs } = poiList;
  if (missing !== undefined) return monoMs - missing.sinceMs >= limits.listDoubtMs ? 'ask' : 'missing';
  const isFresh = monoMs - Math.max(readAtMs, failedAtMs, heardAtMs) < limits.listFreshMs;
  if (isFresh || monoMs - awaitedSinceMs >= limits.listWaitMs) return 'go';
  turn.patch({ poiList: { ...poiList, awaitedSinceMs } });
  readPoiList(turn);
  return 'wait';
}

/**
 * True if the lists show that the terminal was connected all the time since the request was sent (`sentAtMs`).
 * Undefined until a list is read after the delivery deadline.
 */
export function listedThroughout(
  { poiList, record, settings }: Pick<LaneState, 'poiList' | 'record' | 'settings'>,
  sentAtMs: number,
  deliveryDeadlineMs: number,
): boolean | undefined {
  if (settings.listsTerminals !== true || poiList.isWrong) return false;
  if (poiList.leftOutAtMs !== undefined && poiList.leftOutAtMs >= sentAtMs) return false;
  if (poiList.readAtMs === undefined || poiList.readAtMs < deliveryDeadlineMs) return undefined;
  return poiList.ids?.includes(record.poiId) === true;
}

/** True if the list omits the terminal, and a list that was read at this time (`ms`) or later also omitted it. */
export function isMissingPast({ poiList }: Pick<LaneState, 'poiList'>, ms: number): boolean {
  return poiList.missing !== undefined && poiList.leftOutAtMs !== undefined && poiList.leftOutAtMs >= ms;
}
