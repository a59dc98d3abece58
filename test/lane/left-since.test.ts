/**
 * A refusal turns into an approval, or an approval exceeds its request: requests that were accepted meanwhile are
 * checked again against what is left.
 */

import { describe, expect, test } from 'vitest';
import type { AnyRequest } from '../unchecked.js';
import { moneyAnswer } from '../world/terminal-words.js';
import { Till } from '../world/till.js';

const original = { type: 'transaction', transactionId: 'p1' } as const;

function eur(amount: number): Partial<AnyRequest> {
  return { amountDetails: { amount, currency: 'EUR' } };
}

function refund(sale: string, amount: number, more: Partial<AnyRequest> = {}): Partial<AnyRequest> {
  return { kind: 'refund', original, sale, ...eur(amount), ...more };
}

/** Returns a part of sale `S`. */
function part(amount: number, split: NonNullable<NonNullable<AnyRequest['options']>['split']>): Partial<AnyRequest> {
  return { sale: 'S', ...eur(amount), options: { split } };
}

/** Returns the amounts that the terminal approved. */
function approved(amount: number): { readonly AmountsResp: Readonly<Record<string, unknown>> } {
  return { AmountsResp: { Currency: 'EUR', AuthorizedAmount: amount / 100 } };
}

/** Returns two terminals at gateways of their own, with `p1` of 10.00 EUR paid at `till`. */
async function paid(): Promise<Till> {
  const till = Till.apart();
  await till.pay('p1', { sale: 'S', ...eur(1_000) });
  till.run(100).answers(0, 'Success', undefined, approved(1_000)).run(1_000);
  await till.acknowledge('p1');
  return till;
}

/** The same, with a refund `r1` that its terminal has refused. `b` is out of reach. */
async function refused(amount = 800): Promise<Till> {
  const till = await paid();
  till.other.down();
  await till.pay('r1', refund('R1', amount));
  till.run(1_000).answers(1, 'Refusal').run(1_000).shows('r1', 'declined');
  await till.acknowledge('r1');
  return till;
}

/** The terminal says that `r1` was approved after all. */
function turns(till: Till, amount = 800): Till {
  till.answers(1, 'Success', undefined, approved(amount)).run(1_000).shows('r1', 'approved');
  return till;
}

