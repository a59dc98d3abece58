/**
 * `kill -9` of the real daemon, on real sockets and a real journal, at every step of a payment. A hook of the daemon or
 * a message on the wire sets the moment. The simulator's ledger is the oracle.
 */

import { describe, expect, test } from 'vitest';
import { isWhole, some } from '../extent.js';
import type { DaemonProcess } from '../world/daemon-process.js';
import { movements, type PracticeStage, setPracticeStage } from '../world/practice-stage.js';
import { payment, type ReportedAnswer } from '../world/register-client.js';

/**
 * The wait of 100 s for an orphaned socket takes 10 s. All other limits of the daemon shrink to a tenth as well, and a
 * busy machine would exceed them, so only the tests with that wait run at this speed.
 */
const hurried = { TENDERD_SPEED: '10' };

type Truth = 'approved' | 'declined';

/**
 * In the default run, three moments have these results alternately. `TESTS=all` plays all moments with both results. By
 * default, test/cli/daemon.test.ts kills a daemon that has read the answer, and test/crash plays all moments without
 * processes.
 */
const truths: readonly Truth[] = ['approved', 'declined'];
const inTurn: readonly [readonly Truth[], readonly Truth[]] = [some(truths, 0), some(truths, 1)];
const scripts: Readonly<Record<Truth, string>> = { approved: '', declined: 'till-1 next: decline' };

/** Makes an earlier payment. If the terminal denies a later payment, it must repeat this payment before tenderd believes the denial. */
async function payBefore({ shop }: PracticeStage): Promise<void> {
  const daemon = await shop.start({ isHere: true });
  await daemon.register.put('p0', payment('till-1', 'sale-0'));
  expect((await daemon.register.ended('p0')).result).toBe('approved');
  await daemon.stop();
}

/** Returns the ledger of the terminal without the earlier payment. */
function booked({ simulator }: PracticeStage): readonly (readonly [string, string])[] {
  return simulator.world
    .ledger()
    .filter(({ saleTransactionId }) => saleTransactionId !== 'p0')
    .map(({ saleTransactionId, result }) => [saleTransactionId, result]);
}

/** Asks for the payment `p1`. The daemon dies during it, and the register gets no answer. */
async function payToDeath({ register, ended, output }: DaemonProcess): Promise<void> {
  const heard = await register.put('p1', payment('till-1', 'sale-1')).then(
    ({ text }) => text,
    () => 'nothing',
  );
  expect(heard, output()).toBe('nothing');
  expect(await ended).toEqual({ code: null, signal: 'SIGKILL' });
}

/** Lets the register ask again with the same id and body. The register must get the terminal's result, with at most one charge. */
async function expectTruth({ shop, simulator }: PracticeStage, truth: Truth): Promise<ReportedAnswer> {
  const daemon = await shop.start({ isHere: true });
  const asked = await daemon.register.put('p1', payment('till-1', 'sale-1'));
  expect(asked.transaction, asked.text).toBeDefined();
  const told = await daemon.register.ended('p1');
  expect(told.result).toBe(truth);
  expect(simulator.world.ledger().map(({ saleTransactionId, result }) => [saleTransactionId, result])).toEqual([
    ['p1', truth],
  ]);
  const charged = movements(simulator, 'p1');
  expect(charged.map(({ approvalCode }) => approvalCode)).toEqual(truth === 'approved' ? [told.approvalCode] : []);
  expect(told.retry).toBe(truth === 'approved' ? 'unsafe' : 'safe');
  expect(simulator.world.complaints()).toEqual([]);
  return told;
}

/**
 * The payment never reached the terminal. The register learns this and charges again, and the new payment is charged
 * once.
 */
async function expectNothingThenAnew(it: PracticeStage, truth: Truth): Promise<void> {
  const { shop } = it;
  const daemon = await shop.start({ environment: hurried, isHere: true });
  const told = await daemon.register.ended('p1');
  expect(told).toMatchObject({ result: 'not-processed', retry: 'safe' });
  expect(booked(it)).toEqual([]);
  await daemon.register.post('p1', 'acknowledge', { revision: told.revision });
  await daemon.stop();
  const { register } = await shop.start({ isHere: true });
  await register.put('p2', payment('till-1', 'sale-1'));
  expect((await register.ended('p2')).result).toBe(truth);
  expect(booked(it)).toEqual([['p2', truth]]);
}

