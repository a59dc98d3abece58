/** Which prompt an answer belongs to, and its result after the timeout or if the journal refuses it. */

import { expect, test } from 'vitest';
import { limits, type PromptAnswer, type PromptView, type Reply } from '../../src/core/index.js';
import { nowOf } from './promises.js';
import { RefusingJournal } from './refusing-journal.js';
import { input } from '../world/terminal-words.js';
import { Till, type TillOptions } from '../world/till.js';

const yes: PromptAnswer = { type: 'confirmed', confirmed: true };
const options: TillOptions = { saleId: 'SHOP', prompts: { by: 'register', answers: {} } };

/** The terminal shows a prompt without a payment, and waits so many seconds for an answer. */
function asks(till: Till, seconds?: number, poiId = 'T1'): PromptView {
  const login = till.sentOf('LoginRequest')[0]?.message;
  if (login === undefined) throw new Error('nobody logged in');
  const data = seconds === undefined ? {} : { MaxInputTime: String(seconds) };
  till.gateway.say(input(login, data, { ServiceID: undefined, POIID: poiId }));
  const prompt = till.run(10).lanes.prompts().at(-1);
  if (prompt === undefined) throw new Error('there is no prompt');
  return prompt;
}

/** Returns the terminals that received answers, and whether each answer was given. */
function answered(till: Till): readonly (readonly [string, boolean])[] {
  return till.sentOf('InputResponse').map(({ message }) => {
    const { InputResult: result } = 'InputResult' in message.body ? message.body : {};
    return [message.header.POIID, result?.Response.Result === 'Success'] as const;
  });
}

test('if two terminals ask, each gets the answer to its own question', async () => {
  const till = Till.connected({ ...options, terminals: { a: 'T1', b: 'T2' } });
  const first = asks(till);
  const second = asks(till, undefined, 'T2');
  expect([first.terminal, second.terminal]).toEqual(['a', 'b']);
  expect(await till.reply(till.lanes.answerPrompt(second.promptId, yes))).toMatchObject({
    ok: true,
    value: { promptId: second.promptId, terminal: 'b', open: false },
  });
  expect(till.lanes.prompts().map(({ promptId }) => promptId)).toEqual([first.promptId]);
  expect(answered(till)).toEqual([['T2', true]]);
});

test('a question without an answer in time does not prevent the answer to a later question', async () => {
  const till = Till.connected(options);
  const first = asks(till, 10);
  till.run(10_000);
  const second = asks(till);
  expect(await till.reply(till.lanes.answerPrompt(second.promptId, yes))).toMatchObject({
    ok: true,
    value: { promptId: second.promptId, open: false },
  });
  expect(await till.reply(till.lanes.answerPrompt(first.promptId, yes))).toMatchObject({
    refusal: { code: 'prompt-over', text: `Prompt ${first.promptId} has ended: no answer came in time.` },
  });
  expect(answered(till)).toEqual([
    ['T1', false],
    ['T1', true],
  ]);
});

test('an answer at the moment of the time limit is refused, and the terminal does not get it', async () => {
  const till = Till.connected(options);
  const { promptId } = asks(till, 10);
  const overMs = till.time.monoMs() - 10 + 10_000 - limits.promptMarginMs;
  let reply: Promise<Reply<PromptView>> | undefined;
  till.time.at(overMs, () => {
    reply = till.lanes.answerPrompt(promptId, yes);
  });
  till.run(10_000);
  expect(await nowOf(reply ?? Promise.reject(new Error('nobody answered')))).toMatchObject({
    value: { refusal: { code: 'prompt-over', text: `Prompt ${promptId} has ended: no answer came in time.` } },
  });
  expect(answered(till)).toEqual([['T1', false]]);
});

test('an answer that the journal rejects is not sent, and the caller learns that the lane has stopped itself', async () => {
  const journal = new RefusingJournal();
  const till = Till.connected({ ...options, journal });
  const { promptId } = asks(till);
  journal.refuses = 'till';
  expect(await till.reply(till.lanes.answerPrompt(promptId, yes))).toMatchObject({
    ok: false,
    refusal: { code: 'terminal-faulted', text: expect.stringMatching(/internal error.*Nothing was sent/) },
  });
  expect(answered(till)).toEqual([]);
  till.needs('till: terminal-faulted');
});
