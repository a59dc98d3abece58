/** Where several registers share a terminal: the pause between the customers of two of them. */

import type { LaneState, Turn } from './lane-state.js';
import { limits } from '../../base/limits.js';

/** The terminal has ended a sale of this register: its customer may still have a card in the slot. */
export function served(turn: Turn, register: string | undefined, entryMode: readonly string[] | undefined): void {
  const isOut = entryMode !== undefined && entryMode.every((mode) => !slots.has(mode));
  turn.patch({ served: isOut ? undefined : { register, untilMs: turn.now.monoMs + limits.cardRemovalMs } });
}

/** Ways to read a card in which it stays in the terminal until it is taken. */
const slots: ReadonlySet<string> = new Set(['ICC', 'SynchronousICC']);

/** Whether this one must wait until the last register's customer has taken the card (design, section 5). */
export function waitsForCard({ served: last }: LaneState, register: string | undefined, nowMs: number): boolean {
  return last !== undefined && last.register !== register && nowMs < last.untilMs;
}
