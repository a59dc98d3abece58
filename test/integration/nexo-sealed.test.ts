/**
 * A register with sealed messages at the real daemon: it pays once, and neither a copied nor a plain message has any
 * effect.
 */

import { readFileSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NexoBlobSeal } from '../../src/simulator/sealing/index.js';
import { payment, request, sale } from '../nexo/messages.js';
import type { DaemonProcess } from '../world/daemon-process.js';
import { openShop, poiId } from '../world/nexo-shop.js';

const passphrase = 'Correct-Horse-7-battery';
const key = { keyIdentifier: 'till', keyVersion: 1, passphrase };

/**
 * Returns the response to a text that is POSTed without a token; `nothing` if the connection ended without a response.
 */
async function ask({ url }: DaemonProcess, body: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${url}/nexo/`, { method: 'POST', headers, body }).then(
    (response) => response.text(),
    () => 'nothing',
  );
}

function pays(transactionId: string, serviceId: string): string {
  return request('Payment', payment({ SaleData: sale(transactionId) }), { poiId, serviceId });
}

test('a sealed payment is charged once, even if its copy reaches the next daemon', async ({ onTestFinished }) => {
  const { shop, simulator, start } = await openShop(onTestFinished, '', [
    'security = { kind = "nexo-blob", keyIdentifier = "till", keyVersion = 1, passphrase = { file = "nexo.key" } }',
  ]);
  writeFileSync(join(shop.directory, 'nexo.key'), passphrase, { mode: 0o600 });
  const seal = new NexoBlobSeal(key);
  const daemon = await start({ logLevel: 'debug' });
  const sealed = seal.seal(pays('R-1', '5'));
  expect(seal.open(await ask(daemon, sealed))).toMatch(/"PaymentResponse".*"Success"/);
  for (const text of [
    pays('R-2', '6'),
    seal.seal(pays('R-2', '6'), 'other-key'),
    seal.seal(pays('R-2', '6'), 'seal-broken'),
  ])
    expect(await ask(daemon, text)).toContain(
      '{"type":"urn:tenderd:problem:unauthorized","title":"The token, or the seal of a message, is missing or wrong","status":401,"detail":"The message is not sealed with the key of this interface. Nothing was processed. Check the key on both sides.","code":"unauthorized"}',
    );
  expect(await ask(daemon, sealed)).toBe('nothing');
  const headers = { authorization: 'Bearer of-nobody' };
  expect((await fetch(`${daemon.url}/v1/terminals`, { headers })).status).toBe(401);
  // Each refusal of each interface has a line in the log. A daemon that is killed at once may not have written the line yet.
  await expect.poll(() => daemon.output()).toContain('GET /v1/terminals 401');
  expect(daemon.output()).toContain('refused: unauthorized');
  expect(daemon.output()).toContain('refused: seal-forged');
  daemon.kill();
  await daemon.ended;
  // The file has more marks than the daemon keeps, so the start writes fewer marks. A link in place of the draft would make the daemon write to
  // another file.
  const marks = join(shop.dataDir, 'nexo-seals');
  const older = Array.from({ length: 110_001 }, (_, at) => `${String(at).padStart(22, '0')}\n`);
  writeFileSync(marks, older.join('') + readFileSync(marks, 'utf8'));
  symlinkSync(marks, `${marks}.new`);
  await expect(start()).rejects.toThrow('is a symbolic link');
  unlinkSync(`${marks}.new`);
  const next = await start({ isHere: true });
  expect(readFileSync(marks, 'utf8').split('\n')).toHaveLength(100_002);
  expect(await ask(next, sealed)).toBe('nothing');
  expect(seal.open(await ask(next, seal.seal(pays('R-1', '5'))))).toMatch(/"PaymentResponse".*"Success"/);
  expect(simulator.world.received().filter(({ category }) => category === 'Payment')).toHaveLength(1);
  const check = await shop.run(['config', 'check']);
  expect(check.output).toContain('every message sealed by nexo-blob, key till 1');
  for (const said of [
    daemon.output(),
    next.output(),
    check.output,
    readFileSync(join(shop.dataDir, 'nexo-seals'), 'utf8'),
  ])
    expect(said).not.toContain(passphrase);
});
