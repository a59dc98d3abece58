/** Extending a hold at a payment service (R50): without an amount, through the API, the daemon and real sockets. */

import { expect, test } from 'vitest';
import { defaultConfiguration } from '../../src/simulator/service/index.js';
import { type Configuration, online, type Shop, shop, type ShopOptions } from '../world/online-shop.js';

const extension = { id: 'u1', service: 'shop', sale: 'longer', original: { transactionId: 'o1' } };

/** A hold of the simulated service lasts 604,800 s. */
const nearlyAWeek = { advanceSeconds: 600_000 };

/** Opens a shop that holds 100.00 NOK. */
async function holding(options: ShopOptions = {}): Promise<Shop> {
  const made = await shop(options);
  const asked = { id: 'o1', service: 'shop', sale: 'o1', currency: 'NOK', online, amount: 10_000 };
  await made.tenderd.createLink('pre-authorization', asked);
  await made.pay('o1');
  await made.tenderd.follow('o1');
  return made;
}

/** Returns the updates of the payment in the ledger of the service. */
async function updates({ ledger }: Shop): Promise<readonly unknown[]> {
  const [payment] = await ledger();
  return payment?.operations.filter(({ type }) => type === 'UPDATE').map(({ status }) => status) ?? [];
}

/** Returns a configuration whose acquirers extend nothing. */
function withoutExtension(): Configuration {
  const acquirers = Object.entries(defaultConfiguration.acquirers).map(([name, acquirer]) => [
    name,
    { ...acquirer, operations: acquirer.operations.filter((operation) => operation !== 'EXTEND') },
  ]);
  return { ...defaultConfiguration, acquirers: Object.fromEntries(acquirers) };
}

test('R50: an update without an amount extends the hold, which is captured after its first period', async () => {
  const made = await holding();
  const { tenderd, control, ledger } = made;
  await control('clock', nearlyAWeek);
  expect(await tenderd.updatePreAuthorization(extension)).toMatchObject({
    result: 'approved',
    reason: 'extended',
    authorized: { amount: 10_000, currency: 'NOK' },
    message: expect.stringContaining('100.00 NOK is held for longer'),
  });
  expect((await tenderd.get('o1')).order).toMatchObject({
    authorized: { amount: 10_000 },
    remaining: { amount: 10_000 },
    operations: [{ transactionId: 'u1', amountDetails: { amount: 10_000 } }],
  });
  await control('clock', nearlyAWeek);
  const { original, service } = extension;
  const capture = { id: 'c1', service, original, sale: 'sent', amount: 10_000, currency: 'NOK' };
  expect(await tenderd.capture(capture)).toMatchObject({ result: 'approved' });
  expect(await ledger()).toMatchObject([{ state: 'captured', captured: 10_000 }]);
  expect(await updates(made)).toEqual(['COMPLETED']);
});

test('R50: an extension that the acquirer does not support is declined, and the hold stays', async () => {
  const made = await holding({ configuration: withoutExtension() });
  expect(await made.tenderd.updatePreAuthorization(extension)).toMatchObject({
    result: 'declined',
    reason: 'extension-declined',
    retry: 'safe',
    message: expect.stringContaining('the amount is held as before'),
  });
  expect(await updates(made)).toEqual(['FAILED']);
  expect((await made.tenderd.get('o1')).order).toMatchObject({ remaining: { amount: 10_000 } });
});

test.each(['lost-before', 'lost-after', 'half-body', 'unavailable', 'error-after'])(
  'R50: an extension that meets %s is made once',
  async (fault) => {
    const made = await holding();
    const { tenderd, control } = made;
    await control('faults', { fault, request: 'update' });
    expect(await tenderd.updatePreAuthorization(extension)).toMatchObject({
      result: 'approved',
      authorized: { amount: 10_000, currency: 'NOK' },
    });
    expect(await updates(made)).toEqual(['COMPLETED']);
    expect((await tenderd.get('o1')).order).toMatchObject({ remaining: { amount: 10_000 } });
  },
);

test('R50: an update at a terminal without an amount is refused before anything is sent', async () => {
  const { ask, tenderd } = await shop();
  const { original } = extension;
  const body = { kind: 'pre-authorization-update', terminal: 'till-1', sale: 'longer', original };
  expect(await ask('PUT', '/v1/transactions/u1', body)).toMatchObject({
    status: 400,
    json: {
      code: 'invalid-request',
      errors: [
        { path: 'amountDetails', expected: 'a value, because a pre-authorization-update at a terminal needs one' },
      ],
    },
  });
  await expect(tenderd.get('u1')).rejects.toMatchObject({ code: 'unknown-transaction' });
});
