/**
 * A system-call trace of the real daemon shows the sync between each write and the messages that leave after it (I2,
 * I3).
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { setPracticeStage } from '../world/practice-stage.js';
import { payment } from '../world/register-client.js';
import { guardEnvironment } from './preload.js';
import { readTrace, tracer } from './strace.js';
import { isWhole } from '../extent.js';
import { isMissing } from '../tools.js';
import { type Order, orderOf } from './write-ahead.js';

type OnFinished = (end: () => Promise<void>) => void;

/** Makes five payments under the tracer, two of them at once. */
async function traced(onFinished: OnFinished, environment: Readonly<Record<string, string>> = {}): Promise<Order> {
  const { shop } = await setPracticeStage(onFinished, { terminals: ['till-1', 'till-2'] });
  const file = join(shop.directory, 'trace');
  const daemon = await shop.start({ environment, tracer: tracer(file) });
  const pay = async (id: string, terminal: string, amount: number): Promise<void> => {
    const { transaction, text } = await daemon.register.put(id, payment(terminal, `sale of ${id}`, amount));
    expect(transaction?.state, text).toBe('ended');
  };
  await pay('p1', 'till-1', 12_50);
  await pay('p2', 'till-1', 8_01);
  await Promise.all([pay('p3', 'till-1', 3_33), pay('p4', 'till-2', 4_44)]);
  await pay('p5', 'till-2', 5_01);
  daemon.kill();
  await daemon.ended;
  return orderOf(readTrace(readFileSync(file, 'latin1')));
}

describe.skipIf(isMissing('strace') || isMissing('cc'))('in a trace of the real daemon', () => {
  test('a sync precedes each request and each report', async ({ onTestFinished }) => {
    expect(await traced(onTestFinished)).toEqual({ requests: 5, outcomes: 5, broken: [] });
  });

  test.runIf(isWhole)(
    'a daemon whose syncs do nothing, as with synchronous=NORMAL, fails the check at each request and report',
    async ({ onTestFinished }) => {
      const { broken } = await traced(onTestFinished, guardEnvironment({ root: '/', neverSyncs: true }));
      expect(broken.filter((text) => text.includes('left before its attempt was synced'))).toHaveLength(5);
      expect(broken.filter((text) => text.includes('before that was synced'))).toHaveLength(5);
    },
  );
});
