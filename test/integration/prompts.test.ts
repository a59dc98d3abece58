/** The signature flow in both variants, and prompts that end otherwise, at the real daemon (protocol notes, section 12). */

import { readFileSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { Tenderd, type Prompt, type Transaction } from '../../src/client/index.js';
import { isWhole } from '../extent.js';
import type { DaemonProcess } from './daemon-process.js';
import { movements, type PracticeStage, setPracticeStage } from './practice-stage.js';
import { payment } from './register-client.js';

async function stage(script: string, configuration = 'prompts = "register"', speed = 3): Promise<PracticeStage> {
  const set = await setPracticeStage((end) => onTestFinished(end), {
    script,
    // Its 30 s of patience with the cashier are ten of ours: a busy machine answers in time.
    speed,
  });
  const { configPath } = set.shop;
  const text = readFileSync(configPath, 'utf8');
  writeFileSync(configPath, text.replace('[terminals.till-1]\n', `[terminals.till-1]\n${configuration}\n`));
  return set;
}

function clientOf({ url, register }: DaemonProcess): Tenderd {
  return new Tenderd({ url, token: register.token });
}

/** The first prompt that is open, as the events tell of it. */
async function prompted(client: Tenderd): Promise<Prompt> {
  for await (const event of client.events()) {
    const prompt = event.type === 'prompts' ? event.data.prompts[0] : undefined;
    if (prompt !== undefined) return prompt;
  }
  throw new Error('the stream ended');
}

async function pay(client: Tenderd, answer: (prompt: Prompt) => Promise<unknown>): Promise<Transaction> {
  const asked = prompted(client).then(answer);
  const asking = { id: 'p1', terminal: 'till-1', sale: 'sale-1', amount: 1_250, currency: 'EUR' };
  const ended = await client.pay(asking, { include: ['timeline'] });
  await asked;
  return ended;
}

test('a signature that the cashier accepts is a payment, and one that is not is a refusal', async () => {
  for (const isAccepted of [true, false]) {
    const { shop, simulator } = await stage('till-1 next: signature');
    const daemon = await shop.start();
    const client = clientOf(daemon);
    const ended = await pay(client, async (prompt) => {
      expect(prompt).toMatchObject({ kind: 'signature', transactionId: 'p1', text: 'Signature OK?', open: true });
      expect(await client.prompts()).toEqual([prompt]);
      const { receipts } = await client.get('p1');
      expect(receipts).toMatchObject([{ copy: 'merchant', signatureRequired: true }]);
      const answered = await client.answer(prompt.promptId, { confirmed: isAccepted });
      expect(answered.open).toBe(false);
      // Who did not hear that asks again; who says otherwise is refused.
      expect(await client.answer(prompt.promptId, { confirmed: isAccepted })).toEqual(answered);
      const other = client.answer(prompt.promptId, { confirmed: !isAccepted });
      await expect(other).rejects.toMatchObject({ code: 'prompt-over' });
    });
    expect(ended.result).toBe(isAccepted ? 'approved' : 'declined');
    expect(movements(simulator, 'p1')).toHaveLength(isAccepted ? 1 : 0);
    expect(await client.prompts()).toEqual([]);
    expect(simulator.world.complaints()).toEqual([]);
    await daemon.stop();
  }
});

test('a register that answers nothing gets a receipt to sign on', async () => {
  const { shop, simulator } = await stage('till-1 next: signature', '');
  const daemon = await shop.start();
  const { transaction, text } = await daemon.register.put('p1', payment('till-1', 'sale-1'));
  expect(transaction?.result, text).toBe('approved');
  expect(JSON.parse(text).receipts).toMatchObject([{ signatureRequired: true }, { signatureRequired: true }]);
  expect(movements(simulator, 'p1')).toHaveLength(1);
  await daemon.stop();
});

test('what is typed reaches the terminal, what does not fit is refused, and no card number is taken', async () => {
  const { shop, simulator } = await stage('till-1 next: ask digits Table?');
  const daemon = await shop.start();
  const client = clientOf(daemon);
  const ended = await pay(client, async ({ promptId, kind, minLength, maxLength }) => {
    expect({ kind, minLength, maxLength }).toEqual({ kind: 'digits', minLength: 1, maxLength: 8 });
    const wrong = client.answer(promptId, { confirmed: true });
    await expect(wrong).rejects.toMatchObject({ code: 'answer-does-not-fit' });
    const card = client.answer(promptId, { digits: '4111111111111111' });
    await expect(card).rejects.toMatchObject({ code: 'card-number-in-id' });
    await client.answer(promptId, { digits: '42' });
  });
  expect(ended.result).toBe('approved');
  expect((ended.timeline ?? []).map(({ text }) => text)).toContain('the terminal shows: Given: 42');
  expect(simulator.world.complaints()).toEqual([]);
  await daemon.stop();
});

test('a question that nobody answers ends as the terminal does without an answer', async () => {
  const { shop } = await stage('till-1 next: input Go on?', undefined, 10);
  // The terminal waits three seconds of the world, and the daemon is faster than it.
  const daemon = await shop.start({ environment: { TENDERD_SPEED: '20' } });
  await expect.poll(async () => (await daemon.register.terminal('till-1')).session).toBe('standing');
  await daemon.register.put('p1', payment('till-1', 'sale-1'));
  expect((await daemon.register.ended('p1')).result).toBe('cancelled');
  const { timeline = [] } = await clientOf(daemon).get('p1', { include: ['timeline'] });
  expect(timeline.map(({ stage: word }) => word)).toContain('prompt-ended');
  await daemon.stop();
});

test.runIf(isWhole)('configured answers are given at once, to a register that shows nothing', async () => {
  const { shop } = await stage(
    'till-1 next: input Go on?',
    'prompts = "answers"\npromptAnswers = { confirmation = true }',
  );
  const daemon = await shop.start();
  const { transaction, text } = await daemon.register.put('p1', payment('till-1', 'sale-1'));
  expect(transaction?.result, text).toBe('approved');
  await daemon.stop();
});

test('what it asks while it reads a balance is a prompt of that device request, and is withdrawn when the device request is stopped', async () => {
  const { shop, simulator } = await stage(
    'till-1 next balance-inquiry: input Gift card?\ntill-1 next balance-inquiry: input Still there?',
  );
  const daemon = await shop.start();
  const client = clientOf(daemon);
  const asked = prompted(client);
  const first = await client.askDeviceRequest('till-1', { kind: 'balance-inquiry' });
  const { promptId, ...prompt } = await asked;
  expect(prompt).toMatchObject({ kind: 'confirmation', deviceRequestId: first.deviceRequestId, text: 'Gift card?' });
  await client.answer(promptId, { confirmed: true });
  const again = prompted(client);
  const second = await client.doDeviceRequest(
    'till-1',
    { kind: 'balance-inquiry' },
    {
      onRequest: ({ deviceRequestId }) => {
        void again.then(async () => client.abortDeviceRequest('till-1', deviceRequestId));
      },
    },
  );
  expect(await client.deviceRequest('till-1', first.deviceRequestId)).toMatchObject({ result: 'done' });
  expect(second).toMatchObject({ result: 'aborted', deviceRequestId: (await again).deviceRequestId });
  expect(await client.prompts()).toEqual([]);
  expect(simulator.world.complaints()).toEqual([]);
  await daemon.stop();
});

test('a question dies with the daemon, and what became of the payment is told by the next one', async () => {
  const { shop, simulator } = await stage('till-1 next: input Go on?', undefined, 10);
  const first = await shop.start();
  const asked = prompted(clientOf(first));
  await first.register.put('p1', payment('till-1', 'sale-1'), 0);
  await asked;
  first.kill();
  await first.ended;
  const second = await shop.start({ environment: { TENDERD_SPEED: '20' } });
  expect((await second.register.ended('p1')).result).toBe('cancelled');
  expect(await clientOf(second).prompts()).toEqual([]);
  expect(movements(simulator, 'p1')).toEqual([]);
  await second.stop();
});
