/**
 * Device requests through the lanes' interface, the engine, the codec and the journal: their owner, the refusals, and
 * what remains of them.
 */

import { describe, expect, test } from 'vitest';
import type { MessageName } from '../../protocol/index.js';
import {
  type DeviceRequests,
  deviceRequestsWaitingMax,
  noRights,
  type DeviceRequestView,
  type DeviceRequestParameters,
  type Reply,
} from '../../src/core/index.js';
import { MapJournal } from '../journal/map-journal.js';
import { VirtualTime } from '../simulation/virtual-time.js';
import { giveUp } from './given-up.js';
import { attemptOf, leaveIn, recordOf, saleId } from './open-records.js';
import { inputAnswer, plainAnswer } from '../world/terminal-words.js';
import { journalOn, Till, patient } from '../world/till.js';

const question: DeviceRequestParameters = { kind: 'input', lines: ['Your number?'], question: { type: 'digits' } };
const diagnosis: DeviceRequestParameters = { kind: 'diagnosis', hosts: false };

/** Returns a till whose terminal answers a question with these digits and confirms all other requests. */
function obliging(digits = '0042'): Till {
  const till = Till.connected();
  till.gateway.onOther = (request) =>
    request.name === 'InputRequest' ? inputAnswer(request, { DigitInput: digits }) : plainAnswer(request);
  return till;
}

async function ask(
  till: Till,
  parameters: DeviceRequestParameters,
  deviceRequests: DeviceRequests = till.lanes.deviceRequests,
): Promise<DeviceRequestView> {
  const reply = await till.reply(deviceRequests.ask('till', parameters));
  if (!reply.ok) throw new Error(reply.refusal.text);
  return reply.value;
}

const codeOf = <T>(reply: Reply<T>): string => (reply.ok ? 'ok' : reply.refusal.code);

/** Returns the reported result of a device request. */
function told(till: Till, { deviceRequestId }: DeviceRequestView): string {
  const reply = till.lanes.deviceRequests.get('till', deviceRequestId);
  return reply.ok ? (reply.value.end?.result ?? reply.value.state) : reply.refusal.code;
}

/** Returns the names of the sent requests without Logins. */
const sent = (till: Till): readonly MessageName[] =>
  till.gateway.sent.flatMap(({ message }) => (message.name === 'LoginRequest' ? [] : [message.name]));

test('the customer’s input is reported to the caller, and stored nowhere', async () => {
  const till = obliging('0042');
  const asked = await ask(till, question);
  expect(asked).toMatchObject({ state: 'running', abortRequested: false });
  till.run(100);
  const reply = till.lanes.deviceRequests.get('till', asked.deviceRequestId);
  expect(reply.ok && reply.value.end?.answer).toEqual({ kind: 'input', input: { digits: '0042' } });
  const kept = JSON.stringify([till.journal.factsAfter(0, 100), till.infos]);
  expect(kept).toContain('question to the customer');
  expect([kept.includes('0042'), kept.includes('Your number?')]).toEqual([false, false]);
});

test('digits that look like a card number are redacted before they are reported', async () => {
  const till = obliging('4111111111111111');
  const { deviceRequestId } = await ask(till, question);
  till.run(100);
  const reply = till.lanes.deviceRequests.get('till', deviceRequestId);
  expect(JSON.stringify(reply)).not.toContain('4111111111111111');
  expect(reply.ok && reply.value.end?.redacted.length).toBeGreaterThan(0);
});

