/** A till in the root: simulated terminals that run beside the service, and the service's API. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type DebianRoot, firstLine } from './debian-root.js';
import { requires } from './report.js';

/** What tenderd answers about a transaction. */
export interface Transaction {
  readonly result?: string;
  readonly state?: string;
  /** The screen of the terminal, such as `contacting-host`. */
  readonly screen?: string;
  readonly message?: string;
}

/** The till with its API and its terminals. */
export class Till {
  readonly #root: DebianRoot;
  readonly #port: number;
  readonly #simulator: string;
  readonly #gateway: string;

  readonly #terminals: ChildProcess;

  private constructor(
    root: DebianRoot,
    port: number,
    ready: Readonly<Record<string, unknown>>,
    terminals: ChildProcess,
  ) {
    this.#root = root;
    this.#port = port;
    this.#simulator = String(ready['control']);
    this.#gateway = String(ready['url']);
    this.#terminals = terminals;
  }

  /** Starts the terminals with an unpacked program. */
  static async prepare(root: DebianRoot, program: string): Promise<Till> {
    const port = await freePort();
    const command = ['simulate', '--json', '--terminals', 'till-1'];
    const child = spawn(join(program, 'usr/bin/tenderd'), command, { stdio: ['ignore', 'pipe', 'inherit'] });
    const ready = await firstLine(child);
    return new Till(root, port, ready, child);
  }

  /** Writes the configuration of the service. */
  configure(): void {
    this.#root.write(
      'etc/tenderd/tenderd.toml',
      `dataDir = "/var/lib/tenderd"\n[api]\nport = ${this.#port}\n[gateways.shop]\nurl = ${JSON.stringify(this.#gateway)}\nsimulated = true\n[terminals.till-1]\npoiId = "till-1"\n`,
    );
  }

  /** Ends the terminals. */
  end(): void {
    this.#terminals.kill('SIGKILL');
  }

  /** Resolves when the service answers. */
  async isReady(): Promise<void> {
    await until('the service answers', async () => (await this.#request('GET', '/v1/inbox')) !== undefined);
  }

  /** Sends a script line to the terminals. */
  async script(line: string): Promise<void> {
    const body = JSON.stringify({ script: line });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${this.#simulator}/control/script`, { method: 'POST', headers, body });
    requires(response.ok, await response.text());
  }

  /** Starts a payment. Does not wait for its outcome. */
  async startPayment(id: string, amount: number): Promise<void> {
    const payment = {
      kind: 'payment',
      terminal: 'till-1',
      sale: `R-${id}`,
      amountDetails: { amount, currency: 'EUR' },
    };
    await this.#request('PUT', `/v1/transactions/${id}`, JSON.stringify(payment));
  }

  /** Returns a transaction as the service has it now. */
  async transaction(id: string): Promise<Transaction> {
    return (await this.#request('GET', `/v1/transactions/${id}`)) ?? {};
  }

  /** Resolves with a transaction that has ended. */
  async ended(id: string): Promise<Transaction> {
    await until(`${id} has ended`, async () => (await this.transaction(id)).result !== undefined);
    return this.transaction(id);
  }

  /** Resolves when the terminal waits for the bank about a payment. */
  async isAtTheBank(id: string): Promise<void> {
    await until(`${id} is at the bank`, async () => (await this.transaction(id)).screen === 'contacting-host');
  }

  /** Returns how many charges the terminals have in their ledger. */
  async charges(): Promise<number> {
    const ledger: unknown = await (await fetch(`${this.#simulator}/control/ledger`)).json();
    return Array.isArray(ledger) ? ledger.length : 0;
  }

  async #request(method: string, path: string, body?: string): Promise<Transaction | undefined> {
    const token = readFileSync(join(this.#root.folder, 'var/lib/tenderd/token'), 'utf8').trim();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`http://127.0.0.1:${this.#port}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    }).catch(() => undefined);
    return response === undefined ? undefined : JSON.parse(await response.text());
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  requires(typeof address === 'object' && address !== null, 'no free port');
  return address.port;
}

/** Resolves when a fact is true. Throws after a minute. */
export async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 60_000;
  while (!(await isTrue().catch(() => false))) {
    requires(performance.now() < end, `waited a minute until ${what}`);
    await setTimeout(200);
  }
}
