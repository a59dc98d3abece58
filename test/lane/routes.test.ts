/**
 * Which lane gets an event when a terminal has moved to another gateway, when a gateway has no terminals, and when the
 * event names nothing.
 */

import { describe, expect, test } from 'vitest';
import { loginAnswer, moneyAnswer, statusRepeats, type Json, eur } from '../world/terminal-words.js';
import { Till, type TillOptions } from '../world/till.js';

/** Returns the terminals whose facts of this type were written since. */
function lanesOf(till: Till, type: string, since: number): readonly string[] {
  return till.lanes.feed.after(since, 100).flatMap((fact) => (fact.type === type ? [fact.terminal] : []));
}

/** `p1` of terminal `c` is open at T2. In the next process `c` is T9 at the other gateway, and T2 is `b`. */
async function moved(): Promise<{ readonly till: Till; readonly earlier: Till }> {
  const earlier = Till.connected({ terminals: { c: 'T2' }, saleId: 'SHOP' });
  await earlier.pay('p1');
  const terminals = { a: 'T1', b: 'T2', c: 'T9' };
  const till = earlier.run(500).restart({ terminals, overOther: ['c'] });
  till.up();
  till.other.up();
  return { till: till.run(100), earlier };
}

describe('a payment whose terminal has moved to another gateway', () => {
  test.each(['Refusal', 'Busy'])(
    'gets no outcome from %s there, which the lane of the answering terminal sets aside',
    async (result) => {
      const { till, earlier } = await moved();
      const since = till.lanes.feed.last();
      till.gateway.say(moneyAnswer(earlier.money(0), result));
      till.run(10);
      expect(lanesOf(till, 'unmatched-response', since)).toEqual(['b']);
      till.shows('p1', 'recovering').needs('b: unmatched-response');
    },
  );

  test.each(['Success', 'Partial'])('is approved by %s there', async (result) => {
    const { till, earlier } = await moved();
    till.gateway.say(saying(moneyAnswer(earlier.money(0), 'Success'), result));
    till.run(10);
    till.ends('p1', {
      result: 'approved',
      authorized: eur(1_000),
    });
  });
});

/** Returns the same answer with another result. */
function saying(answer: Json, Result: string): Json {
  return JSON.parse(JSON.stringify(answer).replace('"Result":"Success"', `"Result":"${Result}"`));
}

test('a partial approval from another gateway is stored with its amount', async () => {
  const till = Till.connected({ terminals: { a: 'T1', c: 'T3' }, overOther: ['c'] });
  till.other.up();
  await till.pay('p1', { allowPartial: true });
  const amounts = { AmountsResp: { Currency: 'EUR', AuthorizedAmount: 6 } };
  till.run(500).other.say(saying(moneyAnswer(till.money(0), 'Success', undefined, amounts), 'Partial'));
  till.run(10);
  till.ends('p1', {
    result: 'partly-approved',
    authorized: eur(600),
  });
  till.needs();
});

/** `p1` runs on the first terminal. The other gateway is up as well. */
async function paying(options: TillOptions = {}): Promise<Till> {
  const till = Till.connected(options);
  till.other.up();
  await till.pay('p1');
  return till.run(500);
}

describe('a gateway without terminals', () => {
  test.each(['Refusal', 'Busy', 'NotAllowed'])('ends nothing by %s, and the daemon continues', async (result) => {
    const till = await paying();
    const since = till.lanes.feed.last();
    till.other.say(moneyAnswer(till.money(0), result));
    till.run(10);
    expect([till.told('p1'), till.lanes.feed.last(), till.attention()]).toEqual(['running', since, []]);
    till.answers(0, 'Success').run(10).shows('p1', 'approved');
  });

  test.each([['its own answer'], ['a status answer that repeats it']])(
    'can report the approval by %s, which is stored',
    async (how) => {
      const till = await paying();
      till.gateway.down();
      till.up().run(100);
      const question = till.sentOf('TransactionStatusRequest').at(-1)?.message;
      if (question?.name !== 'TransactionStatusRequest') throw new Error('nobody asked');
      const request = till.money(0);
      till.other.say(
        how === 'its own answer' ? moneyAnswer(request, 'Success') : statusRepeats(question, request, 'Success'),
      );
      till.run(10).shows('p1', 'approved').needs();
    },
  );
});

