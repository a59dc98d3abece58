/**
 * The register: sends HTTP requests with keep-alive, like a register's own HTTP client. Floor and daemon use the same
 * register.
 */

import { KeptConnections } from '../kept-connections.js';
import type { Payer } from './paying.js';

let sequence = 0;

/** One side that takes payments. */
export class Register implements Payer {
  readonly #connections: KeptConnections;

  constructor(url: string, token: string) {
    this.#connections = new KeptConnections(url, token);
  }

  /** Takes a new payment of a new sale to its approval. Resolves with its time, ms. Rejects for any other end. */
  async pay(terminal: string): Promise<number> {
    sequence += 1;
    const id = `bench-${sequence}`;
    const body = {
      kind: 'payment',
      terminal,
      amountDetails: { amount: 1250, currency: 'EUR' },
      sale: `sale-${sequence}`,
    };
    const { status, text, tookMs } = await this.#connections.ask('PUT', `/v1/transactions/${id}`, body, 25);
    if (status !== 201 || !text.includes('"result":"approved"')) throw new Error(`${id}: ${status} ${text}`);
    return tookMs;
  }

  /** Returns the last document as text, to measure its size. */
  async read(id: string): Promise<string> {
    return (await this.#connections.ask('GET', `/v1/transactions/${id}`)).text;
  }

  /** True if a GET of this path is answered with 200. */
  async isWell(path: string): Promise<boolean> {
    return (await this.#connections.ask('GET', path)).status === 200;
  }

  /** Closes the connections. */
  close(): void {
    this.#connections.close();
  }
}

/** Returns the id of the last requested payment. */
export function lastId(): string {
  return `bench-${sequence}`;
}
