import { expect, test } from 'vitest';
import { isWhole } from '../extent.js';
import { playYear } from './year.js';

test.runIf(isWhole)(
  'a year of one till keeps each outcome and erases each personal text, over clock changes, a leap of the clock, kills and nights',
  async () => {
    const { violations, visits, askedAgain, real } = await playYear({
      payments: 400,
      seed: 1,
      keepDays: 60,
      keep: 3,
      visits: 3,
      real: 12,
      terminals: 2,
      nightEvery: 12,
      starts: 0,
    });
    expect(violations).toEqual([]);
    expect(visits.map(({ kind }) => kind)).toEqual(['restart', 'leap of the clock', 'kill in a payment']);
    expect(real).toBe(12);
    expect(askedAgain).toBeGreaterThan(20);
  },
);
