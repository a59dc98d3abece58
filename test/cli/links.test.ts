/**
 * Commands for links and orders: a real daemon with the simulated payment service, and the output for a technician.
 * Tests that do not disturb others share a shop. Tests that stop its service come last.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isWhole } from '../extent.js';
import { z } from 'zod';
import { exitCodes } from '../../src/cli/output/exit-codes.js';
import { freePort } from '../world/free-port.js';
import type { Serving } from './simulate-here.js';
import { type Ended, Home, newHome } from './tenderd.js';
import { expectOut, expectErr } from './run-here.js';

const serviceOf = z.object({ service: z.object({ baseUrl: z.string(), control: z.string() }) });
const instrumentsOf = z.object({ instruments: z.array(z.object({ instrument: z.string() })) });
const linkOf = z.looseObject({ state: z.string(), checkout: z.object({ url: z.string(), qr: z.string() }) });

interface Shop {
  readonly home: Home;
  readonly file: string;
  readonly service: Serving;
  readonly control: string;
  readonly tenderd: (...args: readonly string[]) => Promise<Ended>;
  readonly create: (...more: readonly string[]) => Promise<Ended>;
  readonly pay: (id: string) => Promise<void>;
  readonly restart: () => Promise<void>;
}

const keys = { SHOP_KEY: 'practice-api-key', SHOP_SECRET: 'practice-secret' };

/** Starts a simulated service in which a cancel closes no link, and a daemon that receives its webhooks. */
async function shop(home: Home, terminals = ''): Promise<Shop> {
  const settings = join(home.directory, 'strict.json');
  writeFileSync(settings, JSON.stringify({ cancelClosesSessions: false, attemptsMax: 1 }));
  const store = join(home.directory, 'shop.db');
  const simulated = await home.simulate('--service 0 --store', store, '--service-config', settings);
  const { baseUrl, control } = serviceOf.parse(simulated.ready).service;
  const port = await freePort();
  const file = join(home.directory, 'shop.toml');
  writeFileSync(
    file,
    `dataDir = "data"
[services.shop]
baseUrl = "${baseUrl}"
merchantId = "M-1"
apiKey = { env = "SHOP_KEY" }
token = { clientCredentials = { url = "${baseUrl}/oauth/token", id = "practice-client", secret = { env = "SHOP_SECRET" } } }
profile = "strict"
simulated = true
webhook = { port = ${port}, publicUrl = "http://127.0.0.1:${port}/shop" }
${terminals}`,
  );
  let daemon = await home.serveHere(['--config', file, '--port', '0'], keys);
  const tenderd = async (...args: readonly string[]): Promise<Ended> => home.run(...args, '--config', file);
  return {
    home,
    file,
    service: simulated,
    control,
    tenderd,
    create: async (...more) =>
      tenderd('link create 125.00 NOK --service shop --return-url https://shop.example/back', ...more),
    async pay(id) {
      const { checkout } = linkOf.parse(JSON.parse((await tenderd('link show', id, '--json')).out));
      const response = await fetch(`${control}/shopper`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ checkoutUrl: checkout.url, act: 'pay', card: '4111 1111 1111 1111' }),
      });
      expect(response.status).toBe(200);
      await expect.poll(async () => (await tenderd('status', id)).code).toBe(0);
    },
    async restart() {
      await daemon.end();
      daemon = await home.serveHere(['--config', file, '--port', '0'], keys);
    },
  };
}

/** Makes a home for a single test. */
function ownHome(): Home {
  const home = newHome();
  return home;
}

let opened: Shop;
beforeAll(async () => {
  opened = await shop(new Home());
});
afterAll(async () => opened.home.clear());

