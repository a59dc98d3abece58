/** A write or a sync fails in the middle of a payment: the daemon stops, and the next daemon knows the payment. */

import { constants } from 'node:os';
import { describe, expect, test } from 'vitest';
import { breakDisk, type Failure, wrongWith } from './broken-disk.js';
import { isWhole, some } from '../extent.js';
import { isMissing } from '../tools.js';

const { EIO, ENOSPC } = constants.errno;

const failures: readonly (readonly [what: string, failure: Failure, result: string])[] = [
  ['the sync of its attempt', { from: 'request', kind: 'sync', at: 1, errno: EIO, how: 'once' }, 'not-processed'],
  ['the sync of its answer', { from: 'answer', kind: 'sync', at: 1, errno: EIO, how: 'once' }, 'approved'],
  ['a write of its answer', { from: 'answer', kind: 'write', at: 3, errno: EIO, how: 'once' }, 'approved'],
  ['all writes of its attempt', { from: 'request', kind: 'write', at: 1, errno: ENOSPC, how: 'for-ever' }, 'approved'],
];

describe.skipIf(isMissing('cc')).concurrent('after a failure of the disk in', () => {
  test.for(some(failures, 0))(
    '%s, the process stops at once, and the next process reports the true outcome',
    async ([, failure, result]) => {
      const stop = await breakDisk(failure);
      expect(wrongWith(stop)).toEqual([]);
      expect(stop.result).toBe(result);
    },
  );
});

describe.skipIf(isMissing('cc'))('after a failure of the disk in the rollback guard', () => {
  test.runIf(isWhole)('payments continue, and the next start has no integrity hold', async () => {
    const stop = await breakDisk({ from: 'request', kind: 'guard', at: 1, errno: EIO, how: 'for-ever' });
    expect(stop).toMatchObject({ ending: { signal: 'SIGKILL' }, result: 'approved', charged: 1, complaints: [] });
    expect(stop.tookMs).toBeDefined();
  });
});
