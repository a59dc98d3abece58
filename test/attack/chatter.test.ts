/**
 * A gateway that sends messages without end does not fill the journal or the memory. No answer and no deciding event is
 * lost.
 */

import { expect, test } from 'vitest';
import type { MessageOf } from '../../protocol/index.js';
import { display, moneyAnswer } from '../world/terminal-words.js';
import { Till } from '../world/till.js';

function event(EventToNotify: string, EventDetails: string): Record<string, unknown> {
  const header = {
    MessageClass: 'Event',
    MessageCategory: 'Event',
    MessageType: 'Notification',
    DeviceID: 'e1',
    SaleID: 'S',
    POIID: 'T1',
  };
  return {
    SaleToPOIRequest: {
      MessageHeader: header,
      EventNotification: { TimeStamp: '2026-01-01T00:00:00Z', EventToNotify, EventDetails },
    },
  };
}

async function paying(): Promise<Till> {
  const till = Till.connected();
  await till.pay('p1');
  return till.run(500);
}

test('the lane keeps a few hundred of 15,000 events, warns once or twice, and reports the answer', async () => {
  const till = await paying();
  const before = till.lanes.feed.last();
  for (let said = 0; said < 15_000; said += 1) till.gateway.say(event('KeyPressed', `${said} ${'x'.repeat(4_000)}`));
  till.run(100);
  const facts = till.lanes.feed.after(before, 1_000);
  expect(facts.length).toBeGreaterThan(100);
  expect(facts.length).toBeLessThan(300);
  expect(JSON.stringify(facts).length).toBeLessThan(300_000);
  const warned = till.warnings.filter((text) => text.includes('only counts the unimportant messages'));
  expect([1, 2]).toContain(warned.length);
  // The number of events that were not kept is in the terminal's view, not only in the log.
  const kept = facts.filter((fact) => JSON.stringify(fact).includes('the terminal reports KeyPressed')).length;
  expect(till.terminal().eventsNotKept).toBe(15_000 - kept);
  till.answers(0, 'Success').run(10).ends('p1', { result: 'approved' });
});

test('the lane accepts an event with an effect even after a flood', async () => {
  const till = await paying();
  const before = till.lanes.feed.last();
  for (let said = 0; said < 1_000; said += 1) till.gateway.say(event('KeyPressed', String(said)));
  till.gateway.say(event('Shutdown', 'now'));
  till.run(100);
  const facts = till.lanes.feed.after(before, 1_000);
  expect(facts.length).toBeLessThan(300);
  expect(JSON.stringify(facts.at(-1))).toContain('the terminal reports Shutdown');
});

test('the lane answers displays above the budget without keeping them, and does not read a huge display', async () => {
  const till = await paying();
  const before = till.lanes.feed.last();
  const sent = till.gateway.sent.length;
  const asked = till.money(0);
  for (let said = 0; said < 400; said += 1) till.gateway.say(display(asked, `text ${said}`, {}, {}));
  till.run(100);
  expect(till.lanes.feed.last() - before).toBeLessThan(250);
  expect(till.gateway.sent.length - sent).toBe(400);
  for (let said = 0; said < 20; said += 1) till.gateway.say(display(asked, '4 1 '.repeat(60_000)));
  till.run(100);
  // None of these is read, and each is answered Busy, because the terminal waits for the answer.
  expect(till.gateway.sent.length - sent).toBe(420);
  expect(JSON.stringify(till.gateway.sent.at(-1))).toContain('"ErrorCondition":"Busy"');
  till.answers(0, 'Success').run(10).ends('p1', { result: 'approved' });
});

