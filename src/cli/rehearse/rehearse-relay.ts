/** Stands before the daemon on an address that stays, writes down what the register asks and hears, and loses answers on demand. */

import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { ReceivedRequest, ReportedAnswer, Start } from '../../rehearsal/observed.js';

/** A request as the relay sees it: it knows no runs and presses. */
export type Relayed = Omit<ReceivedRequest, 'run' | 'press'>;

/** A request on its way. */
export interface Passing {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly url: string;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
}

/** What it asks for. */
export interface Asked {
  readonly starts: Start | undefined;
  /** It asks that something ends. */
  readonly withdraws: boolean;
  /** Where that is not the path: what it is, for the interface that read it. */
  readonly about?: string | undefined;
}

/** Where an answer is read. */
export interface Answered {
  readonly relayUrl: string;
  readonly token: string;
}

/** An answer, where it is read. */
export interface AnsweredWith extends Answered {
  readonly status: number;
}

/** The interface of the daemon that the register speaks to. */
export interface SpokenInterface {
  /** The certificate that the register sees; absent: there is no TLS. */
  readonly tls?: { readonly cert: string; readonly key: string };
  read(passing: Passing): Asked;
  /** The body as the daemon gets it, whose clock is so far ahead of the register's. */
  onward(passing: Passing & Asked, aheadMs: number): string;
  /** What an answer tells of a transaction; undefined for nothing. */
  told(text: string, asked: Asked): ReportedAnswer | undefined;
  /** The answer as the register gets it. */
  answered(text: string, passing: Passing, answered: Answered): string;
  /** The headers of an answer, as the register gets them: `text` is empty for a stream. */
  headers(
    headers: IncomingMessage['headers'],
    text: string,
    passing: Passing,
    answered: AnsweredWith,
  ): OutgoingHttpHeaders;
}

/** A relay that runs. */
export interface Relay {
  /** Where the register finds its daemon. */
  readonly url: string;
  /**
   * Where the daemon is, and when it was started (ms since 1970): from then on its clock runs ahead. With the register's token the relay proves
   * itself where it stands, as the daemon would: the daemon's own proof holds for the daemon's address alone.
   */
  towards(daemonUrl: string, startedAtMs: number, token: string): void;
  /** The daemon is away: connections are reset. */
  nowhere(): void;
  /** So many answers that tell an outcome go nowhere. */
  loseOutcomes(count: number): void;
  /** Done once, before the first request to withdraw something reaches the daemon. What it rejects with is left alone: the request goes on. */
  beforeWithdrawal(happens: () => Promise<void>): void;
  close(): Promise<void>;
}

/** Starts one on a free port of 127.0.0.1, before daemons whose clock is so much faster. `note` is called when an answer, or none, has reached the register. */
export async function startRelay(
  note: (asked: Relayed) => void,
  speed: number,
  spoken: SpokenInterface,
): Promise<Relay> {
  const relay = new RunningRelay(note, speed, spoken);
  await relay.listen();
  return relay;
}

/** A request that waits for its answer. */
interface OnItsWay {
  readonly passing: Passing;
  readonly asks: Asked;
  readonly noted: (status: number, headers: IncomingMessage['headers'], told?: ReportedAnswer) => void;
  readonly reset: () => void;
}

class RunningRelay implements Relay {
  readonly #note: (asked: Relayed) => void;
  readonly #server: Server;
  readonly #speed: number;
  readonly #spoken: SpokenInterface;
  #daemonUrl: string | undefined;
  #daemonSinceMs = 0;
  #token = '';
  #toLose = 0;
  #happens: (() => Promise<void>) | undefined;

