/**
 * `kill -9` of the real daemon while it closes a period: the result at the terminal is found, and the period closes
 * once.
 */

import { expect, test } from 'vitest';
import { isWhole } from '../extent.js';
import { killedAt, killMoments } from './killed-deed.js';
import { payment } from '../world/register-client.js';

// By default, the scenario `reconciliation-killed` plays this on virtual time.
test.runIf(isWhole).for(killMoments)(
  'a reconciliation whose daemon is killed at %s is recovered and not done twice',
  async (moment, { onTestFinished }) => {
    const body = { kind: 'reconciliation', terminal: 'till-1', sale: 'Z-1' };
    const first = { id: 'p1', body: payment('till-1', 'R-1') };
    const { simulator, told } = await killedAt(onTestFinished, moment, { id: 'z1', body }, first);
    const payments = [{ type: 'Debit', count: 1, amount: { amount: 12_50, currency: 'EUR' } }];
    expect(told).toMatchObject({
      kind: 'reconciliation',
      result: 'approved',
      retry: 'unsafe',
      period: { id: '1', totals: [{ payments }] },
    });
    const closings = simulator.world.ledger().filter(({ kind }) => kind === 'reconciliation');
    expect(closings.map(({ period, result }) => [period, result])).toEqual([['1', 'approved']]);
  },
);
