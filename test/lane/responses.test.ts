/** A wire on which each request has its own response: what the response proves about that request and no other. */

import { describe, expect, test } from 'vitest';
import type { RequestKey, WireBounds } from '../../src/core/index.js';
import { loginAnswer, moneyAnswer, requestKeyOf } from '../world/terminal-words.js';
import { Till, type TillOptions, inquiries } from '../world/till.js';
import { profileNamed } from '../world/profile.js';

const { requestLifetimeMs } = profileNamed('direct');

function connected(bounds: WireBounds = 'response', more: TillOptions = {}): Till {
  return Till.connected({ profile: 'direct', saysLoggedOut: true, bounds, ...more });
}

/** Returns a payment on its way, at a terminal that denies every payment. */
async function paying(bounds?: WireBounds, more?: TillOptions): Promise<{ till: Till; key: RequestKey }> {
  const till = connected(bounds, more);
  till.whenAsked('NotFound');
  await till.pay('p1');
  till.run(1_000);
  return { till, key: requestKeyOf(till.money(0)) };
}

test('the answer in the response to the payment request ends the payment, and the lane asks nothing', async () => {
  const { till, key } = await paying();
  till.gateway.respond(key, moneyAnswer(till.money(0), 'Success'));
  till.run(1_000);
  expect([till.told('p1'), inquiries(till)]).toEqual(['approved', 0]);
});

test('a response with the answer to another request does not count, and the lane asks the terminal at once', async () => {
  const { till, key } = await paying();
  till.gateway.respond(
    key,
    moneyAnswer({ ...till.money(0), header: { ...till.money(0).header, ServiceID: 'X' } }, 'Success'),
  );
  till.run(100);
  expect([till.told('p1'), inquiries(till)]).toEqual(['recovering', 1]);
  till.run(requestLifetimeMs - 5_000).shows('p1', 'recovering');
  till.run(20_000).ends('p1', { result: 'not-processed', retry: 'safe' });
});

test.each([
  ['SaleID', { SaleID: 'ANOTHER' }],
  ['POIID', { POIID: 'T9' }],
])('a response with its ServiceID and another %s is not the answer, and the lane asks at once', async (_id, change) => {
  const { till, key } = await paying();
  const money = till.money(0);
  till.gateway.respond(key, moneyAnswer({ ...money, header: { ...money.header, ...change } }, 'Success'));
  till.run(100);
  expect([till.told('p1'), inquiries(till)]).toEqual(['recovering', 1]);
  const texts = till.journal.factsOf('p1').map(({ text }) => text);
  expect(texts).toContainEqual(expect.stringContaining('its response belongs to another request'));
});

test('a response with the right ids about another sale is the last response, and the lane asks at once', async () => {
  const { till, key } = await paying();
  const text = JSON.stringify(moneyAnswer(till.money(0), 'Refusal')).replace(
    '"TransactionID":"p1"',
    '"TransactionID":"p9"',
  );
  till.gateway.respond(key, text);
  till.run(100);
  expect([till.told('p1'), inquiries(till)]).toEqual(['recovering', 1]);
});

test('a refusal in the response to another request proves nothing, because the request is still in flight', async () => {
  const { till } = await paying();
  till.gateway.onStatus = () => undefined;
  till.run(75_000);
  const [question] = till.sentOf('TransactionStatusRequest');
  if (question === undefined) throw new Error('it is asked beside what runs for long');
  till.whenAsked('NotFound');
  till.gateway.respond(requestKeyOf(question.message), moneyAnswer(till.money(0), 'Busy'));
  till.run(20_000);
  expect([till.told('p1'), inquiries(till) > 1]).toEqual(['recovering', true]);
  till.answers(0, 'Success').run(100).shows('p1', 'approved').needs();
});

test('an unreadable response proves that the request arrived, so NotFound does not mean a missing start', async () => {
  const { till, key } = await paying();
  till.gateway.respond(key, `{"SaleToPOIResponse":{"MessageHeader":{"ServiceID":"${key.serviceId}"`);
  till.run(400_000).ends('p1', { result: 'unresolved' });
});