/** Makes a request that a terminal may send to the register on its own, about a request of the register. */
function wish(
  name: string,
  of: MessageOf<'PaymentRequest'> | MessageOf<'ReversalRequest'>,
  said: number,
): Record<string, unknown> {
  const MessageHeader = {
    ...of.header,
    MessageClass: 'Device',
    MessageCategory: name,
    MessageType: 'Request',
    DeviceID: `d${said}`,
  };
  const text = { OutputFormat: 'Text', OutputText: [{ Text: `line ${said}` }] };
  const bodies: Readonly<Record<string, unknown>> = {
    Print: {
      PrintOutput: { DocumentQualifier: 'CustomerReceipt', ResponseMode: 'PrintEnd', OutputContent: text },
    },
    Sound: { SoundAction: 'StartSound', SoundContent: { SoundFormat: 'Text', Text: 'beep' } },
    Input: {
      DisplayOutput: { Device: 'CashierDisplay', InfoQualify: 'Input', OutputContent: text },
      InputData: { Device: 'CashierInput', InfoQualify: 'Input', InputCommand: 'GetConfirmation' },
    },
  };
  return { SaleToPOIRequest: { MessageHeader, [`${name}Request`]: bodies[name] } };
}

test.each(['Print', 'Sound', 'Input'])(
  'the lane accepts a few hundred of 1,000 %s requests, and gets the answer to the payment',
  async (name) => {
    const till = await paying();
    const before = till.lanes.feed.last();
    const sent = till.gateway.sent.length;
    for (let said = 0; said < 1_000; said += 1) till.gateway.say(wish(name, till.money(0), said));
    till.run(100);
    const taken = 1_000 - till.terminal().eventsNotKept;
    expect(taken).toBeGreaterThanOrEqual(200);
    expect(taken).toBeLessThan(250);
    expect(till.gateway.sent.length - sent).toBeLessThanOrEqual(taken);
    expect(till.lanes.feed.last() - before).toBeLessThanOrEqual(2 * taken);
    till.answers(0, 'Success').run(10).ends('p1', { result: 'approved' });
  },
);

test('the lane keeps a few hundred of 1,000 long Rejects, and accepts each other event with an effect', async () => {
  const till = await paying();
  const before = till.lanes.feed.last();
  for (let said = 0; said < 1_000; said += 1) till.gateway.say(event('Reject', `${said} ${'x'.repeat(4_000)}`));
  till.gateway.say(event('Shutdown', 'now'));
  till.run(100);
  const facts = till.lanes.feed.after(before, 1_000);
  expect(facts.length).toBeGreaterThan(150);
  expect(facts.length).toBeLessThan(300);
  expect(JSON.stringify(facts).length).toBeLessThan(300_000);
  expect(JSON.stringify(facts)).toContain('the terminal reports Shutdown');
  till.answers(0, 'Success').run(10).ends('p1', { result: 'approved' });
});

test('the lane accepts a message in the response to its own request during a flood, without counting it', async () => {
  const till = Till.connected({ profile: 'direct', saysLoggedOut: true, bounds: 'response' });
  await till.pay('p1');
  till.run(500);
  const { SaleID: saleId, POIID: poiId, ServiceID: serviceId = '' } = till.money(0).header;
  for (let said = 0; said < 1_000; said += 1) till.gateway.say(event('Reject', String(said)));
  till.run(10);
  const unkept = till.terminal().eventsNotKept;
  const before = till.lanes.feed.last();
  till.gateway.respond({ saleId, poiId, serviceId }, event('Reject', 'in the response'));
  till.run(10);
  expect(unkept).toBeGreaterThan(0);
  expect(till.terminal().eventsNotKept).toBe(unkept);
  expect(JSON.stringify(till.lanes.feed.after(before, 100))).toContain('in the response');
});

test('the lane keeps some of 2,000 unexpected answers, adds one attention item, and accepts the answer to its own request', async () => {
  const till = await paying();
  const before = till.lanes.feed.last();
  for (let said = 0; said < 2_000; said += 1) {
    const asked = till.money(0);
    till.gateway.say(
      moneyAnswer({ ...asked, header: { ...asked.header, SaleID: 'OTHER', ServiceID: `o${said}` } }, 'Success'),
    );
  }
  till.run(100);
  expect(till.lanes.feed.last() - before).toBeLessThan(100);
  expect(till.terminal().eventsNotKept).toBeGreaterThan(1_900);
  expect(till.attention().filter((entry) => entry.endsWith('terminal-floods'))).toHaveLength(1);
  till.answers(0, 'Success').run(10).ends('p1', { result: 'approved' });
});
