/**
 * Handles the gateway's list of connected terminals, above all for a terminal that is not in the list (design, section
 * 5).
 */

import { notStarted, sessions } from '../../../messages/index.js';
import { endNotProcessed } from '../../lifecycle/not-processed.js';
import { currentEntry, headEntry, pursuedAttempt, type HeldEntry } from '../queue/lane.js';
import { notProcessed } from '../../policy/outcome.js';
import type { Turn } from '../lane/lane-state.js';
import { tryLoginNow } from './session.js';
import { noteList } from '../lane/terminal-list.js';

/**
 * Handles the list of connected terminals.
 * - If the list contains the terminal, tenderd tries to reach it again.
 * - If only an earlier list contained the terminal, it is switched off. tenderd tries again while there is time.
 * - If this gateway never listed the terminal, the name in the configuration is wrong, and the terminal cannot have
 *   received anything.
 */
export function onPoiList(turn: Turn, ids: readonly string[]): void {
  const { poiId, configuredPoiIds = [], listsTerminals } = turn.state.settings;
  const before = turn.state.poiList.ids?.includes(poiId);
  const isListed = ids.includes(poiId);
  // A terminal that is already in the list when the daemon starts is not news, so nothing is recorded.
  const isNews =
    before !== isListed && (before !== undefined || !isListed || listsTerminals !== true || isTurnedAway(turn));
  noteList(turn, ids);
  if (isListed) {
    // A terminal that is connected again is used at once, without waiting for the next Login.
    if (before === false) tryLoginNow(turn);
    if (isNews) turn.fact('poi-list', sessions.listed);
    return;
  }
  if (isNews)
    turn.fact('poi-list', sessions.leftOut(poiId), {
      row: 'not-listed',
      detail: { connected: ids.slice(0, listedMax) },
    });
  // The list may be older than the answer to the Login. So a payment ends here only if the gateway itself answered that
  // the terminal is unavailable.
  if (turn.state.record.seen || (listsTerminals === true && !isTurnedAway(turn))) return;
  const draft = notProcessed('terminal-unknown', unknownText(poiId, ids, configuredPoiIds));
  const current = currentEntry(turn.state);
  // An empty list proves nothing: a gateway that has just started may send one, and may still have delivered the
  // request.
  if (current !== undefined && ids.length > 0 && cannotHaveArrived(current, poiId)) {
    turn.storeAttempt(current.record, current.inFlight.serviceId, { state: 'not-started' });
    endNotProcessed(turn, current.record, draft, 'terminal-unreachable');
  }
  for (let head = headEntry(turn.state); head !== undefined; head = headEntry(turn.state)) {
    endNotProcessed(turn, head.record, draft, 'terminal-unreachable');
  }
}

/** Records that the list could not be read: once, until a list is read again. A failed read proves nothing. */
export function onPoiListFailed(turn: Turn, why: string): void {
  const { readAtMs = -1, failedAtMs } = turn.state.poiList;
  noteList(turn, undefined);
  if (failedAtMs === undefined || failedAtMs < readAtMs) turn.fact('poi-list', sessions.listUnreadable(why));
}

/** True if the gateway itself said that it does not reach the terminal, in answer to a Login or to the running request. */
function isTurnedAway({ state }: Turn): boolean {
  const { lastFailure } = state.login;
  if (lastFailure?.why === 'refused' && lastFailure.condition === 'UnavailableDevice') return true;
  const current = currentEntry(state);
  return current !== undefined && pursuedAttempt(current).evidence?.errorCondition === 'UnavailableDevice';
}

/**
 * True if an attempt cannot have arrived: this process sent it, the gateway itself refused it, and the terminal was not
 * seen working on it.
 */
function cannotHaveArrived(current: HeldEntry, poiId: string): boolean {
  const attempt = pursuedAttempt(current);
  return (
    attempt.evidence?.errorCondition === 'UnavailableDevice' &&
    attempt.sawStart !== true &&
    attempt.poiId === poiId &&
    current.inFlight.mark !== undefined
  );
}

/** How many connected terminals a text names at most. A chain of shops may have thousands. */
const listedMax = 20;

/**
 * Returns the text about an unknown terminal. The text suggests the listed terminal with the most similar POIID, but
 * never a POIID that the configuration already has.
 */
function unknownText(poiId: string, ids: readonly string[], configuredPoiIds: readonly string[]): string {
  const close = ids
    .filter((id) => !configuredPoiIds.includes(id))
    .map((id) => ({ id, distance: editDistance(poiId, id) }))
    .toSorted((a, b) => a.distance - b.distance)[0];
  const similar = close !== undefined && close.distance <= 2 ? close.id : undefined;
  return notStarted.terminalUnknown(poiId, similar, ids.slice(0, listedMax));
}

/** Returns the number of single-character edits between two ids. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const substitution = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(substitution, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