describe('a refund is approved after its refusal', () => {
  test('a refund that waits for more than is left never starts', async () => {
    const till = await refused();
    await till.pay('r2', refund('R2', 500, { terminal: 'b' }));
    turns(till);
    till.matches('r2', {
      outcome: { result: 'not-processed', reason: 'sale-moved' },
      retry: 'unsafe',
      message:
        'Transaction r1 of the same original went through first, so this refund was not started. Check the remaining amount before you refund again.',
    });
  });

  test('a refund that waits for what is left continues', async () => {
    const till = await refused();
    await till.pay('r2', refund('R2', 200, { terminal: 'b' }));
    turns(till).matches('r2', { state: 'queued' });
  });

  test('the later of two waiting refunds is stopped if both exceed what is left', async () => {
    const till = await refused(400);
    await till.pay('r2', refund('R2', 500, { terminal: 'b' }));
    till.run(1_000);
    await till.pay('r3', refund('R3', 500, { terminal: 'b' }));
    turns(till, 400);
    expect([till.view('r2').state, till.told('r3')]).toEqual(['queued', 'not-processed']);
  });

  test('a waiting refund is stopped instead of a later refund that was already sent', async () => {
    const till = await refused(400);
    await till.pay('r2', refund('R2', 500, { terminal: 'b' }));
    till.run(1_000);
    await till.pay('r3', refund('R3', 500));
    till.run(1_000);
    turns(till, 400);
    expect([till.told('r2'), till.told('r3'), till.view('r3').abortRequested]).toEqual([
      'not-processed',
      'running',
      false,
    ]);
  });

  test('a stopped refund takes nothing from a smaller refund after it', async () => {
    const till = await refused(600);
    await till.pay('r2', refund('R2', 500, { terminal: 'b' }));
    till.run(1_000);
    await till.pay('r3', refund('R3', 300, { terminal: 'b' }));
    turns(till, 600);
    till.shows('r2', 'not-processed').shows('r3', 'queued');
  });

  test('a running refund gets an Abort, and an attention item if it is approved anyway', async () => {
    const till = await refused();
    till.other.up();
    await till.pay('r2', refund('R2', 500, { terminal: 'b' }));
    till.run(1_000);
    turns(till).matches('r2', { state: 'running', abortRequested: true });
    const request = till.other.sent.map(({ message }) => message).find(({ name }) => name === 'PaymentRequest');
    if (request?.name !== 'PaymentRequest') throw new Error('no refund');
    till.other.say(moneyAnswer(request, 'Success', undefined, approved(500)));
    till.run(1_000);
    expect(till.view('r2').attention.map(({ text }) => text)).toContain(
      'This refund went through, although too little was left: Transaction p1 took 10.00 EUR. 8.00 EUR was refunded or reversed by r1. At most 2.00 EUR is left to refund. If too much moved, correct the excess together with the customer.',
    );
  });

  test('if enough is left for both, only the wrong refusal is on the attention list', async () => {
    const till = await refused();
    till.other.up();
    await till.pay('r2', refund('R2', 200, { terminal: 'b' }));
    turns(till.run(1_000));
    const request = till.other.sent.map(({ message }) => message).find(({ name }) => name === 'PaymentRequest');
    if (request?.name !== 'PaymentRequest') throw new Error('no refund');
    till.other.say(moneyAnswer(request, 'Success', undefined, approved(200)));
    till.run(1_000);
    expect([till.told('r2'), till.view('r2').abortRequested, till.attention()]).toEqual([
      'approved',
      false,
      ['r1: reverse-one'],
    ]);
  });
});

test('a refund by the key of a payment that is now ours counts like any other', async () => {
  const till = new Till({ terminals: { till: 'T1', b: 'T2', c: 'T3' }, overOther: ['b'] }).up();
  await till.run(100).pay('p1', { sale: 'S', ...eur(1_000) });
  till.run(1_000);
  const payment = till.money(0);
  const serviceId = payment.header.ServiceID ?? '';
  const key = `poi-${serviceId.replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`;
  const poiTransaction = { transactionId: key, timeStamp: '2026-01-01T00:00:00Z' };
  await till.pay('r1', refund('R1', 800, { terminal: 'c', original: { type: 'terminal', poiTransaction } }));
  till.run(1_000).answers(1, 'Refusal').run(1_000);
  await till.acknowledge('r1');
  till.gateway.say(moneyAnswer(payment, 'Success', undefined, approved(1_000)));
  till.run(1_000);
  await till.pay('r2', refund('R2', 500, { terminal: 'b' }));
  turns(till).shows('r2', 'not-processed');
});

test('a refund in another currency does not change what is left', async () => {
  const till = await paid();
  await till.pay('r1', refund('R1', 200));
  till.run(100).answers(1, 'Success', undefined, approved(200)).run(1_000);
  await till.pay('r2', refund('R2', 300));
  const dollars = { AmountsResp: { Currency: 'USD', AuthorizedAmount: 3.3 } };
  till.run(100).answers(2, 'Success', undefined, dollars).run(1_000).needs('r2: other-currency');
});

test('a refund of more than was requested leaves too little for a waiting refund', async () => {
  const till = await paid();
  till.other.down();
  await till.pay('r1', refund('R1', 500));
  till.run(1_000);
  await till.pay('r2', refund('R2', 500, { terminal: 'b' }));
  turns(till).shows('r2', 'not-processed');
});

/** Approves the last request with this amount, and acknowledges it. */
async function approve(till: Till, id: string, request: Partial<AnyRequest>, amount: number): Promise<void> {
  await till.pay(id, request);
  till.run(100);
  till.answers(till.sentMoney().length - 1, 'Success', undefined, approved(amount));
  till.run(1_000);
  await till.acknowledge(id);
}

