import { expect, test } from 'vitest';
import { defaultProfile } from '../../src/core/index.js';
import { openJournal } from '../../src/journal/index.js';
import { createWorld, parseScriptLine } from '../../src/simulator/terminal/index.js';
import { startVirtualDaemon } from './virtual-daemon.js';
import { WorldHost } from './world-host.js';
import { VirtualTime } from './virtual-time.js';

test('a terminal that keeps its memory but loses its session twice is asked again, and reports the outcome', async () => {
  const time = new VirtualTime();
  const host = new WorldHost(createWorld({ terminals: ['T1'], hasMagicAmounts: false }), time);
  for (const line of ['T1 next payment: restart after-approval', 'T1 next status: status logged-out 1']) {
    const command = parseScriptLine(line);
    if (command.ok && command.value !== undefined) host.feed({ type: 'control', command: command.value });
  }
  const journal = openJournal({ path: ':memory:', now: () => new Date(time.wallMs()).toISOString() });
  const profile = { ...defaultProfile, memorySurvivesRestart: true };
  const { lanes } = startVirtualDaemon({ time, host, journal, terminals: { till: 'T1' }, profile }).engine;
  const amountDetails = { amount: 1_250, currency: 'EUR' };
  void lanes.submit({
    transactionId: 'p1',
    kind: 'payment',
    terminal: 'till',
    sale: 'R-1',
    allowPartial: false,
    amountDetails,
  });
  time.runUntil(300_000);
  expect(lanes.get('p1')?.outcome).toMatchObject({ result: 'approved', revision: 1 });
});
