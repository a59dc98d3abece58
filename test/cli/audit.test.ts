/**
 * `tenderd audit` and `GET /v1/audit`: the actions of operators at a running daemon, and in its journal after a
 * restart.
 */

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { Home, tell } from './tenderd.js';

const page = z.object({
  acts: z.array(z.looseObject({ act: z.string(), name: z.string().optional(), text: z.string() })),
  next: z.string().optional(),
});

test('tenderd audit shows each resolve, release and token rotation with its operator, even after a restart', async () => {
  const home = new Home();
  onTestFinished(async () => home.clear());
  const data = join(home.directory, 'data');
  const { end, ready } = await home.serveHere(['--simulate --port 0 --data-dir', data], { TENDERD_SPEED: '25' });
  const at = ['--data-dir', data];
  expect((await home.run('audit', ...at)).out).toContain('Nothing was recorded in this period.');
  await tell(String(ready['simulator']), 'till-1 next payment: lose answer\ntill-1 default status: status in-progress');
  await home.run('pay 12.50 EUR --terminal till-1 --id p1 --sale R-1', ...at);
  await home.run('terminals release till-1 --name', 'A. Berg', '--reason', 'screen is idle', ...at);
  const resolve = ['transactions resolve p1 --outcome declined --name', 'K. Nordmann', '--reason', 'no receipt'];
  expect(await home.run(...resolve, ...at)).toMatchObject({ code: 0 });
  expect(await home.run('token rotate --reader', ...at)).toMatchObject({ code: 0 });

  const wanted = [
    expect.objectContaining({
      act: 'terminal-released',
      name: 'A. Berg',
      reason: 'screen is idle',
      terminal: 'till-1',
    }),
    expect.objectContaining({
      act: 'transaction-resolved',
      name: 'K. Nordmann',
      reason: 'no receipt',
      transactionId: 'p1',
      outcome: 'declined',
    }),
    expect.objectContaining({ act: 'token-rotated', owner: 'reader' }),
  ];
  const read = async () => page.parse(JSON.parse((await home.run('audit --json', ...at)).out)).acts;
  expect(await read()).toEqual(wanted);
  const csv = await home.run('audit --csv --from 1h', ...at);
  expect(csv.out.split('\r\n')).toHaveLength(wanted.length + 2);
  expect(csv.out).toContain(',A. Berg,screen is idle,');
  expect((await home.run('audit --to 2020-01-31 --from 2020-01-01', ...at)).out).toContain('Nothing was recorded');
  expect((await home.run('audit --from soon', ...at)).code).toBe(2);

  const reader = readFileSync(join(dirname(String(ready['tokenPath'])), 'reader.token'), 'utf8').trim();
  const ask = async (query: string) =>
    fetch(`${String(ready['url'])}/v1/audit${query}`, { headers: { authorization: `Bearer ${reader}` } });
  expect(page.parse(await (await ask('')).json()).acts).toEqual(wanted);
  expect(page.parse(await (await ask('?to=2020-01-01T00:00:00Z')).json())).toEqual({ acts: [] });
  expect((await ask('?form=2020-01-01T00:00:00Z')).status).toBe(400);

  await end();
  await home.serveHere(['--simulate --port 0 --data-dir', data], { TENDERD_SPEED: '25' });
  expect(await read()).toEqual(wanted);
});
