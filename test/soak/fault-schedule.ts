/**
 * The faults of a soak, drawn from the seed. Each kind of fault has its own random numbers. Two runs still differ,
 * because they use real time.
 */

import type { Dice } from '../simulation/dice.js';
import type { BadLink, Way } from './bad-link.js';

/** The kinds of faults, which are counted. */
export type Happening =
  | 'kills'
  | 'planned_deaths'
  | 'register_kills'
  | 'cuts'
  | 'stalls'
  | 'swallows'
  | 'refusals'
  | 'terminal_faults'
  | 'service_kills'
  | 'service_faults';

/**
 * Behaviours of a terminal for one request. No behaviour makes a terminal forget or contradict itself, so every
 * transaction must get a definite end.
 */
const behaviours = [
  'next payment: decline',
  'next payment: customer cancels after 2s',
  'next payment: partial 1.00',
  'next payment: busy 2',
  'next payment: unavailable-device',
  'next payment: unreachable-host',
  'next payment: lose request',
  'next payment: lose answer',
  'next payment: answer late 20s',
  'next payment: answer twice 3s',
  'next payment: answer on-reconnect',
  'next payment: cut before-delivery',
  'next payment: cut after-delivery',
  'next payment: cut after-approval',
  'next payment: cut mid-frame',
  'next payment: half-open after-delivery',
  'next payment: hold 10s drop',
  'next payment: host after 30s',
  'next payment: card never',
  'next payment: silent',
  'next status: lose answer',
  'next status: status lost 2',
  'next login: lose answer',
  'next login: busy',
  'now: unplug for 5s',
] as const;

/** Faults of the next request to the payment service. */
const serviceFaults = [
  'lost-before',
  'lost-after',
  'error-after',
  'half-body',
  'unavailable',
  'too-many-requests',
] as const;

/** Returns a fault for the next request to the payment service. */
export function serviceFault(dice: Dice): { readonly fault: string } {
  return { fault: dice.pick(serviceFaults) };
}

/** The moments of a turn at which a daemon ends itself, for `TENDERD_KILL_AT`. */
const points = [
  'accepted',
  'committed-before-send',
  'sent',
  'answer-read',
  'committed-before-told',
  'status-sent',
] as const;

/**
 * Returns script lines for one of the terminals. Each terminal has at most one fault at a time, so that normal payments
 * happen in between.
 */
export function terminalFault(dice: Dice, terminals: readonly string[]): readonly string[] {
  const terminal = dice.pick(terminals);
  return [`${terminal} now: forget behaviours`, `${terminal} ${dice.pick(behaviours)}`];
}

/** Returns the moment at which a daemon ends itself, for one daemon in four. */
export function plannedDeath(dice: Dice): string | undefined {
  return dice.happens(0.25) ? `${dice.pick(points)}:${dice.between(1, 4)}` : undefined;
}

/**
 * Returns how long a daemon lives, ms. Most lives are too short for its work, and some are long enough to finish
 * something.
 */
export function lifeMs(dice: Dice): number {
  const { fromMs, toMs } = dice.weighted([
    { weight: 4, fromMs: 50, toMs: 600 },
    { weight: 3, fromMs: 600, toMs: 2_500 },
    { weight: 3, fromMs: 2_500, toMs: 8_000 },
  ]);
  return dice.between(fromMs, toMs);
}

/** Makes one fault of the link. Resolves when the link works again. */
export async function linkFault(dice: Dice, link: BadLink, pause: (ms: number) => Promise<void>): Promise<Happening> {
  const way = dice.pick<Way>(['to-gateway', 'to-daemon']);
  switch (dice.pick(['cut', 'cut', 'cut', 'stall', 'stall', 'swallow', 'refuse'] as const)) {
    case 'cut':
      link.cut();
      return 'cuts';
    case 'stall':
      link.stall(way);
      // This pause is shorter than the lifetime of a request by the daemon's clock, so the held bytes may still arrive.
      await pause(dice.between(20, 1_000));
      link.resume();
      return 'stalls';
    case 'swallow':
      link.swallow(way);
      await pause(dice.between(50, 2_000));
      // Half a frame may be lost, and then the bytes after that half would be unreadable.
      link.cut();
      return 'swallows';
    case 'refuse':
      link.refuse(true);
      link.cut();
      await pause(dice.between(50, 1_000));
      link.refuse(false);
      return 'refusals';
  }
}
