/** The texts with which a daemon of a pair refuses a request. The same id may be running or charged, at this daemon or at the other daemon. */

import { expect, test } from 'vitest';
import { replication } from '../../src/messages/index.js';

test.each([
  ['a standby', replication.standby('till-a')],
  ['a standby without a leader', replication.standby(undefined)],
  ['a leader without a majority', replication.waits],
  ['a leader that has given up to wait for an entry', replication.notYetKnown],
  ['a daemon that waits for the operator', replication.stopped('The stream lost entries.')],
])('%s does not let a cashier charge in another way', (_who, text) => {
  expect(text).toMatch(/If this id was sent before, its payment may be|Its payment may still start/);
  expect(text).toContain('do not charge in another way');
});
