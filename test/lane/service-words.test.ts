/**
 * Texts about a payment service for registers and technicians: they say what the service answered and who must act, and
 * nothing that is untrue.
 */

import { describe, expect, test } from 'vitest';
import { type Fault, paying, pending, always } from '../world/practice-service.js';
import { Shop } from '../world/shop.js';

const minute = 60_000;

/** The answer has another content type than requested. */
const asJson: Fault = (answer) => ({ ...answer, contentType: 'application/json' });

/** The address in the answer is not encrypted. */
const inTheOpen: Fault = (answer) => ({
  ...answer,
  text: answer.text.replace('https://pay.example', 'http://a.example'),
});

const otherMerchant: Fault = { status: 403, code: 'merchant-mismatch' };
const unauthenticated: Fault = { status: 401, code: 'unauthenticated' };

function messageOf(shop: Shop, id = 'p1'): string {
  return shop.view(id).message;
}

describe('the message has the last answer of the service', () => {
  test('after a lost answer and a refusal of each repeat', async () => {
    const shop = new Shop().next('createSession', 'lost-after', ...always(otherMerchant));
    await shop.link();
    shop.run(10_000);
    const last = 'last answered HTTP 403 merchant-mismatch';
    shop.matches('p1', { state: 'recovering', message: expect.stringContaining(last) });
    expect(shop.lanes.services.all()[0]?.contact).toMatchObject({
      state: 'failing',
      lastFailure: { code: 'credentials-refused', text: expect.stringContaining('HTTP 403 merchant-mismatch') },
    });
    shop.run(400_000);
    const { outcome, attempts, attention, timeline } = shop.view('p1');
    expect(outcome).toMatchObject({ reason: 'no-answer', message: expect.stringContaining(last) });
    expect(outcome?.message).not.toContain('did not answer');
    expect(attention).toMatchObject([{ code: 'unresolved', text: expect.stringContaining(last) }]);
    expect(attempts).toMatchObject([{ state: 'open', said: { text: 'HTTP 403 merchant-mismatch' } }]);
    expect(
      timeline.filter(({ text }) => text.startsWith('the payment service answered HTTP 403 merchant-mismatch')),
    ).toHaveLength(1);
  });

  test('the message says that the last answer of the service cannot be read', async () => {
    const shop = new Shop().next('createSession', ...always(asJson));
    await shop.link();
    shop.run(400_000);
    shop.ends('p1', {
      result: 'unresolved',
      reason: 'answer-unreadable',
      message: expect.stringContaining(
        'HTTP 200, with a body that cannot be read: it has the media type application/json',
      ),
    });
  });

  test('if the address must not be shown', async () => {
    const shop = new Shop().next('createSession', ...always(inTheOpen));
    await shop.link();
    shop.run(400_000);
    expect(messageOf(shop)).toContain('last answered HTTP 200, which is not a usable answer');
  });

  test('the message says that the service did not answer if the service was silent', async () => {
    const shop = new Shop().next('createSession', ...always('lost-after'));
    await shop.link();
    shop.run(5_000);
    expect(messageOf(shop)).toContain(
      'The answer to the payment was lost; tenderd is asking the payment service again.',
    );
    shop.run(400_000);
    expect(messageOf(shop)).toMatch(/^The payment service did not answer: /);
    expect(shop.view('p1').attempts[0]).not.toHaveProperty('said');
  });

  test('the message about an operation has the last answer of the service', async () => {
    const shop = await new Shop().order();
    shop.next('capture', ...always('error-after'));
    await shop.about('capture', 'o1', 1_000);
    shop.run(400_000);
    expect(messageOf(shop, 'capture-1')).toContain('whether the capture went through (last answered HTTP 500). Do not');
  });

  test('the message has no answer of the service once an answer decides', async () => {
    const shop = await new Shop().order();
    await shop.about('capture', 'o1', 1_000);
    shop.run(minute);
    for (const id of ['o1', 'capture-1'])
      for (const attempt of shop.view(id).attempts) expect(attempt).not.toHaveProperty('said');
  });
});

