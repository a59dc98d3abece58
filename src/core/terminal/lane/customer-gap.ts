/** The pause between two customers of different registers at a shared terminal. */

import type { LaneState, Turn } from './lane-state.js';
import { limits } from '../../base/limits.js';

/**
 * Records that the terminal has ended a sale of this register. The customer of that sale may still have a card in the
 * slot.
 */
export function served(turn: Turn, register: string | undefined, entryMode: readonly string[] | undefined): void {
  const isOut = entryMode !== undefined && entryMode.every((mode) => !slots.has(mode));
  turn.patch({ served: isOut ? undefined : { register, untilMs: turn.now.monoMs + limits.cardRemovalMs } });
}

/** Entry modes in which the card stays in the terminal until the customer takes it. */
const slots: ReadonlySet<string> = new Set(['ICC', 'SynchronousICC']);

/** True if this register must wait until the last register's customer has taken the card (design, section 5). */
export function waitsForCard({ served: last }: LaneState, register: string | undefined, nowMs: number): boolean {
  return last !== undefined && last.register !== register && nowMs < last.untilMs;
}
