/**
 * `kill -9` of the real daemon, on real sockets and a real journal, at every step of a payment.
 * The moment is chosen by the daemon's own hook or by a message on the wire. The simulator's ledger is the oracle.
 */

import { describe, expect, test } from 'vitest';
import { isWhole, some } from '../extent.js';
import type { DaemonProcess, Ending } from './daemon-process.js';
import { movements, type PracticeStage, setPracticeStage } from './practice-stage.js';
import { payment, type ReportedAnswer } from './register-client.js';

/** Waits of the recovering daemon pass so much faster: 100 s for an orphaned socket are 5. */
const recovering = { TENDERD_SPEED: '20' };

type Truth = 'approved' | 'declined';

/** By default each moment has one of the two, in turn; `TESTS=all` plays both. */
const truths: readonly Truth[] = ['approved', 'declined'];
const inTurn: readonly [readonly Truth[], readonly Truth[]] = [some(truths, 0), some(truths, 1)];
const scripts: Readonly<Record<Truth, string>> = { approved: '', declined: 'till-1 next: decline' };

const runArgs = ['run', '--port', '0', '--json'];

/** Asks for payments one after another, each under a sale of its own; the daemon dies of it. */
async function dieOf({ register, ended }: DaemonProcess, asked: readonly string[]): Promise<Ending> {
  // Before there is a session every payment waits, and the first one would be the one that is killed waiting.
  while ((await register.terminal('till-1')).session !== 'standing');
  for (const id of asked) await register.put(id, payment('till-1', `sale of ${id}`), 0).catch(() => undefined);
  return ended;
}

/** An earlier payment: a terminal that denies a later one must repeat this one before it is believed. */
async function payBefore({ shop }: PracticeStage): Promise<void> {
  const daemon = await shop.start();
  await daemon.register.put('p0', payment('till-1', 'sale-0'));
  expect((await daemon.register.ended('p0')).result).toBe('approved');
  await daemon.stop();
}

/** What the terminal's books say of all but the earlier payment. */
function booked({ simulator }: PracticeStage): readonly (readonly [string, string])[] {
  return simulator.world
    .ledger()
    .filter(({ saleTransactionId }) => saleTransactionId !== 'p0')
    .map(({ saleTransactionId, result }) => [saleTransactionId, result]);
}

/** Asks for the payment `p1`; the daemon dies under it, and the register hears nothing. */
async function payToDeath({ register, ended, output }: DaemonProcess): Promise<void> {
  const heard = await register.put('p1', payment('till-1', 'sale-1')).then(
    ({ text }) => text,
    () => 'nothing',
  );
  expect(heard, output()).toBe('nothing');
  expect(await ended).toEqual({ code: null, signal: 'SIGKILL' });
}

