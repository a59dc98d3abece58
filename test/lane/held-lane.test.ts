/**
 * An unanswered payment holds a lane past its hard limit: the lane reports it and repeats its Abort to the terminal.
 */

import { describe, expect, test } from 'vitest';
import { limits } from '../../src/core/index.js';
import { display } from '../world/terminal-words.js';
import { Till } from '../world/till.js';

async function stillRunning(): Promise<Till> {
  const till = Till.connected().whenAsked('InProgress');
  await till.pay('p1');
  return till;
}

describe('the attention list', () => {
  const held = { code: 'terminal-blocked', actions: ['release'] };

  test('names the blocked lane as long as it is blocked', async () => {
    const till = await stillRunning();
    till.run(limits.hardMs).needs().run(30_000).needs('till: terminal-blocked', 'p1: unresolved');
    expect(till.terminal()).toMatchObject({ lane: 'blocked', attention: [held] });
    const resolution = { outcome: 'declined' as const, name: 'Kim', reason: 'no receipt' };
    await till.resolve('p1', resolution);
    till.run(600_000).needs('till: terminal-blocked');
    expect(till.terminal()).toMatchObject({ lane: 'blocked', attention: [held] });
  });

  test("the attention list no longer names the terminal after an operator's release", async () => {
    const till = await stillRunning();
    till.run(limits.hardMs + 30_000);
    expect(await till.release('till', 'Kim', 'its screen is idle')).toMatchObject({ ok: true });
    till.needs('p1: unresolved');
    expect(till.terminal()).toMatchObject({ lane: 'free', attention: [] });
  });
});

describe('the Abort of the hard limit', () => {
  test('is sent again if its link is lost', async () => {
    const till = await stillRunning();
    till.run(limits.hardMs).hasSent('AbortRequest', 1);
    till.run(5_000).gateway.cut();
    till.run(1_000).hasSent('AbortRequest', 2);
  });

  test('is sent later if the link of the payment is reset in the same moment', async () => {
    const till = await stillRunning();
    till.run(200_000).gateway.say(display(till.money(0), 'WAIT'));
    till.run(limits.hardMs - 200_000).hasSent('AbortRequest', 0);
    till.run(5_000).hasSent('AbortRequest', 1);
  });

  test('is not sent again once its effect was checked', async () => {
    const till = await stillRunning();
    till.run(limits.hardMs + 60_000).gateway.cut();
    till.run(60_000).hasSent('AbortRequest', 1);
  });
});
