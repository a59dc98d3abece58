/** A terminal that scans a QR code is paired by the real binary: the code is read as a terminal reads it, and the daemon pays by what was kept. */

import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { readCode } from '../qr/reader.js';
import { Home, journalText, type Running } from './tenderd.js';

const readyLine = z.object({ url: z.string(), control: z.string() });
const content = z.object({ s: z.uuid(), p: z.uuid(), k: z.string(), c: z.string(), n: z.string(), v: z.literal(1) });

let home: Home;
beforeEach(() => {
  home = new Home();
});
afterEach(async () => {
  await home.clear();
});

const border = 4;

/** The content of the code that was drawn: light is drawn, two modules high. */
function drawn(out: string): string {
  const lines = out.split('\n').filter((line) => /^ {2}[ █▀▄]*█[ █▀▄]*$/.test(line));
  const rows = lines.flatMap((line) => {
    const signs = Array.from(line.slice(2));
    return [signs.map((sign) => sign === ' ' || sign === '▄'), signs.map((sign) => sign === ' ' || sign === '▀')];
  });
  const width = Array.from(lines[0]?.slice(2) ?? '').length;
  return readCode(rows.slice(border, width - border).map((row) => row.slice(border, -border))).text;
}

async function enter(running: Running): Promise<void> {
  await new Promise((resolve) => running.child.stdin?.write('\n', resolve));
}

/** A simulated cloud whose messages have codes, and a configuration whose terminal is to be paired with it. */
async function cloud() {
  const terminal = ['--security', 'mac', '--dialect', 'datamesh-3.1', '--speed', '20', '--terminals', 'till-1'];
  const { ready } = await home.simulate(...terminal);
  const { url, control } = readyLine.parse(ready);
  const file = join(home.directory, 'tenderd.toml');
  const dataDir = join(home.directory, 'data');
  const lines = [
    `dataDir = ${JSON.stringify(dataDir)}`,
    'api = { port = 0 }',
    '[gateways.cloud]',
    `url = "${url}"`,
    'dialect = "datamesh-3.1"',
    'profile = "datamesh"',
    'simulated = true',
    'security = { kind = "mac", keyIdentifier = "SpecV2TestMACKey", paired = true }',
    'login = { certificationCode = "CERT-1" }',
    '[terminals.till-1]',
    '',
  ];
  writeFileSync(file, lines.join('\n'));
  return {
    control,
    dataDir,
    kept: join(dataDir, 'pairings', 'till-1.json'),
    pair: (): Running => home.start(['pair', 'till-1', '--pos-name', 'Till 1', '--config', file], {}, 'pipe'),
    run: async (...args: readonly string[]) => home.run(...args, '--config', file),
    serve: async () => home.serve(['run', '--config', file], { TENDERD_SPEED: '10' }),
  };
}

it('scans the code, is paired under its own POIID, and is charged once; the key is nowhere but in the code and its file', async () => {
  const { control, dataDir, kept, pair, run, serve } = await cloud();
  expect(await run('config', 'check')).toMatchObject({
    code: 78,
    err: expect.stringContaining('let it scan the code'),
  });

  const pairing = pair();
  await pairing.says('press Enter');
  const code = drawn(pairing.out);
  const { s: saleId, k: kek, ...rest } = content.parse(JSON.parse(code));
  expect(rest).toMatchObject({ c: 'CERT-1', n: 'Till 1' });
  // Too early: nobody has scanned it.
  await enter(pairing);
  await pairing.says('Not paired yet');
  expect(existsSync(kept)).toBe(false);
  const body = JSON.stringify({ terminal: 'till-1', content: code });
  const scan = await fetch(`${control}/control/scan`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(scan.status).toBe(200);
  await enter(pairing);
  expect(await pairing.ended).toMatchObject({
    code: 0,
    out: expect.stringContaining('till-1 (POIID till-1) is paired'),
  });
  expect(statSync(kept).mode & 0o777).toBe(0o600);

  const checked = await run('config', 'check');
  expect(checked).toMatchObject({
    code: 0,
    out: expect.stringMatching(/POIID till-1 on cloud, SaleID .*by its pairing of/),
  });
  const { server } = await serve();
  const paid = await run('pay', '12.50', 'EUR', '--terminal', 'till-1');
  expect(paid).toMatchObject({ code: 0 });
  const ledger = await (await fetch(`${control}/control/ledger`)).text();
  expect(ledger.match(/"approvalCode"/g)).toHaveLength(1);
  expect(ledger).toContain(saleId);
  const shown = [checked, paid].map(({ out, err }) => out + err).join('') + server.err + pairing.out + pairing.err;
  for (const text of [shown, journalText(dataDir)]) expect(text).not.toContain(kek);
  server.child.kill('SIGTERM');
  await server.ended;

  // Nobody says that it was scanned: the earlier pairing stands.
  const earlier = readFileSync(kept, 'utf8');
  const left = pair();
  await left.says('press Enter');
  left.child.stdin?.end();
  expect(await left.ended).toMatchObject({ code: 75, err: expect.stringContaining('till-1 is as it was') });
  const stopped = pair();
  await stopped.says('press Enter');
  stopped.child.kill('SIGINT');
  expect(await stopped.ended).toMatchObject({ code: 130, err: expect.stringContaining('Interrupted.') });
  expect(readFileSync(kept, 'utf8')).toBe(earlier);
});

it('wants a certification code, shows no code to programs, and takes none', async () => {
  const { run } = await cloud();
  expect(await run('pair', 'till-1', '1234')).toMatchObject({ code: 2, err: expect.stringContaining('shows no code') });
  expect(await run('pair', 'till-1', '--json')).toMatchObject({ code: 2 });
  const file = join(home.directory, 'tenderd.toml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/login = .*\n/, ''));
  const without = await run('pair', 'till-1');
  expect(without).toMatchObject({ code: 78, err: expect.stringContaining('login lacks certificationCode') });
});
