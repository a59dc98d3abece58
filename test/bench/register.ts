/** The register: asks over HTTP with keep-alive, as a register's own HTTP client would; the same one for floor and daemon. */

import { Agent, request } from 'node:http';

let sequence = 0;

/** One side that payments are asked of. */
export class Register {
  readonly #url: URL;
  readonly #token: string;
  readonly #agent = new Agent({ keepAlive: true });

  constructor(url: string, token: string) {
    this.#url = new URL(url);
    this.#token = token;
  }

  /** Takes a new payment of a new sale to its approval; resolves with the time that it took, ms. Rejects for any other end. */
  async pay(terminal: string): Promise<number> {
    sequence += 1;
    const id = `bench-${sequence}`;
    const body = JSON.stringify({
      kind: 'payment',
      terminal,
      amountDetails: { amount: 1250, currency: 'EUR' },
      sale: `sale-${sequence}`,
    });
    const startedMs = performance.now();
    const { status, text } = await this.#put(`/v1/transactions/${id}`, body);
    const tookMs = performance.now() - startedMs;
    if (status !== 201 || !text.includes('"result":"approved"')) throw new Error(`${id}: ${status} ${text}`);
    return tookMs;
  }

  /** The last document as text, to know its size. */
  async read(id: string): Promise<string> {
    const { text } = await this.#send('GET', `/v1/transactions/${id}`);
    return text;
  }

  /** Whether a GET of this path is answered with 200. */
  async isWell(path: string): Promise<boolean> {
    return (await this.#send('GET', path)).status === 200;
  }

  /** Closes the connections. */
  close(): void {
    this.#agent.destroy();
  }

  async #put(path: string, body: string): Promise<{ status: number; text: string }> {
    return this.#send('PUT', path, body);
  }

  async #send(method: string, path: string, body?: string): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          host: this.#url.hostname,
          port: this.#url.port,
          path,
          method,
          agent: this.#agent,
          headers: {
            authorization: `Bearer ${this.#token}`,
            ...(body === undefined
              ? {}
              : {
                  'content-type': 'application/json',
                  'content-length': Buffer.byteLength(body),
                  prefer: 'wait=25',
                }),
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
          );
        },
      );
      asked.on('error', reject);
      asked.end(body);
    });
  }
}

/** The id of the payment that was asked for last. */
export function lastId(): string {
  return `bench-${sequence}`;
}
