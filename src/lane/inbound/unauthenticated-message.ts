/** Finds the lanes that are informed of a forged message. */

import { currentEntry, type LaneEvent, type WireEvent } from '../../core/index.js';
import type { Lane } from '../engine/lane.js';
import { asking } from './transport-response-owner.js';

/** One lane, and the event for it. */
interface ForgedRoute {
  readonly lane: Lane;
  readonly event: LaneEvent;
}

/**
 * Returns the lanes that a forged message concerns:
 * - In the response to a request: the lane of that request, which also handles the end of the request.
 * - If no lane is waiting for that request, for example an Abort or a request that has ended: the lane of the terminal.
 * - Without a request: all lanes that are waiting for an answer, which then ask the terminal. If no lane is waiting,
 *   the first lane.
 */
export function forgedRoutes(
  mine: readonly Lane[],
  { key, why }: Extract<WireEvent, { readonly type: 'forged' }>,
): readonly ForgedRoute[] {
  if (key !== undefined) {
    const waitedFor = asking(mine, key);
    const told = waitedFor.length > 0 ? waitedFor : mine.filter(({ state }) => state.record.poiId === key.poiId);
    return told.map((lane) => ({ lane, event: { type: 'forged', why } }));
  }
  const waiting = mine.filter(isWaiting);
  return (waiting.length === 0 ? mine.slice(0, 1) : waiting).map((lane) => ({
    lane,
    event: { type: 'forged', why, asks: true },
  }));
}

/**
 * Returns the lanes to inform of a connection that failed because of the server's certificate. If this process was
 * connected before, or a request of an earlier process is open, another server has taken the terminal's address. In any
 * other case the certificate is a mistake in the setup, and no lane is informed.
 */
export function otherCertificateRoutes(
  mine: readonly Lane[],
  wasUp: boolean,
  { cause }: Extract<WireEvent, { readonly type: 'link-failed' }>,
): readonly ForgedRoute[] {
  if (cause.code !== 'certificate') return [];
  const told = wasUp ? mine : mine.filter(isWaiting);
  return told.map((lane) => ({ lane, event: { type: 'forged', why: `${cause.text}.`, about: 'certificate' } }));
}

function isWaiting({ state }: Lane): boolean {
  return currentEntry(state) !== undefined;
}