test('a link is created with its QR code, paid, and found in the inbox', async () => {
  const { create, pay, tenderd } = opened;
  const created = await create('--id', 'qr-link-1', '--sale', 'R-1');
  expect(created).toMatchObject({ code: 0, err: '' });
  expect(created.out).toContain('WAITING');
  expect(created.out).toMatch(/\n {2}█{20,}\n/);
  expect(created.out).toMatch(/\n {2}http:\/\/127\.0\.0\.1:\d+\/checkout\/\S+\n/);
  expect(created.out).toContain('tenderd link withdraw --config');
  expectOut(await tenderd('link show qr-link-1'), 75, 'WAITING');
  await pay('qr-link-1');
  expectOut(
    await tenderd(
      'link create 125.00 NOK --service shop --return-url https://shop.example/back --id qr-link-1 --sale R-1 --wait --acknowledge',
    ),
    0,
    'APPROVED  125.00 NOK on shop',
  );
  expectOut(await tenderd('status'), 0, 'No transaction is open.');
});

test('an order is captured in parts, cancelled, and shown', async () => {
  const { create, pay, tenderd } = opened;
  await create('--id', 'parts-order-1', '--hold', '--split');
  await pay('parts-order-1');
  const captured = await tenderd('order capture parts-order-1 50.00 NOK --acknowledge');
  expectOut(captured, 0, 'APPROVED  50.00 NOK (capture) on shop');
  const cancelled = await tenderd('order cancel parts-order-1 --acknowledge');
  expect(cancelled).toMatchObject({ code: 0, out: expect.stringMatching(/order cancelled +75\.00 NOK/) });
  const shown = await tenderd('order show parts-order-1');
  expect(shown.out).toMatch(/order captured +50\.00 NOK\n +order cancelled +75\.00 NOK\n/);
  expect(shown.out).toMatch(/approved +capture +50\.00 NOK/);
  expectErr(
    await tenderd('order capture parts-order-1'),
    2,
    'Nothing of parts-order-1 is left to capture. Nothing was sent.',
  );
});

test('the commands for terminals also capture, cancel and refund a payment at a service', async () => {
  const { create, pay, tenderd } = opened;
  await create('--id', 'found-order-1', '--hold', '--split');
  await pay('found-order-1');
  const acknowledged = ['--acknowledge'];
  const captured = await tenderd('capture 50.00 NOK --original found-order-1', ...acknowledged);
  expectOut(captured, 0, 'APPROVED  50.00 NOK (capture) on shop');
  expect(captured.out).toMatch(
    /^found-order-1 is at the payment service shop, not at a terminal: tenderd order capture --c/,
  );
  const both = await tenderd('reverse found-order-1');
  expect(both).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringMatching(/^A part of found-order-1 is captured, /),
  });
  expect(both.err).toMatch(
    /tenderd order cancel --config \S+ found-order-1\n[^]*tenderd order refund --config \S+ found-order-1\n/,
  );
  const named = await tenderd('refund 20 NOK --original found-order-1 --terminal shop');
  expect(named).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('not at a terminal. Nothing was sent.'),
  });
  expect(named.err).toMatch(/tenderd order refund --config \S+ found-order-1 20\.00 NOK\n/);
  const tooMuch = await tenderd('refund 999999999 NOK --original found-order-1');
  expect(tooMuch.out).toContain('tenderd order refund --config');
  expect(tooMuch.err).toContain('left to refund');
  expect((await tenderd('order cancel found-order-1', ...acknowledged)).code).toBe(0);
  expectOut(
    await tenderd('refund 20 NOK --original found-order-1 --id found-part-1', ...acknowledged),
    0,
    'APPROVED  20.00 NOK (refund) on shop',
  );
  expectOut(await tenderd('reverse found-order-1', ...acknowledged), 0, 'APPROVED  30.00 NOK (refund) on shop');
  await create('--id', 'found-order-2', '--hold');
  await pay('found-order-2');
  expectOut(
    await tenderd('reverse found-order-2 --reason customer-cancelled', ...acknowledged),
    0,
    '(reversal) on shop',
  );
  expect(await tenderd('pay 1 NOK')).toMatchObject({ code: 2, err: 'The daemon has no terminal.\n' });
});

test.runIf(isWhole)('an order update without an amount extends the hold', async () => {
  const { create, pay, tenderd } = opened;
  await create('--id', 'longer-order-1', '--hold');
  await pay('longer-order-1');
  const extended = await tenderd('order update longer-order-1 --acknowledge');
  expectOut(extended, 0, 'APPROVED  125.00 NOK (pre-authorization-update) on shop');
  expect(extended.out).toContain('125.00 NOK is held for longer');
  const shown = await tenderd('order show longer-order-1');
  expect(shown.out).toMatch(/approved +pre-authorization-update +125\.00 NOK/);
});

