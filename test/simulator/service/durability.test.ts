import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { type Home, newHome } from '../../cli/tenderd.js';
import { Merchant, newKey, start } from './merchant.js';
import { listen } from './webhook-listener.js';

const service = z.object({
  baseUrl: z.string(),
  checkoutUrl: z.string(),
  control: z.string(),
  merchants: z.tuple([z.object({ merchantId: z.string(), apiKey: z.string(), token: z.string() })]),
});

/** Starts a service in a process of its own, which `kill` ends at once. */
async function processOf(home: Home, ...args: readonly string[]) {
  const { server, ready } = await home.serve(['simulate --service 0', ...args]);
  const said = service.parse(ready['service']);
  const merchant = new Merchant({ ...said, port: 0, close: async () => undefined });
  const kill = async (): Promise<void> => {
    server.child.kill('SIGKILL');
    await server.ended;
  };
  return { merchant, said, kill };
}

test('payments, keys, stored cards and undelivered webhooks survive kill -9', async () => {
  const [at, hook] = [newHome(), await listen()];
  const store = join(at.directory, 'shop.db');
  const first = await processOf(at, '--store', store);
  const profile = { merchantShopperId: 'anna', storePaymentInstrument: 'MANDATED' };
  const asked = { merchantInfo: { webhookUrl: hook.url }, body: { paymentInstrumentsProfileData: profile } };
  hook.answers.push(0);
  const reference = await first.merchant.paid(asked);
  const key = newKey();
  const captured = await first.merchant.operate(reference, 'capture', 4_000, { key });
  const history = await first.merchant.history(reference);
  await hook.until(1);
  await first.kill();
  const second = await processOf(at, '--store', store);
  expect(await second.merchant.history(reference)).toEqual(history);
  expect((await second.merchant.operate(reference, 'capture', 4_000, { key })).body).toEqual(captured.body);
  expect(await second.merchant.ledger(reference)).toMatchObject({ captured: 4_000 });
  await hook.until(2);
  expect(hook.came[1]?.text).toBe(hook.came[0]?.text);
  const { body } = await second.merchant.send('GET', '/v1/payment-instruments/anna');
  expect(body).toMatchObject({ paymentInstruments: [{ maskedPan: '411111******1111' }] });
});

test('the ready line has the addresses and the fixed credentials', async () => {
  const { said, merchant } = await processOf(newHome());
  expect(said).toMatchObject({
    baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/api$/),
    checkoutUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/checkout$/),
    merchants: [{ merchantId: 'M-1', apiKey: 'practice-api-key', token: 'practice-token' }],
  });
  expect((await merchant.create()).status).toBe(200);
});

test('the simulator refuses a foreign or locked store file, a bad configuration, and --store without --service', async () => {
  const at = newHome();
  const [text, config] = [join(at.directory, 'text'), join(at.directory, 'service.json')];
  writeFileSync(text, 'hello '.repeat(1_000));
  writeFileSync(config, JSON.stringify({ merchant: {} }));
  const refused = async (...args: readonly string[]) => {
    const { code, err } = await at.run('simulate', ...args);
    return [code, err];
  };
  expect(await refused('--service', '0', '--store', text)).toEqual([2, expect.stringContaining('not a database')]);
  const store = join(at.directory, 'shop.db');
  await processOf(at, '--store', store);
  expect(await refused('--service', '0', '--store', store)).toEqual([2, expect.stringContaining('locked')]);
  expect(await refused('--service', '0', '--service-config', config)).toEqual([2, expect.stringContaining('merchant')]);
  expect(await refused('--store', store)).toEqual([2, expect.stringContaining('--service')]);
});

test('scripted faults and the clock survive a restart', async () => {
  const file = join(tmpdir(), `tenderd-service-${randomUUID()}.db`);
  onTestFinished(() => {
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
  });
  const before = await start({}, file);
  await before.later(100_000);
  await before.control('faults', { fault: 'unavailable', request: 'create' });
  await before.service.close();
  const after = await start({}, file);
  expect((await after.create()).status).toBe(503);
  const reference = await after.session();
  expect(Number.parseInt(reference.replace('-', '').slice(0, 12), 16)).toBeGreaterThan(Date.now() + 90_000_000);
});
