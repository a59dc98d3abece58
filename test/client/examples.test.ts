/** The examples that can run here do what they promise. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isWhole, some } from '../extent.js';
import { blocksOf } from '../house/pages.js';
import { isMissing } from '../tools.js';
import { answerProved, proved } from './proving.js';
import { type ClientShop, openShop, payment } from '../world/client-shop.js';
import { ownFolder, startExample } from './start-example.js';
import { root } from '../root.js';

/** Waits until the terminal has the only payment, and returns its id. */
async function running(shop: ClientShop): Promise<string> {
  const client = shop.client();
  for await (const { type, data } of client.events()) {
    if (type === 'progress' && data.stage === 'attempt-opened') break;
    // The payment may have begun before the client listened.
    if (type === 'attention' && (await client.list({ state: 'open' })).transactions.length > 0) break;
  }
  return (await client.list()).transactions[0]?.transactionId ?? '';
}

/**
 * Starts an API that reports this end of a payment and answers the acknowledgement in this way. Returns its address.
 */
async function tellsAlways(told: object, acknowledging: { status: number; body: object }): Promise<string> {
  const server = createServer((asked, answer) => {
    if (proved('token', asked, answer)) return;
    const isAcknowledged = asked.method === 'POST';
    const [transactionId, of] = (asked.url?.split('/') ?? []).slice(-2).toReversed();
    const body = isAcknowledged ? { transactionId: of, ...acknowledging.body } : { transactionId, ...told };
    answerProved('token', asked, answer, { status: isAcknowledged ? acknowledging.status : 200, body });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

/** Reports a decline, but refuses its acknowledgement, because the terminal approved afterwards. */
const declined = {
  kind: 'payment',
  state: 'ended',
  result: 'declined',
  revision: 1,
  retry: 'safe',
  message: 'Declined.',
};
const approvedAfterAll = {
  status: 409,
  body: { code: 'revision-mismatch', title: 'Another revision is the latest', detail: 'Read it.', revision: 2 },
};

/** The terminal approved, but the amount is unreadable. */
const ofUnknownAmount = {
  kind: 'payment',
  state: 'ended',
  result: 'approved',
  revision: 1,
  retry: 'unsafe',
  message: 'Approved, but the amount is not known. Check the receipt.',
  amountDetails: { amount: 1250, currency: 'EUR' },
  difference: 'unknown',
};

/** Returns what each example keeps of a payment, in one form: its id, and the body of its request. */
function keptOf(id: string, sale: string): string {
  const amountDetails = { amount: 1250, currency: 'EUR' };
  return JSON.stringify({ id, body: { kind: 'payment', terminal: 'till-1', sale, amountDetails } });
}

const file = 'payment.json';

const runnable = [
  { name: 'TypeScript', program: process.execPath, args: [join(root, 'dist/examples/take-payment.js')], tools: [] },
  { name: 'Python', program: 'python3', args: [join(root, 'examples/take_payment.py')], tools: ['python3'] },
  { name: 'shell', program: 'sh', args: [join(root, 'examples/take-payment.sh')], tools: ['curl', 'jq'] },
] as const;

// By default one of them. test/rehearsal/registers.test.ts tests the one in Python, and test/attack/squatter.test.ts
// the one in TypeScript.
describe.each(some(runnable, 2))('the example in $name', (example) => {
  const isSilent = example.tools.some((tool) => isMissing(tool));

  test.skipIf(isSilent)(
    'takes a payment, survives its own death and the death of the daemon, and prints the outcome',
    async () => {
      const shop = await openShop({ script: 'till-1 next: card after 40s', speed: 20 });
      const folder = ownFolder();
      const first = startExample(shop, folder, example);
      const transactionId = await running(shop);
      first.kill();
      await first.ended;
      await shop.kill();
      const second = startExample(shop, folder, example, { amount: '9999' });
      await shop.restart();
      expect(await second.ended, second.output()).toBe(0);
      expect(second.output()).toMatch(
        /^Taking up the earlier payment of 12.50 EUR first; then ask again for 99.99$[^]*^Approved: 12.50 EUR charged. Do not charge again.$/m,
      );
      expect(await shop.client().get(transactionId)).toMatchObject({ result: 'approved', acknowledged: true });
      expect(shop.charges(transactionId)).toBe(1);
      expect(shop.simulator.world.ledger()).toHaveLength(1);
      expect(existsSync(join(folder, file))).toBe(false);
    },
  );

  test.skipIf(isSilent || !isWhole)('refuses amounts that are not a whole number of minor units', async () => {
    const folder = ownFolder();
    const nowhere = { daemon: { url: 'http://127.0.0.1:9' }, dataDir: folder };
    for (const amount of ['12.50', '0', '0100', '-1', '']) {
      const refused = startExample(nowhere, folder, example, { amount });
      expect(await refused.ended, refused.output()).toBe(2);
      expect(refused.output()).toBe('The amount in minor units, such as 1250 for 12.50 EUR\n');
    }
    expect(existsSync(join(folder, file))).toBe(false);
  });

  test.skipIf(isSilent || !isWhole)(
    'does not act on an outcome that changed before its acknowledgement, and asks again at its next start',
    async () => {
      const folder = ownFolder();
      writeFileSync(join(folder, 'token'), 'token');
      const url = await tellsAlways(declined, approvedAfterAll);
      const first = startExample({ daemon: { url }, dataDir: folder }, folder, example);
      expect(await first.ended, first.output()).toBe(1);
      expect(first.output()).toMatch(/^Declined\.$[^]*^Another revision/m);
      expect(first.output()).not.toContain('mayChargeAgain');
      expect(existsSync(join(folder, file))).toBe(true);
    },
  );

  test.skipIf(isSilent || !isWhole)('reports no amount for an approval with an unknown amount', async () => {
    const folder = ownFolder();
    writeFileSync(join(folder, 'token'), 'token');
    const acknowledged = { status: 200, body: { ...ofUnknownAmount, acknowledged: true } };
    const url = await tellsAlways(ofUnknownAmount, acknowledged);
    const run = startExample({ daemon: { url }, dataDir: folder }, folder, example);
    expect(await run.ended, run.output()).toBe(0);
    const lines = run.output().trim().split('\n');
    expect(lines).toContain(ofUnknownAmount.message);
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ charged: null, mayChargeAgain: false });
    expect(existsSync(join(folder, file))).toBe(false);
  });

  test.skipIf(isSilent || !isWhole)(
    'drops a permanently refused payment, but no payment that was accepted earlier',
    async () => {
      const shop = await openShop();
      const folder = ownFolder();
      const refused = startExample(shop, folder, example, { sale: 'x'.repeat(500) });
      expect(await refused.ended, refused.output()).toBe(1);
      expect(refused.output()).toMatch(/^sale: .+\n\{"charged": ?0, ?"mayChargeAgain": ?true\}$/m);
      // The example finds the daemon's address in the data directory.
      const good = startExample({ dataDir: shop.dataDir }, folder, example);
      expect(await good.ended, good.output()).toBe(0);

      const { transactionId } = await shop.client().pay(payment('earlier'));
      const kept = keptOf(transactionId, 'x'.repeat(500));
      writeFileSync(join(folder, file), kept);
      const again = startExample(shop, folder, example);
      expect(await again.ended, again.output()).toBe(1);
      expect(again.output()).not.toContain('charged"');
      expect(readFileSync(join(folder, file), 'utf8')).toBe(kept);
    },
  );
});

test('the program on the page about the client pays, refunds and empties the inbox', async () => {
  const source = readFileSync(join(root, 'examples/with-the-client.ts'), 'utf8');
  const shown = blocksOf('docs/start/in-your-language.md').filter(({ language }) => language === 'ts');
  expect(shown.map(({ text }) => text)).toEqual([source]);
  const shop = await openShop({}, { isHere: true });
  await shop.client().pay(payment('earlier'));
  const program = { program: process.execPath, args: [join(root, 'dist/examples/with-the-client.js')] };
  const run = startExample({ dataDir: shop.dataDir }, ownFolder(), program);
  expect(await run.ended, run.output()).toBe(0);
  expect(run.output()).toMatch(
    /^From the inbox: Approved[^]*^approved, may I charge again: unsafe\. Approved: 12\.50 EUR charged\.[^]*5\.00 EUR[^]*^Charged: 1250 minor units$/m,
  );
  expect((await shop.client().inbox()).transactions).toEqual([]);
  expect(shop.charges('till1-20261120-0101')).toBe(1);
});

const csharp = readFileSync(join(root, 'examples/TakePayment.cs'), 'utf8');

test('the example in C# stores the same data', () => {
  expect(csharp).toContain('"payment.json"');
  expect(csharp).toContain('new JsonObject { ["id"] = id, ["body"] = body }');
  expect(csharp).toContain('(string?)told["difference"] != "unknown"');
});

test('the example in C# finds the address in the data directory', () => {
  expect(csharp).toContain('Path.Combine(dataDir, "endpoint.json")');
  expect(csharp).toContain('["url"] : null)');
});

test('the example in C# verifies the daemon, and does not send the token as a bearer', () => {
  expect(csharp).toContain('$"/v1/proof?key={Mac("tenderd key")}&nonce={nonce}"');
  expect(csharp).toContain('Mac("tenderd proof", http.BaseAddress!.Authority, nonce, daemonNonce)');
  expect(csharp).toContain('(string?)told["proof"] == proof ? Mac("tenderd session", daemonNonce) : throw');
  expect(csharp.match(/.*AuthenticationHeaderValue.*/g)).toEqual([
    expect.stringContaining('new AuthenticationHeaderValue("Bearer", bearer);'),
  ]);
  expect(csharp.match(/\bbearer \S*= .*/g)).toEqual([
    'bearer = null;',
    'bearer ??= await Prove();',
    'bearer = null;',
    'bearer = null;',
  ]);
  expect(csharp).toContain('request.Headers.Add("Tenderd-Nonce", nonce);');
  expect(csharp).toContain(
    'if (shown != Mac("tenderd answer", http.BaseAddress!.Authority, nonce, method.Method, path, $"{(int)answer.StatusCode}", text))',
  );
  // The token is read and used as a key, and for nothing else.
  expect(csharp.match(/^(?!\/\/).*\btoken\b.*/gm)).toEqual([
    expect.stringMatching(/^var token = File\.ReadAllText/),
    expect.stringContaining('HMACSHA256.HashData(Encoding.UTF8.GetBytes(token), '),
  ]);
});

test.skipIf(!isWhole || runnable.some(({ tools }) => tools.some((tool) => isMissing(tool))))(
  'an example continues the payment of another example that died, in another language',
  async () => {
    const shop = await openShop({ script: 'till-1 next: card after 40s', speed: 20 });
    const folder = ownFolder();
    const [first, ...others] = runnable;
    const begun = startExample(shop, folder, first);
    const transactionId = await running(shop);
    begun.kill();
    await begun.ended;
    const kept = readFileSync(join(folder, file), 'utf8');
    for (const other of others) {
      writeFileSync(join(folder, file), kept);
      const again = startExample(shop, folder, other);
      expect(await again.ended, again.output()).toBe(0);
      expect(again.output()).toContain('Taking up the earlier payment of 12.50 EUR first');
    }
    expect(shop.charges(transactionId)).toBe(1);
    expect(shop.simulator.world.ledger()).toHaveLength(1);
  },
);