test('an answer from a party that did not reach the terminal starts the delivery deadline', async () => {
  const { till, key } = await paying();
  till.gateway.respond(key, moneyAnswer(till.money(0), 'UnreachableHost'));
  till.run(requestLifetimeMs - 5_000).shows('p1', 'recovering');
  till.run(20_000).ends('p1', { result: 'not-processed', retry: 'safe' });
});

describe.each([204, 202, 403, 423, 408, 429, 500, 503])('a response with HTTP %i and no message', (status) => {
  test('proves nothing: the lane asks at once, and NotFound counts only after the deadline', async () => {
    const { till, key } = await paying();
    till.gateway.respondWithout(key, status);
    till.run(100);
    expect(inquiries(till)).toBe(1);
    till.matches('p1', { state: 'recovering', certainBy: expect.any(String) });
    till.run(requestLifetimeMs - 1_000).shows('p1', 'recovering');
    till.run(15_000).ends('p1', { result: 'not-processed', reason: 'not-started' });
  });
});

describe.each([400, 401])('a response with HTTP %i', (status) => {
  test('from the terminal itself ends the payment once the terminal denies it, with an attention item', async () => {
    const { till, key } = await paying('response', { profile: 'swedbank-lan' });
    till.gateway.respondWithout(key, status);
    till.run(1_000);
    const { outcome } = till.view('p1');
    expect(outcome).toMatchObject({ result: 'not-processed', retry: 'safe', reason: 'malformed' });
    expect(outcome?.message).toContain(`HTTP ${status}`);
    till.lists('p1: malformed').hasSentMoney(1);
  });

  test('from a possible proxy ends the payment only after the delivery deadline, as after a Reject', async () => {
    const { till, key } = await paying();
    till.gateway.respondWithout(key, status);
    till.run(requestLifetimeMs - 2_000);
    till.matches('p1', { state: 'recovering', certainBy: expect.any(String) }).run(15_000);
    till.ends('p1', { result: 'not-processed', retry: 'safe', reason: 'malformed' }).hasSentMoney(1);
  });

  test('from a cloud proves nothing', async () => {
    const { till, key } = await paying('none');
    till.gateway.respondWithout(key, status);
    till.run(requestLifetimeMs - 2_000).shows('p1', 'recovering');
  });

  test('for a payment that runs anyway does not prevent its own answer', async () => {
    const { till, key } = await paying();
    till.whenAsked('InProgress');
    till.gateway.respondWithout(key, status);
    till.run(3_000).shows('p1', 'recovering').answers(0, 'Success').run(100).shows('p1', 'approved');
  });

  test('to a question proves nothing about the payment, and the lane asks again', async () => {
    const { till, key } = await paying();
    till.gateway.onStatus = () => undefined;
    till.gateway.lose(key, 'its answer broke off');
    till.run(100);
    const [question] = till.sentOf('TransactionStatusRequest');
    const serviceId = question?.message.header.ServiceID ?? '';
    till.gateway.respondWithout({ ...key, serviceId }, status);
    till.run(5_000);
    expect([till.told('p1'), inquiries(till)]).toEqual(['recovering', 2]);
  });
});

test('the lane gives up only a device request without an answer, and the terminal is free after the deadline', async () => {
  const till = connected();
  void till.lanes.deviceRequests.ask('till', { kind: 'display', lines: ['Thank you'] });
  till.run(20_000);
  expect(till.terminal().lane).not.toBe('free');
  till.run(requestLifetimeMs);
  expect(till.terminal()).toMatchObject({ lane: 'free', link: { up: true } });
});

