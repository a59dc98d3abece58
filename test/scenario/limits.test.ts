/** The numbers of the specification's "Limits" are compared with the daemon's table and the simulated terminal's. */

import { describe, expect, test } from 'vitest';
import { limits, seconds, stageLimits } from '../../src/core/index.js';
import { limits as simulated } from '../../src/simulator/terminal/base/limits.js';

/** The longest waits of a terminal. */
const specification = {
  cardMs: seconds(45),
  pinEntryMs: seconds(45),
  hostMs: seconds(55),
  managementMinMs: seconds(5),
  managementMaxMs: seconds(10),
};

/** Card, three PIN entries and host, each at its limit. */
const longestHonestPaymentMs =
  specification.cardMs + stageLimits.pinTries * specification.pinEntryMs + specification.hostMs;

describe('the terminal’s limits are those of the specification', () => {
  test('in the daemon', () => {
    const { cardMs, pinEntryMs, hostMs } = stageLimits;
    expect({ cardMs, pinEntryMs, hostMs }).toEqual({
      cardMs: specification.cardMs,
      pinEntryMs: specification.pinEntryMs,
      hostMs: specification.hostMs,
    });
  });

  test('in the simulated terminal', () => {
    const { cardMs, pinMs, hostMs, pinTries } = simulated;
    expect({ cardMs, pinMs, hostMs, pinTries }).toEqual({
      cardMs: specification.cardMs,
      pinMs: specification.pinEntryMs,
      hostMs: specification.hostMs,
      pinTries: stageLimits.pinTries,
    });
  });
});

describe('the time limits of the daemon', () => {
  test('a management request may take from 5 to 10 s', () => {
    expect([limits.managementMinMs, limits.managementMaxMs]).toEqual([
      specification.managementMinMs,
      specification.managementMaxMs,
    ]);
    expect(limits.managementMs).toBeGreaterThanOrEqual(limits.managementMinMs);
    expect(limits.managementMs).toBeLessThanOrEqual(limits.managementMaxMs);
  });

  test('a payment may take longer than a slow card, PIN retries and the host together', () => {
    expect(limits.answerMs).toBeGreaterThan(longestHonestPaymentMs);
  });

  test('the hard limit is later than the end of every payment without a fault', () => {
    expect(limits.hardMs).toBeGreaterThan(limits.answerMs);
  });

  test('the daemon asks as soon as the card and one PIN entry should be over, and is answered before the longest stage ends', () => {
    expect(limits.silenceMs).toBeGreaterThanOrEqual(Math.max(specification.cardMs, specification.pinEntryMs));
    expect(limits.silenceMs + limits.managementMaxMs).toBeLessThanOrEqual(specification.hostMs);
  });

  test('a waiting transaction starts at most 30 s after the request', () => {
    expect(limits.latestStartMs).toBe(seconds(30));
  });
});
