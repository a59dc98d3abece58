/** A till: simulated terminals that run beside the service, and the service's API. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { firstLine } from './debian-root.js';
import { requires } from './report.js';

/** The response of tenderd about a transaction. */
export interface Transaction {
  readonly result?: string;
  readonly state?: string;
  /** The screen of the terminal, such as `contacting-host`. */
  readonly screen?: string;
  readonly message?: string;
}

/** The files of the service of a till, as paths of this machine. */
export interface Place {
  readonly configFile: string;
  readonly tokenFile: string;
  /** The data directory as the service itself names it. */
  readonly dataDir: string;
}

/** Simulated terminals, which run on this machine. */
export class Terminals {
  readonly url: string;
  readonly #control: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, ready: Readonly<Record<string, unknown>>) {
    this.#child = child;
    this.#control = String(ready['control']);
    this.url = String(ready['url']);
  }

  /** Starts the terminals with an unpacked program. `words`: options of `tenderd simulate`. */
  static async start(program: string, ...words: readonly string[]): Promise<Terminals> {
    const command = ['simulate', '--json', ...words];
    const child = spawn(join(program, 'usr/bin/tenderd'), command, { stdio: ['ignore', 'pipe', 'inherit'] });
    return new Terminals(child, await firstLine(child));
  }

  /** Sends a script line to the terminals. */
  async script(line: string): Promise<void> {
    const body = JSON.stringify({ script: line });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${this.#control}/control/script`, { method: 'POST', headers, body });
    requires(response.ok, await response.text());
  }

  /** Returns how many charges the terminals have in their ledger: all, or those of one payment. */
  async charges(id?: string): Promise<number> {
    const ledger: unknown = await (await fetch(`${this.#control}/control/ledger`)).json();
    if (!Array.isArray(ledger)) return 0;
    return ledger.filter((line) => line.moved === true && (id === undefined || line.saleTransactionId === id)).length;
  }

  /** Ends the process of the simulated terminals. */
  end(): void {
    this.#child.kill('SIGKILL');
  }
}

/** The service of a till, by its API. */
export class Till {
  readonly #place: Place;
  readonly #urls: Readonly<Record<string, string>>;
  readonly #port: number;

  private constructor(place: Place, urls: Readonly<Record<string, string>>, port: number) {
    this.#place = place;
    this.#urls = urls;
    this.#port = port;
  }

  /** Chooses a port for a service that is not configured yet. `urls`: the address of each terminal by its name. */
  static async prepare(place: Place, urls: Readonly<Record<string, string>>): Promise<Till> {
    return new Till(place, urls, await freePort());
  }

  /** Writes the configuration of the service. */
  configure(): void {
    const terminals = Object.entries(this.#urls).map(
      ([name, url]) =>
        `[gateways.at-${name}]\nurl = ${JSON.stringify(url)}\nsimulated = true\n[terminals.${name}]\ngateway = "at-${name}"\npoiId = "${name}"\n`,
    );
    const { configFile, dataDir } = this.#place;
    writeFileSync(
      configFile,
      `dataDir = ${JSON.stringify(dataDir)}\n[api]\nport = ${this.#port}\n${terminals.join('')}`,
    );
  }

  /** Resolves when the service answers. */
  async isReady(): Promise<void> {
    await until('the service answers', async () => (await this.#request('GET', '/v1/inbox')) !== undefined);
  }

  /** Starts a payment. Does not wait for its outcome. */
  async startPayment(id: string, amount: number, terminal = 'till-1'): Promise<void> {
    const payment = { kind: 'payment', terminal, sale: `R-${id}`, amountDetails: { amount, currency: 'EUR' } };
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

  async #request(method: string, path: string, body?: string): Promise<Transaction | undefined> {
    const token = readFileSync(this.#place.tokenFile, 'utf8').trim();
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
