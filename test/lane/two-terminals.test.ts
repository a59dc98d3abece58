/** Two terminals at one gateway: an answer is booked on the payment that it names, whichever terminal sends it. */

import { expect, test } from 'vitest';
import { statusAnswer, statusRepeats, type Json } from '../world/terminal-words.js';
import { Till } from '../world/till.js';

/** `p1` runs on `a`, `q1` on `b`. The test chooses what `b` answers to a question. */
async function bothRun(answerOfB: (till: Till) => Json): Promise<Till> {
  const till = Till.connected({ terminals: { a: 'T1', b: 'T2' }, saysLoggedOut: true });
  await till.pay('p1');
  await till.pay('q1', { terminal: 'b' });
  till.run(500);
  till.gateway.onStatus = (question) => (question.header.POIID === 'T2' ? answerOfB(till) : undefined);
  till.gateway.sayUnreadable();
  return till.run(100);
}

test("a status response that repeats the other terminal's payment is stored with that payment, and the lane asks again", async () => {
  const till = await bothRun((of) => {
    const question = of.sentOf('TransactionStatusRequest').at(-1)?.message;
    if (question?.name !== 'TransactionStatusRequest') throw new Error('nobody asked');
    return statusRepeats(question, of.money(0), 'Success');
  });
  till.shows('p1', 'approved').shows('q1', 'recovering');
  till.gateway.onStatus = (question) =>
    question.header.POIID === 'T2' ? statusRepeats(question, till.money(1), 'Success') : undefined;
  till.run(10_000).shows('q1', 'approved');
  expect(till.lanes.terminals().map(({ lane }) => lane)).toEqual(['free', 'free']);
  till.needs();
});

test('NotFound from one terminal proves nothing about the payment of the other', async () => {
  const till = await bothRun(() => ({}));
  till.gateway.onStatus = (question) => statusAnswer(question, 'NotFound', { POIID: 'T2' });
  till.gateway.cut();
  till.run(70_000).shows('p1', 'recovering').shows('q1', 'not-processed');
});

test("after a clock went forth and back, an idle terminal's link is pinged before anything is sent", async () => {
  const till = Till.connected({ terminals: { a: 'T1', b: 'T2' } });
  await till.pay('p1');
  till.answers(0, 'Success').run(500);
  till.time.wallOffsetMs = 600_000;
  await till.pay('q1', { terminal: 'b' });
  till.time.wallOffsetMs = 0;
  till.gateway.answersPings = false;
  await till.pay('p2');
  till.run(500);
  expect(till.sentMoney().map(({ header }) => header.POIID)).toEqual(['T1']);
  till.gateway.answersPings = true;
  till.run(30_000);
  expect(till.sentMoney().length).toBeGreaterThan(1);
});

test('the view of a payment counts the payments ahead of it at its own terminal', async () => {
  const till = Till.connected({ terminals: { a: 'T1', b: 'T2' } });
  await till.pay('q1', { terminal: 'b' });
  await till.pay('q2', { terminal: 'b' });
  await till.pay('q3', { terminal: 'b' });
  const [, second, third] = ['q1', 'q2', 'q3'].map((id) => till.view(id));
  expect(second).toMatchObject({ state: 'queued', ahead: 1, message: expect.stringContaining(' is before it') });
  expect(third).toMatchObject({ state: 'queued', ahead: 2, message: expect.stringContaining('are before it') });
  expect(till.view('q1')).not.toHaveProperty('ahead');
});

test.each(['a', 'b'])(
  'after a clock jump, a request to %s leaves once the link has answered its own ping',
  async (terminal) => {
    const till = Till.connected({ terminals: { a: 'T1', b: 'T2' } });
    till.time.wallOffsetMs = 600_000;
    till.gateway.answersPings = false;
    await till.pay('p1', { terminal });
    till.run(500);
    // None of these is the answer to one of our pings.
    for (const token of ['', '0', '1', '0:', '1:', '0:x', '1:x', '2:99', '-1:99', 'x:99', '0:1.5', '1:1.5'])
      till.gateway.pong(token);
    till.run(100).hasSentMoney(0);
    till.gateway.pong(terminal === 'a' ? '1:99' : '0:99');
    till.run(100).hasSentMoney(0);
    till.gateway.pong(terminal === 'a' ? '0:99' : '1:99');
    till.run(100);
    expect(till.sentMoney().map(({ header }) => header.POIID)).toEqual([terminal === 'a' ? 'T1' : 'T2']);
  },
);
