/** What the terminal asks of people while it serves a device request: whose question it is, how long it waits, and how it ends. */

import { expect, test } from 'vitest';
import { limits } from '../../src/core/kernel/timeouts.js';
import { DeviceRequestLane } from './device-request-lane.js';
import { answer, answers, only, question } from './prompting.js';
import { display } from './terminal-messages.js';

/** A balance inquiry of register `front` runs on a lane whose questions the register answers. */
function inquiring(kind: 'balance-inquiry' | 'admin' = 'balance-inquiry') {
  const lane = new DeviceRequestLane({ prompts: { by: 'register', answers: {} }, record: { takesInput: true } });
  lane.request(kind, 'front');
  return { lane, serviceId: lane.ids(kind)[0] ?? '' };
}

test('it becomes a prompt of the device request and its register, is shown, and is answered on the same id', () => {
  const { lane, serviceId } = inquiring();
  const { deviceRequestId } = lane.deviceRequest();
  lane.say(question(serviceId));
  expect(only(lane)).toMatchObject({ kind: 'confirmation', deviceRequestId, register: 'front', text: 'Is it so?' });
  expect(only(lane)).not.toHaveProperty('transactionId');
  expect(lane.deviceRequest().showing).toBe('Is it so?');
  const { promptId } = only(lane);
  expect(lane.facts.at(-1)).toMatchObject({
    type: 'prompt',
    detail: { promptId, kind: 'confirmation', deviceRequestId },
  });
  answer(lane, { type: 'confirmed', confirmed: true });
  expect(answers(lane)).toEqual([{ ConfirmedFlag: true }]);
  expect(lane.facts.at(-1)).toMatchObject({ type: 'prompt-answered', detail: { promptId, deviceRequestId } });
  expect(lane.facts.at(-1)).not.toHaveProperty('transactionId');
  lane.reply('balance-inquiry');
  expect(lane.ended()).toBe('done: done');
});

test('one about something else is refused, and the device request shows nothing of it', () => {
  const { lane } = inquiring();
  lane.say(question('OTHER'));
  expect(lane.state.prompts).toEqual([]);
  expect(answers(lane)).toHaveLength(1);
  expect(lane.deviceRequest().showing).toBeUndefined();
});

test('one that shows nothing leaves what is shown, and one of the operator’s device request is nobody else’s', () => {
  const lane = new DeviceRequestLane({ prompts: { by: 'register', answers: {} }, record: { takesInput: true } });
  lane.request('admin');
  const serviceId = lane.ids('admin')[0] ?? '';
  lane.say(display(serviceId, 'loading'));
  const asked = question(serviceId);
  lane.say({ ...asked, body: { InputData: asked.body.InputData } });
  expect(lane.deviceRequest().showing).toBe('loading');
  expect(only(lane)).not.toHaveProperty('register');
});

test('one about nothing waits for its answer, whatever becomes of the device request', () => {
  const { lane } = inquiring();
  lane.say(question(undefined)).wait(1_000);
  expect(only(lane)).not.toHaveProperty('deviceRequestId');
  lane.reply('balance-inquiry');
  expect(only(lane).end).toBeUndefined();
});

test('a register that takes none is refused one, and it is written down which device request it was about', () => {
  const lane = new DeviceRequestLane().request('admin');
  lane.say(question(lane.ids('admin')[0]));
  expect(answers(lane)).toEqual(['UnavailableDevice']);
  const { deviceRequestId } = lane.deviceRequest();
  expect(lane.facts.at(-1)).toMatchObject({ type: 'input-refused', detail: { deviceRequestId } });
});

test('it is withdrawn when the device request ends', () => {
  const { lane, serviceId } = inquiring();
  lane.say(question(serviceId)).reply('balance-inquiry', 'Cancel');
  expect(lane.state.prompts.map(({ end }) => end?.why)).toEqual(['its device request has ended']);
  expect(answers(lane)).toEqual([]);
});

test('the device request waits for the answer as long as a person may take', () => {
  const { lane, serviceId } = inquiring('admin');
  const answerMs = lane.deviceRequest().inFlight?.deadlineMs ?? 0;
  lane.wait(answerMs - 1_000).say(question(serviceId));
  lane.wait(limits.promptMs);
  expect(answers(lane)).toEqual(['Aborted']);
  expect(lane.ended()).toBe('runs');
  // Asked again in the same words: there is a person who needs as long again.
  lane.say(question(serviceId)).wait(limits.promptMs + answerMs - 1);
  expect(lane.ended()).toBe('runs');
  expect(lane.wait(1).ended()).toBe('no-answer: no-answer');
});

test('a text that changes renews the wait, one that is repeated does not, and nothing waits longer than the hard limit', () => {
  const { lane, serviceId } = inquiring('admin');
  const answerMs = lane.deviceRequest().inFlight?.deadlineMs ?? 0;
  lane.wait(10_000).say(display(serviceId, 'loading')).wait(10_000).say(display(serviceId, 'loading'));
  expect(lane.deviceRequest().inFlight?.deadlineMs).toBe(10_000 + answerMs);
  for (let part = 1; lane.nowMs < limits.hardMs - 20_000; part += 1)
    lane.wait(20_000).say(display(serviceId, `loading ${part}`));
  expect(lane.deviceRequest().inFlight?.deadlineMs).toBe(limits.hardMs);
  expect(lane.wait(limits.hardMs - lane.nowMs).ended()).toBe('no-answer: no-answer');
});