describe('a device request', () => {
  test('can be read and stopped only by its caller and the operator', async () => {
    const till = Till.connected();
    const [front, garden] = [till.lanes.of('front').deviceRequests, till.lanes.of('garden').deviceRequests];
    const { deviceRequestId, register } = await ask(till, question, front);
    expect(register).toBe('front');
    expect(codeOf(front.get('till', deviceRequestId))).toBe('ok');
    const text = `Device request ${deviceRequestId} does not belong to register garden.`;
    expect(garden.get('till', deviceRequestId)).toMatchObject({ refusal: { code: 'other-register', text } });
    expect(codeOf(await till.reply(garden.abort('till', deviceRequestId, 'no')))).toBe('other-register');
    expect(codeOf(await garden.waitForEnd('till', deviceRequestId, 1_000, patient()))).toBe('other-register');
    expect(codeOf(await till.reply(till.lanes.deviceRequests.abort('till', deviceRequestId, 'no')))).toBe('ok');
    till.hasSent('AbortRequest', 1);
  });

  test('that changes the terminal for all registers is reserved to the operator', async () => {
    const till = Till.connected();
    const operatorsAlone: readonly DeviceRequestParameters[] = [
      { kind: 'login' },
      { kind: 'logout', maintenanceAllowed: false },
      { kind: 'admin' },
    ];
    for (const parameters of operatorsAlone) {
      const text = `${parameters.kind === 'admin' ? 'An' : 'A'} ${parameters.kind} needs the operator's token. Nothing was sent.`;
      const reply = await till.reply(till.lanes.of('front').deviceRequests.ask('till', parameters));
      expect(reply).toMatchObject({ refusal: { code: 'operator-required', text } });
    }
    expect(codeOf(await till.reply(till.lanes.deviceRequests.ask('till', { kind: 'login' })))).toBe('ok');
  });

  test('is shown as the work of its terminal', async () => {
    const till = Till.connected();
    const { deviceRequestId } = await ask(till, question, till.lanes.of('front').deviceRequests);
    expect(till.terminal()).toMatchObject({
      lane: 'busy',
      deviceRequest: { deviceRequestId, kind: 'input', register: 'front' },
    });
    till.gateway.cut();
    till.run(10);
    expect(till.terminal()).toMatchObject({ lane: 'resting', deviceRequest: { deviceRequestId } });
    const released = await till.release('till', 'Kari', 'its screen is idle');
    expect(released).toMatchObject({ ok: true, value: { lane: 'free' } });
    expect(till.terminal().deviceRequest).toBeUndefined();
  });
});

