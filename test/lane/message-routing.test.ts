/** Two terminals and two gateways: each message reaches the lane that it is for, and no other. */

import { describe, expect, test } from 'vitest';
import { loginAnswer, moneyAnswer, statusRepeats, type Json } from '../world/terminal-words.js';
import { Till, type TillOptions } from '../world/till.js';

/** `a` and `b` at the first gateway, `c` at the other. */
async function three(more: Pick<TillOptions, 'isSealed'> = {}): Promise<Till> {
  const till = new Till({ terminals: { a: 'T1', b: 'T2', c: 'T3' }, overOther: ['c'], ...more }).up();
  till.other.up();
  return till.run(100);
}

/** Returns the lanes that have a fact of this type since then, in order. */
function lanesOf(till: Till, type: string, since: number): readonly string[] {
  return till.lanes.feed.after(since, 100).flatMap((fact) => (fact.type === type ? [fact.terminal] : []));
}

/** Returns a well-formed approval of a payment that does not exist. */
async function foreignAnswer(POIID: string): Promise<Json> {
  const stranger = Till.connected({ terminals: { x: POIID }, saleId: 'STRANGER' });
  await stranger.pay('x1');
  return moneyAnswer(stranger.run(100).money(0), 'Success');
}

describe('an approval of an unknown payment is set aside', () => {
  test.each([
    ['by the lane whose terminal it names', 'T2', 'b'],
    ['by the first lane of the gateway if it names none of its terminals', 'T9', 'a'],
    ['by the first lane of the gateway if it names a terminal of another gateway', 'T3', 'a'],
  ])('%s', async (_who, POIID, lane) => {
    const till = await three();
    const since = till.lanes.feed.last();
    till.gateway.say(await foreignAnswer(POIID));
    till.run(10);
    expect(lanesOf(till, 'unmatched-response', since)).toEqual([lane]);
    till.needs(`${lane}: unmatched-response`);
  });

  test('by the lane of the gateway from which it came', async () => {
    const till = await three();
    const since = till.lanes.feed.last();
    till.other.say(await foreignAnswer('T9'));
    till.run(10);
    expect(lanesOf(till, 'unmatched-response', since)).toEqual(['c']);
  });

  test('by no lane if the gateway has no terminal', async () => {
    const till = Till.connected();
    till.other.up();
    till.other.say(await foreignAnswer('T1'));
    till.run(10).needs();
    expect(till.terminal().lane).toBe('free');
  });
});

test('an approval from another gateway is stored with its payment', async () => {
  const till = await three();
  await till.pay('p1');
  till.run(500).other.say(moneyAnswer(till.money(0), 'Success'));
  till.run(10).shows('p1', 'approved').needs();
});

describe('a message from a gateway that was never sent the payment is set aside:', () => {
  test.each(['Refusal', 'Busy', 'NotAllowed'])('%s ends nothing', async (result) => {
    const till = await three();
    await till.pay('p1');
    till.run(500).other.say(moneyAnswer(till.money(0), result));
    till.run(10).shows('p1', 'running').needs('c: unmatched-response');
  });

  test.each(['Success', 'Refusal'])('%s, if the messages of its own terminal are sealed', async (result) => {
    const till = await three({ isSealed: true });
    await till.pay('p1');
    till.run(500).other.say(moneyAnswer(till.money(0), result));
    till.run(10).shows('p1', 'running').needs('c: unmatched-response').answers(0, 'Refusal').run(10);
    till.shows('p1', 'declined');
  });

  test('an unrequested status response that repeats a refusal', async () => {
    const till = await three({ isSealed: true });
    await till.pay('p1');
    till.gateway.onStatus = (question) => {
      till.other.say(statusRepeats(question, till.money(0), 'Refusal'));
    };
    till.run(500).gateway.down();
    till.up().run(100).hasSent('TransactionStatusRequest', 1);
    till.shows('p1', 'recovering').needs('c: unmatched-response');
  });
});

test('an approval under another POIID is stored with the payment that it answers only', async () => {
  const till = await three();
  await till.pay('p1');
  await till.pay('q1', { terminal: 'b' });
  till.run(500).answers(1, 'Success').run(10).shows('p1', 'running').shows('q1', 'approved');
});

test('a lost link of one gateway does not affect the link of the other gateway', async () => {
  const till = await three();
  await till.pay('p1');
  await till.pay('r1', { terminal: 'c' });
  till.run(500).other.down();
  till.run(10).shows('p1', 'running');
  expect(till.lanes.terminals().map(({ link }) => link.up)).toEqual([true, true, false]);
  till.hasSent('TransactionStatusRequest', 0);
});

test('a refused Login of one terminal does not affect the other terminal', () => {
  const till = new Till({ terminals: { a: 'T1', b: 'T2' } });
  till.gateway.onLogin = (request) => loginAnswer(request, request.header.POIID === 'T1' ? 'Refusal' : 'Success');
  till.up().run(1_000);
  expect(till.lanes.terminals().map(({ session }) => session)).toEqual(['none', 'standing']);
});

const damaged = (header: Json): Json => ({ SaleToPOIResponse: { MessageHeader: header, PaymentResponse: 'damaged' } });

async function bothRun(): Promise<Till> {
  const till = await three();
  await till.pay('p1');
  await till.pay('q1', { terminal: 'b' });
  await till.pay('r1', { terminal: 'c' });
  return till.run(500);
}

const requestedAt = (till: Till): readonly (string | undefined)[] =>
  [...till.gateway.sent, ...till.other.sent].flatMap(({ message }) =>
    message.name === 'TransactionStatusRequest' ? [message.header.POIID] : [],
  );