test("if a lane asks another lane's earlier terminal, each answer goes to the lane of its question", async () => {
  const earlier = Till.connected({ terminals: { a: 'T2' }, saleId: 'SHOP' });
  await earlier.pay('p1');
  const till = earlier.run(500).restart({ terminals: { a: 'T8', b: 'T2' } });
  const logins: Json[] = [];
  till.gateway.onLogin = (request) => {
    if (request.header.POIID !== 'T2') return loginAnswer(request);
    logins.push(loginAnswer(request));
    return undefined;
  };
  till.up().run(1_000);
  expect(till.sentOf('TransactionStatusRequest').map(({ message }) => message.header.POIID)).toContain('T2');
  till.gateway.say(...logins);
  till.run(100);
  expect(till.lanes.terminals().map(({ session }) => session)).toEqual(['none', 'standing']);
  till.whenAsked('InProgress').run(20_000);
  // It received its own answers: otherwise it would ask more and more slowly.
  expect(till.sentOf('TransactionStatusRequest').length).toBeGreaterThan(3);
});

/** Returns an event of this terminal, without an id unless one is given. */
function event(POIID: string, EventToNotify: string, header: Json = {}, body: Json = {}): Json {
  const kind = { MessageClass: 'Event', MessageCategory: 'Event', MessageType: 'Notification' };
  const EventNotification = { TimeStamp: '2026-01-01T00:00:00Z', EventToNotify, ...body };
  const MessageHeader = { ProtocolVersion: '3.1', ...kind, SaleID: 'X', POIID, ...header };
  return { SaleToPOIRequest: { MessageHeader, EventNotification } };
}

describe('an event without an id', () => {
  const terminals = { a: 'T1', b: 'T2' };

  test.each(['KeyPressed', 'SaleWakeUp', 'Shutdown', 'CardRemoved'])(
    '%s goes to the lane of its terminal, even if only another lane has an open request',
    async (word) => {
      const till = await paying({ terminals });
      const since = till.lanes.feed.last();
      till.gateway.say(event('T2', word));
      till.run(10);
      expect(new Set(lanesOf(till, 'stage', since))).toEqual(new Set(['b']));
    },
  );

  test('Reject is about the terminal that it names, not about the only open request of another terminal', async () => {
    const till = await paying({ terminals });
    till.gateway.say(event('T2', 'Reject'));
    till.run(10);
    expect(till.view('p1').attempts[0]).not.toHaveProperty('evidence');
    till.needs('a: reject-unattributed');
  });

  test('Reject without an open request goes to the lane of its terminal', async () => {
    const till = Till.connected({ terminals });
    const since = till.lanes.feed.last();
    till.gateway.say(event('T2', 'Reject'));
    till.run(10);
    expect(lanesOf(till, 'rejected', since)).toEqual(['b']);
  });
});

describe('a Reject that names another request than the only open request does not affect the open request:', () => {
  test.each<[string, Json, Json]>([
    ['by the id in its header', { ServiceID: 'Z9Z9Z90001' }, {}],
    ['by an unreadable message', {}, { RejectedMessage: Buffer.from('what is this').toString('base64') }],
  ])('%s', async (_how, header, body) => {
    const till = await paying();
    till.gateway.say(event('T1', 'Reject', header, body));
    till.run(10);
    expect(till.view('p1').attempts[0]).not.toHaveProperty('evidence');
    expect(till.told('p1')).not.toBe('not-processed');
  });
});