test('a stored card pays by a reference from a file, and a reference on the command line causes a warning', async () => {
  const { create, pay, tenderd, file: shopFile } = opened;
  await create('--id', 'stored-link-1', '--shopper', 'anna', '--store', 'must');
  await pay('stored-link-1');
  const listed = await tenderd('instruments list --service shop --shopper anna --json');
  const [card] = instrumentsOf.parse(JSON.parse(listed.out)).instruments;
  const reference = card?.instrument ?? '';
  const file = join(opened.home.directory, 'card');
  writeFileSync(file, `${reference}\n`);
  const paid = await create('--shopper', 'anna', '--instrument', `@${file}`, '--wait', '--acknowledge');
  expect(paid).toMatchObject({ code: 0, err: '', out: expect.stringContaining('APPROVED  125.00 NOK') });
  const shown = await create('--shopper', 'anna', '--instrument', reference, '--wait', '--acknowledge');
  expectErr(shown, 0, 'warning: other users of this machine');
  expect(shown.err).not.toContain(reference);
  const args = [
    '--service',
    'shop',
    '--return-url',
    'https://shop.example/back',
    '--shopper',
    'anna',
    '--config',
    shopFile,
  ];
  expectErr(
    await opened.home.start(['link create 125.00 NOK', ...args, '--instrument', '-']).ended,
    2,
    '--instrument is "-"',
  );
});

test('withdrawing a link mentions no terminal, and reports a link that has already ended', async () => {
  const { create, tenderd } = opened;
  await create('--id', 'gone-link-1');
  const withdrawn = await tenderd('link withdraw gone-link-1');
  expect(withdrawn.out).toMatch(/^The abort was recorded. Only the payment service can say whether it is in time\.$/m);
  const person = ['--outcome', 'not-processed', '--name', 'A. Berg', '--reason', 'closed on its pages'];
  expect((await tenderd('transactions resolve gone-link-1', ...person)).code).toBe(0);
  const again = await tenderd('link withdraw gone-link-1');
  expect(again.out).toMatch(/^The transaction has ended, so there is nothing to stop\.$/m);
  for (const { out } of [withdrawn, again]) expect(out).not.toContain('terminal');
});

test('a link survives a restart of the daemon, which requests its URL again', async () => {
  const { create, pay, restart, tenderd, file } = opened;
  const created = await create('--id', 'dead-link-1');
  const address = /http:\/\/127\.0\.0\.1:\d+\/checkout\/\S+/.exec(created.out)?.[0] ?? 'none';
  await restart();
  // The first command that asks for the address makes tenderd ask the service.
  const first = await tenderd('link show dead-link-1');
  expect(first.out).toMatch(
    /asks the payment service for the address\.\n {2}Repeat in a moment: +tenderd link show --config \S+ dead-link-1\n/,
  );
  await expect.poll(async () => (await tenderd('link show dead-link-1')).out).toContain(address);
  await pay('dead-link-1');
  // The address gives access to the payment, so it is in no journal.
  for (const name of ['journal.sqlite', 'journal.sqlite-wal'])
    expect(readFileSync(join(file, '..', 'data', name)).includes(address.split('/').at(-1) ?? '')).toBe(false);
});

