/**
 * The table of all waits. Each row says what the end of the wait means, and which clock ends it (design, section 5). A
 * wait that forbids something ends as soon as either clock passes its end. After the machine slept, only the wall clock
 * is right; after the wall clock was set back, only the monotonic clock is right. A wait that proves something ends
 * only by the monotonic clock, because a wall clock that jumps ahead proves nothing.
 */

import { limits } from './limits.js';

/** A moment on both clocks, in ms. */
export interface Moment {
  readonly monoMs: number;
  readonly wallMs: number;
}

/** A wait: its purpose, and the clock that ends it. */
export interface Wait {
  /**
   * `forbids`: after the end, something must not begin or be accepted. `proves`: after the end, something can no longer
   * happen. `paces`: the end is the time of the next try.
   */
  readonly does: 'forbids' | 'proves' | 'paces';
  /** The clock that ends the wait: either of the two clocks, or only the monotonic clock. */
  readonly endedBy: 'either' | 'monotonic';
  /** The place in the code that uses this wait, and what its end means for the money. */
  readonly where: string;
}

const forbids = (where: string): Wait => ({ does: 'forbids', endedBy: 'either', where });
const proves = (where: string): Wait => ({ does: 'proves', endedBy: 'monotonic', where });
const paces = (where: string): Wait => ({ does: 'paces', endedBy: 'monotonic', where });

/** All waits of a lane, and those waits outside a lane whose end allows tenderd to send something. */
export const waits = {
  'latest start': forbids(
    'Entry.latestStart: after it tenderd sends no first and no further attempt of the transaction',
  ),
  'latest start of a device request': forbids(
    'DeviceRequest.latestStart: the request is not shown to the next customer',
  ),
  lease: forbids('Lease.ends: no register keeps a terminal over night'),
  'acquired card': forbids('CardHold.ends: after it no transaction may name the card'),
  prompt: forbids('Prompt.expires: a later answer is not the one that the terminal waited for'),
  'questions after a decision': forbids(
    'Entry.askedUntil: tenderd no longer asks about a transaction that an operator resolved',
  ),
  'open period': forbids('OpenPeriod.freshUntil: an older report does not tell what a reconciliation closes'),
  'fresh link': forbids('LaneState.unproven, linkFreshMs: after a jump no link counts as fresh before a new pong'),

  'delivery deadline': proves('Flight.deliveryDeadlineMs, of every request: the request can no longer arrive'),
  'lost Login': proves('login.unanswered, by the deadline of each: the Login can no longer end the session'),
  orphan: proves('orphanLifetimeMs of the profile, counted from the start of this process'),
  'lost answer': proves('Flight.deadlineMs: the answer counts as lost, and its link is reset'),
  'hard limit': proves('Flight.hardAtMs: Abort, one more question, then unresolved'),
  'management answer': proves(
    'Flight.deadlineMs of a management request: the answer to a Login or a question counts as lost',
  ),
  'pong of the link': proves('LaneState.probe, heartbeat of src/gateway: the link counts as dead and is reset'),

  'next question': paces('InFlight.askAtMs, Entry.backgroundAtMs'),
  'effect of an Abort': paces('Flight.abortSentAtMs'),
  'pause after Busy': paces('Entry.notBeforeMs, DeviceRequest.notBeforeMs: the latest start ends the wait'),
  'next Login': paces('login.notBeforeMs'),
  'list of terminals': paces(
    'ListState.askAtMs and awaitedSinceMs: it delays requests that were not sent, and proves nothing about sent ones',
  ),
  'rest of the terminal': paces('LaneState.quietUntilMs'),
  'card removal': paces('LaneState.served: ten seconds, which a sleep of the machine does not shorten'),
  'card to be released': paces('CardHold.askAtMs'),
  'register waits': paces(
    'src/lane/api/lanes-interface.ts, src/api: only the register gets an answer, and nothing else is sent',
  ),
} as const satisfies Readonly<Record<string, Wait>>;

/** Returns the moment after this duration, on both clocks. */
export function momentIn({ monoMs, wallMs }: Moment, forMs: number): Moment {
  return { monoMs: monoMs + forMs, wallMs: wallMs + forMs };
}

/** True if at least one clock has passed the end of a wait that forbids something. */
export function isPast(now: Moment, end: Moment): boolean {
  return now.monoMs >= end.monoMs || now.wallMs >= end.wallMs;
}

/**
 * True if only the wall clock has passed the end of a wait, and the two clocks differ by more than their normal drift.
 * Either the machine slept, or the wall clock was set.
 */
export function isPastByWallAlone(now: Moment, end: Moment): boolean {
  return now.monoMs < end.monoMs && now.wallMs >= end.wallMs && hasJumped(end, now);
}

/** True if the wall clock moved against the monotonic clock between two moments: the machine slept, or the clock was set. */
export function hasJumped(from: Moment, to: Moment): boolean {
  return Math.abs(to.wallMs - to.monoMs - (from.wallMs - from.monoMs)) > limits.clockJumpMs;
}

/**
 * Returns why a request must not be handed to the socket any more; undefined if it may be sent. `clock`: since the
 * decision to send it, the machine slept or its clock was set. `commit`: the commit took longer than the latest start
 * allows, because the disk or the stream of a pair was slow, or the computer paused this process.
 */
export function whyNotLeave(decided: Moment, now: Moment, latestStart: Moment): 'clock' | 'commit' | undefined {
  if (hasJumped(decided, now)) return 'clock';
  return isPast(now, latestStart) ? 'commit' : undefined;
}
