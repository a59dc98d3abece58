/** A technician asks terminals what moves no money, at a real daemon: what is shown, and the exit codes. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Home, tell } from './tenderd.js';
import { expectOut } from './run-here.js';

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
  await home.serve(['run --config', file, '--port', '0'], { TENDERD_SPEED: '4' });
});
afterAll(async () => home.clear());

const terminals = async (...args: readonly string[]) => home.run('terminals', ...args, '--config', file);

it('shows how the terminal is, part by part', async () => {
  const { code, out } = await terminals('diagnose', 'till', '--hosts');
  expect(code).toBe(0);
  expect(out).toMatch(/done {2}The diagnosis is done\.\n {2}terminal +OK\n/);
  expect(out).toMatch(/ {2}host 1 +can be reached\n/);
});

it('shows totals line by line', async () => {
  await home.run('pay 12.50 EUR --config', file);
  const { out } = await terminals('totals', 'till');
  expect(out).toMatch(/ {2}period +1\n {2}Card, Visa, acquirer 1 +Debit +1 +12\.50 EUR\n/);
});

it('asks the customer, and shows the answer', async () => {
  await tell(control, 'T1 next input: types 2');
  expectOut(
    await terminals('ask', 'till', 'Where?', '--for', 'menu', '--choice', 'Here', '--choice', 'Away'),
    0,
    'answer  line 2',
  );
});

it('says why not, by its exit code too', async () => {
  await tell(control, 'T1 next admin: fail UnavailableService');
  expectOut(await terminals('admin', 'till', 'update'), 1, 'The terminal does not offer this');
  await tell(control, 'T1 next diagnosis: lose answer');
  expectOut(await terminals('diagnose', 'till'), 75, 'no-answer  It is not known whether');
  const carded = await terminals('show', 'till', '4111111111111111');
  expect(carded).toMatchObject({ code: 2, out: '', err: expect.stringContaining('card number') });
});

it('logs out, and says so of the terminal, until something needs it', async () => {
  expect((await terminals('logout', 'till')).code).toBe(0);
  expect((await terminals()).out).toContain('logged out until the next request needs it');
});

it('stops waiting on Ctrl-C, and asks the terminal to stop', async () => {
  await tell(control, 'T1 next input: card never');
  const asking = home.start(['terminals ask till', 'Go on?', '--seconds', '180', '--config', file]);
  await asking.says('The question to the customer');
  asking.child.kill('SIGINT');
  expectOut(await asking.ended, 130, 'No money moved.');
  const { out } = await terminals('--json');
  expect(JSON.parse(out).terminals[0]).not.toHaveProperty('deviceRequest');
});
