/** The commands for gift cards and points at a real daemon: their output and their refusals. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Home } from './tenderd.js';
import { isWhole } from '../extent.js';
import { expectOut, expectErr } from './run-here.js';

let home: Home;
let file: string;

beforeAll(async () => {
  home = new Home();
  const { ready } = await home.simulate('--terminals T1 --speed 20');
  file = join(home.directory, 'tenderd.toml');
  const url = String(ready['url']);
  const gateway = `[gateways.g]\nurl = "${url}"\npoiList = { url = "${url.replace('ws:', 'http:')}poi-list" }\nsimulated = true\n`;
  writeFileSync(file, `dataDir = "data"\n${gateway}[terminals.till]\npoiId = "T1"\n`);
  await home.serveHere(['--config', file, '--port', '0']);
});
afterAll(async () => home.clear());

const tenderd = async (...args: readonly string[]) => home.run(...args, '--config', file);

/** Runs a command with this standard input. */
async function fed(text: string, ...args: readonly string[]) {
  const running = home.start([...args, '--config', file], {}, 'pipe');
  running.child.stdin?.end(text);
  return running.ended;
}

it('tenderd sells a card, loads it, and reverses the load with tenderd reverse', async () => {
  const sold = await tenderd('gift-card activate 25 EUR --card 9780000000024 --id g1');
  expectOut(sold, 0, '25.00 EUR put on the new gift card.');
  expect(sold.out).toMatch(/balance +25\.00 EUR\n +gift card +\*{9}0024\n/);
  expect(sold.out).toMatch(/activate again\? +NO/);
  expect(sold.err).toMatch(/^warning: other users of this machine can read the value of --card\./m);
  const load = ['gift-card', 'load', '40', 'EUR', '--card', '-', '--id', 'l1', '--acknowledge'];
  const loaded = await fed('9780000000024\n', ...load);
  expect(loaded.err).not.toContain('warning');
  expectOut(loaded, 0, 'Balance 65.00 EUR.');
  const back = await tenderd('reverse l1');
  expectOut(back, 0, '40.00 EUR removed from the gift card.');
  const twice = await tenderd('gift-card reverse l1 --sale another');
  expect(twice.code).not.toBe(0);
  expect(twice.err).toContain('Nothing is left to reverse');
});

it('tenderd reads one loyalty card number or one token from standard input, and refuses two', async () => {
  const awarded = await fed('9501234567890\n', 'loyalty', 'award', '5 points', '--card', '-');
  expect([awarded.code, awarded.err]).toEqual([0, '']);
  const paid = await fed('TOKEN-1\nTOKEN-2\n', 'pay', '5', 'EUR', '--token', '-');
  expect([paid.code, paid.err]).toEqual([
    2,
    expect.stringContaining('--token is "-"; the file or input must have exactly one line.'),
  ]);
});

it.runIf(isWhole)(
  'tenderd refuses the number of a payment card, and a reversal by receipt without its amount',
  async () => {
    const carded = await tenderd('gift-card load 5 EUR --card 4111111111111111');
    expect(carded.code).not.toBe(0);
    expect(carded.err).toContain('card number');
    expectErr(await tenderd('gift-card reverse --poi-transaction 77 --poi-time 2026-01-01T00:00:00Z'), 2, '--amount');
  },
);

it('tenderd reports the decline of an unload above the balance', async () => {
  const taken = await tenderd('gift-card unload 500 EUR --card 9780000000024 --keyed');
  expectOut(taken, 10, 'Nothing was taken off the gift card');
});

it.runIf(isWhole)('tenderd awards points, redeems points, and returns an award only completely', async () => {
  const awarded = await tenderd('loyalty award 59.00 EUR --id a1 --acknowledge');
  expectOut(awarded, 0, '59 points awarded. Balance 59 points.');
  expect(awarded.out).toMatch(/points +59\n +points now +59\n +loyalty card +Points of the town \*{9}0055\n/);
  expectOut(await tenderd('loyalty redeem 60 points'), 10, 'The redemption was declined');
  expectOut(await tenderd('reverse a1'), 0, '59 points taken off the account. Balance 0 points.');
  expectErr(await tenderd('loyalty return g1'), 2, 'not an award');
});

it('tenderd pays with a basket of any sum, and reports that the terminal cannot process it', async () => {
  const paid = await tenderd('pay 5 EUR --id b1 --item code=A-1;amount=2;label=Tea --item code=2;amount=1');
  expectOut(paid, 0, 'Approved: 5.00 EUR charged.');
  expect((await tenderd('transactions show b1')).out).toContain('without its basket, which this terminal cannot carry');
  const both = await tenderd('pay 5 EUR --item code=1;amount=1 --basket basket.json');
  expect([both.code, both.err]).toEqual([2, expect.stringContaining('Use either --item or --basket.')]);
});
