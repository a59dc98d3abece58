/**
 * The clocks that measure the age of an idempotency key, at their limits: one step later, the same request may charge
 * twice.
 */

import { describe, expect, test } from 'vitest';
import type { BootMoment } from '../../../src/core/index.js';
import { clockIn, isKeyFresh, openedMoments } from '../../../src/core/service/state/idempotency-key-age.js';
import { defaultServiceProfile as profile } from '../../../src/core/service/messages/service-profile.js';

const openedMs = Date.parse('2026-03-01T09:00:00Z');
const { keyLifetimeMs } = profile;

/** The moment at which the key is checked. */
interface Case {
  readonly isBornHere?: boolean;
  readonly wallAgeMs?: number;
  readonly monoAgeMs?: number;
  readonly openedBoot?: BootMoment;
  readonly boot?: BootMoment;
  /** What the clock of the service last said, given by the age of the key, and when that arrived. */
  readonly said?: { readonly ageMs: number; readonly agoMs?: number; readonly heardSinceBootMs?: number };
}

function isFresh({ isBornHere = false, wallAgeMs = 0, monoAgeMs = 0, openedBoot, boot, said }: Case): boolean {
  const now = { monoMs: 90_000_000, wallMs: openedMs + wallAgeMs, iso: String, boot };
  const clock =
    said === undefined
      ? undefined
      : {
          saidMs: openedMs + said.ageMs,
          heardAtMs: now.monoMs - (said.agoMs ?? 0),
          heardSinceBootMs: said.heardSinceBootMs,
        };
  const attempt = {
    openedAt: new Date(openedMs).toISOString(),
    ...(openedBoot === undefined ? {} : { openedBoot }),
    ...(said === undefined ? {} : { openedServiceMs: openedMs }),
  };
  const entry = { isBornHere, knownSinceMs: now.monoMs - monoAgeMs };
  return isKeyFresh({ now, state: { clock, settings: { profile } } }, entry, attempt);
}

const sinceBoot = (ms: number): BootMoment => ({ id: 'a', sinceBootMs: ms });

