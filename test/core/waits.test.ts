/**
 * Every wait against every clock (table of waits). A wait that forbids something is over when either clock says so. A
 * wait that proves something is over only when the monotonic clock says so. Tests each wait with each event of the
 * clocks at each stage.
 */

import { describe, expect, test } from 'vitest';
import { hasJumped, isPast, isPastByWallAlone, momentIn, waits, whyNotLeave } from '../../src/core/base/deadlines.js';
import { defaultProfile } from '../../src/core/terminal/wire/profile.js';
import { limits, seconds } from '../../src/core/base/limits.js';
import { laneWithCard, payWithCard } from './card-lane.js';
import { ReconciliationLane } from './reconciliation-lane.js';
import { laneDecided } from './decided-lane.js';
import { DrivenLane } from './driven-lane.js';
import { DeviceRequestLane } from './device-request-lane.js';
import { question } from './prompting.js';

const minute = seconds(60);
const day = 24 * 60 * minute;

/** The events of the clocks: time passes on the monotonic clock, and the wall clock moves more or less than that. */
const clockEvents = [
  { name: 'no event', jumpMs: 0 },
  { name: 'a sleep of a minute', jumpMs: minute },
  { name: 'a sleep of eight hours', jumpMs: 8 * 60 * minute },
  { name: 'a clock set ahead by ten minutes', jumpMs: 10 * minute },
  { name: 'a clock set ahead by a day', jumpMs: day },
  { name: 'a clock set ahead by a year', jumpMs: 365 * day },
  { name: 'a clock set back by a minute', jumpMs: -minute },
  { name: 'a clock set back by a day', jumpMs: -day },
  { name: 'a clock set back by a year', jumpMs: -365 * day },
];

/** The part of the wait that has passed on the monotonic clock at the event. */
const stages = [0, 0.5, 0.999, 1, 2];

/** Moves the clocks. The lane sees it as on a machine that wakes up: at the next event. */
function passed<T extends DrivenLane>(lane: T, monoMs: number, jumpMs: number): T {
  lane.nowMs += Math.floor(monoMs);
  lane.wallOffsetMs += jumpMs;
  return lane;
}

/** The gateway answers every ping. */
function ponged<T extends DrivenLane>(lane: T): T {
  const { link } = lane;
  if (!link.up) return lane;
  lane.hear();
  lane.happen('tick');
  for (let asked = 0; asked < 3; asked += 1) {
    const ping = lane.effects.findLast((effect) => effect.type === 'ping');
    if (ping !== undefined) lane.happen({ type: 'pong', connection: link.connection, mark: ping.mark });
  }
  return lane;
}

/** A wait that forbids something: how it begins, its length, and whether it is over after this time and this jump. */
interface Forbidding {
  readonly forMs: number;
  readonly isOver: (monoMs: number, jumpMs: number) => boolean;
}

const forbidding: Readonly<Record<string, Forbidding>> = {
  'latest start': {
    forMs: limits.latestStartMs,
    isOver: (monoMs, jumpMs) => {
      const lane = passed(new DrivenLane().down().ask('p1'), monoMs, jumpMs).up(2);
      return ponged(lane).sent('Payment').length === 0 && lane.told('p1').startsWith('not-processed');
    },
  },
  'latest start of a device request': {
    forMs: limits.latestStartMs,
    isOver: (monoMs, jumpMs) => {
      const lane = new DeviceRequestLane().down();
      const woken = passed(lane.request('input'), monoMs, jumpMs).up(2);
      return ponged(woken).sent('Input').length === 0 && woken.ended().startsWith('not-sent');
    },
  },
  lease: {
    forMs: minute,
    isOver: (monoMs, jumpMs) => {
      const lane = new DrivenLane().happen({ type: 'lease', register: 'A', forMs: minute, whileListening: false });
      return passed(lane, monoMs, jumpMs).happen('tick').state.lease === undefined;
    },
  },
  'acquired card': {
    forMs: limits.heldCardMs,
    isOver: (monoMs, jumpMs) => {
      const lane = passed(laneWithCard(), monoMs, jumpMs).happen('tick');
      return ponged(payWithCard(lane)).sent('Payment').length === 0;
    },
  },
  prompt: {
    forMs: limits.promptMs,
    isOver: (monoMs, jumpMs) => {
      const lane = new DrivenLane({ record: { takesInput: true }, prompts: { by: 'register', answers: {} } }).ask('p1');
      lane.say(question(lane.attempt('p1')));
      const promptId = lane.state.prompts[0]?.promptId ?? '';
      passed(lane, monoMs, jumpMs).happen({
        type: 'answer-prompt',
        promptId,
        answer: { type: 'confirmed', confirmed: true },
      });
      return lane.state.prompts[0]?.end?.why !== 'answered';
    },
  },
  'questions after a decision': {
    forMs: limits.askedOnMs,
    isOver: (monoMs, jumpMs) =>
      passed(laneDecided('declined'), monoMs, jumpMs).happen('tick').entry('p1') === undefined,
  },
  'open period': {
    forMs: limits.periodFreshMs + 1,
    isOver: (monoMs, jumpMs) => {
      const lane = new ReconciliationLane().wait(2_500);
      lane.link = { up: true, connection: 1, lastReceivedMs: 0 };
      // The link is not fresh, so the reconciliation waits for a pong after the answer about the period.
      lane.totals('7', 3);
      return ponged(passed(lane, monoMs, jumpMs)).sent('Reconciliation').length === 0;
    },
  },
  'fresh link': {
    forMs: limits.linkFreshMs + 1,
    isOver: (monoMs, jumpMs) => {
      const lane = new DrivenLane().wait(10).happen('tick');
      return passed(lane, monoMs, jumpMs).ask('p1').sent('Payment').length === 0;
    },
  },
};

