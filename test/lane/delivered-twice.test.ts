/** A gateway delivers a request twice: the terminal says Busy to the second copy because it runs the first. */

import { describe, expect, test } from 'vitest';
import { conditionRow, kinds } from '../../src/core/index.js';
import { type Json, moneyAnswer, statusAnswer, statusRepeats } from '../world/terminal-words.js';
import { Till, type TillOptions } from '../world/till.js';

/** A payment that is refused as Busy after so long, by a terminal that would say that it lost its session; nothing that is asked is answered. */
async function refusedAfter(ms: number, options: TillOptions = { saysLoggedOut: true }): Promise<Till> {
  const till = Till.connected(options);
  await till.pay('p1');
  till.run(ms).answers(0, 'Busy');
  return till.run(100);
}

test('Busy past the latest start is no end before status agrees', async () => {
  const till = await refusedAfter(31_000);
  till.shows('p1', 'running');
  till.gateway.onStatus = (question) => statusRepeats(question, till.money(0), 'Success');
  till.run(20_000).shows('p1', 'approved').hasSentMoney(1);
});

test('a second approval of one request, as another transaction of the terminal, calls a person; the same one said again does not', async () => {
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

test('nor is it before the latest start, when that passes meanwhile', async () => {
  const till = await refusedAfter(1_000);
  till.run(60_000).shows('p1', 'recovering').whenAsked('NotFound').run(20_000);
  till.ends('p1', { result: 'not-processed', reason: 'terminal-busy', retry: 'safe' });
});

test('nor behind a question without an answer, where the terminal may have restarted without a word and forgotten the first copy', async () => {
  const till = await refusedAfter(1_000, {});
  till.run(60_000).whenAsked('NotFound').run(20_000).ends('p1', { result: 'unresolved', reason: 'terminal-forgot' });
  till.hasSentMoney(1);
});

test('nor when the register wants to abort', async () => {
  const till = await refusedAfter(1_000);
  void till.lanes.abort('p1', 'the customer left');
  till.run(100).shows('p1', 'running').whenAsked('NotFound').run(20_000);
  till.ends('p1', { result: 'not-processed', reason: 'aborted' });
});

test('a daemon that dies before status agrees asks again', async () => {
  const before = await refusedAfter(1_000);
  const till = before.restart();
  till.gateway.onStatus = (question) => statusRepeats(question, before.money(0), 'Success');
  till.up().run(1_000).shows('p1', 'approved');
});

test('a question that left before the refusal agrees to nothing', async () => {
  const till = Till.connected();
  await till.pay('p1');
  // After 45 s of silence it is asked beside the running payment; the answer is slow.
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

    test('ends it in its own words when the terminal knows nothing of it', async () => {
      const till = Till.connected();
      await till.pay('p1');
      till.whenAsked('NotFound').answers(0, condition);
      const { outcome } = till.run(100).view('p1');
      expect(outcome).toMatchObject({ result: 'not-processed', retry: 'safe', resolvedBy: 'terminal' });
      expect(outcome?.message).toBe(messageOf(condition));
    });

    test('ends it when the terminal repeats it', async () => {
      const till = Till.connected();
      await till.pay('p1');
      till.gateway.onStatus = (question) => statusRepeats(question, till.money(0), condition);
      till.answers(0, condition).run(100).shows('p1', 'not-processed');
    });

    test('is no proof of a terminal that was seen working on it', async () => {
      const till = Till.connected();
      await till.pay('p1');
      till.whenAsked('InProgress').answers(0, condition).run(3_000).whenAsked('NotFound').answers(0, condition);
      till.run(100_000).ends('p1', { result: 'unresolved', reason: 'terminal-forgot' });
    });

    test('is told in its own words, too, when the link is lost before it was confirmed', async () => {
      const till = Till.connected({ profile: 'tenderd' });
      await till.pay('p1');
      till.answers(0, condition).run(100);
      const after = till.restart();
      after.whenAsked('NotFound').up().run(200_000);
      expect(after.view('p1').outcome?.message).toBe(messageOf(condition));
    });
  },
);
