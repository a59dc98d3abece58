/** A terminal writes to the socket of a dead process: nobody reads the text, so no fault can affect the text. */

import { expect, test } from 'vitest';
import { createWorld } from '../../src/simulator/terminal/index.js';
import { VirtualGateway, type Interference } from './virtual-gateway.js';
import { WorldHost } from './world-host.js';
import { VirtualTime } from './virtual-time.js';
import { judge } from './oracle/index.js';
import { play } from './play.js';

test('no fault meets an answer that arrives at the socket of a dead process', () => {
  const time = new VirtualTime();
  const host = new WorldHost(createWorld({ terminals: ['T1'], hasMagicAmounts: false }), time);
  const met: string[] = [];
  const interference: Interference = {
    connects: () => undefined,
    answersPings: () => true,
    delayMs: () => 0,
    orphanedMs: () => 0,
    lingersMs: () => 20_000,
    knowsKey: () => true,
    refusesToken: () => undefined,
    keptAlive: () => undefined,
    calls: () => [],
    reached: (_text, bring) => bring(),
    arrives: (text) => {
      met.push(text);
      return [text];
    },
  };
  const gateway = new VirtualGateway(host, time, {}, { interference });
  time.runUntil(1_000);
  const link = gateway.state();
  if (!link.up) throw new Error('a good network has a link');
  const connection = { number: link.connection, outMs: 0, inMs: 0, worldReads: true, orphanMs: 0, up: true };
  gateway.deliver(connection, 'heard');
  time.runUntil(2_000);
  gateway.close();
  gateway.deliver(connection, 'not heard');
  time.runUntil(10_000);
  expect(met).toEqual(['heard']);
});

// Found by the torture: the late answer of a payment through the socket of a dead process.
test('the judge finds nothing in the run of seed 9004165', async () => {
  expect(judge(await play(9_004_165))).toEqual([]);
});
