/** Whose turn it is where several registers share a terminal: leases, and the pause between two registers. */

import type { LaneEvent } from './event.js';
import { waitsForAcquiredCard } from './acquired-card.js';
import { currentEntry, type Entry, type LaneState } from './lane-state.js';
import { limits } from './timeouts.js';
import { isPast, momentIn } from './waits.js';
import type { Turn } from './turn.js';

/** Nothing of it was started, and nothing of it is told. */
function isWaiting(entry: Entry): boolean {
  return entry.record.outcome === undefined && entry.inFlight === undefined;
}

/** What was accepted before the lease goes first, as it would without it; then the terminal is its holder's alone. */
function mayGo({ lease, record: { acquiredCard } }: LaneState, { record: { request } }: Entry): boolean {
  if (request.cardAcquisition !== undefined && request.cardAcquisition === acquiredCard?.transactionId) return true;
  return lease === undefined || lease.register === request.register || lease.behind.includes(request.transactionId);
}

/** The entry that is started next; undefined when none waits, or when all that wait are behind a lease or a card. */
export function nextEntry(state: LaneState): Entry | undefined {
  return state.entries.find(
    (entry) => isWaiting(entry) && mayGo(state, entry) && !waitsForAcquiredCard(state, entry.record.request),
  );
}

/** How many transactions the lane serves before this one: 0 for the next one, undefined for one that does not wait on it. */
export function aheadIn(state: LaneState, transactionId: string): number | undefined {
  const own = state.entries.find((entry) => entry.record.request.transactionId === transactionId);
  if (own === undefined || !isWaiting(own)) return undefined;
  const goesNow = mayGo(state, own);
  let ahead = currentEntry(state) === undefined ? 0 : 1;
  let isBefore = true;
  for (const entry of state.entries) {
    if (entry === own) isBefore = false;
    else if (isWaiting(entry)) {
      const othersGo = mayGo(state, entry);
      // Of those that are in the same case, who came first; else whoever may go.
      if (othersGo === goesNow ? isBefore : othersGo) ahead += 1;
    }
  }
  return ahead;
}

/** Gives a register the terminal for itself, or prolongs what it has. That nobody else has it is checked by the engine's door. */
export function onLease(turn: Turn, event: Extract<LaneEvent, { readonly type: 'lease' }>): void {
  const { register, forMs, whileListening } = event;
  const present = turn.state.lease;
  const behind =
    present?.register === register
      ? present.behind
      : turn.state.entries.map((entry) => entry.record.request.transactionId);
  const ends = momentIn(turn.now, forMs);
  const until = turn.now.iso(ends.wallMs);
  turn.patch({ lease: { register, ends, until, whileListening, behind } });
  turn.fact('leased', `register ${register} has the terminal for itself until ${until}`, {
    detail: { register },
  });
}

/** Ends the lease, if one is. */
export function endLease(turn: Turn, why: string): void {
  const { lease } = turn.state;
  if (lease === undefined) return;
  turn.patch({ lease: undefined });
  turn.fact('lease-ended', `the lease of register ${lease.register} ended: ${why}`, {
    detail: { register: lease.register },
  });
}

/** Ends a lease whose time has passed. */
export function expireLease(turn: Turn): void {
  const { lease } = turn.state;
  if (lease !== undefined && isPast(turn.now, lease.ends)) endLease(turn, 'its time has passed');
}

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
