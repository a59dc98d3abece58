/** A register's HTTP client that keeps its connections, and measures the time of every answer. */

import { Agent, request } from 'node:http';

/** One answer. */
export interface Answered {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | undefined;
  readonly tookMs: number;
}

/** The connections of one register to one daemon. */
export class KeptConnections {
  readonly #url: URL;
  readonly #token: string;
  readonly #agent = new Agent({ keepAlive: true });

  constructor(url: string, token: string) {
    this.#url = new URL(url);
    this.#token = token;
  }

  /**
   * Sends a request at once, without a queue on this side. The daemon may wait for an outcome for `waitS`. Rejects when
   * the connection breaks.
   */
  async ask(method: string, path: string, body?: object, waitS = 0): Promise<Answered> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const startedMs = performance.now();
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
            prefer: `wait=${waitS}`,
            ...(text === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              text: Buffer.concat(chunks).toString('utf8'),
              retryAfter: response.headers['retry-after'],
              tookMs: performance.now() - startedMs,
            }),
          );
        },
      );
      asked.on('error', reject);
      asked.end(text);
    });
  }

  /** Closes the connections. */
  close(): void {
    this.#agent.destroy();
  }
}
