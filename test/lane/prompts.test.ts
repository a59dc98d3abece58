/** The prompts of the terminal as registers see them, and the effect of their answers. */

import { describe, expect, test } from 'vitest';
import type { Lanes, PromptAnswer } from '../../src/core/index.js';
import { type Json } from '../world/terminal-words.js';
import { Till } from '../world/till.js';

const yes: PromptAnswer = { type: 'confirmed', confirmed: true };

/** Returns a yes/no prompt of the terminal, with this id of a request or with none. */
function question(serviceId: string | undefined): Json {
  const ids = {
    SaleID: 'SHOP',
    POIID: 'T1',
    DeviceID: '1',
    ...(serviceId === undefined ? {} : { ServiceID: serviceId }),
  };
  const text = { OutputFormat: 'Text', OutputText: [{ Text: 'Over 18?' }] };
  return {
    SaleToPOIRequest: {
      MessageHeader: { MessageClass: 'Device', MessageCategory: 'Input', MessageType: 'Request', ...ids },
      InputRequest: {
        DisplayOutput: { Device: 'CashierDisplay', InfoQualify: 'Display', OutputContent: text },
        InputData: { Device: 'CashierInput', InfoQualify: 'Input', InputCommand: 'GetConfirmation' },
      },
    },
  };
}

/** `p1` of register `a` runs, and its terminal shows a prompt. */
async function asked(): Promise<{ readonly till: Till; readonly promptId: string }> {
  const till = Till.connected({ saleId: 'SHOP', prompts: { by: 'register', answers: {} } });
  await till.pay('p1', { register: 'a' });
  till.run(100).gateway.say(question(till.money(0).header.ServiceID));
  till.run(10);
  const [prompt] = till.lanes.prompts();
  if (prompt === undefined) throw new Error('there is no prompt');
  return { till, promptId: prompt.promptId };
}

const answered = (till: Till): readonly unknown[] =>
  till
    .sentOf('InputResponse')
    .map(({ message }) => ('InputResult' in message.body ? message.body.InputResult : undefined));

const answer = (till: Till, lanes: Lanes, promptId: string, given: PromptAnswer = yes) =>
  till.reply(lanes.answerPrompt(promptId, given));

describe('a question about a transaction', () => {
  test('is shown to its register and the operator, and to no other', async () => {
    const { till, promptId } = await asked();
    const shown = { promptId, transactionId: 'p1', register: 'a', terminal: 'till', kind: 'confirmation', open: true };
    expect(till.lanes.prompts()).toEqual([expect.objectContaining({ ...shown, text: 'Over 18?' })]);
    expect(till.lanes.prompts()[0]).not.toHaveProperty('request');
    expect(till.lanes.of('a').prompts()).toMatchObject([shown]);
    expect(till.lanes.of('b').prompts()).toEqual([]);
  });

  test('is answered by its register, once', async () => {
    const { till, promptId } = await asked();
    const refused = await answer(till, till.lanes.of('b'), promptId);
    expect(refused).toMatchObject({
      ok: false,
      refusal: { code: 'other-register', text: `Prompt ${promptId} belongs to a transaction of another register.` },
    });
    expect(answered(till)).toEqual([]);
    expect(await answer(till, till.lanes.of('a'), promptId)).toMatchObject({
      ok: true,
      value: { promptId, open: false },
    });
    expect(answered(till)).toMatchObject([{ Input: { ConfirmedFlag: true } }]);
    expect([till.lanes.prompts(), till.lanes.of('a').prompts()]).toEqual([[], []]);
  });

  test('accepts the same answer again, and no other answer', async () => {
    const { till, promptId } = await asked();
    await answer(till, till.lanes, promptId);
    expect(await answer(till, till.lanes, promptId)).toMatchObject({ ok: true, value: { open: false } });
    expect(await answer(till, till.lanes, promptId, { type: 'confirmed', confirmed: false })).toMatchObject({
      ok: false,
      refusal: { code: 'prompt-over', text: `Prompt ${promptId} has ended: answered.` },
    });
    expect(answered(till)).toHaveLength(1);
  });

  test('accepts no answer of another kind', async () => {
    const { till, promptId } = await asked();
    expect(await answer(till, till.lanes, promptId, { type: 'digits', digits: '18' })).toMatchObject({
      ok: false,
      refusal: { code: 'answer-does-not-fit', text: expect.stringMatching(/expects .+, or cancelled: true\.$/) },
    });
    expect(answered(till)).toEqual([]);
    expect(till.lanes.prompts()).toHaveLength(1);
  });

  test('ends when the terminal continues without an answer', async () => {
    const { till, promptId } = await asked();
    till.answers(0, 'Success').run(10);
    expect(till.lanes.prompts()).toEqual([]);
    expect(await answer(till, till.lanes, promptId)).toMatchObject({ ok: false, refusal: { code: 'prompt-over' } });
  });
});

test('a question about a device request is shown to its register and the operator, and only they can answer it', async () => {
  const till = Till.connected({ saleId: 'SHOP', prompts: { by: 'register', answers: {} } });
  const wanted = await till.reply(
    till.lanes.of('a').deviceRequests.ask('till', { kind: 'balance-inquiry', account: 'payment' }),
  );
  till.run(100).gateway.say(question(till.sentOf('BalanceInquiryRequest').at(-1)?.message.header.ServiceID));
  till.run(10);
  const [prompt] = till.lanes.of('a').prompts();
  expect(prompt).toMatchObject({ deviceRequestId: wanted.ok ? wanted.value.deviceRequestId : '', open: true });
  expect(till.lanes.prompts()).toEqual([prompt]);
  expect(till.lanes.of('b').prompts()).toEqual([]);
  const { promptId } = prompt ?? { promptId: '' };
  expect(await answer(till, till.lanes.of('b'), promptId)).toMatchObject({
    refusal: { code: 'other-register', text: `Prompt ${promptId} belongs to a device request of another register.` },
  });
  expect(await answer(till, till.lanes.of('a'), promptId)).toMatchObject({ ok: true });
});

test('a question without a transaction is shown to each register, and each may answer it', async () => {
  const till = Till.connected({ saleId: 'SHOP', prompts: { by: 'register', answers: {} } });
  till.gateway.say(question(undefined));
  till.run(10);
  const [prompt] = till.lanes.of('b').prompts();
  expect(prompt).toMatchObject({ kind: 'confirmation' });
  expect(prompt).not.toHaveProperty('transactionId');
  expect(await answer(till, till.lanes.of('a'), prompt?.promptId ?? '')).toMatchObject({ ok: true });
});

test('an answer to an unknown question is refused', async () => {
  const till = Till.connected({ prompts: { by: 'register', answers: {} } });
  expect(await answer(till, till.lanes, 'PR-1')).toMatchObject({
    ok: false,
    refusal: { code: 'unknown-prompt', text: 'There is no prompt PR-1. The prompt may have ended long ago.' },
  });
});
