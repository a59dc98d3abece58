/** Messages that are dropped unread while no request is open: each reason is recorded once in the life of a process. */

import { attemptEvents } from '../../../messages/index.js';
import type { Turn } from './lane-state.js';

/** The maximum number of reasons that are recorded while nothing is running. */
const reasonsMax = 20;

/** True if this reason is new and few reasons are recorded. Remembers the reason. */
export function isNewReason(turn: Turn, why: string): boolean {
  const { unreadable } = turn.state;
  if (unreadable.includes(why) || unreadable.length >= reasonsMax) return false;
  turn.patch({ unreadable: [...unreadable, why] });
  return true;
}

/**
 * Handles a call (a connection that the terminal opened) without a message of this terminal. Each reason is recorded
 * once in the life of a process.
 */
export function onStrayCall(turn: Turn, why: string): void {
  if (isNewReason(turn, why)) turn.fact('unmatched-response', attemptEvents.strayCall(why));
}
