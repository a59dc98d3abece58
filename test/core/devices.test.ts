/** The terminal's displays, prints, questions, events and Rejects while a payment runs (design, section 5). */

import { describe, expect, test } from 'vitest';
import type { MessageHeader } from '../../protocol/index.js';
import type { Received } from '../../src/core/terminal/lane/lane-event.js';
import { DrivenLane } from './driven-lane.js';
import { at, attemptOf, headerOf, transactionOf } from './records.js';
import { display, event, print, sound } from './terminal-messages.js';

const device = { MessageClass: 'Device', MessageType: 'Request', DeviceID: 'D1', SaleID: 'SHOP', POIID: 'T1' } as const;

function running(): { readonly lane: DrivenLane; readonly S: string } {
  const lane = new DrivenLane().ask('p1');
  lane.news();
  lane.effects.splice(0);
  return { lane, S: lane.attempt('p1') };
}

describe('a text that the terminal shows', () => {
  test('is stored, reported and answered; it renews the deadline and proves that the terminal works', () => {
    const { lane, S } = running();
    lane.wait(10_000).say(display(S, 'Insert card', 'or tap'));
    expect(lane.record('p1')).toMatchObject({ showing: 'Insert card / or tap', attempts: [{ sawStart: true }] });
    expect(lane.facts.at(-1)).toEqual({
      at: '2026-01-01T00:00:10.000Z',
      type: 'stage',
      terminal: 'till',
      transactionId: 'p1',
      serviceId: S,
      text: 'the terminal shows: Insert card / or tap',
    });
    expect(lane.inFlight('p1')).toMatchObject({
      shown: 'Insert card / or tap',
      deadlineMs: 260_000,
      askAtMs: 55_000,
    });
    expect(lane.effects).toMatchObject([{ type: 'send', connection: 1, serviceId: 'D1' }]);
  });

  test('for the second time, or without content, is not progress', () => {
    const { lane, S } = running();
    lane.say(display(S, 'Insert card')).wait(10_000);
    lane.news();
    lane.say(display(S, 'Insert card')).say(display(S, '')).hasNoted();
    expect(lane.inFlight('p1')).toMatchObject({ deadlineMs: 250_000, askAtMs: 45_000 });
  });

  test('does not renew the deadline past the hard limit', () => {
    const { lane, S } = running();
    lane.wait(60_000).say(display(S, 'A'));
    expect(lane.inFlight('p1')?.deadlineMs).toBe(300_000);
  });

  test('does not delay the questions about an attempt whose link was lost', () => {
    const { lane, S } = running();
    lane.wait(1_000).down().up(2);
    const before = lane.inFlight('p1')?.askAtMs;
    lane.say(display(S, 'Insert card'));
    expect(lane.inFlight('p1')?.askAtMs).toBe(before);
  });

  test('without a ServiceID is shown, but does not prove that the terminal works on the attempt', () => {
    const { lane } = running();
    lane.say(display(undefined, 'Insert card'));
    expect(lane.record('p1').showing).toBe('Insert card');
    expect(lane.record('p1').attempts[0]?.sawStart).toBeUndefined();
  });

  test('for another ServiceID, or while nothing runs, is only answered', () => {
    const { lane } = running();
    lane.say(display('X1', 'Insert card'));
    expect(lane.record('p1').showing).toBeUndefined();
    expect(lane.effects).toHaveLength(1);
    const idle = new DrivenLane().say(display(undefined, 'Welcome'));
    expect(idle.effects).toHaveLength(1);
    expect(idle.facts).toEqual([]);
  });

  test('is cut after 400 characters', () => {
    const { lane, S } = running();
    lane.say(display(S, 'x'.repeat(200), 'y'.repeat(250)));
    expect(lane.record('p1').showing).toBe(`${'x'.repeat(200)} / ${'y'.repeat(197)}`);
  });

  test('cancels a pending refusal, so that only the answer counts', () => {
    const { lane, S } = running();
    lane.answer(S, 'Busy').say(display(S, 'Insert card'));
    expect(lane.inFlight('p1')?.notStartedCause).toBeUndefined();
  });
});

test('the lane reports a requested sound and answers that it is not played', () => {
  const { lane, S } = running();
  lane.say(sound(S));
  expect(lane.facts.at(-1)).toMatchObject({
    type: 'stage',
    text: 'the terminal asked for a sound; the register plays none',
    transactionId: 'p1',
    serviceId: S,
  });
  expect(lane.effects.at(-1)).toMatchObject({ message: { name: 'SoundResponse' } });
});

