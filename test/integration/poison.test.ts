/**
 * The poison test (design, section 7; promise 10): a terminal puts card data into every text it can, through the real
 * daemon with everything logged. None of it may be found. With redaction switched off, the same search finds it.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isWhole, some } from '../extent.js';
import { Shop } from '../world/daemon-process.js';
import { findPoison, poisonId } from './poison.js';
import { badDays, startPoisonGateway } from './poison-terminal.js';
import { type ReceivedRequest, payment, type Register } from '../world/register-client.js';

/** The places that could contain card data, each with its bytes. */
type Places = Readonly<Record<string, Buffer>>;

function giveBack(kind: 'refund' | 'reversal', transactionId: string): ReceivedRequest {
  const amountDetails = { amount: 50, currency: 'EUR' };
  return { kind, terminal: 'till-1', sale: `${kind} of ${transactionId}`, original: { transactionId }, amountDetails };
}

type Results = Record<string, string | undefined>;

/** Sends a request and records its result, including a refusal. */
async function ask(register: Register, results: Results, id: string, asked: ReceivedRequest): Promise<void> {
  const { code } = await register.put(id, asked);
  results[id] = code ?? (await register.ended(id)).result;
}

async function pay(register: Register, results: Results, id: string, terminal: string, amount?: number): Promise<void> {
  await ask(register, results, id, payment(terminal, `sale of ${id}`, amount));
}

/** Days that end only after a long wait of the daemon. */
const longDays: readonly string[] = ['rejected', 'unavailable'] satisfies readonly (keyof typeof badDays)[];

/**
 * Plays payments, a refund and a reversal through every bad day except those with a long wait. Returns the results by
 * transaction.
 */
async function trade(register: Register): Promise<Results> {
  const results: Results = {};
  for (const [id, amount] of Object.entries(badDays))
    if (!longDays.includes(id)) await pay(register, results, id, 'till-1', amount);
  for (const kind of ['refund', 'reversal'] as const) {
    const paid = `paid-before-the-${kind}`;
    await pay(register, results, paid, 'till-1');
    await ask(register, results, kind, giveBack(kind, paid));
  }
  // The terminal's own number of this payment was cut, so no later request can refer to it.
  results['refund of a cut number'] = (await register.put('x0', giveBack('refund', 'chatterFirst'))).code ?? 'accepted';
  // A register can also be careless. A card number in a wrong field is refused and not repeated.
  await register.ask('PUT', `/v1/transactions/x1`, payment('till-1', poisonId));
  await register.ask('PUT', `/v1/transactions/${poisonId}`, payment('till-1', 'x2'));
  await register.ask('GET', `/v1/transactions/${poisonId}?sale=${poisonId}`);
  await register.post('chatterFirst', 'abort', { reason: `card ${poisonId}` });
  return results;
}

const commands = [
  ['transactions', 'list'],
  ['transactions', 'list', '--json'],
  ['transactions', 'show', 'chatterFirst'],
  ['transactions', 'show', 'unknownWord', '--json'],
  ['transactions', 'show', 'nobody'],
  ['attention'],
  ['terminals'],
  ['status'],
] as const;

