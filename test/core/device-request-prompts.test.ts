/**
 * The terminal's questions to people during a device request: who must answer, how long the lane waits, and how a
 * question ends.
 */

import { expect, test } from 'vitest';
import { limits } from '../../src/core/base/limits.js';
import { DeviceRequestLane } from './device-request-lane.js';
import { answer, answers, only, question } from './prompting.js';
import { display } from './terminal-messages.js';

/** A balance inquiry of register `front` runs on a lane whose questions the register answers. */
function inquiring(kind: 'balance-inquiry' | 'admin' = 'balance-inquiry') {
  const lane = new DeviceRequestLane({ prompts: { by: 'register', answers: {} }, record: { takesInput: true } });
  lane.request(kind, 'front');
  return { lane, serviceId: lane.ids(kind)[0] ?? '' };
}

test('a question becomes a prompt of the device request and its register, and is answered under the same id', () => {
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
  lane.reply('balance-inquiry').showsRequest('done: done');
});

test('a question about another request is refused, and the device request does not show the question', () => {
  const { lane } = inquiring();
  lane.say(question('OTHER'));
  expect(lane.state.prompts).toEqual([]);
  expect(answers(lane)).toHaveLength(1);
  expect(lane.deviceRequest().showing).toBeUndefined();
});

test('a message without a text leaves the screen unchanged, and only the operator sees the texts of its device request', () => {
  const lane = new DeviceRequestLane({ prompts: { by: 'register', answers: {} }, record: { takesInput: true } });
  lane.request('admin');
  const serviceId = lane.ids('admin')[0] ?? '';
  lane.say(display(serviceId, 'loading'));
  const asked = question(serviceId);
  lane.say({ ...asked, body: { InputData: asked.body.InputData } });
  expect(lane.deviceRequest().showing).toBe('loading');
  expect(only(lane)).not.toHaveProperty('register');
});

test('a question without a ServiceID stays open when the device request ends', () => {
  const { lane } = inquiring();
  lane.say(question(undefined)).wait(1_000);
  expect(only(lane)).not.toHaveProperty('deviceRequestId');
  lane.reply('balance-inquiry');
  expect(only(lane).end).toBeUndefined();
});

test('a question to a register that takes no input is refused, and the fact names the device request', () => {
  const lane = new DeviceRequestLane().request('admin');
  lane.say(question(lane.ids('admin')[0]));
  expect(answers(lane)).toEqual(['UnavailableDevice']);
  const { deviceRequestId } = lane.deviceRequest();
  expect(lane.facts.at(-1)).toMatchObject({ type: 'input-refused', detail: { deviceRequestId } });
});

test('the lane withdraws a prompt when its device request ends', () => {
  const { lane, serviceId } = inquiring();
  lane.say(question(serviceId)).reply('balance-inquiry', 'Cancel');
  expect(lane.state.prompts.map(({ end }) => end?.why)).toEqual(['its device request has ended']);
  expect(answers(lane)).toEqual([]);
});

test('the device request waits for the answer to a prompt as long as the time limit for prompts', () => {
  const { lane, serviceId } = inquiring('admin');
  const answerMs = lane.deviceRequest().inFlight?.deadlineMs ?? 0;
  lane.wait(answerMs - 1_000).say(question(serviceId));
  lane.wait(limits.promptMs);
  expect(answers(lane)).toEqual(['Aborted']);
  lane.showsRequest('runs');
  // The same question is asked again, so a person needs the same time again.
  lane.say(question(serviceId)).wait(limits.promptMs + answerMs - 1);
  lane.showsRequest('runs').wait(1).showsRequest('no-answer: no-answer');
});

test('a new text renews the wait, a repeated text does not, and the hard limit ends every wait', () => {
  const { lane, serviceId } = inquiring('admin');
  const answerMs = lane.deviceRequest().inFlight?.deadlineMs ?? 0;
  lane.wait(10_000).say(display(serviceId, 'loading')).wait(10_000).say(display(serviceId, 'loading'));
  expect(lane.deviceRequest().inFlight?.deadlineMs).toBe(10_000 + answerMs);
  for (let part = 1; lane.nowMs < limits.hardMs - 20_000; part += 1)
    lane.wait(20_000).say(display(serviceId, `loading ${part}`));
  expect(lane.deviceRequest().inFlight?.deadlineMs).toBe(limits.hardMs);
  lane.wait(limits.hardMs - lane.nowMs).showsRequest('no-answer: no-answer');
});

test.each(['no ServiceID', 'the same ServiceID'])(
  'our own question to the customer is not a prompt if it comes back with %s',
  (which) => {
    const lane = new DeviceRequestLane({ prompts: { by: 'register', answers: {} }, record: { takesInput: true } });
    lane.request('input', 'front');
    const [id] = lane.ids('input');
    const { header, ...asked } = question(which === 'no ServiceID' ? undefined : id);
    const sent = lane.effects.length;
    lane.say({ ...asked, header: { ...header, DeviceID: id } });
    expect([lane.state.prompts, lane.effects.slice(sent)]).toEqual([[], []]);
    expect(lane.facts.at(-1)?.text).toBe('our own InputRequest came back and was ignored');
    lane.reply('input').showsRequest('done: done');
  },
);

test('our own Display request is ignored if it comes back, and an Input request that carries its DeviceID is answered', () => {
  const lane = new DeviceRequestLane().request('display');
  const [id = ''] = lane.ids('display');
  const shown = display(undefined, 'Thank you');
  const sent = lane.effects.length;
  const DisplayOutput = shown.body.DisplayOutput.map((output) => ({ ...output, ResponseRequiredFlag: true }));
  lane.say({ ...shown, header: { ...shown.header, DeviceID: id }, body: { DisplayOutput } });
  expect(lane.effects.slice(sent)).toEqual([]);
  const asked = question(undefined);
  lane.say({ ...asked, header: { ...asked.header, DeviceID: id } });
  expect(answers(lane)).toEqual(['UnavailableDevice']);
});
