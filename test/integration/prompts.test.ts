/**
 * Both variants of the signature flow, and prompts that end in other ways, at the real daemon (protocol notes, section
 * 12).
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { Tenderd, type Prompt, type Transaction } from '../../src/client/index.js';
import { isWhole } from '../extent.js';
import type { DaemonProcess } from '../world/daemon-process.js';
import { movements, type PracticeStage, setPracticeStage } from '../world/practice-stage.js';
import { payment } from '../world/register-client.js';

/** In this test, the wait of 30 s for the cashier takes ten seconds, so that even a busy machine answers in time. */
const patient = 3;

/** Adds this to the configuration of a terminal. */
function configure({ shop }: PracticeStage, terminal: string, configuration = 'prompts = "register"'): void {
  const text = readFileSync(shop.configPath, 'utf8');
  writeFileSync(shop.configPath, text.replace(`[terminals.${terminal}]\n`, `$&${configuration}\n`));
}

async function stage(script: string, configuration?: string, speed = patient): Promise<PracticeStage> {
  const set = await setPracticeStage((end) => onTestFinished(end), { script, speed });
  configure(set, 'till-1', configuration);
  return set;
}

function clientOf({ url, register }: DaemonProcess): Tenderd {
  return new Tenderd({ url, token: register.token });
}

/** Returns the first open prompt from the events. */
async function prompted(client: Tenderd): Promise<Prompt> {
  for await (const event of client.events()) {
    const prompt = event.type === 'prompts' ? event.data.prompts[0] : undefined;
    if (prompt !== undefined) return prompt;
  }
  throw new Error('the stream ended');
}

async function pay(
  client: Tenderd,
  id: string,
  terminal: string,
  answer: (prompt: Prompt) => Promise<unknown>,
): Promise<Transaction> {
  const asked = prompted(client).then(answer);
  const asking = { id, terminal, sale: `sale of ${id}`, amount: 1_250, currency: 'EUR' };
  const ended = await client.pay(asking, { include: ['timeline'] });
  await asked;
  return ended;
}

