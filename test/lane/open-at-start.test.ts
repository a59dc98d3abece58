/** The journal contains open or abandoned attempts when a process starts: the lane asks about every one of them. */

import { expect, test } from 'vitest';
import { attemptOf, leaveIn, recordOf, saleId } from './open-records.js';
import { journalOn, Till } from '../world/till.js';
import { VirtualTime } from '../simulation/virtual-time.js';

function restarted(...records: Parameters<typeof recordOf>[]): Till {
  const time = new VirtualTime();
  const journal = journalOn(time);
  leaveIn(journal, ...records.map((parts) => recordOf(...parts)));
  const till = new Till({ time, journal, saleId }).whenAsked('NotFound').up();
  return till.run(2_000_000);
}

function askedIn(till: Till): ReadonlySet<string | undefined> {
  return new Set(
    till
      .sentOf('TransactionStatusRequest')
      .map(({ message }) =>
        message.name === 'TransactionStatusRequest' ? message.body.MessageReference?.ServiceID : undefined,
      ),
  );
}

test('a new process asks about each open attempt of a payment', () => {
  const till = restarted(['p1', [attemptOf('A', 'open'), attemptOf('B', 'open')]]);
  expect(askedIn(till)).toEqual(new Set(['A', 'B']));
  till.hasAttempts('p1', 'never-received', 'never-received');
  expect(till.terminal().lane).toBe('free');
});

test('a new process asks about the open attempt of each payment', () => {
  const till = restarted(['p1', [attemptOf('A', 'open')]], ['p2', [attemptOf('B', 'open')]]);
  expect(askedIn(till)).toEqual(new Set(['A', 'B']));
  till.shows('p1', 'not-processed').shows('p2', 'not-processed');
});

test('a new process asks about each abandoned attempt of a payment', () => {
  const till = restarted(['p1', [attemptOf('A', 'unrecoverable'), attemptOf('B', 'released-by-operator')], true]);
  expect(askedIn(till)).toEqual(new Set(['A', 'B']));
  till.shows('p1', 'unresolved');
});

test('a new process asks about an abandoned attempt next to an open attempt', () => {
  const till = restarted(['p1', [attemptOf('A', 'unrecoverable'), attemptOf('B', 'open')]]);
  expect(askedIn(till)).toEqual(new Set(['A', 'B']));
  till.shows('p1', 'unresolved');
});