describe.concurrent('the daemon after SIGTERM', () => {
  test('lets a running payment end, reports its outcome, and ends with 0', async ({ onTestFinished }) => {
    const victim: { stop?: () => void } = {};
    const it = await setPracticeStage(onTestFinished, {
      onReceived: ({ category }) => {
        if (category === 'Payment') victim.stop?.();
      },
    });
    const daemon = await it.shop.start();
    victim.stop = () => void daemon.stop();
    const { transaction, text } = await daemon.register.put('p1', payment('till-1', 'sale-1'));
    expect(transaction?.result, text).toBe('approved');
    expect(await daemon.ended).toEqual({ code: 0, signal: null });
    expect(movements(it.simulator, 'p1')).toHaveLength(1);
  });

  test('leaves a payment that takes too long for the next start', async ({ onTestFinished }) => {
    const victim: { stop?: () => void } = {};
    const it = await setPracticeStage(onTestFinished, {
      script: 'till-1 next: card after 40s',
      speed: 4,
      onReceived: ({ category }) => {
        if (category === 'Payment') victim.stop?.();
      },
    });
    const daemon = await it.shop.start({ environment: { TENDERD_LIMITS_STOP_MS: '500' } });
    victim.stop = () => void daemon.stop();
    const { transaction } = await daemon.register.put('p1', payment('till-1', 'sale-1'));
    expect(transaction?.result).toBeUndefined();
    expect(await daemon.ended).toEqual({ code: 0, signal: null });
    expect(movements(it.simulator, 'p1')).toEqual([]);
    delete victim.stop;
    await expectTruth(it, 'approved');
  });
});

describe.concurrent('the true outcome is reported after kill -9', () => {
  test.runIf(isWhole).for(truths)(
    'between the acceptance and the first message (then %s)',
    async (truth, { onTestFinished }) => {
      // The terminal takes long for its Login, so the payment waits.
      const script = ['till-1 next login: answer late 60m', scripts[truth]].join('\n');
      const it = await setPracticeStage(onTestFinished, { script });
      await payToDeath(await it.shop.start({ environment: { TENDERD_KILL_AT: 'accepted' } }));
      await expectNothingThenAnew(it, truth);
    },
  );

  test.for(inTurn[1])('after the commit and before the send (then %s)', async (truth, { onTestFinished }) => {
    const script = ['till-1 next: approve', scripts[truth]].join('\n');
    const it = await setPracticeStage(onTestFinished, { script });
    await payBefore(it);
    await payToDeath(await it.shop.start({ environment: { TENDERD_KILL_AT: 'committed-before-send' } }));
    await expectNothingThenAnew(it, truth);
  });

  test.for(inTurn[0])('after the send (%s)', async (truth, { onTestFinished }) => {
    const it = await setPracticeStage(onTestFinished, { script: scripts[truth] });
    await payToDeath(await it.shop.start({ environment: { TENDERD_KILL_AT: 'sent' } }));
    await expectTruth(it, truth);
  });

  test.runIf(isWhole).for(truths)('between the answer and its commit (%s)', async (truth, { onTestFinished }) => {
    const it = await setPracticeStage(onTestFinished, { script: scripts[truth] });
    await payToDeath(await it.shop.start({ environment: { TENDERD_KILL_AT: 'answer-read' } }));
    await expectTruth(it, truth);
  });

  test.for(inTurn[0])('between the commit of the outcome and its report (%s)', async (truth, { onTestFinished }) => {
    const it = await setPracticeStage(onTestFinished, { script: scripts[truth] });
    await payToDeath(await it.shop.start({ environment: { TENDERD_KILL_AT: 'committed-before-told' } }));
    const askedBefore = it.simulator.world.received().length;
    const told = await expectTruth(it, truth);
    expect(told.revision).toBe(1);
    const asked = it.simulator.world.received().slice(askedBefore);
    expect(asked.filter(({ category }) => category === 'TransactionStatus' || category === 'Payment')).toEqual([]);
  });
});
