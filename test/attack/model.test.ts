import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { LiveShop } from './live-shop.js';
import { commandsArbitrary, play, script, terminals, untilEnded } from './play.js';
import { attention, resolve, submit } from './register-commands.js';
import { muteTerminal, RegisterModel } from './register-model.js';

/** For more runs: `ATTACK_RUNS=1000 npx vitest run test/attack/model.test.ts`. */
const runs = Number(process.env['ATTACK_RUNS'] ?? 6);

test(
  'the API answers any requests of a register as promised, and the terminals charged what it reported',
  async () => {
    await fc.assert(
      fc.asyncProperty(commandsArbitrary, async (commands) => play(commands)),
      { numRuns: runs },
    );
  },
  300_000 + runs * 10_000,
);

// A random run on a busy machine found this case, which the model did not cover.
test('a payment that an operator confirms after its sale was paid again must be reversed', async () => {
  const shop = await LiveShop.open({ terminals, script });
  onTestFinished(async () => shop.close());
  const model = new RegisterModel(terminals);
  const amountDetails = { amount: 1_200, currency: 'EUR' };
  const asked = { kind: 'payment', sale: 's1', amountDetails } as const;
  await submit(model, shop, 'a', { ...asked, terminal: muteTerminal });
  await untilEnded(model, shop);
  await submit(model, shop, 'b', {
    ...asked,
    terminal: 'till-1',
    reviewed: [{ transactionId: 'a', revision: 1, operator: 'A. Berg' }],
  });
  await untilEnded(model, shop);
  await resolve(model, shop, 2, 'approved');
  expect(model.all.map(({ id, told }) => [id, told?.result, told?.attention.map(({ code }) => code)])).toEqual([
    ['a', 'approved', ['reverse-one']],
    ['b', 'approved', []],
  ]);
});

// A random run also found this case.
test('a payment shows its full reversal in the same revision', async () => {
  const shop = await LiveShop.open({ terminals, script });
  onTestFinished(async () => shop.close());
  const model = new RegisterModel(terminals);
  const amountDetails = { amount: 1_200, currency: 'EUR' };
  await submit(model, shop, 'c', { kind: 'payment', terminal: 'till-1', sale: 's1', amountDetails });
  await untilEnded(model, shop);
  const original = { transactionId: 'c' };
  await submit(model, shop, 'g', { kind: 'reversal', terminal: 'till-1', sale: 'back of c', original });
  await untilEnded(model, shop);
  await submit(model, shop, 'c', { kind: 'payment', terminal: 'till-1', sale: 's1', amountDetails });
  expect(model.known.get('c')?.told).toMatchObject({
    revision: 1,
    message: expect.stringMatching(/ Transaction g has reversed this transaction completely\.$/),
  });
});

// A random run found this case: the reversal was faster than the list.
test('the attention items of a payment are closed after its reversal', async () => {
  const shop = await LiveShop.open({ terminals, script });
  onTestFinished(async () => shop.close());
  const model = new RegisterModel(terminals);
  const amountDetails = { amount: 1_204, currency: 'EUR' };
  await submit(model, shop, 'd', { kind: 'payment', terminal: 'till-1', sale: 's1', amountDetails });
  await untilEnded(model, shop);
  expect(model.known.get('d')?.told?.attention).toMatchObject([{ code: 'partial-not-allowed' }]);
  const original = { transactionId: 'd' };
  await submit(model, shop, 'a', { kind: 'reversal', terminal: 'till-1', sale: 'back of d', original });
  await untilEnded(model, shop);
  await attention(model, shop);
  expect(model.known.get('d')?.told?.attention).toEqual([]);
});
