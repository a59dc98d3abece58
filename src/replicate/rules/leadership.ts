/** Reads from the entries who leads and who may still send. The module is pure. */

import type { Entry, Leader, Part } from './entry.js';

/** The leaders of a pair, after an entry. */
export interface Leadership {
  /** The newest leader; undefined in an empty stream. */
  readonly leader: Leader | undefined;
  /**
   * True if the newest leader has stopped. That leader wrote the stop in its last entry, after its last message to a
   * terminal.
   */
  readonly isStopped: boolean;
  /** The earlier leaders, before the newest leader, that may still send. */
  readonly unconfirmed: readonly Leader[];
}

/** The leadership of an empty stream. */
export const noLeadership: Leadership = { leader: undefined, isStopped: true, unconfirmed: [] };

/** Returns the leadership after an entry. No earlier entry is needed. */
export function leadershipAfter({ type, leader, unconfirmed }: Entry): Leadership {
  return { leader, isStopped: type === 'stopped', unconfirmed };
}

/**
 * Returns the leaders that may still send when a new leader takes over. The previous leader is one of them, unless it
 * is known to have stopped.
 */
export function unconfirmedAtTakeOver({ leader, isStopped, unconfirmed }: Leadership): readonly Leader[] {
  return leader === undefined || isStopped ? unconfirmed : [...unconfirmed, leader];
}

/** Returns the leaders that may still send after one of them was confirmed as stopped. */
export function withoutLeader(unconfirmed: readonly Leader[], { life }: Leader): readonly Leader[] {
  return unconfirmed.filter((one) => one.life !== life);
}

/**
 * Returns the leaders that this process proves to be stopped: earlier processes with the same data directory. This
 * process holds the lock of the journal in that directory. So the earlier process has ended, or has closed its
 * connections and then the journal.
 */
export function provenByOwnLock(
  unconfirmed: readonly Leader[],
  own: Pick<Leader, 'place' | 'life'>,
): readonly Leader[] {
  return unconfirmed.filter(({ place, life }) => place === own.place && life !== own.life);
}

/**
 * True if an entry may follow the entries before it. A leadership begins only with a take-over, and a leader that has
 * stopped writes nothing more. An entry that may not follow comes from a program that ignores the rules, or from
 * another stream.
 */
export function mayFollow(before: Leadership, entry: Entry): boolean {
  if (entry.type === 'take-over') return entry.leader.life !== before.leader?.life;
  return before.leader?.life === entry.leader.life && !before.isStopped;
}

/**
 * True if an entry may follow these parts of another entry. Either the entry is the next part, or another process takes
 * over because the leader ended before its last part.
 */
export function mayFollowParts(parts: readonly Part[], entry: Entry): boolean {
  if (entry.type === 'take-over') return true;
  if (entry.type !== 'part') return parts.length === 0;
  return entry.index === parts.length && entry.index < entry.count && parts.every(({ count }) => count === entry.count);
}
