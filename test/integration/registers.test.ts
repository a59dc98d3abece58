/** Two registers with tokens of their own at the real daemon, on one terminal. */

import { appendFileSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Tenderd } from '../../src/client/index.js';
import { Listener } from '../api/listener.js';
import type { DaemonProcess, Shop } from '../world/daemon-process.js';
import { movements, type PracticeStage, setPracticeStage } from '../world/practice-stage.js';
import { payment, Register } from '../world/register-client.js';

async function stage(script: string, speed?: number): Promise<PracticeStage> {
  const pace = speed === undefined ? {} : { speed };
  const set = await setPracticeStage((end) => onTestFinished(end), { script, ...pace });
  appendFileSync(set.shop.configPath, '[registers.front]\n[registers.garden]\n');
  return set;
}

function registerOf(shop: Shop, { url }: DaemonProcess, name: string): Register {
  const path = join(shop.dataDir, 'registers', `${name}.token`);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  return new Register(url, readFileSync(path, 'utf8').trim());
}

async function terminal(register: Register): Promise<unknown> {
  const { terminals } = JSON.parse((await register.ask('GET', '/v1/terminals')).text);
  return terminals[0];
}

test('two registers share a terminal, and each sees only its own payments, even after a restart', async () => {
  const { shop, simulator } = await stage('till-1 next: card after 40s', 8);
  const daemon = await shop.start({ environment: { TENDERD_SPEED: '5' }, isHere: true });
  const front = registerOf(shop, daemon, 'front');
  const garden = registerOf(shop, daemon, 'garden');

  await front.put('f1', payment('till-1', 'sale-f'), 0);
  const startBefore = new Date(Date.now() + 500_000).toISOString();
  const waiting = await garden.put('g1', { ...payment('till-1', 'sale-g'), startBefore }, 0);
  expect(waiting.transaction).toMatchObject({ state: 'queued', ahead: 1, register: 'garden' });
  expect(waiting.transaction?.message).toContain('is before it');
  expect(await terminal(garden)).toMatchObject({ current: 'f1', register: 'front', queued: 1 });
  expect((await garden.ask('GET', '/v1/transactions/f1')).status).toBe(403);
  expect((await garden.ask('POST', '/v1/transactions/f1/abort', {})).status).toBe(403);

  expect((await front.ended('f1')).result).toBe('approved');
  expect((await garden.ended('g1')).result).toBe('approved');
  await daemon.stop();

  const next = await shop.start({ isHere: true });
  const again = registerOf(shop, next, 'front');
  expect(again.token).toBe(front.token);
  expect(await again.list()).toEqual(['f1']);
  expect(await next.register.list()).toEqual(['g1', 'f1']);
  const { transaction } = await again.put('f1', payment('till-1', 'sale-f'));
  expect(transaction).toMatchObject({ result: 'approved', revision: 1 });
  expect(movements(simulator, 'f1')).toHaveLength(1);
  await next.stop();
});

test('a lease makes other registers wait, and ends when its register disconnects', async () => {
  const { shop, simulator } = await stage('');
  // The pause between two registers, during which a customer may still have a card in the slot, is 10 s.
  const daemon = await shop.start({ environment: { TENDERD_SPEED: '10' }, isHere: true });
  const front = registerOf(shop, daemon, 'front');
  const garden = registerOf(shop, daemon, 'garden');
  const listener = new Listener({ port: Number(new URL(daemon.url).port), token: front.token });
  await listener.until(({ event }) => event === 'attention');
  const parameters = { seconds: 600, whileListening: true };
  const own = new Tenderd({ url: daemon.url, token: front.token });
  expect((await own.lease('till-1', parameters)).lease).toMatchObject({ register: 'front', whileListening: true });
  const other = new Tenderd({ url: daemon.url, token: garden.token });
  await expect(other.endLease('till-1')).rejects.toMatchObject({ code: 'not-leased' });
  // The daemon's time is ten times as fast, so the latest start must be far away.
  const startBefore = new Date(Date.now() + 500_000).toISOString();
  const waits = { ...payment('till-1', 'sale-g'), startBefore };
  expect((await garden.put('g1', waits, 0)).transaction?.state).toBe('queued');
  const goes = { ...payment('till-1', 'sale-f'), startBefore };
  expect((await front.put('f1', goes)).transaction?.result).toBe('approved');
  expect(await terminal(garden)).toMatchObject({ lease: { register: 'front' }, queued: 1 });
  expect(movements(simulator, 'g1')).toEqual([]);
  listener.hangUp();
  expect((await garden.ended('g1')).result).toBe('approved');
  expect(await terminal(garden)).not.toHaveProperty('lease');
  await daemon.stop();
});

test('the daemon does not start if two registers have the same token', async () => {
  const { shop } = await setPracticeStage((end) => onTestFinished(end));
  const token = 'token-of-both-9f86d081884c7d659a2feaa0c55ad015';
  const both = ['front', 'garden'].map((name) => `[registers.${name}]\ntoken = { env = "TOKEN_OF_BOTH" }\n`);
  appendFileSync(shop.configPath, both.join(''));
  const { code, output } = await shop.run(['run', '--port', '0'], { TOKEN_OF_BOTH: token });
  expect(code).toBe(77);
  expect(output).toContain('register garden has the same token as register front');
  expect(output).not.toContain(token);
});
