/**
 * Every wait in one table: what its end means and which clock ends it (design, section 5). A wait that forbids is over when either clock
 * says so: a machine that slept counts the night on the wall clock alone, and one whose clock was set back counts on the monotonic clock.
 * A wait that proves is over on the monotonic clock alone: a wall clock that jumps ahead proves nothing.
 */

import { limits } from './limits.js';

/** A moment on both clocks, ms. */
export interface Moment {
  readonly monoMs: number;
  readonly wallMs: number;
}

/** What a wait is for. */
export interface Wait {
  /** `forbids`: past it something may not be begun or believed. `proves`: past it something can no longer happen. `paces`: only when it is tried. */
  readonly does: 'forbids' | 'proves' | 'paces';
  /** The clock that ends it: whichever is over first, or the monotonic one alone. */
  readonly endedBy: 'either' | 'monotonic';
  /** Where it stands, and what its end means for the money. */
  readonly where: string;
}

const forbids = (where: string): Wait => ({ does: 'forbids', endedBy: 'either', where });
const proves = (where: string): Wait => ({ does: 'proves', endedBy: 'monotonic', where });
const paces = (where: string): Wait => ({ does: 'paces', endedBy: 'monotonic', where });

/** Every wait of a lane, and of what stands around it and then lets something be sent. */
export const waits = {
  'latest start': forbids('Entry.latestStart: nothing of the transaction leaves past it, neither first nor again'),
  'latest start of a device request': forbids('Device request.latestStart: it is not shown to the next customer'),
  lease: forbids('Lease.ends: nobody has a terminal for himself over night'),
  'acquired card': forbids('CardHold.ends: past it no transaction may name the card'),
  prompt: forbids('Prompt.expires: what a person says later is not the answer that the terminal waited for'),
  'asking on behind a person': forbids('Entry.askedUntil: what a person decided is asked about no more'),
  'open period': forbids('OpenPeriod.freshUntil: an older word does not say what a reconciliation closes'),
  'fresh link': forbids('LaneState.unproven, linkFreshMs: after a jump no link counts as fresh before a new pong'),

  'delivery deadline': proves('Flight.deliveryDeadlineMs, of every request: it can no longer arrive'),
  'lost Login': proves('login.unanswered, by the deadline of each: it can no longer end the session'),
  orphan: proves('orphanLifetimeMs of the profile, counted from the start of this process'),
  'lost answer': proves('Flight.deadlineMs: the answer counts as lost, its link is reset'),
  'hard limit': proves('Flight.hardAtMs: Abort, one more question, then unresolved'),
  'management answer': proves(
    'Flight.deadlineMs of a management request: the answer to a Login or a question counts as lost',
  ),
  'pong of the link': proves('LaneState.probe, heartbeat of src/gateway: the link counts as dead and is reset'),

  'next question': paces('InFlight.askAtMs, Entry.backgroundAtMs'),
  'effect of an Abort': paces('Flight.abortSentAtMs'),
  'pause after Busy': paces('Entry.notBeforeMs, Device request.notBeforeMs: the latest start ends what waits for it'),
  'next Login': paces('login.notBeforeMs'),
  'list of terminals': paces(
    'ListState.askAtMs and awaitedSinceMs: it delays what was not sent, and proves nothing of what was',
  ),
  'rest of the terminal': paces('LaneState.quietUntilMs'),
  'card removal': paces('LaneState.served: a night of sleep makes it no shorter, and it is ten seconds'),
  'card to be released': paces('CardHold.askAtMs'),
  'register waits': paces(
    'src/lane/api/lanes-interface.ts, src/api: only an answer to the register, nothing is sent to a terminal',
  ),
} as const satisfies Readonly<Record<string, Wait>>;

/** The moment so long from now, on both clocks. */
export function momentIn({ monoMs, wallMs }: Moment, forMs: number): Moment {
  return { monoMs: monoMs + forMs, wallMs: wallMs + forMs };
}

/** Whether a wait that forbids is over: by either clock. */
export function isPast(now: Moment, end: Moment): boolean {
  return now.monoMs >= end.monoMs || now.wallMs >= end.wallMs;
}

/** Whether it is over because the machine slept, or the clock was set: by the wall clock alone, and by more than two clocks ever differ at a moment. */
export function isPastByWallAlone(now: Moment, end: Moment): boolean {
  return now.monoMs < end.monoMs && now.wallMs >= end.wallMs && hasJumped(end, now);
}

/** Whether the wall clock has moved against the monotonic one between two moments: the machine slept, or the clock was set. */
export function hasJumped(from: Moment, to: Moment): boolean {
  return Math.abs(to.wallMs - to.monoMs - (from.wallMs - from.monoMs)) > limits.clockJumpMs;
}

/**
 * Whether a request that was decided at one moment may still be handed to the socket at another: the disk may have taken its time, and the
 * machine may have slept over the commit.
 */
export function mayStillLeave(decided: Moment, now: Moment, latestStart: Moment): boolean {
  return !isPast(now, latestStart) && !hasJumped(decided, now);
}
