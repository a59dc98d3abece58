/** What systemd learns about a daemon whose events do not reach the journal. */

import { expect, test } from 'vitest';
import { noticesOf } from '../../src/daemon/supervision/signs-of-life.js';
import { TurnLoop } from '../../src/lane/engine/turn-loop.js';
import { MapJournal } from '../journal/map-journal.js';
import { VirtualTime } from '../simulation/virtual-time.js';

const readiness = { ready: true, reasons: [] };
const nothing = (): void => undefined;

test('a turn that never starts counts from its first event, and stops the watchdog notice after 15 s', () => {
  const time = new VirtualTime();
  const held: (() => void)[] = [];
  const loop = new TurnLoop(
    {
      journal: new MapJournal(),
      clock: time,
      scheduler: time,
      log: { info: nothing, warn: nothing },
      onFatal: nothing,
      hook: nothing,
      beginTurn: (turn) => held.push(turn),
    },
    { committed: nothing, changed: nothing, seen: nothing, turned: nothing, clockJumped: nothing },
  );
  const notices = () => noticesOf({ readiness, turnWaitsMs: loop.waitsMs() }, 'takes payments');
  expect(notices()).toEqual(['WATCHDOG=1']);
  loop.enqueue(nothing);
  time.runUntil(10_000);
  loop.enqueue(nothing);
  expect([loop.waitsMs(), notices()]).toEqual([10_000, ['WATCHDOG=1']]);
  time.runUntil(16_000);
  expect([loop.waitsMs(), notices()]).toEqual([16_000, [expect.stringMatching(/^STATUS=no event .* for 16 s/)]]);
  for (const turn of held) turn();
  expect([loop.waitsMs(), notices()]).toEqual([0, ['WATCHDOG=1']]);
});

test('the status names each reason, and is reported again only after a change', () => {
  const none = { readiness: { ready: false, reasons: ['no gateway is connected', 'full'] }, turnWaitsMs: 0 };
  const [status = ''] = noticesOf(none, 'takes payments');
  expect(status).toBe('STATUS=takes no payment: no gateway is connected; full');
  expect(noticesOf(none, status.slice('STATUS='.length))).toEqual(['WATCHDOG=1']);
});
