/** Who is told of what came forged on a wire. */

import { currentEntry, type LaneEvent, type WireEvent } from '../../core/index.js';
import type { Lane } from '../engine/lane.js';
import { asking } from './transport-response-owner.js';

/** One lane, and what it is told. */
interface ForgedRoute {
  readonly lane: Lane;
  readonly event: LaneEvent;
}

/**
 * The lane whose request it came in response to, which hears of that request's end besides; where that one is not waited for, as an Abort or one that
 * is over, the lane of its terminal. Without a request those that wait for an answer, which ask; else the first.
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
 * A connection could not be made because of the certificate of the server. Where it could before, or something is open that an earlier process
 * sent, another one stands where the terminal was. Before that it is a mistake of who set it up.
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