describe('the lane refuses with advice, and sends nothing,', () => {
  test('a device request while the maximum waits, until one has ended', async () => {
    const till = Till.connected();
    for (let count = 0; count < deviceRequestsWaitingMax; count += 1) await ask(till, diagnosis);
    await expectRefused(
      till,
      diagnosis,
      'queue-full',
      'The queue of this terminal is full: 16 device requests wait. Nothing was sent. Repeat the request later.',
    );
    till.run(20_000);
    expect(await till.reply(till.lanes.deviceRequests.ask('till', diagnosis))).toMatchObject({ ok: true });
  });

  test('a device request above the share of a register, while others keep their share', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const till = Till.connected({ registerRights: new Map(names.map((name) => [name, noRights])) });
    for (const name of names) {
      const { deviceRequests } = till.lanes.of(name);
      await ask(till, diagnosis, deviceRequests);
      await ask(till, diagnosis, deviceRequests);
      const third = await till.reply(deviceRequests.ask('till', diagnosis));
      expect(third).toMatchObject({ ok: false, refusal: { code: 'queue-full', register: name } });
    }
    expect(await till.reply(till.lanes.deviceRequests.ask('till', diagnosis))).toMatchObject({ ok: true });
  });

  test('an unknown terminal or device request', async () => {
    const till = Till.connected();
    const { deviceRequests } = till.lanes;
    const named = { ok: false, refusal: { code: 'unknown-terminal', text: expect.stringContaining('tell') } };
    expect(await till.reply(deviceRequests.ask('tell', diagnosis))).toMatchObject(named);
    expect(deviceRequests.get('tell', 'E1')).toMatchObject(named);
    expect(await till.reply(deviceRequests.abort('tell', 'E1', 'no'))).toMatchObject(named);
    expect(await till.reply(deviceRequests.abort('till', 'E1', 'no'))).toMatchObject({
      refusal: {
        code: 'unknown-device-request',
        text: expect.stringMatching(/no device request E1.*No money moved; send the request again\.$/),
      },
    });
  });

  test('a request that the standard cannot express', async () => {
    const till = Till.connected();
    const parameters: DeviceRequestParameters = { kind: 'display', lines: ['Thank you'], minSeconds: 1_000 };
    await expectRefused(
      till,
      parameters,
      'invalid-request',
      /^The terminal's protocol cannot express this request: .+\w\. Nothing was sent\.$/,
    );
    expect(sent(till)).toEqual([]);
  });

  test('a new session while only the terminal knows how a transaction ended', async () => {
    const till = Till.connected();
    await giveUp(till, 'p1');
    const before = till.sentOf('LoginRequest').length;
    for (const parameters of [{ kind: 'login' }, { kind: 'logout', maintenanceAllowed: true }] as const) {
      const why = `p1 is unresolved, and after a ${parameters.kind} the terminal may no longer know its result. Nothing was sent. Resolve the transaction first.`;
      const reply = await expectRefused(till, parameters, 'transaction-unresolved', why);
      expect(reply).toMatchObject({ refusal: { transactionId: 'p1' } });
    }
    till.hasSent('LoginRequest', before);
    expect(await till.reply(till.lanes.deviceRequests.ask('till', diagnosis))).toMatchObject({ ok: true });
  });

  test('a stop of a running kind that cannot be stopped', async () => {
    const till = Till.connected();
    const { deviceRequestId } = await ask(till, diagnosis);
    const stop = (): Promise<Reply<DeviceRequestView>> =>
      till.reply(till.lanes.deviceRequests.abort('till', deviceRequestId, 'no'));
    const runs = 'The terminal is carrying out the diagnosis and cannot stop it. The diagnosis ends soon.';
    expect(await stop()).toMatchObject({ refusal: { code: 'not-abortable', text: runs } });
    till.run(20_000);
    const over = {
      code: 'not-abortable',
      text: expect.stringMatching(/^The request has already ended, so there is nothing to stop\. .+/),
    };
    expect(await stop()).toMatchObject({ refusal: over });
    till.hasSent('AbortRequest', 0);
  });

  test('no stop of such a kind before it is sent: the request is never sent', async () => {
    const till = Till.connected();
    await till.pay('p1');
    const { deviceRequestId } = await ask(till, diagnosis);
    const stopped = await till.reply(till.lanes.deviceRequests.abort('till', deviceRequestId, 'no'));
    expect(stopped).toMatchObject({ ok: true, value: { state: 'ended', end: { result: 'aborted' } } });
  });

  test('any request while tenderd stops', async () => {
    const till = Till.connected();
    const held = await ask(till, question);
    till.stop(60_000);
    await expectRefused(till, diagnosis, 'stopping', 'is stopping. Nothing was sent. Repeat the request in a moment.');
    expect(told(till, held)).toBe('running');
  });

  test('any request while the disk has no reserve', async () => {
    const journal = new MapJournal();
    const till = Till.connected({ journal });
    journal.reserve = false;
    await expectRefused(till, diagnosis, 'journal-reserve', /disk is almost full. Nothing was sent. Free space/);
  });

  test('any request on a lane that has stopped itself', async () => {
    const time = new VirtualTime();
    const journal = journalOn(time);
    // The lane breaks as soon as it asks about this attempt: its id cannot be written.
    leaveIn(journal, recordOf('p0', [attemptOf('a-ServiceID-that-is-too-long', 'released-by-operator')], true));
    const till = Till.connected({ time, journal, saleId });
    expect(till.terminal().lane).toBe('faulted');
    await expectRefused(till, diagnosis, 'terminal-faulted', /internal error.*Nothing was sent/);
  });
});

async function expectRefused(
  till: Till,
  parameters: DeviceRequestParameters,
  code: string,
  why: string | RegExp,
): Promise<unknown> {
  const reply = await till.reply(till.lanes.deviceRequests.ask('till', parameters));
  expect(codeOf(reply)).toBe(code);
  expect(reply.ok ? '' : reply.refusal.text).toMatch(why);
  return reply;
}

describe('a wait for the end', () => {
  test('ends with the device request', async () => {
    const till = obliging();
    const { deviceRequestId } = await ask(till, question);
    const waited = till.lanes.deviceRequests.waitForEnd('till', deviceRequestId, 60_000, patient());
    till.run(100);
    expect(await waited).toMatchObject({ ok: true, value: { end: { result: 'done' } } });
  });

  test('ends after its time, or when the caller disconnects', async () => {
    const till = Till.connected();
    const { deviceRequestId } = await ask(till, question);
    const waited = till.lanes.deviceRequests.waitForEnd('till', deviceRequestId, 1_000, patient());
    till.run(1_000);
    expect(await waited).toMatchObject({ ok: true, value: { state: 'running' } });
    const controller = new AbortController();
    const left = till.lanes.deviceRequests.waitForEnd('till', deviceRequestId, 60_000, controller.signal);
    controller.abort();
    expect(await left).toMatchObject({ ok: true, value: { state: 'running' } });
  });
});
