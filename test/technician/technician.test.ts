/** The short form of `npm run technician`: a sound till, and some of the planted faults; all of them with TESTS=all. */

import { expect, test } from 'vitest';
import { findingTable } from '../../src/doctor/index.js';
import { isWhole } from '../extent.js';
import { faults } from './faults.js';
import { soundTrial, trial } from './trial.js';

/** The faults that every change plays: one fault of each layer. test/doctor tests the findings. */
const short = [
  'broken TOML',
  'data directory open to others',
  'silent gateway',
  'printer out of paper',
  'token deleted',
  'install scripts blocked',
];

test('each row names another fault, and the table of findings has each code', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  expect(faults.length).toBeGreaterThanOrEqual(40);
  for (const { code, seen } of faults)
    expect([seen, 'both']).toContain(findingTable[code].seen === 'both' ? 'both' : seen);
});

test.each(['running', 'stopped'] as const)(
  'the doctor has no finding about a sound till that is %s',
  async (daemon) => {
    expect(await soundTrial(daemon)).toMatchObject({ wrong: [] });
  },
);

const played = faults
  .filter(({ name }) => isWhole || short.includes(name))
  .flatMap((fault) => (['running', 'stopped'] as const).map((daemon) => ({ fault, daemon, name: fault.name })))
  .filter(({ fault: { seen }, daemon }) => seen === 'both' || seen === daemon)
  .filter(({ fault: { seen }, daemon }) => isWhole || seen !== 'both' || daemon === 'stopped');

test.each(played)('$name, $daemon', async ({ fault, daemon }) => {
  expect(await trial(fault, daemon)).toMatchObject({ wrong: [] });
});
