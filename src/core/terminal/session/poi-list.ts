/** What the list of connected terminals says about a terminal that the gateway does not reach (design, section 5). */

import { notStarted, sessions } from '../../../messages/en.js';
import { endNotProcessed } from '../../lifecycle/not-processed.js';
import { currentEntry, headEntry, pursuedAttempt, type HeldEntry } from '../queue/lane.js';
import { notProcessed } from '../../policy/outcome.js';
import type { Turn } from '../lane/lane-state.js';
import { hurryLogin } from './session.js';
import { noteList } from '../lane/terminal-list.js';

/**
 * Listed: it is known and tried again. Known but not listed: it is switched off, tried again while there is time.
 * Never seen on this gateway: nothing can have reached it, and the configuration has a typing error.
 */
export function onPoiList(turn: Turn, ids: readonly string[]): void {
  const { poiId, listsTerminals } = turn.state.settings;
  const before = turn.state.poiList.ids?.includes(poiId);
  const isListed = ids.includes(poiId);
  // That a terminal is there when the daemon starts is no news.
  const isNews =
    before !== isListed && (before !== undefined || !isListed || listsTerminals !== true || isTurnedAway(turn));
  noteList(turn, ids);
  if (isListed) {
    // Plugged in again it is used at once: a Login need not wait for its turn.
    if (before === false) hurryLogin(turn);
    if (isNews) turn.fact('poi-list', sessions.listed);
    return;
  }
  if (isNews)
    turn.fact('poi-list', sessions.leftOut(poiId), {
      row: 'not-listed',
      detail: { connected: ids.slice(0, listedMax) },
    });
  // A list that is read by its timer may come while the Login is about to be answered: only what the gateway turned away besides ends here.
  if (turn.state.record.seen || (listsTerminals === true && !isTurnedAway(turn))) return;
  const draft = notProcessed('terminal-unknown', unknownText(poiId, ids));
  const current = currentEntry(turn.state);
  // A list that names nobody is as likely that of a gateway which has just begun: what was sent may have been delivered all the same.
  if (current !== undefined && ids.length > 0 && cannotHaveArrived(current, poiId)) {
    turn.storeAttempt(current.record, current.inFlight.serviceId, { state: 'not-started' });
    endNotProcessed(turn, current.record, draft, 'terminal-unreachable');
  }
  for (let head = headEntry(turn.state); head !== undefined; head = headEntry(turn.state)) {
    endNotProcessed(turn, head.record, draft, 'terminal-unreachable');
  }
}

/** A list that could not be read says nothing. Written down once, until one is read. */
export function onPoiListFailed(turn: Turn, why: string): void {
  const { readAtMs = -1, failedAtMs } = turn.state.poiList;
  noteList(turn, undefined);
  if (failedAtMs === undefined || failedAtMs < readAtMs) turn.fact('poi-list', sessions.listUnreadable(why));
}

/** Whether the gateway said itself that it does not reach the terminal: to a Login, or to what runs. */
function isTurnedAway({ state }: Turn): boolean {
  const { lastFailure } = state.login;
  if (lastFailure?.why === 'refused' && lastFailure.condition === 'UnavailableDevice') return true;
  const current = currentEntry(state);
  return current !== undefined && pursuedAttempt(current).evidence?.errorCondition === 'UnavailableDevice';
}

/** Only an attempt of this process that the gateway itself turned away, and that nobody saw start, cannot have arrived. */
function cannotHaveArrived(current: HeldEntry, poiId: string): boolean {
  const attempt = pursuedAttempt(current);
  return (
    attempt.evidence?.errorCondition === 'UnavailableDevice' &&
    attempt.sawStart !== true &&
    attempt.poiId === poiId &&
    current.inFlight.mark !== undefined
  );
}

/** So many connected terminals are named; a chain may have thousands. */
const listedMax = 20;

function unknownText(poiId: string, ids: readonly string[]): string {
  const close = ids
    .map((id) => ({ id, distance: editDistance(poiId, id) }))
    .toSorted((a, b) => a.distance - b.distance)[0];
  const similar = close !== undefined && close.distance <= 2 ? close.id : undefined;
  return notStarted.terminalUnknown(poiId, similar, ids.slice(0, listedMax));
}

/** Single-character edits between two ids. */
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
