/** A register that listens to the event stream. */

import { request, type ClientRequest } from 'node:http';
import { onTestFinished } from 'vitest';

/** One received event; `data` is its JSON. */
export interface Heard {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: Record<string, unknown>;
}

/** The listener. */
export class Listener {
  readonly heard: Heard[] = [];
  readonly comments: string[] = [];
  readonly #request: ClientRequest;
  #waiting: (() => void) | undefined;
  #unread = '';
  hasEnded = false;

  constructor(
    daemon: { readonly port: number; readonly token: string },
    path = '/v1/events',
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.#request = request(
      { port: daemon.port, host: '127.0.0.1', path, headers: { authorization: `Bearer ${daemon.token}`, ...headers } },
      (response) => {
        response.setEncoding('utf8').on('data', (chunk: string) => this.#take(chunk));
        response.on('close', () => {
          this.hasEnded = true;
          this.#waiting?.();
        });
      },
    );
    this.#request.on('error', () => undefined).end();
    onTestFinished(() => this.hangUp());
  }

  #take(chunk: string): void {
    const blocks = `${this.#unread}${chunk}`.split('\n\n');
    this.#unread = blocks.pop() ?? '';
    for (const block of blocks) {
      const lines = block.split('\n');
      const field = (name: string): string | undefined =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      const event = field('event');
      if (event !== undefined) this.heard.push({ event, id: field('id'), data: JSON.parse(field('data') ?? '{}') });
      this.comments.push(...lines.filter((line) => line.startsWith(': ')));
    }
    this.#waiting?.();
  }

  /** Resolves with the first event, past or future, for which the condition holds. */
  async until(holds: (heard: Heard) => boolean): Promise<Heard> {
    for (;;) {
      const found = this.heard.find(holds);
      if (found !== undefined) return found;
      if (this.hasEnded) throw new Error(`the stream ended; heard: ${JSON.stringify(this.heard)}`);
      await new Promise<void>((resolve) => (this.#waiting = resolve));
    }
  }

  /** Resolves when the other side has ended the stream. */
  async ended(): Promise<void> {
    while (!this.hasEnded) await new Promise<void>((resolve) => (this.#waiting = resolve));
  }

  hangUp(): void {
    this.#request.destroy();
  }
}
