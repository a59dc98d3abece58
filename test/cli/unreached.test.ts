/** A terminal with a wrong address: each command reports this in the reader's language. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { some } from '../extent.js';
import { freePort } from '../world/free-port.js';
import { newHome } from './tenderd.js';

test('doctor and attention count an unconnected terminal alike, and ping names the cause in the language of its reader', async () => {
  const home = newHome();
  const file = join(home.directory, 'tenderd.toml');
  mkdirSync(join(home.directory, 'data'), { mode: 0o700 });
  const lines = [
    'dataDir = "data"',
    `[api]\nport = ${await freePort()}`,
    `[gateways.shop]\nurl = "ws://127.0.0.1:${await freePort()}/"\nsimulated = true`,
    '[terminals.till-1]\npoiId = "till-1"',
  ];
  writeFileSync(file, lines.join('\n'), { mode: 0o600 });
  const where = ['--config', file];
  await home.serveHere(where);
  await expect
    .poll(async () => home.run('ping till-1', ...where))
    .toMatchObject({ code: 75, out: expect.stringContaining('refused the connection') });
  expect(await home.run('attention', ...where)).toMatchObject({
    code: 75,
    out: expect.stringMatching(/no connection +till-1: .*refused the connection[^]*remedy: tenderd doctor/),
  });
  const { out } = await home.run('doctor', ...where);
  expect(out).toContain('1 item is waiting for an operator');
  const causes = [
    ['de', 'hat die Verbindung'],
    ['sv', 'anslutningen'],
    ['fr', 'la connexion'],
  ] as const;
  for (const [language, cause] of some(causes, 0)) {
    const ping = await home.start(['ping till-1', ...where], { LANG: `${language}_XX.UTF-8` }).ended;
    expect(ping.out).toContain(cause);
    expect(ping.out).not.toContain('refused the connection');
  }
});
