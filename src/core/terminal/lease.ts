/** Where several registers share a terminal: leases, and the pause between two registers. */

import type { LaneEvent } from './event.js';
import type { LaneState, Turn } from './lane-state.js';
import { limits } from '../kernel/timeouts.js';
import { isPast, momentIn } from '../kernel/waits.js';

/** Gives a register the terminal for itself, or prolongs what it has. That nobody else has it is checked by the lanes' interface. */
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
