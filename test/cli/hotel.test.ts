/**
 * The commands of a hotel's front desk at a real daemon: reserve, update, complete and cancel. Also a terminal's
 * question that a person answers.
 */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isWhole } from '../extent.js';
import { Home, tell } from './tenderd.js';
import { expectOut, expectErr } from './run-here.js';

let home: Home;
let control: unknown;
let file: string;

beforeAll(async () => {
  home = new Home();
  const { ready } = await home.simulate('--terminals T1 --speed 2');
  control = ready['control'];
  file = join(home.directory, 'tenderd.toml');
  const url = String(ready['url']);
  writeFileSync(
    file,
    `dataDir = "data"\n[gateways.g]\nurl = "${url}"\npoiList = { url = "${url.replace('ws:', 'http:')}poi-list" }\nsimulated = true\n[terminals.till]\npoiId = "T1"\nprompts = "register"\n`,
  );
  await home.serveHere(['--config', file, '--port', '0'], { TENDERD_SPEED: '2' });
});
afterAll(async () => home.clear());

const tenderd = async (...args: readonly string[]) => home.run(...args, '--config', file);

/** Returns the output as soon as a terminal asks. */
async function prompts(expected: RegExp): Promise<string> {
  let shown = '';
  await expect.poll(async () => (shown = (await tenderd('prompts')).out)).toMatch(expected);
  return shown;
}

it('tenderd pre-authorizes, raises, captures a part, and refuses a second capture', async () => {
  const reserved = await tenderd('pre-authorize 200 EUR --id room-7 --acknowledge');
  expectOut(reserved, 0, '200.00 EUR reserved');
  expectOut(await tenderd('update 250 EUR --original room-7 --acknowledge'), 0, '250.00 EUR reserved in all');
  const tooMuch = await tenderd('capture 300 EUR --original room-7');
  expect(tooMuch.code).not.toBe(0);
  expect(tooMuch.err).toContain('holds 250.00 EUR');
  expectOut(await tenderd('capture 230 EUR --original room-7 --acknowledge'), 0, '230.00 EUR charged');
  const again = await tenderd('capture 20 EUR --original room-7 --sale minibar-7');
  expect(again.code).not.toBe(0);
  expect(again.err).toContain('Nothing is reserved any more');
});

it.runIf(isWhole)('tenderd cancels a pre-authorization by its reversal', async () => {
  await tenderd('pre-authorize 80 EUR --id room-8 --acknowledge');
  expectOut(await tenderd('reverse room-8 --reason customer-cancelled'), 0, 'APPROVED');
});

it('tenderd shows the prompt of a terminal, refuses an invalid answer, and sends a valid answer', async () => {
  expect((await tenderd('prompts')).out).toContain('No terminal is asking a question.');
  await tell(control, 'T1 next: ask digits Room number?');
  const paying = home.startHere(['pay 12 EUR --id minibar --config', file]);
  const asked = await prompts(/Room number\? {2}\(till, transaction minibar\)/);
  const promptId = /prompts answer .*?(\S+) 1234/.exec(asked)?.[1] ?? '';
  expectErr(await tenderd('prompts answer', promptId, 'seven'), 2, 'expects digits only');
  expectOut(await tenderd('prompts answer', promptId, '7'), 0, 'The terminal has received the answer.');
  expectOut(await paying.ended, 0, '12.00 EUR');
  const late = await tenderd('prompts answer', promptId, '8');
  expect(late.code).not.toBe(0);
  expect(late.err).toContain('has ended');
});

it.runIf(isWhole)('tenderd shows a menu with its lines', async () => {
  await tell(control, 'T1 next: ask menu Bed Breakfast');
  const paying = home.startHere(['pay 13 EUR --id menu --config', file]);
  const asked = await prompts(/Choose .*\n {2}1 {2}Bed\n {2}2 {2}Breakfast\n/);
  const promptId = /prompts answer .*?(\S+) 1$/m.exec(asked)?.[1] ?? '';
  expect((await tenderd('prompts answer', promptId, '2')).code).toBe(0);
  expectOut(await paying.ended, 0, 'Given: 2');
});
