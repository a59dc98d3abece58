/**
 * The register or the daemon dies in the middle or is away. The register asks again with the same id, and nothing is
 * charged twice.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { OutcomeUnknown, Tenderd, TenderdUnreachable, type Transaction } from '../../src/client/index.js';
import { type ClientShop, openShop, payment } from '../world/client-shop.js';
import { isWhole } from '../extent.js';

const program = fileURLToPath(new URL('../../dist/test/client/register-process.js', import.meta.url));

/** Starts a register's process, waits until it reports that the terminal has the payment, and kills it. */
async function dieWhilePaying({ daemon }: ClientShop, asked: object): Promise<void> {
  const child = spawn(process.execPath, [program, daemon.url, daemon.register.token, JSON.stringify(asked)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const gone = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('running')) break;
    expect(line, 'it ended before it could be killed').not.toContain('"ended"');
  }
  child.kill('SIGKILL');
  expect((await gone)[1]).toBe('SIGKILL');
}

/** Returns a promise for the first call of `comes`. */
function first<T>(): { readonly came: Promise<T>; comes(value: T): void } {
  const waiting: ((value: T) => void)[] = [];
  const came = new Promise<T>((resolve) => waiting.push(resolve));
  return { came, comes: (value) => waiting.forEach((resolve) => resolve(value)) };
}

test('after the death of a register, another process finds the only charge by the same id', async () => {
  const shop = await openShop({ script: 'till-1 next: card after 40s', speed: 20 });
  await dieWhilePaying(shop, payment('p1'));
  const outcome = await shop.client().pay(payment('p1'));
  expect(outcome).toMatchObject({ result: 'approved', retry: 'unsafe' });
  expect(await shop.client().pay(payment('p1'))).toEqual(outcome);
  expect(shop.charges('p1')).toBe(1);
});

test('the same call returns the outcome after the daemon died and restarted during the payment', async () => {
  const shop = await openShop({ script: 'till-1 next: card after 40s', speed: 20 });
  const running = first<Transaction>();
  const away = first<Error>();
  const outcome = shop.client().pay(payment('p1'), {
    onReported: (transaction) => transaction.state === 'running' && running.comes(transaction),
    onAway: (why) => away.comes(why),
  });
  await running.came;
  await shop.kill();
  expect(await away.came).toMatchObject({ name: 'TenderdUnreachable', code: 'no-connection' });
  await shop.restart();
  expect(await outcome).toMatchObject({ result: 'approved', retry: 'unsafe' });
  expect(shop.charges('p1')).toBe(1);
});

test.runIf(isWhole)('the client waits for a daemon that restarts for an upgrade', async () => {
  const shop = await openShop({}, { isHere: true });
  await shop.daemon.stop();
  const away = first<Error>();
  const outcome = shop.client().pay(payment('p1'), { onAway: (why) => away.comes(why) });
  await away.came;
  await shop.restart({});
  expect(await outcome).toMatchObject({ result: 'approved' });
  expect(shop.charges('p1')).toBe(1);
});

test.runIf(isWhole)('the client starts no payment at a daemon that returns after the time limit', async () => {
  const shop = await openShop();
  await shop.kill();
  const away = first<Error>();
  const outcome = shop.client().pay(payment('p1'), { onAway: (why) => away.comes(why), startWithinMs: 100 });
  const refused = outcome.catch((error: unknown) => error);
  await away.came;
  await shop.restart({});
  expect(await refused).toMatchObject({ name: 'TenderdProblem', code: 'unknown-transaction' });
  expect(shop.simulator.world.ledger()).toEqual([]);
});

test.runIf(isWhole)('a caller that gives up gets outcome-unknown, and the payment continues', async () => {
  const shop = await openShop({ script: 'till-1 next: card after 40s', speed: 20 });
  const timeLimits = new AbortController();
  const cause = new Error('the cashier went home');
  const outcome = shop.client().pay(payment('p1'), {
    signal: timeLimits.signal,
    onReported: ({ state }) => state === 'running' && timeLimits.abort(cause),
  });
  await expect(outcome).rejects.toBeInstanceOf(OutcomeUnknown);
  await expect(outcome).rejects.toMatchObject({ code: 'outcome-unknown', transactionId: 'p1', cause });
  await expect(outcome).rejects.toThrow(/ask again with the same id/);
  expect(await shop.client().pay(payment('p1'))).toMatchObject({ result: 'approved' });
  expect(shop.charges('p1')).toBe(1);
  const none = shop.client().pay(payment('p2'), { signal: timeLimits.signal });
  await expect(none).rejects.toBe(cause);
  await expect(shop.client().get('p2')).rejects.toMatchObject({ code: 'unknown-transaction' });
});

test('an answer from a program that is not tenderd counts as no answer, and never as a decline', async () => {
  const server = createServer((_, response) => response.writeHead(502).end('<h1>Bad Gateway</h1>'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const client = new Tenderd({ url: `http://127.0.0.1:${port}/`, token: 'none' });
  await expect(client.terminals()).rejects.toMatchObject({ code: 'foreign-answer' });
  const timeLimits = new AbortController();
  const away: Error[] = [];
  const outcome = client.pay(payment('p1'), {
    signal: timeLimits.signal,
    onAway: (why) => away.push(why) === 2 && timeLimits.abort(),
  });
  await expect(outcome).rejects.toMatchObject({ code: 'outcome-unknown', transactionId: 'p1' });
  expect(away.every((why) => why instanceof TenderdUnreachable)).toBe(true);
});
