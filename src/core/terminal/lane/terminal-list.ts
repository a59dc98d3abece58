/**
 * When the list of connected terminals is read, and what it says of this one beside any payment (design, section 5). A list proves nothing of what was
 * sent: it delays what was not.
 */

import type { Message } from '../../../../protocol/index.js';
import { limits } from '../../base/limits.js';
import type { LaneState, ListState, Turn } from './lane-state.js';

/** Has the list of connected terminals read, once at a time. */
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

/** Notes what a list says of the terminal; undefined for a list that could not be read, which says nothing. */
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
  // A list that never had a terminal that was heard may name its terminals otherwise.
  const isBelieved = settings.listsTerminals === true && !isWrong && (record.listed === true || !record.seen);
  const missing = isBelieved ? (poiList.missing ?? { sinceMs: monoMs, at: turn.at }) : undefined;
  const askAtMs = monoMs + limits.listMissingMs;
  turn.patch({ poiList: { ...read, askAtMs, leftOutAtMs: monoMs, missing, isWrong } });
}

/** The terminal itself said something: it is there, whatever a list says. A cloud may refuse something in its place. */
export function noteHeard(turn: Turn, message: Message): void {
  const { settings, record, poiList } = turn.state;
  if (settings.listsTerminals !== true || message.header.POIID !== record.poiId) return;
  const isFailure = 'Response' in message.body && message.body.Response.Result === 'Failure';
  if (isFailure && settings.profile.peer === 'cloud') return;
  turn.patch({ poiList: { ...poiList, heardAtMs: turn.now.monoMs, missing: undefined } });
}

/** Since when the terminal is not connected, as its gateway lists it and nothing contradicts; undefined where it is, or where that is not known. */
export function missingSince({ poiList }: Pick<LaneState, 'poiList'>): ListState['missing'] {
  return poiList.missing;
}

/**
 * What the list says before something leaves in a session that stands. `wait`: it is read first. `missing`: it leaves the terminal out. `ask`: it has done so for
 * a while, and the terminal itself is asked, because a list may be wrong.
 */
export function listBefore(turn: Turn): 'go' | 'wait' | 'missing' | 'ask' {
  const { settings, poiList } = turn.state;
  const { monoMs } = turn.now;
  // Nothing but a Login asks the terminal whether the list is right.
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
 * Whether the list shows that a terminal was there all the time since something was sent to it at this moment; undefined until a list is read that was made past the delivery
 * deadline.
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

/** Whether the list leaves the terminal out, and did so past this moment. */
export function isMissingPast({ poiList }: Pick<LaneState, 'poiList'>, ms: number): boolean {
  return poiList.missing !== undefined && poiList.leftOutAtMs !== undefined && poiList.leftOutAtMs >= ms;
}
