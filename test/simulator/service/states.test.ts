import { expect, test } from 'vitest';
import { codeOf, type Merchant, start } from './merchant.js';

const split = { transactionData: { splitShipment: true } };

async function stateOf(merchant: Merchant, reference: string): Promise<string> {
  return (await merchant.ledger(reference)).state;
}

test('R64: a payment is pending, authorized, captured or cancelled', async () => {
  const merchant = await start();
  const [first, second] = [await merchant.session(), await merchant.paid()];
  expect(await stateOf(merchant, first)).toBe('pending');
  await merchant.shopper(first, { act: 'pay', card: '4111111111111111' });
  expect(await stateOf(merchant, first)).toBe('authorized');
  await merchant.operate(first, 'capture');
  expect(await stateOf(merchant, first)).toBe('captured');
  await merchant.operate(second, 'cancel');
  expect(await stateOf(merchant, second)).toBe('cancelled');
});

test('R64: a declined payment ends its session after the configured number of attempts', async () => {
  const merchant = await start({ attemptsMax: 2 });
  const reference = await merchant.session();
  await merchant.shopper(reference, { act: 'decline', card: '4111111111111111' });
  expect(await stateOf(merchant, reference)).toBe('pending');
  await merchant.shopper(reference, { act: 'pay', card: '4000000000000002' });
  expect(await stateOf(merchant, reference)).toBe('declined');
  const again = { pspReference: reference, act: 'pay', card: '4111111111111111' };
  expect(await merchant.tryControl('shopper', again)).toMatchObject({ status: 409 });
  expect(await merchant.steps(reference)).toEqual([
    'CREATE_SESSION COMPLETED',
    'AUTHORIZATION FAILED',
    'AUTHENTICATION COMPLETED',
    'AUTHORIZATION FAILED',
  ]);
});

test('R64: without a setting, the shopper can try again until the session expires', async () => {
  const merchant = await start();
  const reference = await merchant.session();
  for (const _ of [1, 2, 3]) await merchant.shopper(reference, { act: 'pay', card: '4000000000000002' });
  expect(await stateOf(merchant, reference)).toBe('pending');
  await merchant.shopper(reference, { act: 'pay', card: '4111111111111111' });
  expect(await stateOf(merchant, reference)).toBe('authorized');
});

test('R64: an unpaid session expires, even if the shopper has left it before', async () => {
  const merchant = await start();
  const reference = await merchant.session();
  await merchant.shopper(reference, { act: 'leave' });
  await merchant.later(86_300);
  expect(await stateOf(merchant, reference)).toBe('pending');
  await merchant.later(101);
  expect(await stateOf(merchant, reference)).toBe('expired');
  const pay = { pspReference: reference, act: 'pay', card: '4111111111111111' };
  expect(await merchant.tryControl('shopper', pay)).toMatchObject({ status: 409 });
  expect(await merchant.steps(reference)).toEqual(['CREATE_SESSION COMPLETED']);
});

test('R65: captures, refunds and expiry lead to the further states', async () => {
  const merchant = await start();
  const reference = await merchant.paid(split);
  await merchant.operate(reference, 'capture', 4_000);
  expect(await stateOf(merchant, reference)).toBe('partly-captured');
  await merchant.operate(reference, 'cancel');
  expect(await stateOf(merchant, reference)).toBe('captured');
  await merchant.operate(reference, 'refund');
  expect(await stateOf(merchant, reference)).toBe('refunded');
  const expiring = await merchant.paid();
  await merchant.shopper(expiring, { act: 'expire' });
  expect(await stateOf(merchant, expiring)).toBe('expired');
  expect(codeOf(await merchant.operate(expiring, 'capture'))).toBe('authorization-expired');
  expect(codeOf(await merchant.operate(expiring, 'update'))).toBe('authorization-expired');
});

test('R66: cancel, update and capture lead to the seven states of the table', async () => {
  const merchant = await start();
  const row = async (...acts: readonly (readonly [string, number?])[]) => {
    const reference = await merchant.paid();
    let code: string | undefined;
    for (const [operation, amount] of acts) code = codeOf(await merchant.operate(reference, operation, amount));
    const { state, remaining } = await merchant.ledger(reference);
    return [code ?? 'done', state, remaining];
  };
  expect(await row(['cancel'])).toEqual(['done', 'cancelled', 0]);
  expect(await row(['cancel', 4_000])).toEqual(['done', 'authorized', 6_000]);
  expect(await row(['cancel', 4_000], ['cancel', 6_000])).toEqual(['done', 'cancelled', 0]);
  expect(await row(['update'])).toEqual(['done', 'authorized', 10_000]);
  expect(await row(['update', 12_500])).toEqual(['done', 'authorized', 12_500]);
  expect(await row(['capture'], ['cancel'])).toEqual(['already-captured', 'captured', 0]);
  expect(await row(['capture'], ['update', 500])).toEqual(['already-captured', 'captured', 0]);
  expect(await row(['cancel'], ['update', 500])).toEqual(['already-cancelled', 'cancelled', 0]);
});