describe.each<[string, (ageMs: number) => Case]>([
  ['the wall clock', (ageMs) => ({ isBornHere: true, wallAgeMs: ageMs })],
  ['the clock of this process', (ageMs) => ({ isBornHere: true, monoAgeMs: ageMs })],
  ['the boot clock', (ageMs) => ({ openedBoot: sinceBoot(7), boot: sinceBoot(7 + ageMs) })],
  ['the clock of the service', (ageMs) => ({ said: { ageMs } })],
])('by %s', (_clock, aged) => {
  test('a key is remembered until its lifetime ends, and not at its end', () => {
    expect([keyLifetimeMs - 1, keyLifetimeMs, keyLifetimeMs + 1].map((ageMs) => isFresh(aged(ageMs)))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

test('in the same boot, a key is fresh from the moment at which it was opened, and not earlier', () => {
  expect(isFresh({ openedBoot: sinceBoot(5), boot: sinceBoot(5) })).toBe(true);
  expect(isFresh({ openedBoot: sinceBoot(6), boot: sinceBoot(5) })).toBe(false);
});

test('without a known boot the earlier boot proves nothing', () => {
  expect(isFresh({ openedBoot: sinceBoot(5) })).toBe(false);
  expect(isFresh({ openedBoot: sinceBoot(5), isBornHere: true })).toBe(true);
});

describe('boots without names count as the same boot', () => {
  const minuteMs = 60_000;

  test('if the machine had run for more than one minute', () => {
    const fresh = [minuteMs, minuteMs + 1].map((ms) =>
      isFresh({ openedBoot: { sinceBootMs: ms }, boot: { sinceBootMs: ms + 9 }, wallAgeMs: 9 }),
    );
    expect(fresh).toEqual([false, true]);
  });

  test('if the wall clock advanced equally, within two seconds', () => {
    const [openedBoot, boot] = [{ sinceBootMs: 2 * minuteMs }, { sinceBootMs: 3 * minuteMs }];
    const fresh = [-2_000, -1_999, 0, 1_999, 2_000].map((movedMs) =>
      isFresh({ openedBoot, boot, wallAgeMs: minuteMs + movedMs }),
    );
    expect(fresh).toEqual([false, true, true, true, false]);
  });
});

test('the clock of the service proves nothing about an attempt from before that clock was known', () => {
  const openedAt = new Date(openedMs).toISOString();
  const clock = { saidMs: openedMs, heardAtMs: 0, heardSinceBootMs: undefined };
  const known = {
    now: { monoMs: 0, wallMs: openedMs, iso: String, boot: undefined },
    state: { clock, settings: { profile } },
  };
  const entry = { isBornHere: false, knownSinceMs: 0 };
  expect(isKeyFresh(known, entry, { openedAt })).toBe(false);
  expect(isKeyFresh(known, entry, { openedAt, openedServiceMs: openedMs })).toBe(true);
});

test('the clock of the service may be at most two minutes before the key', () => {
  const ages = [0, -120_000, -120_001];
  expect(ages.map((ageMs) => isFresh({ said: { ageMs } }))).toEqual([true, true, false]);
});

describe('the clock of the service is continued', () => {
  const nearEnd = keyLifetimeMs - 3_600_000;
  const hourAgo = { ageMs: nearEnd, agoMs: 3_600_000 };

  test('by the clock of this process', () => {
    expect([isFresh({ said: { ageMs: nearEnd } }), isFresh({ said: hourAgo })]).toEqual([true, false]);
  });

  test('by the clock of the machine, which counts its sleep', () => {
    const slept = { ageMs: nearEnd, heardSinceBootMs: 1_000 };
    expect(isFresh({ said: slept, boot: sinceBoot(1_000) })).toBe(true);
    expect(isFresh({ said: slept, boot: sinceBoot(1_000 + 3_600_000) })).toBe(false);
  });

  test('by the clock of this process only if the machine has no boot clock, then or now', () => {
    expect(isFresh({ said: { ageMs: 0, heardSinceBootMs: 1_000 } })).toBe(true);
    expect(isFresh({ said: { ageMs: 0 }, boot: sinceBoot(keyLifetimeMs * 2) })).toBe(true);
  });
});

describe('an answer of the service', () => {
  const date = 'Sun, 01 Mar 2026 09:00:00 GMT';
  const now = { monoMs: 5_000, wallMs: openedMs, iso: String, boot: sinceBoot(70) };
  const answered = (status: number, said: object = { date }) =>
    ({ type: 'answered', id: 'a', status, contentType: '', text: '', ...said }) as const;

  test('that succeeds sets the time of the service', () => {
    const clock = { saidMs: openedMs, heardAtMs: 5_000, heardSinceBootMs: 70 };
    expect([200, 299].map((status) => clockIn(answered(status), now))).toEqual([clock, clock]);
  });

  test('that may come from a proxy, or has no date, sets no time', () => {
    expect([300, 401, 503].map((status) => clockIn(answered(status), now))).toEqual([undefined, undefined, undefined]);
    expect(clockIn(answered(200, {}), now)).toBeUndefined();
    expect(clockIn({ type: 'lost', id: 'a', cause: { code: 'lost', text: 'cut' } }, now)).toBeUndefined();
  });

  test('gives an attempt that opens later its time, advanced accordingly', () => {
    const clock = { saidMs: openedMs, heardAtMs: 5_000, heardSinceBootMs: 70 };
    const later = { ...now, monoMs: 6_000, boot: sinceBoot(1_570) };
    expect(openedMoments({ now: later, state: { clock, settings: { profile } } })).toEqual({
      openedBoot: sinceBoot(1_570),
      openedServiceMs: openedMs + 1_500,
    });
  });
});
