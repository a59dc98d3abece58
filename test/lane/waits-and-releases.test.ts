/** How long a register waits for an outcome, what a person can release, and how a terminal is reported meanwhile. */

import { describe, expect, test } from 'vitest';
import type { PromptAnswer } from '../../src/core/index.js';
import { giveUp } from './given-up.js';
import { nowOf } from './promises.js';
import { RefusingJournal } from './refusing-journal.js';
import { input, moneyAnswer } from '../world/terminal-words.js';
import { Till, patient } from '../world/till.js';

/** `p1` runs. */
async function paying(): Promise<Till> {
  const till = Till.connected();
  await till.pay('p1');
  return till.run(100);
}

describe('a wait for an outcome', () => {
  test('without a duration, or for a caller that is gone, returns the present state at once', async () => {
    const { lanes } = await paying();
    const running = { value: { state: 'running' } };
    expect(await nowOf(lanes.waitForOutcome('p1', 0, patient()))).toMatchObject(running);
    expect(await nowOf(lanes.waitForOutcome('p1', 60_000, AbortSignal.abort()))).toMatchObject(running);
    expect(await nowOf(lanes.waitForOutcome('p2', 60_000, patient()))).toEqual({ value: undefined });
  });

  test('ends with the outcome, or at once if there is one', async () => {
    const till = await paying();
    const waited = till.lanes.waitForOutcome('p1', 60_000, patient());
    till.run(1_000);
    expect(await nowOf(waited)).toBeUndefined();
    till.answers(0, 'Success').run(10);
    const approved = { value: { outcome: { result: 'approved' } } };
    expect(await nowOf(waited)).toMatchObject(approved);
    expect(await nowOf(till.lanes.waitForOutcome('p1', 60_000, patient()))).toMatchObject(approved);
  });

  test('ends after its time, or when its register disconnects', async () => {
    const till = await paying();
    const controller = new AbortController();
    const [timed, left] = [
      till.lanes.waitForOutcome('p1', 1_000, patient()),
      till.lanes.waitForOutcome('p1', 60_000, controller.signal),
    ];
    till.run(999);
    expect(await nowOf(timed)).toBeUndefined();
    till.run(1);
    expect(await nowOf(timed)).toMatchObject({ value: { state: 'running' } });
    expect(await nowOf(left)).toBeUndefined();
    controller.abort();
    expect(await nowOf(left)).toMatchObject({ value: { state: 'running' } });
  });
});

describe('a release', () => {
  test('of a terminal that is not blocked is refused', async () => {
    const till = Till.connected();
    expect(await till.release('till', 'Kim', 'its screen is idle')).toMatchObject({
      refusal: { code: 'nothing-to-release', text: 'Nothing blocks this terminal, so there is nothing to release.' },
    });
  });

  test('of a terminal with an expected answer is refused, and names the payment', async () => {
    const till = await paying();
    expect(await till.release('till', 'Kim', 'its screen is idle')).toMatchObject({
      refusal: { code: 'nothing-to-release', text: expect.stringContaining('Abort it, or wait.'), transactionId: 'p1' },
    });
    expect(till.terminal()).toMatchObject({ lane: 'busy', current: 'p1' });
  });

  test('of a lane that stopped itself is accepted, although an answer is expected', async () => {
    const journal = new RefusingJournal();
    const till = Till.connected({ journal });
    await till.pay('p1');
    till.run(100);
    journal.refuses = 'till';
    await till.submit('p2');
    expect(till.terminal().lane).toBe('faulted');
    expect(await till.release('till', 'Kim', 'its screen is idle')).toMatchObject({ ok: true });
    expect(till.terminal().lane).not.toBe('faulted');
    till.answers(0, 'Success').run(10).shows('p1', 'approved').hasSentMoney(1);
  });

  test('removes the attention items of a free terminal', async () => {
    const stranger = await paying();
    const till = Till.connected();
    till.gateway.say(moneyAnswer(stranger.money(0), 'Success'));
    till.run(10);
    expect(till.terminal()).toMatchObject({ lane: 'free', attention: [{ code: 'unmatched-response' }] });
    expect(await till.release('till', 'Kim', 'it is none of ours')).toMatchObject({ ok: true });
    till.needs();
  });
});

test('a configured answer is not that of the register, although it is the same', async () => {
  const yes: PromptAnswer = { type: 'confirmed', confirmed: true };
  const till = Till.connected({ saleId: 'SHOP', prompts: { by: 'register', answers: { confirmation: true } } });
  await till.pay('p1');
  till.run(100).gateway.say(input(till.money(0), { MaxInputTime: '10' }));
  const { promptId = '' } = till.run(10).lanes.prompts()[0] ?? {};
  till.run(10_000);
  expect(till.sentOf('InputResponse')).toMatchObject([
    { message: { body: { InputResult: { Input: { ConfirmedFlag: true } } } } },
  ]);
  expect(await till.reply(till.lanes.answerPrompt(promptId, yes))).toMatchObject({
    refusal: { code: 'prompt-over', text: `Prompt ${promptId} has ended: no answer came in time.` },
  });
});

test('an unresolved payment on a free lane does not count as queued', async () => {
  const till = Till.connected();
  await giveUp(till, 'p1');
  expect(till.terminal()).toMatchObject({ lane: 'free', queued: 0 });
});

test('the view of a terminal without sessions says that sessions are not used', () => {
  expect(Till.connected({ profile: 'sessionless' }).terminal().session).toBe('not-used');
});
