/**
 * A Reject of our request: whatever its text is, the request is over once the terminal denies it after the delivery
 * deadline, and not before.
 */

import { describe, expect, test } from 'vitest';
import { moneyAnswer, reject, type Json } from '../world/terminal-words.js';
import { Till } from '../world/till.js';

async function rejected(make: (till: Till) => Json): Promise<Till> {
  const till = Till.connected().whenAsked('NotFound');
  await till.pay('p1');
  till.run(500).gateway.say(make(till));
  return till.run(4_500);
}

/** An event that contains the request. */
function carrying(reason: string): (till: Till) => Json {
  return (till) => reject(till.money(0), till.sentOf('PaymentRequest')[0]?.text ?? '', reason);
}

/** The form of the specification: EventDetails and no message, with these ids in its header. */
function bare(header: Json): (till: Till) => Json {
  const ids = {
    MessageClass: 'Event',
    MessageCategory: 'Event',
    MessageType: 'Notification',
    POIID: 'T1',
    SaleID: 'X',
  };
  const EventNotification = {
    TimeStamp: '2026-01-01T00:00:00Z',
    EventToNotify: 'Reject',
    EventDetails: 'dropped by host 7',
  };
  return () => ({
    SaleToPOIRequest: { MessageHeader: { ProtocolVersion: '3.1', ...ids, ...header }, EventNotification },
  });
}

const forms: readonly (readonly [string, (till: Till) => Json])[] = [
  ['for its content', carrying('Unexpected value of PaymentType')],
  ['with another text', carrying('terminal offline, message queued')],
  ['without a message, as the only request on its link', bare({})],
  [
    'without a message, by the ids of its header',
    (till) => {
      const { ServiceID, SaleID } = till.money(0).header;
      return bare({ ServiceID, SaleID })(till);
    },
  ],
];

describe.each(forms)('after a Reject %s,', (_name, make) => {
  test('a NotFound comes too early, and the later approval counts', async () => {
    const till = await rejected(make);
    expect(till.sentOf('TransactionStatusRequest').length).toBeGreaterThan(0);
    till.shows('p1', 'recovering').run(15_000).answers(0, 'Success').run(100);
    till.matches('p1', { outcome: { result: 'approved', revision: 1 }, attention: [] });
  });

  test("after the delivery deadline the payment is malformed, with the gateway's reason and an attention item", async () => {
    const till = (await rejected(make)).run(60_000);
    till.ends('p1', { result: 'not-processed', retry: 'safe', reason: 'malformed' });
    expect(till.view('p1').outcome?.message).toMatch(/rejected \(.+\); .* Do not repeat it; call support\.$/);
    till.needs('p1: malformed').hasSentMoney(1);
  });
});

test.each([
  ['a Reject', carrying('Unexpected value of PaymentType')],
  ['a refusal of its content', (till: Till) => moneyAnswer(till.money(0), 'MessageFormat')],
])('%s before a lost link: a terminal with an unknown memory may have forgotten the payment', async (_name, make) => {
  const till = Till.connected();
  await till.pay('p1');
  till.run(500).gateway.say(make(till));
  till.gateway.cut();
  till.whenAsked('NotFound').run(120_000).ends('p1', { result: 'unresolved', reason: 'terminal-forgot' });
});

async function two(header: Json): Promise<Till> {
  const till = Till.connected({ terminals: { a: 'T1', b: 'T2' }, saysLoggedOut: true }).whenAsked('NotFound');
  await till.pay('p1');
  await till.pay('p2', { terminal: 'b' });
  till.run(500).gateway.say(bare(header)(till));
  return till.run(70_000);
}

describe('while requests of two terminals are open on one link', () => {
  test('a Reject without ids makes the lanes ask both terminals, and adds attention items', async () => {
    const till = await two({ POIID: '', SaleID: '' });
    for (const id of ['p1', 'p2']) expect(till.view(id).outcome?.reason).not.toBe('malformed');
    till.needs('a: reject-unattributed', 'b: reject-unattributed');
  });

  test('a Reject with a POIID is about the request to that terminal', async () => {
    const till = await two({ POIID: 'T2' });
    expect(['p1', 'p2'].map((id) => till.view(id).outcome?.reason)).toEqual(['never-arrived', 'malformed']);
  });
});

test('a Reject that names a terminal is not about the only open request of another terminal: that request continues, and an attention item is added', async () => {
  const till = Till.connected({ terminals: { a: 'T1', b: 'T2' } });
  await till.pay('p2', { terminal: 'b' });
  till.run(500).gateway.say(bare({ POIID: 'T1' })(till));
  till.run(10);
  expect(till.view('p2').attempts[0]).not.toHaveProperty('evidence');
  till.hasSent('TransactionStatusRequest', 1).answers(0, 'Success').run(10);
  till.shows('p2', 'approved').needs('b: reject-unattributed');
});

test('a Reject with the SaleID of one lane is about that lane', async () => {
  const till = Till.connected({ terminals: { a: 'T1', b: 'T2' } });
  await till.pay('p1');
  await till.pay('p2', { terminal: 'b' });
  const { SaleID } = till.money(1).header;
  till.run(500).gateway.say(bare({ POIID: 'none', SaleID })(till));
  till.run(10);
  expect(till.view('p1').attempts[0]).not.toHaveProperty('evidence');
  expect(till.view('p2').attempts).toMatchObject([{ evidence: { how: 'reject' } }]);
});

test('a Reject without ids is about the only open request on its link', async () => {
  const till = new Till({ terminals: { a: 'T1', b: 'T2' }, overOther: ['b'] });
  for (const gateway of [till.gateway, till.other]) gateway.up();
  till.run(100);
  await till.pay('p1');
  await till.pay('p2', { terminal: 'b' });
  till.run(500).gateway.say(bare({})(till));
  till.run(10);
  expect(till.view('p1').attempts).toMatchObject([{ evidence: { how: 'reject' } }]);
  expect(till.view('p2').attempts[0]).not.toHaveProperty('evidence');
});

test('a Reject that names nothing may also be about the Abort: it belongs to no request', async () => {
  const till = Till.connected();
  await till.pay('p1');
  await till.reply(till.run(500).lanes.abort('p1', 'the customer left'));
  till.run(100).gateway.say(bare({})(till));
  till.run(10).hasSent('AbortRequest', 1);
  expect(till.view('p1').attempts[0]).not.toHaveProperty('evidence');
});

test('a Reject that names nothing belongs to no other terminal while an Abort and its payment are open on one link', async () => {
  const till = Till.connected({ terminals: { a: 'T1', b: 'T2' } });
  await till.pay('p1');
  await till.reply(till.run(500).lanes.abort('p1', 'the customer left'));
  await till.pay('q1', { terminal: 'b' });
  till.run(100).gateway.say(bare({})(till));
  till.run(10).hasSent('AbortRequest', 1).hasSentMoney(2);
  for (const id of ['p1', 'q1']) expect(till.view(id).attempts[0]).not.toHaveProperty('evidence');
});

test('a Reject in the response to the payment is about the payment, even while an Abort is in flight', async () => {
  const till = Till.connected({ profile: 'direct', bounds: 'response' });
  await till.pay('p1');
  await till.reply(till.run(500).lanes.abort('p1', 'the customer left'));
  till.run(100);
  const { SaleID: saleId, POIID: poiId, ServiceID: serviceId = '' } = till.money(0).header;
  till.gateway.respond({ saleId, poiId, serviceId }, bare({})(till));
  till.run(10).hasSent('AbortRequest', 1);
  expect(till.view('p1').attempts).toMatchObject([{ evidence: { how: 'reject' } }]);
});
