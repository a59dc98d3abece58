/**
 * The turns of the registers at a terminal's queue, and the number of transactions that each register may have in the
 * queue.
 */

import { withNew } from '../../engine/queue-entry.js';
import type { Entry, Turn } from './lane.js';

/**
 * Adds a new entry to the queue. Each register has one turn in a round. The second transaction of a register waits for
 * the next round, so a register with many transactions delays another register by only one of them. Within a round the
 * first request goes first. The requests of a single register keep their order.
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

/**
 * How many transactions may wait at a terminal in total, and how many of each register. The operator's token counts as
 * a register.
 */
export interface QueueShares {
  readonly total: number;
  readonly each: number;
}

/**
 * Divides a queue among the configured registers, so that none takes the places of another. Each register may have at
 * least `least` transactions waiting, even if there are many registers. Without registers the operator has the whole
 * queue.
 */
export function queueShares(total: number, registers: number, least: number): QueueShares {
  const parties = registers + 1;
  const each = Math.max(least, Math.floor(total / parties));
  return registers === 0 ? { total, each: total } : { total: Math.max(total, each * parties), each };
}
