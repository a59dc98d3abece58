/** How registers share the queue of a terminal: their turns, and how many of each may wait. */

import { withNew } from '../../engine/queue-entry.js';
import type { Entry, Turn } from './lane.js';

/**
 * Puts a new entry into the queue. Each register has one turn a round: its second transaction waits for the round after its first one, so that a register
 * with many waiting holds up another one by the next of them only. Who asked first goes first in a round, and all rounds when one register asks alone.
 */
export function enqueue(turn: Turn, entry: Entry): void {
  const { entries } = turn.state;
  const { register } = entry.record.request;
  const open = entries.filter(({ record }) => record.outcome === undefined);
  const present = open.length === 0 ? 0 : turn.state.round;
  const round = open.reduce(
    (latest, own) => (own.record.request.register === register ? Math.max(latest, own.round + 1) : latest),
    present,
  );
  turn.patch({ round: present, entries: withNew(entries, { ...entry, round }) });
}

/** How many may wait at a terminal together, and how many of each register; the operator's token is one more of them. */
export interface QueueShares {
  readonly total: number;
  readonly each: number;
}

/**
 * Divides a queue among the registers of the configuration, so that none fills the place of another. Each may have `least` waiting, however many
 * registers there are; without registers the operator has all of it.
 */
export function queueShares(total: number, registers: number, least: number): QueueShares {
  const parties = registers + 1;
  const each = Math.max(least, Math.floor(total / parties));
  return registers === 0 ? { total, each: total } : { total: Math.max(total, each * parties), each };
}