describe('with prompts to the register,', () => {
  const script = [
    'till-1 next: signature',
    'till-1 next: signature',
    'till-2 next: signature',
    'till-3 next: ask digits Table?',
    'till-4 next balance-inquiry: input Gift card?',
    'till-4 next balance-inquiry: input Still there?',
  ].join('\n');
  const ends: (() => Promise<void>)[] = [];
  let set: PracticeStage;
  let daemon: DaemonProcess;
  let client: Tenderd;

  beforeAll(async () => {
    const terminals = ['till-1', 'till-2', 'till-3', 'till-4'];
    set = await setPracticeStage((end) => ends.push(end), { terminals, script, speed: patient });
    // Prompts of the second terminal are shown to nobody.
    for (const terminal of ['till-1', 'till-3', 'till-4']) configure(set, terminal);
    daemon = await set.shop.start({ isHere: true });
    client = clientOf(daemon);
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });

  test('a payment is approved if the cashier accepts the signature, and refused otherwise', async () => {
    const { simulator } = set;
    for (const [id, isAccepted] of [
      ['p1', true],
      ['p2', false],
    ] as const) {
      const ended = await pay(client, id, 'till-1', async (prompt) => {
        expect(prompt).toMatchObject({ kind: 'signature', transactionId: id, text: 'Signature OK?', open: true });
        expect(await client.prompts()).toEqual([prompt]);
        const { receipts } = await client.get(id);
        expect(receipts).toMatchObject([{ copy: 'merchant', signatureRequired: true }]);
        const answered = await client.answer(prompt.promptId, { confirmed: isAccepted });
        expect(answered.open).toBe(false);
        // A register that missed the answer asks again. One that gives another answer is refused.
        expect(await client.answer(prompt.promptId, { confirmed: isAccepted })).toEqual(answered);
        const other = client.answer(prompt.promptId, { confirmed: !isAccepted });
        await expect(other).rejects.toMatchObject({ code: 'prompt-over' });
      });
      expect(ended.result).toBe(isAccepted ? 'approved' : 'declined');
      expect(movements(simulator, id)).toHaveLength(isAccepted ? 1 : 0);
      expect(await client.prompts()).toEqual([]);
      expect(simulator.world.complaints()).toEqual([]);
    }
  });

  test('a register that does not answer gets a receipt for the signature', async () => {
    const { transaction, text } = await daemon.register.put('p3', payment('till-2', 'sale of p3'));
    expect(transaction?.result, text).toBe('approved');
    expect(JSON.parse(text).receipts).toMatchObject([{ signatureRequired: true }, { signatureRequired: true }]);
    expect(movements(set.simulator, 'p3')).toHaveLength(1);
  });

  test('an answer reaches the terminal, an unsuitable answer is refused, and a card number is never accepted', async () => {
    const ended = await pay(client, 'p4', 'till-3', async ({ promptId, kind, minLength, maxLength }) => {
      expect({ kind, minLength, maxLength }).toEqual({ kind: 'digits', minLength: 1, maxLength: 8 });
      const wrong = client.answer(promptId, { confirmed: true });
      await expect(wrong).rejects.toMatchObject({ code: 'answer-does-not-fit' });
      const card = client.answer(promptId, { digits: '4111111111111111' });
      await expect(card).rejects.toMatchObject({ code: 'card-number-in-id' });
      await client.answer(promptId, { digits: '42' });
    });
    expect(ended.result).toBe('approved');
    expect((ended.timeline ?? []).map(({ text }) => text)).toContain('the terminal shows: Given: 42');
    expect(set.simulator.world.complaints()).toEqual([]);
  });

  test('a prompt during a balance inquiry names that device request, and is withdrawn when it is aborted', async () => {
    const asked = prompted(client);
    const first = await client.askDeviceRequest('till-4', { kind: 'balance-inquiry' });
    const { promptId, ...prompt } = await asked;
    expect(prompt).toMatchObject({ kind: 'confirmation', deviceRequestId: first.deviceRequestId, text: 'Gift card?' });
    await client.answer(promptId, { confirmed: true });
    const again = prompted(client);
    const second = await client.doDeviceRequest(
      'till-4',
      { kind: 'balance-inquiry' },
      {
        onRequest: ({ deviceRequestId }) => {
          void again.then(async () => client.abortDeviceRequest('till-4', deviceRequestId));
        },
      },
    );
    expect(await client.deviceRequest('till-4', first.deviceRequestId)).toMatchObject({ result: 'done' });
    expect(second).toMatchObject({ result: 'aborted', deviceRequestId: (await again).deviceRequestId });
    expect(await client.prompts()).toEqual([]);
    expect(set.simulator.world.complaints()).toEqual([]);
  });
});

test('a payment with an unanswered prompt ends as the terminal ends it', async () => {
  const { shop } = await stage('till-1 next: input Go on?', undefined, 10);
  // The terminal waits three real seconds, and the daemon's clock is faster.
  const daemon = await shop.start({ environment: { TENDERD_SPEED: '20' }, isHere: true });
  await expect.poll(async () => (await daemon.register.terminal('till-1')).session).toBe('standing');
  await daemon.register.put('p1', payment('till-1', 'sale-1'));
  expect((await daemon.register.ended('p1')).result).toBe('cancelled');
  const { timeline = [] } = await clientOf(daemon).get('p1', { include: ['timeline'] });
  expect(timeline.map(({ stage: word }) => word)).toContain('prompt-ended');
  await daemon.stop();
});

test.runIf(isWhole)('tenderd sends configured answers at once', async () => {
  const { shop } = await stage(
    'till-1 next: input Go on?',
    'prompts = "answers"\npromptAnswers = { confirmation = true }',
  );
  const daemon = await shop.start({ isHere: true });
  const { transaction, text } = await daemon.register.put('p1', payment('till-1', 'sale-1'));
  expect(transaction?.result, text).toBe('approved');
  await daemon.stop();
});

test('a prompt ends with its daemon, and the next daemon reports the outcome of the payment', async () => {
  const { shop, simulator } = await stage('till-1 next: input Go on?', undefined, 10);
  const first = await shop.start();
  const asked = prompted(clientOf(first));
  await first.register.put('p1', payment('till-1', 'sale-1'), 0);
  await asked;
  first.kill();
  await first.ended;
  const second = await shop.start({ environment: { TENDERD_SPEED: '20' }, isHere: true });
  expect((await second.register.ended('p1')).result).toBe('cancelled');
  expect(await clientOf(second).prompts()).toEqual([]);
  expect(movements(simulator, 'p1')).toEqual([]);
  await second.stop();
});
