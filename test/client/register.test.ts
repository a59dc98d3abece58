/** A register with the client, with the real daemon and simulated terminals. */

import { expect, test } from 'vitest';
import { type Transaction, TenderdProblem } from '../../src/client/index.js';
import { openShop, payment, sharedShop } from '../world/client-shop.js';

/** Each test at normal speed has its own terminal of this shop. */
const shared = sharedShop({
  terminals: ['till-1', 'till-2', 'till-3', 'till-4'],
  script: 'till-1 next: card after 40s\ntill-2 next: decline',
  speed: 20,
});

test('a payment is reported while it runs and when it ends, and leaves the inbox when it is acknowledged', async () => {
  const shop = shared();
  const client = shop.client();
  const told: Transaction[] = [];
  const outcome = await client.pay(payment('p1'), { onReported: (transaction) => told.push(transaction) });
  expect(outcome).toMatchObject({ transactionId: 'p1', result: 'approved', retry: 'unsafe', kind: 'payment' });
  expect(outcome.authorized).toEqual({ amount: 12_50, currency: 'EUR' });
  expect(told.some(({ showing }) => showing !== undefined)).toBe(true);
  expect(told.at(-1)).toEqual(outcome);
  expect((await client.inbox()).transactions).toEqual([outcome]);
  expect(await client.acknowledge(outcome)).toMatchObject({ acknowledged: true });
  expect(await client.inbox()).toEqual({ transactions: [], more: false });
  expect(shop.charges('p1')).toBe(1);
});

test('the client returns a decline as an outcome, and can refund and reverse payments', async () => {
  const client = shared().client();
  const declined = await client.pay(payment('d1', 'till-2'));
  expect(declined).toMatchObject({ result: 'declined', retry: 'safe' });
  const paid = await client.pay({ ...payment('d2', 'till-2'), allowPartial: true });
  await client.acknowledge(paid);
  const refund = { ...payment('d4', 'till-2'), sale: paid.sale, amount: 2_50, original: { transactionId: 'd2' } };
  expect(await client.refund(refund)).toMatchObject({ kind: 'refund', authorized: { amount: 2_50 } });
  const other = await client.pay(payment('d3', 'till-2'));
  await client.acknowledge(other);
  const reversal = { id: 'v1', terminal: 'till-2', sale: other.sale, original: { transactionId: 'd3' } };
  expect(await client.reverse(reversal)).toMatchObject({ kind: 'reversal', result: 'approved' });
  const page = await client.list({ terminal: 'till-2', state: 'ended', limit: 2 });
  expect(page.transactions.map(({ transactionId }) => transactionId)).toEqual(['v1', 'd3']);
  const before = page.next === undefined ? {} : { before: page.next };
  const rest = await client.list({ ...before, terminal: 'till-2', acknowledged: true });
  expect(rest.transactions.map(({ transactionId }) => transactionId)).toEqual(['d2']);
  expect(await client.get('v1')).toMatchObject({ original: { transactionId: 'd3' } });
});

test('an unresolved payment is an outcome, and stays on the attention list until an operator decides', async () => {
  const script = 'till-1 next: restart after-approval for 2s forget';
  const shop = await openShop({ script }, { environment: { TENDERD_SPEED: '10' }, isHere: true });
  const client = shop.client();
  await expect.poll(async () => (await client.terminals())[0]?.session).toBe('standing');
  expect(await client.attention()).toEqual([]);
  const unresolved = await client.pay(payment('p1'));
  expect(unresolved).toMatchObject({ result: 'unresolved', state: 'unresolved', retry: 'after-resolution' });
  expect(await client.attention()).toMatchObject([{ transactionId: 'p1', attention: { code: 'unresolved' } }]);
  const person = { name: 'Kari Nordmann', reason: 'the terminal’s report shows it' };
  expect(await client.resolve('p1', { outcome: 'approved', ...person })).toMatchObject({ result: 'approved', person });
  expect(await client.attention()).toEqual([]);
});

test('the client lists terminals, and throws the problem of an impossible release', async () => {
  const client = shared().client();
  const person = { name: 'Kari Nordmann', reason: 'I looked' };
  await expect(client.release('till-3', person)).rejects.toMatchObject({ code: 'nothing-to-release' });
  const paid = await client.pay(payment('l1', 'till-3'));
  // By now the link is up.
  expect(await client.terminals()).toMatchObject(
    ['till-1', 'till-2', 'till-3', 'till-4'].map((terminal) => ({ terminal, link: { up: true } })),
  );
  await expect(client.resolve('l1', { outcome: 'declined', ...person })).rejects.toMatchObject({
    code: 'not-on-attention',
  });
  await expect(client.abort('l1', { reason: 'too late' })).rejects.toMatchObject({ code: 'not-abortable' });
  await expect(client.acknowledge({ ...paid, revision: 7 })).rejects.toMatchObject({
    code: 'revision-mismatch',
    problem: { revision: paid.revision, status: 409 },
  });
});

test('an abort is only a request, and the payment returns the outcome', async () => {
  const shop = await openShop({ script: 'till-1 next: card never', speed: 5 }, { isHere: true });
  const client = shop.client();
  let isAborted = false;
  const outcome = await client.pay(payment('p1'), {
    onReported: ({ state }) => {
      if (state === 'running' && !isAborted) void client.abort('p1', { reason: 'the customer left' });
      isAborted ||= state === 'running';
    },
  });
  expect(outcome).toMatchObject({ result: 'cancelled', retry: 'safe', abortRequested: true });
});

test('a refusal is a typed error with all details of the daemon', async () => {
  const shop = shared();
  const client = shop.client();
  const elsewhere = client.pay({ ...payment('r1', 'till-4'), terminal: 'till-9' });
  await expect(elsewhere).rejects.toBeInstanceOf(TenderdProblem);
  await expect(elsewhere).rejects.toMatchObject({
    code: 'unknown-terminal',
    problem: { terminals: ['till-1', 'till-2', 'till-3', 'till-4'] },
  });
  await expect(client.pay({ ...payment('r1', 'till-4'), amount: 12.5 })).rejects.toMatchObject({
    code: 'invalid-json',
  });
  await expect(client.pay({ ...payment('r1', 'till-4'), currency: 'euro' })).rejects.toMatchObject({
    code: 'invalid-request',
    problem: { errors: [{ path: 'amountDetails.currency' }] },
  });
  await client.pay(payment('r1', 'till-4'));
  await expect(client.pay({ ...payment('r1', 'till-4'), amount: 1 })).rejects.toMatchObject({ code: 'id-reused' });
  await expect(client.pay({ ...payment('r2', 'till-4'), sale: 'sale of r1' })).rejects.toMatchObject({
    code: 'sale-open',
    problem: { transactionId: 'r1' },
  });
  await expect(client.get('r9')).rejects.toMatchObject({ code: 'unknown-transaction' });
  await expect(client.follow('r9')).rejects.toMatchObject({ code: 'unknown-transaction' });
  await expect(shop.client('wrong').terminals()).rejects.toMatchObject({ code: 'unauthorized' });
  expect(await client.follow('r1')).toMatchObject({ result: 'approved' });
});