const forbids = Object.entries(waits).flatMap(([name, { does }]) => (does === 'forbids' ? [name] : []));

test('a wait that forbids an action ends by either clock, and any other wait only by the monotonic clock', () => {
  for (const { does, endedBy } of Object.values(waits))
    expect(endedBy).toBe(does === 'forbids' ? 'either' : 'monotonic');
  expect(Object.keys(forbidding).toSorted()).toEqual(forbids.toSorted());
});

describe.each(forbids)('%s', (name) => {
  const wait = forbidding[name];
  const cases = clockEvents.flatMap((event) => stages.map((stage) => ({ ...event, stage })));

  test.each(cases)('$name has ended or not when $stage of it has passed', ({ jumpMs, stage }) => {
    if (wait === undefined) throw new Error('a wait that forbids is tried');
    const monoMs = Math.floor(wait.forMs * stage);
    // After a jump in either direction, the lane does not know how long a link has been silent.
    const isDoubted = name === 'fresh link' && jumpMs !== 0;
    const isOver = monoMs >= wait.forMs || monoMs + jumpMs >= wait.forMs || isDoubted;
    expect(wait.isOver(monoMs, jumpMs)).toBe(isOver);
  });
});

/** Returns the reports and messages by the monotonic clock, without the reported times. */
function storyOf(lane: DrivenLane): readonly string[] {
  return [
    ...lane.facts.map(({ type, text }) => `${type}: ${text.replace(/ until .*/, '')}`),
    ...lane.effects.flatMap((effect) => (effect.type === 'send' ? [effect.message.name] : [])),
    String(lane.state.entries.length),
  ];
}

/**
 * A payment whose link is lost and which the terminal does not know, to its end. The clocks are moved at one moment.
 */
function lostPayment(jumpAtMs: number, jumpMs: number): DrivenLane {
  const lane = new DrivenLane().ask('p1').wait(1_000).down().up(2);
  for (let atMs = lane.nowMs; atMs < 2 * limits.hardMs; atMs += 1_000) {
    if (lane.nowMs <= jumpAtMs && jumpAtMs < lane.nowMs + 1_000) lane.wallOffsetMs += jumpMs;
    lane.wait(1_000);
    if (lane.state.managementRequest?.type === 'status') lane.status('NotFound');
    if (lane.state.managementRequest?.type === 'login' && atMs > limits.hardMs) lane.loggedIn();
  }
  return lane;
}

/** The same without any answer of the terminal: unanswered questions and Logins, the hard limit, its Abort. */
function silentPayment(jumpAtMs: number, jumpMs: number): DrivenLane {
  const lane = new DrivenLane({ record: { loginLost: true } }).happen('started').ask('p1').wait(1_000).down().up(2);
  for (let atMs = lane.nowMs; atMs < 2 * limits.hardMs; atMs += 1_000) {
    if (lane.nowMs <= jumpAtMs && jumpAtMs < lane.nowMs + 1_000) lane.wallOffsetMs += jumpMs;
    lane.wait(1_000);
  }
  return lane;
}

describe.each([
  { name: 'delivery deadline, orphan, lost Login', play: lostPayment },
  { name: 'lost answer, hard limit, management answer', play: silentPayment },
])('$name', ({ play }) => {
  const sound = storyOf(play(-1, 0));
  const momentsMs = [1_500, 20_000, (defaultProfile.requestLifetimeMs * 9) / 10, 200_000, 299_000, 310_000];

  test.each(clockEvents.flatMap((event) => momentsMs.map((atMs) => ({ ...event, atMs }))))(
    '$name after $atMs ms proves nothing and delays nothing',
    ({ jumpMs, atMs }) => {
      expect(storyOf(play(atMs, jumpMs))).toEqual(sound);
    },
  );
});

function resets(lane: DrivenLane): number {
  return lane.effects.filter(({ type }) => type === 'reset').length;
}