test('a declined terminal payment moves to a link, but an open link does not move to a terminal', async () => {
  const home = ownHome();
  const { ready } = await home.simulate('--terminals T1 --speed 20');
  const terminals = `[gateways.g]\nurl = "${String(ready['url'])}"\nsimulated = true\n[terminals.till]\npoiId = "T1"\n`;
  const { create, tenderd } = await shop(home, terminals);
  const declined = await tenderd('pay 125.01 NOK --id card-1 --sale R-7');
  expect(declined.code).toBe(10);
  const amount = ['125.01', 'NOK', '--service', 'shop', '--return-url', 'https://shop.example/back'];
  const made = await tenderd('link create', ...amount, '--id', 'link-7', '--instead-of', 'card-1', '--json');
  expect(made.code).toBe(0);
  expect(JSON.parse(made.out)).toMatchObject({ sale: 'R-7', insteadOf: 'card-1', state: 'waiting' });
  const back = async (withinMs: number): Promise<Ended> => {
    const late = new Date(Date.now() + withinMs).toISOString();
    const asked = ['--id', 'card-2', '--instead-of', 'link-7', '--start-before', late];
    const ended = await tenderd('pay 125.01 NOK', ...asked);
    // A command that takes this long to start is refused, because it is already too late.
    return ended.code === exitCodes.usage && withinMs <= 12_000 ? back(4 * withinMs) : ended;
  };
  expectOut(await back(3_000), 13, 'was never started');
  expect((await create('--instead-of', 'nobody')).code).toBe(2);
});

test.runIf(isWhole)(
  'a command needs no service name if only one service is configured, and the status shows the state of that service',
  async () => {
    const { tenderd, control } = await shop(ownHome());
    const before = await tenderd('status');
    expect(before.out).toMatch(/^shop {2}not asked yet\n {2}payment service, profile strict, simulated, webhooks on$/m);
    const made = await tenderd('link create 80 NOK --return-url https://shop.example/back --id l1');
    expect(made.code).toBe(0);
    const status = await tenderd('status');
    expectOut(status, 0, '1 link is waiting for its customer');
    expect(status.out).toMatch(/^shop {2}reached since \d\d:\d\d/m);
    const { services } = JSON.parse((await tenderd('status --json')).out);
    expect(services).toMatchObject([{ service: 'shop', openLinks: 1, webhook: true, contact: { state: 'reached' } }]);
    expect(control).toContain('/control');
  },
);

test('invalid requests are refused with a message, and nothing is sent', async () => {
  const { tenderd, create } = opened;
  expectErr(
    await tenderd('link create 1 NOK --service shopp --return-url https://a.example'),
    2,
    'There is no payment service shopp. Configured: shop. Nothing was sent.',
  );
  expectErr(
    await create('--cancel-url', 'http://shop.example'),
    2,
    'online.returnUrls.cancel: expected an https:// address',
  );
  expectErr(await tenderd('link create 1 NOK --service shop'), 2, '--return-url');
  const checked = await opened.home.startHere(['config check --config', join(opened.home.directory, 'shop.toml')], keys)
    .ended;
  expect(checked.out).toMatch(/service {5}shop: http:\S+ \(merchant M-1, profile strict\), webhooks to http/);
});

test('the commands show the pspReference of a payment', async () => {
  const { create, pay, tenderd, service } = opened;
  await create('--id', 'psp-link-1', '--hold');
  const waiting = await tenderd('transactions show psp-link-1');
  const reference = /^ {2}pspReference +([\da-f-]{36})$/m.exec(waiting.out)?.[1] ?? 'none';
  expect(waiting.out).toMatch(/createSession \S+ sent .*, open: answered, the link is waiting for the customer$/m);
  const shown = new RegExp(`^ {2}pspReference +${reference}$`, 'm');
  expect((await tenderd('link show psp-link-1')).out).toMatch(shown);
  await pay('psp-link-1');
  expect((await tenderd('order show psp-link-1')).out).toMatch(shown);
  await tenderd('order capture psp-link-1 --id psp-capture-1 --acknowledge');
  expect((await tenderd('transactions show psp-capture-1')).out).toMatch(shown);
  await create('--id', 'psp-link-2');
  await tenderd('link withdraw psp-link-2');
  const list = await tenderd('attention');
  const other = /^ {2}pspReference +(\S+)$/m.exec((await tenderd('link show psp-link-2')).out)?.[1] ?? 'none';
  expect(list.out).toContain(`  On the pages of the payment service: pspReference ${other}\n`);
  expect(list.out).not.toContain('no connection');
  await service.end();
  await create('--id', 'psp-link-3', '--start-before', new Date(Date.now() + 2_000).toISOString());
  expect((await tenderd('attention')).out).toMatch(/^no connection {2}shop: .+$/m);
});