test('a refused Login is the reported reason of waiting transactions', async () => {
  const till = new Till({ profile: 'direct', bounds: 'response' });
  till.gateway.onLogin = () => undefined;
  till.up();
  await till.pay('p1');
  for (let logins = 0; till.told('p1') === 'queued'; till.run(100)) {
    const sent = till.sentOf('LoginRequest');
    for (const { header } of sent.slice(logins).map(({ message }) => message))
      till.gateway.respondWithout(
        { saleId: header.SaleID, poiId: header.POIID, serviceId: header.ServiceID ?? '' },
        401,
      );
    logins = sent.length;
  }
  till.ends('p1', {
    result: 'not-processed',
    retry: 'safe',
    message: expect.any(String),
  });
  expect(till.view('p1').outcome?.message).toContain('HTTP 401');
  till.hasSentMoney(0);
});

const codes = (till: Till): readonly string[] => till.terminal().attention.map(({ code }) => code);

/** Runs until this many Logins have left. */
function untilLogins(till: Till, count: number): void {
  for (let step = 0; step < 600 && till.sentOf('LoginRequest').length < count; step += 1) till.run(1_000);
  till.run(100);
}

describe('a gateway that refuses each Login', () => {
  test.each([404, 400, 403, 500])(
    'with HTTP %i gets one item after the third refusal, with the reason, until a Login is accepted',
    (status) => {
      const till = new Till({ profile: 'direct', bounds: 'response' });
      till.gateway.onLogin = (login) => {
        till.gateway.respondWithout(requestKeyOf(login), status);
        return undefined;
      };
      till.up();
      untilLogins(till, 2);
      expect(codes(till)).toEqual([]);
      untilLogins(till, 3);
      const [item] = till.terminal().attention;
      expect([item?.code, item?.actions]).toEqual(['refused-repeatedly', ['config-check']]);
      expect(item?.text).toContain(`HTTP ${status}`);
      untilLogins(till, 8);
      expect(till.terminal().attention).toEqual([item]);
      till.gateway.onLogin = (login) => loginAnswer(login);
      till.run(300_000);
      expect([till.terminal().session, codes(till)]).toEqual(['standing', []]);
    },
  );

  test.each([
    ['NotAllowed', ['refused-repeatedly']],
    ['Busy', []],
    ['UnavailableDevice', []],
  ] as const)('with %s gets these items: %j', (condition, expected) => {
    const till = new Till({ profile: 'direct', bounds: 'response' });
    till.gateway.onLogin = (login) => loginAnswer(login, condition);
    till.up();
    untilLogins(till, 4);
    expect(codes(till)).toEqual(expected);
  });
});

describe('a terminal that rejects the key or credential (401)', () => {
  test('gets one item with the reason of the wire from the first Login on, until a Login is answered', async () => {
    const till = new Till({ profile: 'direct', bounds: 'response' });
    till.gateway.onLogin = (login) => {
      till.gateway.respondWithout(requestKeyOf(login), 401);
      return undefined;
    };
    till.up().run(30_000);
    expect(till.sentOf('LoginRequest').length).toBeGreaterThan(1);
    expect(codes(till)).toEqual(['credentials-refused']);
    expect(till.terminal().attention[0]?.text).toContain('the peer answered HTTP 401');
    till.gateway.onLogin = (login) => loginAnswer(login);
    till.run(60_000);
    expect([till.terminal().session, codes(till)]).toEqual(['standing', []]);
  });

  test('also gets the item for a payment and its questions, until one of them is answered', async () => {
    const { till, key } = await paying();
    till.gateway.onStatus = (question) => {
      till.gateway.respondWithout(requestKeyOf(question), 401);
      return undefined;
    };
    till.gateway.respondWithout(key, 401);
    till.run(30_000);
    expect(inquiries(till)).toBeGreaterThan(1);
    expect([till.told('p1'), codes(till)]).toEqual(['recovering', ['credentials-refused']]);
    till.whenAsked('NotFound').run(60_000);
    expect([till.told('p1'), codes(till)]).toEqual(['not-processed', []]);
  });

  test('keeps the item if an earlier request is answered', async () => {
    const { till, key } = await paying();
    till.gateway.onStatus = (question) => {
      till.gateway.respondWithout(requestKeyOf(question), 401);
      return undefined;
    };
    while (inquiries(till) === 0) till.run(1_000);
    till.run(1_000);
    till.gateway.respond(key, moneyAnswer(till.money(0), 'Success'));
    till.run(100);
    expect([till.told('p1'), codes(till)]).toEqual(['approved', ['credentials-refused']]);
  });

  test('gets no item for another status', async () => {
    for (const status of [400, 403, 503]) {
      const { till, key } = await paying();
      till.gateway.onStatus = () => undefined;
      till.gateway.respondWithout(key, status);
      till.run(1_000);
      expect(codes(till)).toEqual([]);
    }
  });
});