/** The register asks again under the same id and body, and must hear what the terminal did, charged at most once. */
async function expectTruth({ shop, simulator }: PracticeStage, truth: Truth): Promise<ReportedAnswer> {
  const daemon = await shop.start({ environment: recovering });
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

/** The payment never reached the terminal: the register hears so, charges anew, and that one is charged once. */
async function expectNothingThenAnew(it: PracticeStage, truth: Truth): Promise<void> {
  const { shop } = it;
  const daemon = await shop.start({ environment: recovering });
  const told = await daemon.register.ended('p1');
  expect(told).toMatchObject({ result: 'not-processed', retry: 'safe' });
  expect(booked(it)).toEqual([]);
  await daemon.register.post('p1', 'acknowledge', { revision: told.revision });
  await daemon.stop();
  const { register } = await shop.start();
  await register.put('p2', payment('till-1', 'sale-1'));
  expect((await register.ended('p2')).result).toBe(truth);
  expect(booked(it)).toEqual([['p2', truth]]);
}

/** The ways to die, one a life, and what each life is asked for before it: the others die of what they take up. */
const tenLives: readonly { readonly killAt: string; readonly asked?: readonly string[] }[] = [
  { killAt: 'committed-before-send', asked: ['p1'] },
  { killAt: 'status-sent' },
  { killAt: 'committed-before-told' },
  { killAt: 'sent', asked: ['p2'] },
  { killAt: 'status-sent' },
  { killAt: 'answer-read' },
  { killAt: 'committed-before-told' },
  { killAt: 'accepted', asked: ['p3', 'p4'] },
  { killAt: 'answer-read' },
  { killAt: 'status-sent' },
];

// The long ones come first. On a busy machine a start takes seconds, and eleven of them follow each other here.
describe.concurrent('other ends', { timeout: 120_000 }, () => {
  test.runIf(isWhole)(
    'ten kills in a row at varying points: each payment has one true outcome, and is charged at most once',
    async ({ onTestFinished }) => {
      const it = await setPracticeStage(onTestFinished, {
        // p1 never reaches the terminal; the answer to p3 is lost, so that p4 waits behind it.
        script: 'till-1 next: approve\ntill-1 next: approve\ntill-1 next: decline; lose answer',
        // Its times are short, so that no life has to wait long for a proof.
        profile: 'dropping-gateway',
      });
      await payBefore(it);
      for (const [life, { killAt, asked = [] }] of tenLives.entries()) {
        const planned = { TENDERD_KILL_AT: killAt };
        const ended =
          asked.length === 0
            ? it.shop.run(runArgs, { ...recovering, ...planned })
            : dieOf(await it.shop.start({ environment: planned }), asked);
        const name = `life ${life + 1}, ${killAt}`;
        expect(await ended, name).toMatchObject({ code: null, signal: 'SIGKILL' });
      }
      const { register } = await it.shop.start({ environment: recovering });
      const results = Object.fromEntries(
        await Promise.all(['p1', 'p2', 'p3', 'p4'].map(async (id) => [id, (await register.ended(id)).result] as const)),
      );
      expect(results).toEqual({ p1: 'not-processed', p2: 'approved', p3: 'declined', p4: 'not-processed' });
      expect(booked(it)).toEqual([
        ['p2', 'approved'],
        ['p3', 'declined'],
      ]);
      expect(await register.list('?state=open')).toEqual([]);
      expect(it.simulator.world.complaints()).toEqual([]);
    },
  );

  test('SIGTERM lets a payment that runs end: the register hears the outcome, the process ends with 0', async ({
    onTestFinished,
  }) => {
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

  test('SIGTERM while a payment takes longer than the grace: the next start takes it up', async ({
    onTestFinished,
  }) => {
    const victim: { stop?: () => void } = {};
    const it = await setPracticeStage(onTestFinished, {
      script: 'till-1 next: card after 40s',
      speed: 20,
      onReceived: ({ category }) => {
        if (category === 'Payment') victim.stop?.();
      },
    });
    const daemon = await it.shop.start({ environment: recovering });
    victim.stop = () => void daemon.stop();
    const { transaction } = await daemon.register.put('p1', payment('till-1', 'sale-1'));
    expect(transaction?.result).toBeUndefined();
    expect(await daemon.ended).toEqual({ code: 0, signal: null });
    expect(movements(it.simulator, 'p1')).toEqual([]);
    delete victim.stop;
    await expectTruth(it, 'approved');
  });
});

describe.concurrent('kill -9, then the truth', { timeout: 60_000 }, () => {
  test.for(inTurn[0])(
    'after the request was accepted and before there was anything to send (%s anew)',
    async (truth, { onTestFinished }) => {
      // The terminal is long about its Login, so that the payment waits.
      const script = ['till-1 next login: answer late 60m', scripts[truth]].join('\n');
      const it = await setPracticeStage(onTestFinished, { script });
      await payToDeath(await it.shop.start({ environment: { TENDERD_KILL_AT: 'accepted' } }));
      await expectNothingThenAnew(it, truth);
    },
  );

  test.for(inTurn[1])('after the commit and before the send (%s anew)', async (truth, { onTestFinished }) => {
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

  test.runIf(isWhole).for(inTurn[1])(
    'when the request arrived and the terminal has not begun (%s)',
    async (truth, { onTestFinished }) => {
      const victim: { kill?: () => void } = {};
      const it = await setPracticeStage(onTestFinished, {
        script: scripts[truth],
        onReceived: ({ category }) => {
          if (category === 'Payment') victim.kill?.();
        },
      });
      const daemon = await it.shop.start();
      victim.kill = () => daemon.kill();
      await payToDeath(daemon);
      await expectTruth(it, truth);
    },
  );

  test.runIf(isWhole).for(inTurn[0])(
    'after the host decided and before the answer arrived (%s)',
    async (truth, { onTestFinished }) => {
      const victim: { kill?: () => void } = {};
      const seen: { ledger?: readonly unknown[] } = {};
      const it: PracticeStage = await setPracticeStage(onTestFinished, {
        script: scripts[truth],
        onAnswer: (text) => {
          if (!text.includes('<PaymentResponse') || victim.kill === undefined) return true;
          seen.ledger = it.simulator.world.ledger().map(({ result }) => result);
          victim.kill();
          delete victim.kill;
          return false;
        },
      });
      const daemon = await it.shop.start();
      victim.kill = () => daemon.kill();
      await payToDeath(daemon);
      expect(seen.ledger).toEqual([truth]);
      await expectTruth(it, truth);
    },
  );

  test.for(inTurn[1])('when the answer was read and not committed (%s)', async (truth, { onTestFinished }) => {
    const it = await setPracticeStage(onTestFinished, { script: scripts[truth] });
    await payToDeath(await it.shop.start({ environment: { TENDERD_KILL_AT: 'answer-read' } }));
    await expectTruth(it, truth);
  });

  test.for(inTurn[0])('when the outcome was committed and nobody told (%s)', async (truth, { onTestFinished }) => {
    const it = await setPracticeStage(onTestFinished, { script: scripts[truth] });
    await payToDeath(await it.shop.start({ environment: { TENDERD_KILL_AT: 'committed-before-told' } }));
    const askedBefore = it.simulator.world.received().length;
    const told = await expectTruth(it, truth);
    expect(told.revision).toBe(1);
    const asked = it.simulator.world.received().slice(askedBefore);
    expect(asked.filter(({ category }) => category === 'TransactionStatus' || category === 'Payment')).toEqual([]);
  });

  test.runIf(isWhole).for(inTurn[1])(
    'during the TransactionStatus of the recovery, the second kill (%s)',
    async (truth, { onTestFinished }) => {
      const it = await setPracticeStage(onTestFinished, { script: scripts[truth] });
      await payToDeath(await it.shop.start({ environment: { TENDERD_KILL_AT: 'sent' } }));
      const second = await it.shop.start({ environment: { ...recovering, TENDERD_KILL_AT: 'status-sent' } });
      expect(await second.ended).toEqual({ code: null, signal: 'SIGKILL' });
      await expectTruth(it, truth);
    },
  );
});
