import { expect, test } from 'vitest';
import type { BootMoment } from '../../src/core/index.js';
import { isKeyFresh } from '../../src/core/service/state/idempotency-key-age.js';
import { serviceProfiles } from '../../src/core/index.js';

const minuteMs = 60_000;
const openedMs = Date.parse('2026-03-01T09:00:00Z');
const profile = serviceProfiles['default'];

/** The moment at which the key is checked, ten minutes later on the wall clock. */
interface Case {
  readonly isBornHere?: boolean;
  readonly wallAgeMs?: number;
  readonly openedBoot?: BootMoment;
  readonly boot?: BootMoment;
  /** The age by the clock of the service. */
  readonly serviceAgeMs?: number;
}

const hours = (count: number): number => count * 3_600_000;
const sinceBoot = (id: string, ms: number): BootMoment => ({ id, sinceBootMs: ms });

function isFresh({ isBornHere = false, wallAgeMs = 10 * minuteMs, openedBoot, boot, serviceAgeMs }: Case): boolean {
  if (profile === undefined) throw new RangeError('there is such a profile');
  const now = { monoMs: 5_000, wallMs: openedMs + wallAgeMs, iso: String, boot };
  const clock =
    serviceAgeMs === undefined
      ? undefined
      : { saidMs: openedMs + serviceAgeMs, heardAtMs: now.monoMs, heardSinceBootMs: boot?.sinceBootMs };
  const attempt = {
    openedAt: new Date(openedMs).toISOString(),
    ...(openedBoot === undefined ? {} : { openedBoot }),
    ...(serviceAgeMs === undefined ? {} : { openedServiceMs: openedMs }),
  };
  return isKeyFresh({ now, state: { clock, settings: { profile } } }, { isBornHere, knownSinceMs: 0 }, attempt);
}

test.each<[string, Case]>([
  ['this process opened it', { isBornHere: true }],
  ['this process opened it, and the wall clock was set back', { isBornHere: true, wallAgeMs: -hours(3) }],
  ['the machine has not restarted', { openedBoot: sinceBoot('a', 1_000), boot: sinceBoot('a', hours(2)) }],
  [
    'the clock of the service proves it',
    { openedBoot: sinceBoot('a', 1_000), boot: sinceBoot('b', 9), serviceAgeMs: hours(2) },
  ],
  [
    'the clock of the service proves it, and the wall clock was lost',
    { wallAgeMs: -hours(100_000), serviceAgeMs: hours(2) },
  ],
  [
    'boots have no ids, and the clock shows the same power-on time',
    { openedBoot: { sinceBootMs: hours(9) }, boot: { sinceBootMs: hours(9) + 10 * minuteMs } },
  ],
])('the service surely remembers a key if %s', (_what, one) => {
  expect(isFresh(one)).toBe(true);
});

test.each<[string, Case]>([
  ['only the wall clock shows it', {}],
  ['the attempt is from before, without a boot', { boot: sinceBoot('a', hours(2)) }],
  ['the machine was switched off', { openedBoot: sinceBoot('a', 1_000), boot: sinceBoot('b', hours(2)) }],
  ['the machine slept for a day', { openedBoot: sinceBoot('a', 1_000), boot: sinceBoot('a', hours(25)) }],
  [
    'this process slept for a day',
    { isBornHere: true, openedBoot: sinceBoot('a', 1_000), boot: sinceBoot('a', hours(25)) },
  ],
  ['the machine counts backwards', { openedBoot: sinceBoot('a', hours(2)), boot: sinceBoot('a', hours(1)) }],
  [
    'the wall clock was set back, on the same boot',
    { wallAgeMs: -1, openedBoot: sinceBoot('a', 0), boot: sinceBoot('a', 9) },
  ],
  ['the wall clock shows one day', { wallAgeMs: hours(25), openedBoot: sinceBoot('a', 0), boot: sinceBoot('a', 9) }],
  [
    'the clock of the service shows one day',
    { openedBoot: sinceBoot('a', 0), boot: sinceBoot('a', 9), serviceAgeMs: hours(25) },
  ],
  ['the clock of the service is before it', { serviceAgeMs: -hours(1) }],
  [
    'boots have no ids, and the machine was switched on later with a stopped clock',
    { openedBoot: { sinceBootMs: hours(9) }, boot: { sinceBootMs: hours(9) + 20 * minuteMs } },
  ],
  [
    'boots have no ids, and the machine had only just been switched on',
    { openedBoot: { sinceBootMs: 100 }, boot: { sinceBootMs: 100 + 10 * minuteMs } },
  ],
])('the service may have forgotten a key if %s', (_what, one) => {
  expect(isFresh(one)).toBe(false);
});