describe('an unreadable message', () => {
  test('goes to the lane that it names, which asks its terminal', async () => {
    const till = await bothRun();
    const since = till.lanes.feed.last();
    till.gateway.say(damaged({ ...till.money(1).header, MessageType: 'Response' }));
    till.run(100);
    expect(requestedAt(till)).toEqual(['T2']);
    expect(lanesOf(till, 'unmatched-response', since)).toEqual(['b']);
  });

  test('without a name goes to each lane of its gateway that expects an answer', async () => {
    const till = await bothRun();
    till.gateway.say({ what: 'is this' });
    till.run(100);
    expect(requestedAt(till)).toEqual(['T1', 'T2']);
  });

  test('is ignored if no lane expects an answer', async () => {
    const till = await three();
    const since = till.lanes.feed.last();
    till.gateway.say({ what: 'is this' });
    till.gateway.sayUnreadable();
    till.run(100);
    expect(till.lanes.feed.last()).toBe(since);
  });

  test('goes to the lane of the request whose id it has', async () => {
    const till = await bothRun();
    till.gateway.sayUnreadable(`${JSON.stringify(moneyAnswer(till.money(0), 'Success'))}\uFFFD`);
    till.run(100);
    expect(requestedAt(till)).toEqual(['T1']);
  });

  test('that is not a text goes to each lane of its gateway that expects an answer', async () => {
    const till = await bothRun();
    till.other.sayUnreadable();
    till.run(100);
    expect(requestedAt(till)).toEqual(['T3']);
    expect(till.view('r1').timeline.at(-1)).toMatchObject({
      stage: 'unmatched-response',
      text: expect.stringContaining('binary frame'),
    });
  });

  test('is written down with the damaged place', async () => {
    const till = await bothRun();
    till.gateway.say(damaged({ ...till.money(0).header, MessageType: 'Response' }));
    till.run(10);
    const put = till.view('p1').timeline.find(({ stage }) => stage === 'unmatched-response');
    expect(put?.text).toContain('PaymentResponse');
  });
});

test("an Abort of the second terminal's payment is sent to the second terminal", async () => {
  const till = await three();
  await till.pay('p1');
  await till.pay('q1', { terminal: 'b' });
  till.run(500);
  expect(await till.abort('q1', 'the customer left')).toMatchObject({
    ok: true,
    value: { abortRequested: true },
  });
  till.run(10);
  expect(till.sentOf('AbortRequest').map(({ message }) => message.header.POIID)).toEqual(['T2']);
  expect(till.view('p1').abortRequested).toBe(false);
});

test('a replaced terminal answers the lane that asks it, not the first lane', async () => {
  const before = Till.connected({ terminals: { b: 'T2' }, saleId: 'SHOP' });
  await before.pay('p1');
  const till = before.run(1_000).restart({ terminals: { a: 'T1', b: 'T8' } });
  till.whenAsked('InProgress').up().run(9_000);
  // The payment runs and is asked about every two seconds. If answers went to the wrong lane, these questions would
  // stop.
  expect(till.sentOf('TransactionStatusRequest').length).toBeGreaterThan(3);
});

test.each(['', 'x', ':', '0', '0:', '0:x', '0:1.5', '7:1', '-1:1'])(
  'a pong with the token "%s" belongs to no lane',
  async (token) => {
    const till = await three();
    await till.pay('p1');
    till.run(500);
    const since = till.lanes.feed.last();
    till.gateway.pong(token);
    till.run(10);
    expect(till.lanes.feed.last()).toBe(since);
    expect(till.lanes.terminals().map(({ lane }) => lane)).toEqual(['busy', 'free', 'free']);
  },
);

test('a list of connected terminals goes to the lane that requested it', async () => {
  const till = Till.connected({ terminals: { a: 'T1', b: 'T2' }, profile: 'sessionless' });
  till.gateway.connected = ['T2'];
  till.whenPaying('UnavailableDevice');
  const since = till.lanes.feed.last();
  await till.pay('p1');
  till.run(100);
  expect(till.view('p1').outcome?.reason).toBe('terminal-unknown');
  expect(lanesOf(till, 'poi-list', since)).toEqual(['a']);
});

test('a payment of an earlier process is not ended by a list without the terminal', async () => {
  const earlier = Till.connected({ profile: 'sessionless' }).whenPaying('UnavailableDevice');
  await earlier.pay('p1');
  earlier.run(100);
  const request = earlier.money(0);
  const till = earlier.restart();
  till.gateway.connected = ['T9'];
  till.up();
  till.run(100).gateway.say(moneyAnswer(request, 'UnavailableDevice'));
  till.run(1_000).shows('p1', 'recovering');
});

test('a POIID and a SaleID that look like card numbers are not redacted', async () => {
  const [poiId, saleId] = ['4111111111111111', '5555555555554444'];
  const till = Till.connected({ terminals: { till: poiId }, saleId }).whenPaying('Success');
  await till.pay('p1');
  till.run(500).shows('p1', 'approved').needs();
});

test('a card number in a list of connected terminals is redacted', async () => {
  const till = Till.connected({ profile: 'sessionless' });
  till.gateway.connected = ['4111111111111111'];
  till.whenPaying('UnavailableDevice');
  await till.pay('p1');
  till.run(100);
  expect(till.view('p1').outcome?.reason).toBe('terminal-unknown');
  expect(JSON.stringify([till.view('p1'), till.infos])).not.toContain('4111111111111111');
});