describe('after rejected credentials the message does not suggest another try', () => {
  const words =
    /rejected the credentials of tenderd and did not accept the (\S+)\. Nothing was charged\. A technician must correct/;

  test.each(['unauthenticated', unauthenticated] as const)('for a link (%j)', async (fault) => {
    const shop = new Shop().next('createSession', ...always(fault));
    await shop.link();
    shop.run(5_000);
    expect(messageOf(shop)).toContain('on its way to the payment service, which last answered HTTP 401');
    shop.run(minute);
    shop.ends('p1', {
      reason: 'service-unreachable',
      retry: 'safe',
      message: expect.stringMatching(words),
    });
    expect(messageOf(shop)).not.toContain('Try again');
  });

  test('for an operation whose history is unreadable', async () => {
    const shop = await new Shop().order();
    shop.next('status', ...always(unauthenticated));
    await shop.about('capture', 'o1', 1_000);
    shop.run(minute);
    expect(messageOf(shop, 'capture-1')).toMatch(words);
  });

  test('for a link without an issued token, and the attention item stays until there is a token', async () => {
    const shop = new Shop().next('createSession', ...always('no-token'));
    await shop.link();
    shop.run(minute);
    shop.ends('p1', {
      reason: 'service-unreachable',
      retry: 'safe',
      message:
        'tenderd has no token for the payment service, and the payment service did not accept the payment. Nothing was charged. A technician must correct the token of services.shop before you try again.',
    });
    expect(shop.lanes.services.all()[0]?.attention).toMatchObject([
      {
        code: 'credentials-refused',
        text: 'tenderd has no token for the payment service shop: https://id.example issues no token. Therefore tenderd can create no links there and learns no outcomes. Correct the token of services.shop, and restart tenderd.',
      },
    ]);
    shop.service.faults.clear();
    await shop.link('p2');
    shop.run(1_000);
    expect(shop.lanes.services.all()[0]?.attention).toEqual([]);
  });

  test('the message suggests another try for an unreachable service, even if the service had answered before', async () => {
    const shop = new Shop().next('createSession', ...always('not-sent'));
    await shop.link();
    shop.run(minute);
    expect(messageOf(shop)).toBe('The payment did not reach the payment service. Nothing was charged. Try again.');
    shop.service.faults.set('createSession', ['unauthenticated', ...always('not-sent')]);
    await shop.link('p2');
    shop.run(minute);
    expect(messageOf(shop, 'p2')).toBe(
      'The payment service did not accept the payment: it last answered HTTP 401. Nothing was charged. Try again.',
    );
  });
});

test('the message about an uncertain transaction is corrected once that transaction is paid', async () => {
  const shop = new Shop();
  await shop.link('l1', { sale: 'R-1' });
  shop.run(1_000);
  await shop.till.pay('c1', { sale: 'R-1', insteadOf: 'l1' });
  shop.run(11 * minute).shows('c1', 'not-processed');
  expect(messageOf(shop, 'c1')).toContain(
    'of the same sale is not certain yet: do not charge again before that result is known.',
  );
  shop.shopper('l1').run(11 * minute);
  shop.shows('l1', 'approved');
  expect(messageOf(shop, 'c1')).toContain('But transaction l1 of the same sale went through: do not charge again.');
  expect(messageOf(shop, 'c1')).not.toMatch(/Nobody knows|Resolve that one/);
});

/** Gives every operation of a type this status in all later histories. */
function history(shop: Shop, type: string, status: string): void {
  shop.history((all) => all.map((one) => (one.type === type ? { ...one, status } : one)));
}

describe('after a decline', () => {
  const stands = 'The pre-authorization is unchanged.';

  test.each([
    ['reversal', 'cancel', 'CANCEL', `Nothing was reversed. ${stands}`],
    ['capture', 'capture', 'CAPTURE', `Nothing was charged. ${stands}`],
    ['pre-authorization-update', 'update', 'UPDATE', `Nothing was changed. ${stands}`],
    ['refund', 'refund', 'REFUND', 'Nothing was refunded. Refund in another way.'],
  ] as const)('the message about a %s does not suggest another way to pay', async (kind, endpoint, type, words) => {
    const shop = await new Shop().order();
    if (kind === 'refund') {
      await shop.about('capture', 'o1', 1_000);
      shop.run(5_000);
      await shop.acknowledge('capture-1');
    }
    shop.next(endpoint, pending);
    await shop.about(kind, 'o1', 1_000);
    shop.run(25);
    history(shop, type, 'PENDING');
    shop.run(10_000);
    history(shop, type, 'FAILED');
    shop.run(minute);
    shop.ends(`${kind}-1`, {
      result: 'declined',
      message: expect.stringMatching(new RegExp(`was declined\\. ${words}$`)),
    });
  });

  test('the message about a payment suggests another way to pay', async () => {
    const shop = new Shop('strict');
    await shop.link();
    shop.run(500).shopper('p1', paying('4000000000000002')).run(minute);
    expect(messageOf(shop)).toBe('The payment was declined. Nothing was charged. Ask for another way to pay.');
  });
});

describe('a refused operation reports its answer', () => {
  test.each([
    ['reversal', 'cancel', 422, 'cancel-failed', 'reverse'],
    ['capture', 'capture', 409, 'authorization-expired', 'capture'],
  ] as const)('while the history must confirm it: a %s', async (kind, endpoint, status, code, verb) => {
    const shop = await new Shop().order();
    shop.next(endpoint, { status, code });
    await shop.about(kind, 'o1', 1_000);
    shop.run(45);
    shop.matches(`${kind}-1`, {
      state: 'recovering',
      message: `The payment service refused the ${kind} (${code}), and tenderd is checking in the history of the service that nothing was done. Do not ${verb} again yet.`,
    });
    shop.run(minute).shows(`${kind}-1`, 'not-processed');
  });

  test('the report of a refused operation names the code if the history contradicts the code', async () => {
    const shop = await new Shop().order();
    shop.next('capture', (answer) => ({
      ...answer,
      status: 422,
      contentType: 'application/problem+json',
      text: '{"type":"urn:psp:problem:capture-failed"}',
    }));
    await shop.about('capture', 'o1', 1_000);
    shop.run(400_000);
    expect(messageOf(shop, 'capture-1')).toContain('went through (refused as capture-failed). Do not capture again');
  });
});
