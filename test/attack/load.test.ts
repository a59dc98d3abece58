import { expect, test } from 'vitest';
import { isWhole } from '../extent.js';
import { load } from './load.js';

// By default, tests of one kind of hostile caller each, and the model of the API, prove the same promises.
test.runIf(isWhole)(
  'a daemon under load ends each accepted transaction exactly once, the ledger matches the reports, and false webhooks reach no link',
  async () => {
    const { rounds, results, wrong } = await load({
      rounds: 1,
      requests: 300,
      terminals: 2,
      atOnce: 32,
      pollsPerS: 100,
      pollsAtOnce: 100,
      hostility: { garbagePerS: 50, slowClients: 40 },
      speed: 20,
      terminalSpeed: 400,
    });
    expect(wrong).toEqual([]);
    const [round] = rounds;
    expect(round?.polls.count).toBeGreaterThan(0);
    expect(results['approved']).toBeGreaterThan(0);
    expect(Object.values(results).reduce((sum, one) => sum + one, 0)).toBe((round?.accepted ?? 0) + 1);
  },
);
