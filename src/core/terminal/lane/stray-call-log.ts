/** What is put aside unread while nothing waits for it: each reason is written down once in the life of a process. */

import { attemptEvents } from '../../../messages/en.js';
import type { Turn } from './lane-state.js';

/** So many different reasons are written down while nothing runs; after that it says the same again. */
const reasonsMax = 20;

/** Whether nothing was put aside for this reason yet, and so few reasons are known that another one is written down. It counts from now on. */
export function isNewReason(turn: Turn, why: string): boolean {
  const { unreadable } = turn.state;
  if (unreadable.includes(why) || unreadable.length >= reasonsMax) return false;
  turn.patch({ unreadable: [...unreadable, why] });
  return true;
}

/** Something came by a call that is no word of this terminal: each reason is a fact once in the life of a process. */
export function onStrayCall(turn: Turn, why: string): void {
  if (isNewReason(turn, why)) turn.fact('unmatched-response', attemptEvents.strayCall(why));
}