describe('a jump of the wall clock', () => {
  test('makes the lane ping before it sends, and a pong to an older ping proves nothing', () => {
    const lane = new DrivenLane().wait(10).happen('tick');
    passed(lane, 0, minute).ask('p1');
    const mark = lane.effects.findLast((effect) => effect.type === 'ping')?.mark ?? 0;
    lane.hear();
    lane.happen({ type: 'pong', connection: 1, mark: mark - 1 }).hasSent('Payment', 0);
    lane.happen({ type: 'pong', connection: 1, mark }).hasSent('Payment', 1);
  });

  test('resets a link with a request that has no delivery deadline, and keeps a link whose pong has set the deadline', () => {
    const unbounded = passed(new DrivenLane().ask('p1'), 10, minute).happen('tick');
    expect(resets(unbounded)).toBe(1);
    const bounded = passed(ponged(new DrivenLane().ask('p1')), 10, minute).happen('tick');
    expect(resets(bounded)).toBe(0);
  });

  test('within the normal correction of a clock does not count as a jump', () => {
    const from = { monoMs: 0, wallMs: 0 };
    expect(hasJumped(from, { monoMs: 10, wallMs: 10 + limits.clockJumpMs })).toBe(false);
    expect(hasJumped(from, { monoMs: 10, wallMs: 11 + limits.clockJumpMs })).toBe(true);
    expect(hasJumped(from, { monoMs: 10, wallMs: 9 - limits.clockJumpMs })).toBe(true);
  });

  test.each([
    [0, 'link-down'],
    [3, 'link-down'],
    [limits.clockJumpMs + 2, 'clock'],
  ])(
    'is reported as the reason of a wait that it ends; a difference of %i ms between the clocks is not a jump: %s',
    (jumpMs, reason) => {
      const lane = passed(new DrivenLane().down().ask('p1'), limits.latestStartMs - (jumpMs > 0 ? 1 : 0), jumpMs);
      lane.happen('tick').shows('p1', `not-processed: ${reason}`);
    },
  );

  test('gives a lost request a new time of certainty', () => {
    const lane = new DrivenLane().ask('p1').wait(1_000).down();
    const before = lane.record('p1').certainBy ?? '';
    passed(lane, 0, day).happen('tick');
    expect(Date.parse(lane.record('p1').certainBy ?? '') - Date.parse(before)).toBe(day);
  });
});

describe('a decision is checked again before its message leaves', () => {
  const decided = { monoMs: 1_000, wallMs: 1_000 };
  const latestStart = momentIn(decided, limits.latestStartMs);
  test.each([
    { name: 'at once', now: momentIn(decided, 5), why: undefined },
    { name: 'after a commit of five seconds', now: momentIn(decided, 5_000), why: undefined },
    { name: 'after a commit past its latest start', now: momentIn(decided, limits.latestStartMs), why: 'commit' },
    { name: 'after a sleep', now: { monoMs: 1_001, wallMs: 1_001 + minute }, why: 'clock' },
    { name: 'with a clock set back', now: { monoMs: 1_001, wallMs: 0 - minute }, why: 'clock' },
  ])('$name, it is stopped by: $why', ({ now, why }) => {
    expect(whyNotLeave(decided, now, latestStart)).toBe(why);
  });

  test('a request that the clock held back is reported as stopped by the clock', () => {
    const lane = new DrivenLane().ask('p1');
    lane.nowMs = limits.latestStartMs;
    lane.happen({ type: 'not-sent', serviceId: lane.attempt('p1'), why: 'clock' });
    lane.shows('p1', 'not-processed: clock').hasAttempts('p1', 'unsent');
    expect(isPast({ monoMs: 0, wallMs: 1 }, { monoMs: 1, wallMs: 1 })).toBe(true);
  });
});

/** The positions of the clocks relative to the end of the wait. */
test.each<[string, monoMs: number, wallMs: number, boolean]>([
  ['neither clock says so', -minute, -1, false],
  ['the machine slept exactly to its end', -minute, 0, true],
  ['the machine slept past it', -minute, day, true],
  ['both clocks say so, exactly', 0, minute, false],
  ['both clocks say so', 1, minute, false],
  ['the monotonic clock has a moment left', -1, minute, true],
  ['the clocks differ as two readings may', -1, 0, false],
  ['the clocks differ by no more than one reading may', -limits.clockJumpMs, 0, false],
  ['the clocks differ by more', -limits.clockJumpMs - 1, 0, true],
  ['the clock was set back', 1, -day, false],
])('a wait that the machine slept through is over by the wall clock: %s', (_name, monoMs, wallMs, expected) => {
  const end = { monoMs: 100_000, wallMs: 1_767_225_600_000 };
  expect(isPastByWallAlone({ monoMs: end.monoMs + monoMs, wallMs: end.wallMs + wallMs }, end)).toBe(expected);
});