describe('a hold', () => {
  const about = { original: { type: 'transaction', transactionId: 'h1' } } as const;

  /** Returns a hold of 10.00 EUR and an update of it to this amount. */
  async function held(updated: number): Promise<Till> {
    const till = Till.connected();
    await approve(till, 'h1', { kind: 'pre-authorization', sale: 'S', ...eur(1_000) }, 1_000);
    await approve(till, 'u1', { kind: 'pre-authorization-update', sale: 'U1', ...about, ...eur(updated) }, updated);
    return till;
  }

  test('that turned out smaller leaves too little for a waiting capture', async () => {
    const till = await held(1_200);
    await till.pay('u2', { kind: 'pre-authorization-update', sale: 'U2', ...about, ...eur(1_300) });
    till.run(1_000);
    await till.pay('c1', { kind: 'capture', sale: 'C', ...about, ...eur(900) });
    till.answers(2, 'Success', undefined, approved(500)).run(1_000);
    expect([till.view('u2').outcome?.authorized?.amount, till.told('c1')]).toEqual([500, 'not-processed']);
  });

  test('that was updated twice has the amount of the last update, and its capture continues', async () => {
    const till = await held(500);
    await till.pay('u2', { kind: 'pre-authorization-update', sale: 'U2', ...about, ...eur(1_200) });
    till.run(1_000).answers(2, 'Success', undefined, approved(1_200)).run(1_000);
    await till.pay('c1', { kind: 'capture', sale: 'C', ...about, ...eur(1_100) });
    till.run(1_000);
    await till.acknowledge('u2');
    till.run(1_000).matches('c1', { state: 'running', abortRequested: false });
    const next = till.restart();
    next.up().run(1_000).matches('c1', { abortRequested: false });
  });
});

/** The terminal refuses p1 and the register acknowledges it. p2 is requested at another terminal. */
async function refusedFirst(paidSoFar: number): Promise<Till> {
  const till = Till.apart();
  await till.pay('p1', part(800, { paidSoFar: 0 }));
  till.run(100).answers(0, 'Refusal').run(1_000);
  await till.acknowledge('p1');
  await till.pay('p2', { ...part(800, { paidSoFar }), terminal: 'b' });
  till.run(1_000);
  return till;
}
function approvesFirst(till: Till): void {
  till.answers(0, 'Success', undefined, approved(800)).run(1_000);
}
function approvesSecond(till: Till): void {
  const request = till.other.sent.map(({ message }) => message).find(({ name }) => name === 'PaymentRequest');
  if (request?.name !== 'PaymentRequest') throw new Error('p2 was not sent');
  till.other.say(moneyAnswer(request, 'Success', undefined, approved(800)));
  till.run(1_000);
}
const called = (till: Till): readonly string[] =>
  ['p1', 'p2']
    .flatMap((id) => till.view(id).attention.map(({ code, text }) => `${id} ${code}: ${text}`))
    .filter((line) => line.includes('the register stated'));
const notCounted = (said: string): string =>
  `reverse-one: Part p2 of sale S went through. Earlier parts paid 8.00 EUR (by p1). When the register requested part p2, tenderd knew of only 0.00 EUR, and the register stated ${said} EUR. If the register did not count the whole amount, refund the excess or reverse a part.`;

/** p1 is declined, and p2 of this amount runs. */
async function beside(amount: number): Promise<Till> {
  const till = new Till({ terminals: { till: 'T1', b: 'T2' } }).up();
  await till.run(100).pay('p1', part(600, { total: 1_000 }));
  till.run(100).answers(0, 'Refusal').run(1_000);
  await till.acknowledge('p1');
  await till.pay('p2', { ...part(amount, { total: 1_000 }), terminal: 'b' });
  till.run(1_000);
  return till;
}

