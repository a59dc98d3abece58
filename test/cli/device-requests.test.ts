/**
 * A technician sends device requests that move no money to terminals of a real daemon: the output and the exit codes.
 */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Home, tell } from './tenderd.js';
import { z } from 'zod';
import { expectErr, expectOut } from './run-here.js';

let home: Home;
let control: unknown;
let file: string;

beforeAll(async () => {
  home = new Home();
  const { ready } = await home.simulate('--terminals T1 --speed 10');
  control = ready['control'];
  file = join(home.directory, 'tenderd.toml');
  writeFileSync(
    file,
    `dataDir = "data"\n[gateways.g]\nurl = "${String(ready['url'])}"\nsimulated = true\n[terminals.till]\npoiId = "T1"\n`,
  );
  await home.serveHere(['--config', file, '--port', '0'], { TENDERD_SPEED: '4' });
});
afterAll(async () => home.clear());

const terminals = async (...args: readonly string[]) => home.run('terminals', ...args, '--config', file);

it('tenderd shows the state of each part of the terminal', async () => {
  const { code, out } = await terminals('diagnose', 'till', '--hosts');
  expect(code).toBe(0);
  expect(out).toMatch(/done {2}The diagnosis is done\.\n {2}terminal +OK\n/);
  expect(out).toMatch(/ {2}host 1 +can be reached\n/);
});

it('tenderd shows totals line by line', async () => {
  await home.run('pay 12.50 EUR --config', file);
  const { out } = await terminals('totals', 'till');
  expect(out).toMatch(/ {2}period +1\n {2}Card, Visa, acquirer 1 +Debit +1 +12\.50 EUR\n/);
});

it('tenderd finds a payment by details that a customer knows, reprints its receipt, and sums up the day', async () => {
  const paid = await home.run('pay 12.34 EUR --sale R-4711 --id found-1 --config', file);
  expect(paid.code).toBe(0);
  const command = async (...args: readonly string[]) => home.run(...args, '--config', file);
  for (const words of ['12.34', '12.34 1111', 'R-4711', 'r-47', 'found', 'nd-1'])
    expectOut(await command(`transactions find ${words} --since today`), 0, 'found-1');
  expectOut(await command('transactions find 12.35'), 0, 'No transaction matches.');
  expectOut(await command('transactions find 12.34 --until 2020-01-01'), 0, 'No transaction matches.');
  expectErr(await command('transactions find'), 2, 'There is nothing to search for');
  expectErr(await command('transactions find x'), 2, 'each word is an amount, or has at least 3 characters');
  expectErr(await command('transactions find 12.34 --since', 'soon'), 2, '"soon" is not a time.');
  expectErr(await command('transactions find', '1'.repeat(60_000)), 2, 'at most 200 characters');
  expectOut(await command('transactions find 12.34 --until 9999-12-31'), 0, 'found-1');
  expectErr(await command('transactions find 12.34 --before nowhere'), 2, 'before');
  expectOut(await command('day 9998-01-01'), 75, 'This day has not begun yet.');
  const receipt = await command('transactions receipt found-1 --copy customer');
  expect(receipt.out).toMatch(/^\*\*\* COPY \*\*\*\n[^]*12\.34 EUR[^]*\n\*\*\* COPY \*\*\*\n\n$/);
  expectOut(await command('transactions receipt found-1 --on till'), 0, 'done');
  const open = await command('day');
  expectOut(open, 75, 'approved, and the register never acknowledged it');
  expect(open.out).toMatch(/till +payment +2 +24\.84 EUR\n/);
  const ids = z.object({ items: z.array(z.object({ transactionId: z.string() })) });
  const { items } = ids.parse(JSON.parse((await command('day --json')).out));
  for (const { transactionId } of items) {
    const { code, out } = await command('transactions acknowledge', transactionId);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('Acknowledged now: revision 1.') });
    expect(out).not.toContain('not acknowledged');
  }
  expectOut(await command('reconcile'), 0, 'APPROVED');
  const { items: left } = ids.parse(JSON.parse((await command('day --json')).out));
  for (const { transactionId } of left) expect((await command('transactions acknowledge', transactionId)).code).toBe(0);
  const settled = await command('day');
  expectOut(settled, 0, 'The journal agrees.');
  expect(settled.out).toContain('Nothing from this day is open, and no totals differ.');
  const csv = (await command('day --csv')).out.split('\r\n');
  expect(csv[1]).toMatch(/^\d{4}-\d\d-\d\d,till,,,payment,EUR,2,24\.84,0,0,0,0,0,0,0$/);
  expectOut(await command('day 2020-02-29'), 0, 'No transaction was accepted on this day.');
  expectErr(await command('day 2020-02-30'), 2, 'a date such as 2026-03-01');
  expectErr(await command('day --time-zone Here/There'), 2, 'a time zone of the IANA database');
});

it('tenderd pings a free terminal, and does not disturb a busy terminal', async () => {
  const ping = async () => home.run('ping till --config', file);
  expect((await ping()).out).toMatch(/^till answered in \d+ ms\.\n/);
  await tell(control, 'T1 next diagnosis: lose answer');
  expectOut(await ping(), 75, 'till gave no answer');
  await tell(control, 'T1 now: unplug for 60s');
  expectOut(await ping(), 75, 'till gave no answer');
  await tell(control, 'T1 now: plug');
  expectErr(await home.run('ping nobody --config', file), 2, 'The terminals are: till.');
  await tell(control, 'T1 next: card after 60s');
  const paying = home.startHere(['pay 5.00 EUR --id slow-1 --config', file]);
  await paying.says('the payment goes to the terminal');
  expectOut(await ping(), 75, 'till is working on slow-1, so tenderd did not ping it.');
  await home.run('abort slow-1 --config', file);
  expect((await paying.ended).code).toBe(12);
});

it('tenderd asks the customer, and shows the answer', async () => {
  await tell(control, 'T1 next input: types 2');
  expectOut(
    await terminals('ask', 'till', 'Where?', '--for', 'menu', '--choice', 'Here', '--choice', 'Away'),
    0,
    'answer  line 2',
  );
});

it('tenderd reports the cause of a failed request, also by its exit code', async () => {
  await tell(control, 'T1 next admin: fail UnavailableService');
  expectOut(await terminals('admin', 'till', 'update'), 1, 'The terminal does not offer this');
  await tell(control, 'T1 next diagnosis: lose answer');
  expectOut(await terminals('diagnose', 'till'), 75, 'no-answer  It is not known whether');
  const carded = await terminals('show', 'till', '4111111111111111');
  expect(carded).toMatchObject({ code: 2, out: '', err: expect.stringContaining('card number') });
});

it('tenderd logs the terminal out, and shows that state until the next request', async () => {
  expect((await terminals('logout', 'till')).code).toBe(0);
  expect((await terminals()).out).toContain('logged out; the next request logs it in');
});

it('tenderd stops waiting after Ctrl-C, and aborts the request at the terminal', async () => {
  await tell(control, 'T1 next input: card never');
  const asking = home.startHere(['terminals ask till', 'Go on?', '--seconds', '180', '--config', file]);
  await asking.says('The question to the customer');
  asking.interrupt();
  expectOut(await asking.ended, 130, 'No money moved.');
  const { out } = await terminals('--json');
  expect(JSON.parse(out).terminals[0]).not.toHaveProperty('deviceRequest');
});
