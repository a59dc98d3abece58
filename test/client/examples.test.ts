/** The examples of the README are the files in `examples`, and those that can be run here do what they promise. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isMissing } from '../tools.js';
import { type ClientShop, openShop } from './shop.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** An example that is being run. */
interface Run {
  readonly output: () => string;
  kill(): void;
  readonly ended: Promise<number | null>;
}

/** Runs one, as a register at this shop's daemon, in its own folder. */
function run({ daemon, dataDir }: ClientShop, folder: string, program: string, args: readonly string[]): Run {
  const child = spawn(program, [...args, '1250'], {
    cwd: folder,
    // A group of its own, so that what a shell has started dies with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TENDERD_URL: daemon.url, TENDERD_TOKEN_FILE: join(dataDir, 'token') },
  });
  const ended = once(child, 'close').then(() => child.exitCode);
  const kill = (): void => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGKILL');
  };
  onTestFinished(kill);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return { output: () => output, kill, ended };
}

/** Waits until the terminal has the one payment that there is, and returns its id. */
async function running(shop: ClientShop): Promise<string> {
  const client = shop.client();
  for await (const { type, data } of client.events()) {
    if (type === 'progress' && data.stage === 'attempt-opened') break;
    // It may have begun before anybody listened.
    if (type === 'attention' && (await client.list({ state: 'open' })).transactions.length > 0) break;
  }
  return (await client.list()).transactions[0]?.transactionId ?? '';
}

const runnable = [
  { name: 'TypeScript', program: process.execPath, args: [join(root, 'dist/examples/take-payment.js')], tools: [] },
  { name: 'Python', program: 'python3', args: [join(root, 'examples/take_payment.py')], tools: ['python3'] },
  { name: 'shell', program: 'sh', args: [join(root, 'examples/take-payment.sh')], tools: ['curl', 'jq'] },
] as const;

describe.each(runnable)('the example in $name', ({ program, args, tools }) => {
  const isSilent = tools.some((tool) => isMissing(tool));

  test.skipIf(isSilent)('takes a payment, survives its own death and the daemon’s, and says the sentence', async () => {
    const shop = await openShop({ script: 'till-1 next: card after 40s', speed: 20 });
    const folder = mkdtempSync(join(tmpdir(), 'tenderd-example-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const first = run(shop, folder, program, args);
    const transactionId = await running(shop);
    first.kill();
    await first.ended;
    await shop.kill();
    const second = run(shop, folder, program, args);
    await shop.restart();
    expect(await second.ended, second.output()).toBe(0);
    expect(second.output()).toContain('Approved: 12.50 EUR charged. Do not charge again.');
    expect(await shop.client().get(transactionId)).toMatchObject({ result: 'approved', acknowledged: true });
    expect(shop.charges(transactionId)).toBe(1);
    expect(shop.simulator.world.ledger()).toHaveLength(1);
    expect(existsSync(join(folder, 'payment.json')) || existsSync(join(folder, 'payment.txt'))).toBe(false);
  });
});

test.each([
  ['sh', 'take-payment.sh'],
  ['ts', 'take-payment.ts'],
  ['csharp', 'TakePayment.cs'],
  ['python', 'take_payment.py'],
])('the README shows the example in %s as it is', (language, file) => {
  const shown = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/^```(\w+)\n([^]*?)^```$/gm)]
    .filter(([, its]) => its === language)
    .map(([, , text]) => text);
  expect(shown).toContain(readFileSync(join(root, 'examples', file), 'utf8'));
});
