/** A gateway delivers a request twice: the terminal answers Busy to the second copy because it processes the first. */

import { describe, expect, test } from 'vitest';
import { conditionRow, kinds } from '../../src/core/index.js';
import { type Json, moneyAnswer, statusAnswer, statusRepeats } from '../world/terminal-words.js';
import { Till, type TillOptions } from '../world/till.js';

/**
 * Returns a payment that is refused as Busy after so many ms, by a terminal that reports a lost session. Questions get
 * no answer.
 */
async function refusedAfter(ms: number, options: TillOptions = { saysLoggedOut: true }): Promise<Till> {
  const till = Till.connected(options);
  await till.pay('p1');
  till.run(ms).answers(0, 'Busy');
  return till.run(100);
}

test('Busy after the latest start ends nothing before TransactionStatus confirms it', async () => {
  const till = await refusedAfter(31_000);
  till.shows('p1', 'running');
  till.gateway.onStatus = (question) => statusRepeats(question, till.money(0), 'Success');
  till.run(20_000).shows('p1', 'approved').hasSentMoney(1);
});

test('a second approval with another transaction number adds an item, and a repeated approval does not', async () => {
  const till = Till.connected();
  await till.pay('p1');
  const answer = moneyAnswer(till.money(0), 'Success');
  till.run(100).gateway.say(answer);
  till.run(100).gateway.say(answer);
  till.run(100).shows('p1', 'approved').needs();
  void till.lanes.acknowledge('p1', 1);
  const other: Json = JSON.parse(JSON.stringify(answer).replace('"poi-', '"poi-second-'));
  for (let times = 0; times < 2; times += 1) till.run(100).gateway.say(other);
  till.run(100).shows('p1', 'approved').needs('p1: reverse-one');
  till.restart().needs('p1: reverse-one');
});

test('Busy before the latest start ends nothing before TransactionStatus confirms it, even after the latest start', async () => {
  const till = await refusedAfter(1_000);
  till.run(60_000).shows('p1', 'recovering').whenAsked('NotFound').run(20_000);
  till.ends('p1', { result: 'not-processed', reason: 'terminal-busy', retry: 'safe' });
});

test('after an unanswered question NotFound does not confirm Busy, because the terminal may have restarted and forgotten', async () => {
  const till = await refusedAfter(1_000, {});
  till.run(60_000).whenAsked('NotFound').run(20_000).ends('p1', { result: 'unresolved', reason: 'terminal-forgot' });
  till.hasSentMoney(1);
});

test('Busy ends nothing after an abort of the register before TransactionStatus confirms it', async () => {
  const till = await refusedAfter(1_000);
  void till.lanes.abort('p1', 'the customer left');
  till.run(100).shows('p1', 'running').whenAsked('NotFound').run(20_000);
  till.ends('p1', { result: 'not-processed', reason: 'aborted' });
});

test('a new process asks again if the old process died before the confirmation', async () => {
  const before = await refusedAfter(1_000);
  const till = before.restart();
  till.gateway.onStatus = (question) => statusRepeats(question, before.money(0), 'Success');
  till.up().run(1_000).shows('p1', 'approved');
});

test('a question that left before the refusal does not confirm the refusal', async () => {
  const till = Till.connected();
  await till.pay('p1');
  // After 45 s of silence the lane asks while the payment runs. The answer is slow.
  till.run(46_000);
  const question = till.sentOf('TransactionStatusRequest').at(-1)?.message;
  if (question?.name !== 'TransactionStatusRequest') throw new Error('nothing was asked');
  till.gateway.say(moneyAnswer(till.money(0), 'Busy'), statusAnswer(question, 'NotFound'));
  till.run(100).shows('p1', 'running').answers(0, 'Success').run(100).shows('p1', 'approved');
});

/** Returns the message of the table for a final answer to a payment. */
function messageOf(condition: string): string | undefined {
  const verdict = conditionRow(condition)?.money(kinds.payment);
  return verdict?.verdict === 'final' ? verdict.message : undefined;
}

describe.each(['NotAllowed', 'NotFound', 'UnavailableService', 'DeviceOut', 'InsertedCard'])(
  '%s to a second copy of a request',
  (condition) => {
    test('ends nothing while the first copy runs', async () => {
      const till = Till.connected();
      await till.pay('p1');
      till.whenAsked('InProgress').answers(0, condition).run(30_000);
      expect(till.view('p1').outcome).toBeUndefined();
      till.answers(0, 'Success').run(100).ends('p1', { result: 'approved', revision: 1 });
    });

    test('ends the payment with its own message if the terminal denies the payment', async () => {
      const till = Till.connected();
      await till.pay('p1');
      till.whenAsked('NotFound').answers(0, condition);
      const { outcome } = till.run(100).view('p1');
      expect(outcome).toMatchObject({ result: 'not-processed', retry: 'safe', resolvedBy: 'terminal' });
      expect(outcome?.message).toBe(messageOf(condition));
    });

    test('ends the payment if the terminal repeats the answer', async () => {
      const till = Till.connected();
      await till.pay('p1');
      till.gateway.onStatus = (question) => statusRepeats(question, till.money(0), condition);
      till.answers(0, condition).run(100).shows('p1', 'not-processed');
    });

    test('proves nothing if the terminal was seen at work', async () => {
      const till = Till.connected();
      await till.pay('p1');
      till.whenAsked('InProgress').answers(0, condition).run(3_000).whenAsked('NotFound').answers(0, condition);
      till.run(100_000).ends('p1', { result: 'unresolved', reason: 'terminal-forgot' });
    });

    test('keeps its own message if the link is lost before the confirmation', async () => {
      const till = Till.connected({ profile: 'tenderd' });
      await till.pay('p1');
      till.answers(0, condition).run(100);
      const after = till.restart();
      after.whenAsked('NotFound').up().run(200_000);
      expect(after.view('p1').outcome?.message).toBe(messageOf(condition));
    });
  },
);
