/**
 * Callers on new connections get in while other work fills the turns of the event loop. The tests count turns and
 * measure no time.
 */

import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { Newcomers, startApi } from '../../src/api/index.js';
import { token } from './open-interface.js';
import { MemoryLanes } from './memory-lanes.js';
import { memoryDaemon } from './memory-daemon.js';

/** Waits for this number of turns of the event loop. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

test('work begins after the present poll of the sockets if no caller connects', async () => {
  let isDone = false;
  new Newcomers().behind(() => (isDone = true));
  expect(isDone).toBe(false);
  await turns(1);
  expect(isDone).toBe(true);
});

test('work waits for at most sixteen turns of the event loop while callers connect', async () => {
  const newcomers = new Newcomers();
  let isDone = false;
  newcomers.behind(() => (isDone = true));
  for (let turn = 0; turn < 16; turn += 1) {
    newcomers.came();
    await turns(1);
    expect(isDone).toBe(false);
  }
  newcomers.came();
  await turns(1);
  expect(isDone).toBe(true);
});

test('forty callers at once are accepted within a few turns of work', async () => {
  let come = 0;
  class Counted extends Newcomers {
    override came(): void {
      come += 1;
      super.came();
    }
  }
  const newcomers = new Counted();
  const api = await startApi({
    lanes: new MemoryLanes(),
    token,
    host: '127.0.0.1',
    port: 0,
    version: '0.0.0',
    daemon: memoryDaemon,
    newcomers,
    onFault: (error) => {
      throw error;
    },
  });
  onTestFinished(() => api.close());
  const callers = Array.from({ length: 40 }, () => connect(api.port, '127.0.0.1'));
  onTestFinished(() => {
    for (const caller of callers) caller.destroy();
  });
  let works = 0;
  await new Promise<void>((resolve) => {
    const work = (): void => {
      works += 1;
      if (come === callers.length) resolve();
      else newcomers.behind(work);
    };
    newcomers.behind(work);
  });
  expect(works).toBeLessThan(8);
});