describe('while a payment runs, the lane', () => {
  test('stores and reports a receipt', () => {
    const { lane, S } = running();
    lane.say(print(S, 'CustomerReceipt'));
    expect(lane.record('p1').receipts).toHaveLength(1);
    expect(lane.facts).toMatchObject([
      { type: 'printed', text: 'the terminal sent a CustomerReceipt', transactionId: 'p1', serviceId: S },
    ]);
    expect(lane.effects).toMatchObject([{ type: 'send', serviceId: 'D1' }]);
  });

  test('refuses and reports a question of the terminal', () => {
    const { lane, S } = running();
    lane.say({
      name: 'InputRequest',
      header: { ...device, MessageCategory: 'Input', ServiceID: S, DeviceID: undefined },
      body: { InputData: { Device: 'CashierInput', InfoQualify: 'Input', InputCommand: 'GetConfirmation' } },
    });
    expect(lane.facts).toMatchObject([
      {
        type: 'input-refused',
        text: 'the terminal asked the register a question; the register accepts none',
        transactionId: 'p1',
        serviceId: S,
      },
    ]);
    expect(lane.effects).toHaveLength(1);
  });
});

test('a Display that wants no answer gets none', () => {
  const { lane, S } = running();
  const wanted = display(S, 'Insert card');
  const DisplayOutput = wanted.body.DisplayOutput.map((output) => ({ ...output, ResponseRequiredFlag: false }));
  lane.say({ ...wanted, body: { DisplayOutput } });
  expect(lane.record('p1').showing).toBe('Insert card');
  expect(lane.effects).toEqual([]);
});

describe('an event', () => {
  test('is reported with its details for the running payment', () => {
    const { lane, S } = running();
    lane.say(event('CardInserted', { EventDetails: 'chip' })).say(event('Completed', {}, { ServiceID: 'X9' }));
    expect(lane.facts).toMatchObject([
      { type: 'stage', text: 'the terminal reports CardInserted: chip', transactionId: 'p1', serviceId: S },
      { type: 'stage', text: 'the terminal reports Completed' },
    ]);
    expect(Object.keys(lane.facts[1] ?? {})).toEqual(['at', 'type', 'terminal', 'text']);
  });

  test('Completed makes the lane ask the terminal at once if it sent an Abort', () => {
    const { lane } = running();
    lane.say(event('Completed')).hasSent('TransactionStatus', 0).abort('p1', 'x').say(event('CardRemoved'));
    lane.hasSent('TransactionStatus', 0).say(event('Completed')).hasSent('TransactionStatus', 1);
  });

  test('is only reported while nothing runs', () => {
    new DrivenLane().say(event('Initialised')).hasNoted('stage (-): the terminal reports Initialised');
  });
});

const rejectedBy = (lane: DrivenLane, reason: string | undefined, rejected: MessageHeader | undefined): DrivenLane => {
  const more: Partial<Received> = { rejected };
  return lane.say(event('Reject', reason === undefined ? {} : { EventDetails: reason }), more);
};

const request = (lane: DrivenLane, change: Partial<MessageHeader> = {}): MessageHeader =>
  headerOf({ MessageType: 'Request', ServiceID: lane.attempt('p1'), ...change });