/** Runs a daemon through all days and collects the bytes of every place. */
async function live(
  encoding: 'xml' | 'json',
  cleanUp: (end: () => Promise<void>) => void,
  environment: Readonly<Record<string, string>> = {},
) {
  const gateway = await startPoisonGateway(encoding);
  const shop = new Shop({ url: gateway.url, encoding, profile: 'dropping-gateway', terminals: ['till-1', 'till-9'] });
  cleanUp(async () => {
    await shop.clear();
    await gateway.close();
  });
  const first = await shop.start({ environment, logLevel: 'debug', isHere: true });
  const results = await trade(first.register);
  await first.stop();
  // tenderd waits until the rejected request can no longer arrive, and waits for a terminal that is not connected. In this test all times are four
  // times shorter. At a higher speed, a busy machine would exceed the limits.
  const daemon = await shop.start({
    environment: { TENDERD_SPEED: '4', ...environment },
    logLevel: 'debug',
    isHere: true,
  });
  const { register } = daemon;
  const nobody = pay(register, results, 'nobody', 'till-9');
  await pay(register, results, 'paid-before-the-reject', 'till-1');
  await pay(register, results, 'rejected', 'till-1', badDays.rejected);
  await pay(register, results, 'unavailable', 'till-1', badDays.unavailable);
  await nobody;
  const places: Record<string, Buffer> = {};
  const paths = [
    ...Object.keys(results).map((id) => `/v1/transactions/${encodeURIComponent(id)}`),
    '/v1/transactions',
    '/v1/attention',
    '/v1/terminals',
  ];
  for (const path of paths) places[`GET ${path}`] = Buffer.from((await register.ask('GET', path)).text);
  await Promise.all(
    commands.map(async (command) => {
      places[`tenderd ${command.join(' ')}`] = Buffer.from((await shop.run(command)).output);
    }),
  );
  for (const name of readdirSync(shop.dataDir)) places[name] = readFileSync(join(shop.dataDir, name));
  await daemon.stop();
  for (const name of readdirSync(shop.dataDir)) places[`${name}, stopped`] = readFileSync(join(shop.dataDir, name));
  places['log'] = Buffer.from(`${first.output()}${daemon.output()}`);
  return { results, places };
}

function found(places: Places): Readonly<Record<string, readonly string[]>> {
  const all = Object.entries(places).map(([place, bytes]) => [place, findPoison(bytes)] as const);
  return Object.fromEntries(all.filter(([, what]) => what.length > 0));
}

/** The result of each day, which shows that the card data passed through everything. */
const expected = {
  chatterFirst: 'approved',
  declined: 'declined',
  rejected: 'not-processed',
  foreignAnswerFirst: 'approved',
  unknownWord: 'approved',
  rubbishForAnswer: 'approved',
  unavailable: 'not-processed',
  'paid-before-the-refund': 'approved',
  refund: 'approved',
  'paid-before-the-reversal': 'approved',
  reversal: 'approved',
  'paid-before-the-reject': 'approved',
  'refund of a cut number': 'original-not-refundable',
  nobody: 'not-processed',
};

describe.for(some(['xml', 'json'] as const, 0))('card data in every text of a terminal (%s)', (encoding) => {
  test.concurrent('is not found in journal, rollback guard, log, API or command line', async ({ onTestFinished }) => {
    const { results, places } = await live(encoding, onTestFinished);
    expect(results).toEqual(expected);
    expect(Object.keys(places)).toEqual(
      expect.arrayContaining(['journal.sqlite', 'journal.sqlite-wal', 'journal.sqlite.witness']),
    );
    expect(places['log']?.toString()).toContain('message received');
    expect(found(places)).toEqual({});
  });

  test
    .runIf(isWhole)
    .concurrent('with redaction switched off the same search finds it everywhere', async ({ onTestFinished }) => {
      const { places } = await live(encoding, onTestFinished, { TENDERD_UNREDACTED: '1' });
      expect(Object.keys(found(places))).toEqual(
        expect.arrayContaining([
          'journal.sqlite-wal',
          'journal.sqlite, stopped',
          'log',
          'GET /v1/transactions/chatterFirst',
          'GET /v1/attention',
          'GET /v1/transactions/nobody',
          'tenderd transactions show chatterFirst',
          'tenderd transactions show unknownWord --json',
        ]),
      );
    });
});

test('redaction cannot be switched off with real money', async ({ onTestFinished }) => {
  const shop = new Shop({ url: 'ws://127.0.0.1:9/', terminals: ['till-1'], simulated: false });
  onTestFinished(async () => shop.clear());
  const ending = await shop.run(['run', '--port', '0'], { TENDERD_UNREDACTED: '1' });
  expect(ending.code).toBe(78);
  expect(ending.output).toContain('TENDERD_UNREDACTED');
});

test('the search for card data ignores masked numbers, and finds numbers with separators', () => {
  expect(findPoison(Buffer.from('411111******1111 on till-1, 11.11 EUR, 11:11'))).toEqual([]);
  expect(findPoison(Buffer.from('card 4111-1111 1111.1111'))).toEqual(['plain: its digits ']);
});
