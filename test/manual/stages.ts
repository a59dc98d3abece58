/** The preparation of each page of the manual before its first command: a daemon, a journal, or a stuck terminal. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { z } from 'zod';
import { type Home, tell } from '../cli/tenderd.js';

/** Texts of the page and their replacements in the test: addresses, and random numbers of a terminal. */
export type Replacements = Readonly<Record<string, string>>;

/** The preparation of a page. */
export interface Prepared {
  readonly drawn?: Replacements;
  /** Called with each command before it is typed, for what happens at the terminal in the meantime. */
  readonly before?: (command: string) => Promise<void>;
}

/** How a page is played. */
export interface Stage {
  /** Only `npm run test:all` plays it, because it takes long. */
  readonly isLong?: boolean;
  /** The environment of every command of the page. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Prepares what the page needs. */
  readonly prepare?: (home: Home, environment: Readonly<Record<string, string>>) => Promise<Prepared>;
}

const swift = { TENDERD_SPEED: '10' };

/** Runs a daemon that takes a payment, and stops the daemon. A command without options finds its configuration. */
async function stoppedDaemon(home: Home): Promise<string> {
  const settings = join(home.directory, '.config', 'tenderd');
  const data = join(home.directory, 'data');
  mkdirSync(settings, { recursive: true });
  writeFileSync(
    join(settings, 'tenderd.toml'),
    `dataDir = ${JSON.stringify(data)}\n[gateways.g]\nurl = "ws://127.0.0.1:9/"\nsimulated = true\n[terminals.till-1]\npoiId = "till-1"\n`,
  );
  const { end } = await home.serveHere(['--simulate --port 0 --data-dir', data], swift);
  await home.run('pay 12.50 EUR --terminal till-1 --data-dir', data);
  await end();
  return data;
}

/**
 * Makes a payment that, by the terminal's report, still runs. After an operator has looked at the screen, the terminal
 * does not know the payment any more.
 */
async function stuckPayment(home: Home): Promise<Prepared> {
  const data = ['--data-dir', join(home.directory, 'data')];
  const { ready } = await home.serveHere(['--simulate --port 0', ...data], { TENDERD_SPEED: '25' });
  const simulator = String(ready['simulator']);
  await tell(simulator, 'till-1 next payment: lose answer\ntill-1 default status: status in-progress');
  await home.run(...'pay 12.50 EUR --terminal till-1 --id till1-20261122-0008 --sale R-1010'.split(' '), ...data);
  const [paid] = ledger.parse(await (await fetch(`${simulator}/control/ledger`)).json());
  return {
    drawn: { '46749773': paid.transactionId, '2026-11-22T13:09:54.274Z': paid.timeStamp },
    before: async (command) => {
      if (!command.startsWith('tenderd transactions resolve')) return;
      await tell(simulator, 'till-1 default status: fail NotFound');
      // The exit code stays 75 until the payment is resolved, so the terminal's own line must say that it is free.
      await expect
        .poll(async () => (await home.run('status', ...data)).out, { timeout: 200_000 })
        .toMatch(/^till-1 {2}free\n.*, logged in$/m);
    },
  };
}

const ledger = z.tuple([z.object({ transactionId: z.string(), timeStamp: z.string() })]);

/** Writes a register with a bug: the register takes a missing answer for a refusal. */
async function carelessRegister(home: Home): Promise<Prepared> {
  const file = join(home.directory, 'my-register');
  writeFileSync(
    file,
    `#!${process.execPath}
const { TENDERD_URL: url, TENDERD_TOKEN: token, TENDERD_TERMINAL: terminal, TENDERD_SALE: sale } = process.env;
const { TENDERD_AMOUNT: amount, TENDERD_CURRENCY: currency, TENDERD_TRANSACTION_ID: id } = process.env;
const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json', prefer: 'wait=25' };
const ask = (method, path, body) =>
  fetch(url + '/v1/transactions/' + id + path, { method, headers, body: JSON.stringify(body) }).then((it) => it.json());
ask('PUT', '', { kind: 'payment', terminal, sale, amountDetails: { amount: Number(amount), currency } })
  .then(async ({ authorized, revision }) => {
    await ask('POST', '/acknowledge', { revision });
    console.log(JSON.stringify({ charged: authorized.amount, mayChargeAgain: false }));
  })
  .catch(() => console.log(JSON.stringify({ charged: 0, mayChargeAgain: true })));
`,
    { mode: 0o755 },
  );
  return Promise.resolve({});
}

/** The stages of the pages with commands. Every page with a `sh` or `console` block that is run has a stage. */
export const stages: ReadonlyMap<string, Stage> = new Map<string, Stage>([
  ['README.md', { environment: swift }],
  ['docs/operate/another-machine.md', { isLong: true, prepare: async (home) => stoppedDaemon(home).then(() => ({})) }],
  ['docs/start/when-stuck.md', { isLong: true, environment: { TENDERD_DATA_DIR: 'data' }, prepare: stuckPayment }],
  ['docs/test-your-register/rehearse.md', { isLong: true, prepare: carelessRegister }],
  ['docs/test-your-register/simulator.md', { isLong: true, environment: { ...swift, RUNNER_TEMP: '.' } }],
  ['docs/test-your-register/payment-service.md', { isLong: true }],
  ['docs/register/payment-links.md', { isLong: true }],
  ['docs/register/stored-cards.md', { isLong: true }],
  [
    'docs/register/api.md',
    {
      isLong: true,
      environment: { TENDERD_DATA_DIR: 'practice' },
      prepare: async (home, environment) =>
        home.serveHere(['--simulate --data-dir', join(home.directory, 'practice')], environment).then(() => ({})),
    },
  ],
]);