describe('parts of a sale', () => {
  test.each([
    ['its total', { total: 1_000 }],
    ['the paid amount', { paidSoFar: 0 }],
  ])('with %s never start if they wait for more than is left', async (_name, split) => {
    const till = new Till({ terminals: { till: 'T1', b: 'T2' }, overOther: ['b'] }).up();
    await till.run(100).pay('p1', part(800, split));
    till.run(100).answers(0, 'Refusal').run(1_000);
    await till.acknowledge('p1');
    await till.pay('p2', { ...part(500, split), terminal: 'b' });
    till.answers(0, 'Success', undefined, approved(800)).run(1_000);
    till.matches('p2', {
      outcome: { result: 'not-processed', reason: 'sale-moved' },
      message:
        'Transaction p1 of the same sale went through first, so this payment was not started. Check the remaining amount before you charge again.',
    });
  });

  describe('with the paid amount stated by the register: a part is approved after the next one was requested', () => {
    test.each([
      [0, '0.00'],
      [200, '2.00'],
      // The amount may come from the slip of the first payment, so no message says that the customer paid twice.
      [800, '8.00'],
    ])('adds one attention item if %s was paid otherwise', async (paidSoFar, said) => {
      const till = await refusedFirst(paidSoFar);
      approvesSecond(till);
      expect(called(till)).toEqual([]);
      approvesFirst(till);
      expect(called(till)).toEqual([`p1 ${notCounted(said)}`]);
      approvesFirst(till);
      expect(called(till)).toHaveLength(1);
    });

    test('adds no such item if the next part was fully refunded', async () => {
      const till = await refusedFirst(0);
      approvesSecond(till);
      await till.acknowledge('p2');
      await till.pay('r2', {
        kind: 'refund',
        sale: 'S',
        original: { type: 'transaction', transactionId: 'p2' },
        terminal: 'b',
        ...eur(800),
      });
      till.run(1_000);
      const request = till.other.sent.map(({ message }) => message).findLast(({ name }) => name === 'PaymentRequest');
      if (request?.name !== 'PaymentRequest') throw new Error('r2 was not sent');
      till.other.say(moneyAnswer(request, 'Success', undefined, approved(800)));
      till.run(1_000).shows('r2', 'approved');
      approvesFirst(till);
      expect(called(till)).toEqual([]);
    });

    test('adds an item if the next part was running and could not be stopped', async () => {
      const till = await refusedFirst(0);
      approvesFirst(till);
      expect(till.view('p2').abortRequested).toBe(true);
      approvesSecond(till);
      expect(called(till)).toEqual([`p2 ${notCounted('0.00')}`]);
    });
  });

  describe('the advice of a declined part', () => {
    test('waits while another part is open', async () => {
      const till = await beside(400);
      till.matches('p1', {
        retry: 'after-resolution',
        message:
          'The payment was declined. No money moved. But the result of transaction p2 of the same sale is not certain yet: do not charge again before that result is known.',
      });
    });

    test.each([
      ['to charge again', 400, 'safe', /^The card was declined\. No money moved\. Ask for another card/],
      [
        'to check the rest',
        401,
        'unsafe',
        / But other parts of the same sale went through: check the remaining amount before you charge again\.$/,
      ],
    ])('is %s once another part of %i went through', async (_name, amount, retry, message) => {
      const till = await beside(amount);
      till.answers(1, 'Success', undefined, approved(amount)).run(1_000);
      expect([till.told('p2'), till.view('p1').retry]).toEqual(['approved', 'unsafe']);
      await till.acknowledge('p2');
      expect(till.view('p1').retry).toBe(retry);
      expect(till.view('p1').message).toMatch(message);
    });
  });

  test('a part that waits for what is left continues', async () => {
    const till = new Till({ terminals: { till: 'T1', b: 'T2' }, overOther: ['b'] }).up();
    await till.run(100).pay('p1', part(800, { total: 1_000 }));
    till.run(100).answers(0, 'Refusal').run(1_000);
    await till.acknowledge('p1');
    await till.pay('p2', { ...part(200, { total: 1_000 }), terminal: 'b' });
    till.answers(0, 'Success', undefined, approved(800)).run(1_000).matches('p2', { state: 'queued' });
  });
});