describe('a cloud that does not know the terminal at its address', () => {
  test.each([404, 410])(
    'gets an item by HTTP %i to correct the address, and proves nothing about the payment',
    async (status) => {
      const { till, key } = await paying('response', { profile: 'swedbank-cloud' });
      till.gateway.onStatus = (question) => {
        till.gateway.respondWithout(requestKeyOf(question), status);
        return undefined;
      };
      till.gateway.respondWithout(key, status);
      till.run(30_000);
      expect([till.told('p1'), codes(till)]).toEqual(['recovering', ['channel-unknown']]);
      expect(till.terminal().attention[0]?.text).toMatch(new RegExp(`HTTP ${status}.*pair the terminal again`));
      till.whenAsked('NotFound').run(300_000);
      expect([till.view('p1').outcome?.reason, codes(till)]).toEqual(['not-started', []]);
    },
  );

  test('gets the item, but a terminal at its own address does not', async () => {
    const { till, key } = await paying('response', { profile: 'swedbank-lan' });
    till.gateway.respondWithout(key, 404);
    till.run(1_000);
    expect(codes(till)).toEqual([]);
  });
});

describe('a cloud that rejects our credentials', () => {
  test.each([401, 403])('gets one item by HTTP %i with the reason of the wire, and proves nothing', async (status) => {
    const { till, key } = await paying('response', { profile: 'adyen-cloud' });
    till.gateway.onStatus = (question) => {
      const { SaleID: saleId, POIID: poiId, ServiceID: serviceId = '' } = question.header;
      till.gateway.respondWithout({ saleId, poiId, serviceId }, status);
      return undefined;
    };
    till.gateway.respondWithout(key, status);
    till.run(30_000);
    expect(inquiries(till)).toBeGreaterThan(1);
    expect([till.told('p1'), codes(till)]).toEqual(['recovering', ['credentials-refused']]);
    expect(till.terminal().attention[0]?.text).toContain(`the peer answered HTTP ${status}`);
  });

  test('gets no item for a renewed token, and neither does a terminal with 403 or a failing cloud', async () => {
    const renewed = await paying('response', { profile: 'adyen-cloud' });
    renewed.till.gateway.refuseToken(renewed.key);
    const direct = await paying();
    direct.till.gateway.respondWithout(direct.key, 403);
    const troubled = await paying('response', { profile: 'adyen-cloud' });
    troubled.till.gateway.respondWithout(troubled.key, 503);
    for (const { till } of [renewed, direct, troubled]) {
      till.run(1_000);
      expect(codes(till)).toEqual([]);
    }
  });
});

test('the lane keeps at most four requests in flight to a silent terminal', async () => {
  const { till } = await paying();
  till.gateway.onStatus = () => undefined;
  till.gateway.onLogin = () => undefined;
  till.gateway.onOther = () => undefined;
  void till.lanes.abort('p1', 'the customer left');
  void till.lanes.deviceRequests.ask('till', { kind: 'display', lines: ['Please wait'] });
  void till.pay('p2');
  till.run(600_000);
  const { sent } = till.gateway;
  expect(sent.length).toBeGreaterThan(20);
  // Each connection except the payment's is closed when its answer is no longer awaited.
  const openAt = (atMs: number): number =>
    sent.filter((one) => one.atMs <= atMs && (one.message.name === 'PaymentRequest' || one.atMs + 10_000 > atMs))
      .length;
  expect(Math.max(...sent.map(({ atMs }) => openAt(atMs)))).toBeLessThanOrEqual(4);
});
