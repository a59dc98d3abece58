/** The status of a daemon: the times at which it is sent, and that the journal stores nothing of it. */

import { expect, test } from 'vitest';
import type { Lanes, TerminalView } from '../../src/core/index.js';
import { readEvent } from '../../src/office/events/read-event.js';
import { markOf, statusMessage, statusOf } from '../../src/publish/status.js';
import { StatusBeacon } from '../../src/publish/status-beacon.js';

const terminal: TerminalView = {
  terminal: 'till-1',
  poiId: 'P400-1234',
  saleId: 'tenderd-4f1c',
  gateway: 'shop',
  profile: 'default',
  link: { up: true },
  session: 'standing',
  lane: 'free',
  queued: 0,
  eventsNotKept: 0,
  attention: [],
};

const down: Partial<TerminalView> = {
  link: { up: false, cause: { code: 'refused', text: 'nothing listens' } },
  lane: 'unreachable',
};

/** Returns a status of a daemon with one terminal. */
function statusWith(change: Partial<TerminalView>, attention: ReturnType<Lanes['attention']> = [], waiting = 0) {
  return statusOf({
    version: '0.1.0',
    daemon: { startedAt: '2026-03-01T06:00:00.000Z', simulated: true },
    publication: { stream: 'S', subject: 's', state: 'connected', waiting, late: false },
    lanes: {
      readiness: () => ({ ready: true, reasons: [] }),
      terminals: () => [{ ...terminal, ...change }],
      attention: () => attention,
      list: () => [],
    },
  });
}

const unresolved = {
  terminal: 'till-1',
  transactionId: 'p1',
  attention: { code: 'unresolved', at: '2026-03-01T09:00:00.000Z', text: 'It is not known.', actions: ['resolve'] },
} as const;

test.each([
  ['a payment runs', statusWith({ lane: 'busy', queued: 3 }, [], 12), false],
  ['a lane rests', statusWith({ lane: 'resting' }), false],
  ['a link is down', statusWith(down), true],
  ['a lane is blocked', statusWith({ lane: 'blocked' }), true],
  ['an attention item is open', statusWith({}, [unresolved]), true],
])('When %s, a new status is sent at once: %s', (_what, status, isSent) => {
  expect(markOf(status) !== markOf(statusWith({}))).toBe(isSent);
});

test('The head office reads the status that a daemon sends', () => {
  const { body } = statusMessage('9f2c4a1be07d5563', statusWith(down, [unresolved], 4), 1_772_355_605_000, 0.5);
  const data = new TextEncoder().encode(body);
  const read = readEvent({ subject: 's', position: 1, receivedAt: '2026-03-01T09:00:05.000Z', data });
  expect(read).toMatchObject({
    type: 'status',
    status: {
      version: '0.1.0',
      publication_waiting: 4,
      terminals: [{ terminal: 'till-1', link_up: false, link_cause: 'refused', lane: 'unreachable' }],
      attention: [{ code: 'unresolved', transaction_id: 'p1' }],
    },
  });
});

test('A status is sent after each change and only while it is true, and a failure ends only the statuses', async () => {
  let isConnected = false;
  let change: Partial<TerminalView> = {};
  const sent: string[] = [];
  const failures: unknown[] = [];
  let isBroken = false;
  const beacon = new StatusBeacon(
    {
      publisher: {
        sendAside(messageOf) {
          if (isConnected) sent.push(messageOf('s').body.includes('"up":false') ? 'down' : 'up');
          return isConnected;
        },
      },
      status() {
        if (isBroken) throw new Error('broken');
        return statusWith(change);
      },
      everyMs: 60_000,
      wallMs: () => 1_772_355_605_000,
      onFailure: (error) => failures.push(error),
    },
    5,
  ).begin();
  change = down;
  await new Promise((resolve) => setTimeout(resolve, 30));
  change = {};
  isConnected = true;
  await expect.poll(() => sent).toEqual(['up']);
  change = down;
  await expect.poll(() => sent).toEqual(['up', 'down']);
  isBroken = true;
  await expect.poll(() => failures).toEqual([new Error('broken')]);
  isBroken = false;
  change = {};
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect([sent.length, failures.length]).toEqual([2, 1]);
  beacon.stop();
});
