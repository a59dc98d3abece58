/** Requests accepted in a turn count for later requests of the same turn, before any of them is in the journal. */

import { describe, expect, test } from 'vitest';
import type { Refusal, RegisterRequestIds, TransactionRequest } from '../../src/core/index.js';
import { moneyAnswer, type Json, eur } from '../world/terminal-words.js';
import { Till } from '../world/till.js';
import { unchecked } from '../unchecked.js';

/** Returns a till with two terminals. */
function twoTerminals(): Till {
  return Till.connected({ terminals: { till: 'T1', b: 'T2' } });
}

function payment(transactionId: string, terminal = 'till'): TransactionRequest {
  const amountDetails = eur(1_000);
  const sale = `sale of ${transactionId}`;
  return unchecked({ transactionId, kind: 'payment', terminal, sale, allowPartial: false, amountDetails });
}

function ids(serviceId: string, more: Partial<RegisterRequestIds> = {}): RegisterRequestIds {
  return { saleId: 'SALE-1', poiId: 'T1', serviceId, ...more };
}

type Asked = readonly [transactionId: string, ids?: RegisterRequestIds | undefined, terminal?: string];

/** Sends all requests in one turn. Returns for each the refusal or the acceptance. */
async function inOneTurn(till: Till, ...all: readonly Asked[]): Promise<readonly (Refusal['code'] | 'taken')[]> {
  const replies = all.map(([id, under, terminal]) => till.lanes.submit(payment(id, terminal), under));
  till.run(1);
  return (await Promise.all(replies)).map((reply) => (reply.ok ? 'taken' : reply.refusal.code));
}

describe('two payments that are requested in one turn', () => {
  const number = (serviceId: string, saleNumber: string) => ids(serviceId, { saleNumber });

  test('under one sale number with different time stamps: the second is refused, with an attention item', async () => {
    const till = twoTerminals();
    const told = await inOneTurn(till, ['p1', number('1', 'R-9')], ['p2', number('2', 'R-9'), 'b']);
    expect(told).toEqual(['taken', 'sale-open']);
    till.needs('p1: sale-asked-anew').run(100).hasSentMoney(1);
  });

  test.each<[string, RegisterRequestIds | undefined]>([
    ['another sale number', number('1', 'R-8')],
    ['no sale number', ids('1')],
    ['no ids', undefined],
  ])('the first under %s: both are accepted', async (_what, first) => {
    const till = twoTerminals();
    expect(await inOneTurn(till, ['p1', first], ['p2', number('2', 'R-9'), 'b'])).toEqual(['taken', 'taken']);
    till.run(100).hasSentMoney(2).needs();
  });

  test.each<[string, Asked, string]>([
    ['the same ids', ['p1', ids('7')], 'id-reused'],
    ['the same ids, with a space after the SaleID,', ['p1', ids('7', { saleId: 'SALE-1 ' })], 'id-reused'],
    ['another ServiceID', ['p1', ids('8')], 'taken'],
    ['another SaleID', ['p1', ids('7', { saleId: 'SALE-2' })], 'taken'],
    ['the same ids at another terminal', ['p1', ids('7'), 'b'], 'taken'],
    ['no ids', ['p1'], 'taken'],
    ['no ids at another terminal', ['p1', undefined, 'b'], 'taken'],
  ])('the first under %s are compared', async (_what, first, second) => {
    const till = twoTerminals();
    expect(await inOneTurn(till, first, ['p2', ids('7')])).toEqual(['taken', second]);
  });

  test('under ids of an ended transaction: the second is refused because of the first', async () => {
    const till = twoTerminals();
    till.whenPaying('Success');
    expect(await inOneTurn(till, ['p0', ids('7')])).toEqual(['taken']);
    till.run(100);
    await till.acknowledge('p0');
    expect(await inOneTurn(till, ['p1', ids('7')], ['p2', ids('7')])).toEqual(['taken', 'id-reused']);
    till.run(100).hasSentMoney(2);
  });

  test('of two payments in one turn for one sale, the second is refused', async () => {
    const till = twoTerminals();
    const sale = 'one sale';
    const replies = ['till', 'b'].map((terminal, place) =>
      till.lanes.submit({ ...payment(`p${place}`, terminal), sale }),
    );
    till.run(100);
    expect(await Promise.all(replies)).toMatchObject([{ ok: true }, { ok: false, refusal: { code: 'sale-open' } }]);
    till.hasSentMoney(1);
  });
});

/** `p0` runs. Returns its coming approval and the terminal's key in it. */
async function paying(): Promise<{
  readonly till: Till;
  readonly answer: Json;
  readonly key: NonNullable<TransactionRequest['original']>;
}> {
  const till = Till.connected();
  await till.pay('p0');
  till.run(500);
  const answer = moneyAnswer(till.money(0), 'Success');
  const transactionId = /"POITransactionID":\{"TransactionID":"([^"]+)"/.exec(JSON.stringify(answer))?.[1] ?? '';
  return {
    till,
    answer,
    key: { type: 'terminal', poiTransaction: { transactionId, timeStamp: '2026-01-01T00:00:00Z' } },
  };
}

test.each([
  ['Refusal', { ok: true }],
  [
    'Success',
    {
      ok: false,
      refusal: { transactionId: 'p1', text: expect.stringContaining('which is not acknowledged.') },
    },
  ],
])('a sale that is requested again in the turn of %s is decided by that answer', async (word, expected) => {
  const till = twoTerminals();
  await till.pay('p1', { sale: 'one sale' });
  till.run(500).answers(0, word);
  const again = till.ask('p2', { sale: 'one sale' });
  till.run(100);
  expect(await again).toMatchObject(expected);
});

describe('a payment that is approved in the turn of a refund by its key', () => {
  test('is the original of that refund, and at most its amount is refunded', async () => {
    const { till, answer, key } = await paying();
    till.gateway.say(answer);
    const refund = { kind: 'refund', original: key } as const;
    const tooMuch = till.ask('r1', { ...refund, amountDetails: eur(2_000) });
    const whole = till.ask('r2', refund);
    const again = till.ask('r3', refund);
    till.run(1);
    expect(await tooMuch).toMatchObject({
      ok: false,
      refusal: { code: 'original-not-refundable', transactionId: 'p0' },
    });
    expect(await whole).toMatchObject({ ok: true });
    expect(await again).toMatchObject({ ok: false, refusal: { code: 'original-not-refundable' } });
    till.run(100).hasSentMoney(2);
  });
});