  constructor(note: (asked: Relayed) => void, speed: number, spoken: SpokenInterface) {
    this.#note = note;
    this.#speed = speed;
    this.#spoken = spoken;
    const serve = (incoming: IncomingMessage, outgoing: ServerResponse): void => void this.#pass(incoming, outgoing);
    this.#server = spoken.tls === undefined ? createServer(serve) : createTlsServer(spoken.tls, serve);
    this.#server.keepAliveTimeout = 75_000;
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get url(): string {
    const address = this.#server.address();
    const scheme = this.#spoken.tls === undefined ? 'http' : 'https';
    return `${scheme}://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  }

  towards(daemonUrl: string, startedAtMs: number, token: string): void {
    this.#daemonUrl = daemonUrl;
    this.#token = token;
    this.#daemonSinceMs = startedAtMs;
  }

  nowhere(): void {
    this.#daemonUrl = undefined;
  }

  loseOutcomes(count: number): void {
    this.#toLose = count;
  }

  beforeWithdrawal(happens: () => Promise<void>): void {
    this.#happens = happens;
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const atMs = performance.now();
    const { method = '', url = '' } = incoming;
    const [path = ''] = url.split('?');
    const body = await textOf(incoming).catch(() => '');
    const passing: Passing = { method, path, url, body, headers: incoming.headers };
    const asks = this.#spoken.read(passing);
    const { starts, withdraws } = asks;
    if (withdraws) {
      const happens = this.#happens;
      this.#happens = undefined;
      await happens?.().catch(() => undefined);
    }
    const noted = (status: number, headers: IncomingMessage['headers'], told?: ReportedAnswer): void => {
      const seconds = Number(headers['retry-after']);
      const retryAfterS = Number.isFinite(seconds) ? seconds : undefined;
      this.#note({ atMs, method, path, starts, withdraws, status, answeredAtMs: performance.now(), retryAfterS, told });
    };
    let isReset = false;
    const reset = (): void => {
      if (isReset) return;
      isReset = true;
      // Under TLS there is no reset to ask for: it ends without an answer all the same.
      if (this.#spoken.tls === undefined) outgoing.socket?.resetAndDestroy();
      else outgoing.socket?.destroy();
      noted(0, {});
    };
    if (this.#daemonUrl === undefined) return reset();
    const { host } = new URL(this.#daemonUrl);
    const { connection: _hop, expect: _answered, 'content-length': _length, ...headers } = incoming.headers;
    // A connection for each request: one that was kept would break with the daemon, and look like its answer.
    const asking = request(`${this.#daemonUrl}${url}`, { method, headers: { ...headers, host }, agent: false });
    outgoing.on('close', () => asking.destroy());
    // Either side may have gone: the register heard nothing.
    asking.on('error', reset);
    asking.on(
      'response',
      (answer) => void this.#answer(answer, outgoing, { passing, asks, noted, reset }).catch(reset),
    );
    asking.end(this.#spoken.onward({ ...passing, ...asks }, this.#aheadMs));
  }

  /** The wall clock of a hurried daemon runs ahead of the register's, so far by now. */
  get #aheadMs(): number {
    return (Date.now() - this.#daemonSinceMs) * (this.#speed - 1);
  }

  async #answer(
    answer: IncomingMessage,
    outgoing: ServerResponse,
    { passing, asks, noted, reset }: OnItsWay,
  ): Promise<void> {
    const { statusCode: status = 0, headers } = answer;
    const { connection: _hop, 'transfer-encoding': _chunked, ...passed } = headers;
    const { url: relayUrl } = this;
    const where = { relayUrl, token: this.#token };
    const headersWith = (body: string): OutgoingHttpHeaders =>
      this.#spoken.headers(passed, body, passing, { ...where, status });
    if (!/^application\/(problem\+)?json/.test(headers['content-type'] ?? '')) {
      // A stream: it is told as it comes.
      outgoing.writeHead(status, headersWith(''));
      noted(status, headers);
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
      return;
    }
    const text = this.#spoken.answered(await textOf(answer), passing, where);
    const told = this.#spoken.told(text, asks);
    if (this.#toLose > 0 && told !== undefined && told.result !== null) {
      this.#toLose -= 1;
      return reset();
    }
    if (outgoing.destroyed) return reset();
    noted(status, headers, told);
    outgoing.writeHead(status, headersWith(text)).end(text);
  }
}

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
