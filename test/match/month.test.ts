/**
 * A month of 50 shops: the match finds every injected mistake, and nothing else. `npm run match -- --seed S` plays a
 * month with another seed.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isWhole } from '../extent.js';
import { judgeMonth, writeMonth, type WrittenMonth } from './play-month.js';

const seeds = isWhole ? [1, 2, 3, 4] : [1];

describe.each(seeds)('seed %i', (seed) => {
  const directory = mkdtempSync(join(tmpdir(), 'tenderd-match-'));
  let written: WrittenMonth;
  beforeAll(() => {
    written = writeMonth({ seed, customersPerStore: isWhole ? 400 : 10, mistakes: 300 }, directory);
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  test('300 mistakes of every kind are injected', () => {
    const { expected, expectedOfSales } = written.month;
    const mistakes = [...expected, ...expectedOfSales].filter((one) => !one.startsWith('chargeback '));
    expect(mistakes).toHaveLength(300);
  });

  test.each([
    ['with the list of sales', true],
    ['with the acknowledgements only', false],
  ])('the match finds all mistakes %s, and no others', async (_, hasSales) => {
    const { missed, invented } = await judgeMonth(written, hasSales);
    expect({ missed, invented }).toEqual({ missed: [], invented: [] });
  });

  test('the match changes nothing if it gets the same files again', async () => {
    const once = await judgeMonth(written, true);
    const { inputs } = written;
    const again = { ...written, inputs: { ...inputs, files: [...inputs.files, ...inputs.files] } };
    const { report, ...twice } = await judgeMonth(again, true);
    expect(twice).toMatchObject({ missed: [], invented: [] });
    expect(report.figures.lines).toEqual(once.report.figures.lines);
    expect(report.figures.agreeing).toBe(once.report.figures.agreeing);
    expect(report.files.filter(({ isSameAsBefore }) => isSameAsBefore)).toHaveLength(inputs.files.length);
  });
});
