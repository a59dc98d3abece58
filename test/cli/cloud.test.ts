/**
 * A payment at terminals behind a simulated cloud: tokens are fetched, expire and are never shown, and a channel is
 * replaced and corrected by an operator.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { isWhole } from '../extent.js';
import { Home, journalText, tell } from './tenderd.js';
import { expectOut, expectErr } from './run-here.js';

const readyLine = z.object({
  url: z.string(),
  control: z.string(),
  oauth2: z.object({ tokenUrl: z.string(), clientId: z.string(), clientSecret: z.string() }),
  channels: z.record(z.string(), z.string()),
});
type Ready = z.infer<typeof readyLine>;

let home: Home;
beforeEach(() => {
  home = new Home();
});
afterEach(async () => {
  await home.clear();
});

const terminals = ['--wire', 'http', '--tokens', '--dialect', 'swedbank-3.1', '--speed', '20'];

/** Writes the configuration of a daemon whose terminal is reached at `url`. Returns its path. */
function configure({ oauth2: { tokenUrl, clientId, clientSecret } }: Ready, url: string): string {
  const file = join(home.directory, 'tenderd.toml');
  writeFileSync(join(home.directory, 'secret'), clientSecret, { mode: 0o600 });
  writeFileSync(
    file,
    [
      `dataDir = ${JSON.stringify(join(home.directory, 'data'))}`,
      'api = { port = 0 }',
      'log = { level = "debug", bodies = true }',
      '[gateways.cloud]',
      'dialect = "swedbank-3.1"',
      'profile = "swedbank-cloud"',
      'simulated = true',
      `oauth2 = { tokenUrl = "${tokenUrl}", clientId = "${clientId}", clientSecret = { file = "secret" } }`,
      '[terminals.till-1]',
      'poiId = "till-1"',
      `url = "${url}"`,
      '',
    ].join('\n'),
  );
  return file;
}

it('a cloud payment is charged once even after a 401 for a delivered request, and no output has the token or the secret', async () => {
  const line = 'till-1 next payment: http 401 after-delivery';
  const simulator = await home.simulate(...terminals, '--say', line);
  const ready = readyLine.parse(simulator.ready);
  const { control } = ready;
  const { tokenUrl, clientSecret } = ready.oauth2;
  const file = configure(ready, ready.url);
  const checked = await home.run('config check --config', file);
  expectOut(checked, 0, `tokens from ${tokenUrl} for practice`);
  const { server } = await home.serve(['run --config', file], { TENDERD_SPEED: '10' });
  const paid = await home.run('pay 12.50 EUR --terminal till-1 --config', file);
  expect(paid).toMatchObject({ code: 0 });
  const ledger = await fetch(`${control}/control/ledger`);
  expect((await ledger.text()).match(/"approvalCode"/g)).toHaveLength(1);
  const kept = journalText(join(home.directory, 'data'));
  expect(kept).toContain('token of oauth2');
  for (const text of [JSON.stringify([checked, paid]), kept, server.err]) {
    expect(text).not.toContain(clientSecret);
    expect(text).not.toContain('practice-token');
  }
  expect(server.err).toContain('tenderd requests another token');
});

it.runIf(isWhole)(
  'if another register takes the terminal during a payment, an operator resolves the payment and writes the new channel into the configuration',
  async () => {
    const simulator = await home.simulate(...terminals);
    const ready = readyLine.parse(simulator.ready);
    const file = configure(ready, ready.channels['till-1'] ?? '');
    const run = async (...args: readonly string[]) => home.run(...args, '--config', file);
    const { server } = await home.serve(['run --config', file], { TENDERD_SPEED: '60' });
    await tell(ready.control, 'till-1 next payment: card after 40s');
    const paying = home.start(['pay 3.00 EUR --terminal till-1 --id open-1 --config', file]);
    await expect.poll(async () => (await fetch(`${ready.control}/control/received`)).text()).toContain('open-1');
    await tell(ready.control, 'till-1 now: channel replaced');
    await tell(ready.control, 'gateway now: cut');
    // The response is lost with its connection, and the old channel says nothing about the payment.
    expectOut(await paying.ended, 11, 'Do not charge again');
    expect((await run('attention')).out).toMatch(/channel-unknown[^]*404[^]*pair the terminal again[^]*unresolved/);
    const decided = ['--outcome', 'approved', '--name', 'Kari Nordmann', '--reason', 'it stands on the receipt'];
    expect(await run('transactions', 'resolve', 'open-1', ...decided)).toMatchObject({ code: 0 });
    server.child.kill('SIGTERM');
    await server.ended;

    // Both terminals have one channel each, so the third channel is the new channel.
    configure(ready, (ready.channels['till-1'] ?? '').replace(/channel-\d+/, 'channel-3'));
    await home.serve(['run --config', file], { TENDERD_SPEED: '10' });
    expect(await run('pay', '4.00', 'EUR', '--terminal', 'till-1')).toMatchObject({ code: 0 });
    expect((await run('attention')).out).toBe('Nothing needs attention.\n');
    const ledger = await (await fetch(`${ready.control}/control/ledger`)).json();
    expect(ledger).toMatchObject([{ authorizedAmount: '3.00' }, { authorizedAmount: '4.00' }]);
  },
);

it('a start with pairing files of an earlier version warns in one line about the settings to copy', async () => {
  const ready = readyLine.parse((await home.simulate(...terminals)).ready);
  const file = configure(ready, ready.channels['till-1'] ?? '');
  const pairings = join(home.directory, 'data', 'pairings');
  mkdirSync(pairings, { recursive: true, mode: 0o700 });
  writeFileSync(join(pairings, 'till-1.json'), '{"kek":"hush-hush"}\n', { mode: 0o600 });
  const server = home.startHere(['run --config', file, '--json']);
  await server.says('"ready"');
  const lines = server.err.split('\n').filter((line) => line.includes('pairings'));
  expect(lines).toEqual([
    expect.stringMatching(/^warning: .*\/pairings: till-1\.json: tenderd no longer reads these files\..*url at each/),
  ]);
  expect(server.err).not.toContain('hush-hush');
});

it('tenderd simulate refuses tokens, a path or an API key without HTTP', async () => {
  expectErr(await home.run('simulate --tokens'), 2, '--wire http');
  expectErr(await home.run('simulate --path /sync'), 2, 'needs --wire http');
  expectErr(await home.run('simulate --wire tcp --api-key k'), 2, '--api-key cannot be used with --wire tcp');
});