describe('a Reject', () => {
  test('of our question ends the question like a missing answer', () => {
    const { lane } = running();
    lane.wait(45_000);
    lane.news();
    const question = headerOf({ MessageCategory: 'TransactionStatus', ServiceID: lane.sent('TransactionStatus')[0] });
    rejectedBy(lane, 'not now', question);
    lane.hasNoted('rejected (reject-elsewhere): the terminal rejected our TransactionStatus: not now');
    expect(lane.state.managementRequest).toBeUndefined();
    expect(lane.inFlight('p1')).toMatchObject({ fruitless: 1, unbroken: true, askAtMs: 47_000 });
    lane.wait(2_000);
    const again = { ...question, ServiceID: lane.sent('TransactionStatus')[1] };
    lane.news();
    rejectedBy(lane, undefined, again);
    lane.hasNoted('rejected (reject-elsewhere): the terminal rejected our TransactionStatus');
  });

  test.each([undefined, headerOf({ MessageCategory: 'Abort', ServiceID: 'X' })])(
    'of another message leaves our question in flight (row %#)',
    (rejected) => {
      const { lane } = running();
      const { managementRequest } = rejectedBy(lane.wait(45_000), 'not now', rejected).state;
      expect(managementRequest).toMatchObject({ type: 'status', sentAtMs: 45_000, deadlineMs: 55_000 });
    },
  );

  test('is reported while nothing runs', () => {
    const lane = rejectedBy(rejectedBy(new DrivenLane(), 'why', undefined), undefined, undefined);
    lane.hasNoted(
      'rejected (reject-elsewhere): the terminal rejected a message: why',
      'rejected (reject-elsewhere): the terminal rejected a message',
    );
  });

  test.each<[string, Partial<MessageHeader> | undefined]>([
    ['no message', undefined],
    ['another category', { MessageCategory: 'Reversal' }],
    ['another ServiceID', { ServiceID: 'X' }],
    ['another SaleID', { SaleID: 'OTHER' }],
    ['another POIID', { POIID: 'T2' }],
  ])('that names %s proves nothing about the payment, and the lane asks the terminal', (_name, change) => {
    for (const reason of ['invalid format', undefined]) {
      const { lane } = running();
      rejectedBy(lane, reason, change === undefined ? undefined : request(lane, change));
      const text = `the terminal rejected another message${reason === undefined ? '' : ': invalid format'}`;
      lane.hasNoted(`rejected (reject-elsewhere): ${text}`).hasSent('TransactionStatus', 1);
      expect(lane.inFlight('p1')).toMatchObject({ notStartedCause: undefined, unbroken: true });
    }
  });

  test('from before a restart is the reported reason once the terminal denies the payment', () => {
    const evidence = {
      at,
      how: 'reject',
      result: 'Reject',
      additionalResponse: 'bad data',
      message: {},
      redacted: [],
    } as const;
    const open = [transactionOf({}, { attempts: [attemptOf({ evidence })] })];
    const lane = new DrivenLane({ open, promises: { memorySurvivesRestart: true } }).happen('started');
    for (let asks = 0; asks < 30 && lane.told('p1') === 'no outcome'; asks += 1) lane.wait(10_000).status('NotFound');
    lane.shows('p1', 'not-processed: malformed').hasAttempts('p1', 'not-started');
    expect(lane.record('p1').outcome?.message).toBe(
      'The payment request was rejected (bad data); no money moved. Do not repeat it; call support.',
    );
  });

  test('of our question that has only its id is recorded, and the lane repeats the question', () => {
    const { lane, S } = running();
    lane.wait(1_000).down().up(2);
    const [question] = lane.sent('TransactionStatus');
    lane.news();
    lane.say(event('Reject', { EventDetails: 'busy' }, { ServiceID: question }));
    lane.hasNoted('rejected (reject-elsewhere): the terminal rejected our request: busy').wait(10_000);
    lane.hasSent('TransactionStatus', 2).repeat(S, 'Success').shows('p1', 'approved: approved');
  });

  test.each([
    'parsing error',
    'data absent',
    'a repeated message',
    'terminal offline, message queued',
    'request dropped',
    undefined,
    ' ',
  ])('of the request itself with the reason %j proves no more than any other', (reason) => {
    const { lane, S } = running();
    rejectedBy(lane, reason, request(lane));
    expect(lane.facts.find(({ type }) => type === 'rejected')).toMatchObject({
      text: `the request was rejected${reason === undefined ? '' : `: ${reason}`}; tenderd asks the terminal`,
      transactionId: 'p1',
      serviceId: S,
      detail: { row: 'malformed' },
    });
    expect(lane.inFlight('p1')).toMatchObject({ unbroken: false, notStartedCause: 'rejected' });
    expect(lane.effects.some(({ type }) => type === 'read-poi-list')).toBe(false);
    lane.status('NotFound').shows('p1', 'no outcome');
    const { evidence } = lane.record('p1').attempts[0] ?? {};
    expect(evidence).toMatchObject({
      at,
      how: 'reject',
      result: 'Reject',
      message: { name: 'EventNotification', header: { MessageCategory: 'Event' }, body: { EventToNotify: 'Reject' } },
      redacted: [],
    });
    expect(evidence?.additionalResponse).toBe(reason);
    expect('additionalResponse' in (evidence ?? {})).toBe(reason !== undefined);
  });
});
