/** Stands before the daemon on an address that stays, writes down what the register asks and hears, and loses answers on demand. */

import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { ReceivedRequest, ReportedAnswer } from '../rehearsal/observed.js';

/** A request as the relay sees it: it knows no runs and presses. */
export type Relayed = Omit<ReceivedRequest, 'run' | 'press'>;

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

/** Longest body that is looked at; what is longer passes unread. */
const readMax = 1_048_576;

/** Starts one on a free port of 127.0.0.1, before daemons whose clock is so much faster. `note` is called when an answer, or none, has reached the register. */
export async function startRelay(note: (asked: Relayed) => void, speed: number): Promise<Relay> {
  const relay = new RunningRelay(note, speed);
  await relay.listen();
  return relay;
}

class RunningRelay implements Relay {
  readonly #note: (asked: Relayed) => void;
  readonly #server = createServer((incoming, outgoing) => void this.#pass(incoming, outgoing));
  readonly #speed: number;
  readonly #carriedTimes = new Map<string, string>();
  #daemonUrl: string | undefined;
  #daemonSinceMs = 0;
  #token = '';
  #toLose = 0;
  #happens: (() => Promise<void>) | undefined;

  constructor(note: (asked: Relayed) => void, speed: number) {
    this.#note = note;
    this.#speed = speed;
    this.#server.keepAliveTimeout = 75_000;
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get url(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
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
    const starts = startOf(method, path, body);
    if (method === 'POST' && path.endsWith('/abort')) {
      const happens = this.#happens;
      this.#happens = undefined;
      await happens?.().catch(() => undefined);
    }
    const noted = (status: number, headers: IncomingMessage['headers'], told?: ReportedAnswer): void => {
      const seconds = Number(headers['retry-after']);
      const retryAfterS = Number.isFinite(seconds) ? seconds : undefined;
      this.#note({ atMs, method, path, starts, status, answeredAtMs: performance.now(), retryAfterS, told });
    };
    let isReset = false;
    const reset = (): void => {
      if (isReset) return;
      isReset = true;
      outgoing.socket?.resetAndDestroy();
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
    const proofOf = path === '/v1/proof' ? (text: string) => this.#proved(url, text) : undefined;
    asking.on('response', (answer) => void this.#answer(answer, outgoing, noted, reset, proofOf).catch(reset));
    asking.end(starts === undefined ? body : this.#onItsClock(body, starts.transactionId));
  }

  /**
   * The wall clock of a hurried daemon runs ahead of the register's: its latest start and the end of its link are carried over, once for each transaction, so
   * that asking again has the same content.
   */
  #onItsClock(body: string, transactionId: string): string {
    const asked = objectOf(body);
    const { startBefore, online } = asked;
    const { payBefore, ...ofLink } = asObject(online);
    const starts = this.#carried('startBefore', startBefore, transactionId);
    const pays = this.#carried('payBefore', payBefore, transactionId);
    if (starts === undefined && pays === undefined) return body;
    return JSON.stringify({
      ...asked,
      ...(starts === undefined ? {} : { startBefore: starts }),
      ...(pays === undefined ? {} : { online: { ...ofLink, payBefore: pays } }),
    });
  }

  /** A time on the daemon's clock; undefined where there is none to carry over. */
  #carried(name: string, time: unknown, transactionId: string): string | undefined {
    const atMs = typeof time === 'string' ? Date.parse(time) : NaN;
    if (this.#speed === 1 || Number.isNaN(atMs)) return undefined;
    const key = `${transactionId} ${name} ${String(time)}`;
    const leadMs = (Date.now() - this.#daemonSinceMs) * (this.#speed - 1);
    const carried = this.#carriedTimes.get(key) ?? new Date(atMs + leadMs).toISOString();
    this.#carriedTimes.set(key, carried);
    return carried;
  }

  /** The daemon's answer to the question for a proof, with the proof for this address. */
  #proved(url: string, text: string): string {
    const { daemonNonce, ...rest } = objectOf(text);
    if (typeof daemonNonce !== 'string') return text;
    const nonce = new URL(url, this.url).searchParams.get('nonce') ?? '';
    const lines = ['tenderd proof', new URL(this.url).host, nonce, daemonNonce];
    const proof = createHmac('sha256', this.#token).update(lines.join('\n')).digest('hex');
    return JSON.stringify({ ...rest, daemonNonce, proof });
  }

  async #answer(
    answer: IncomingMessage,
    outgoing: ServerResponse,
    noted: (status: number, headers: IncomingMessage['headers'], told?: ReportedAnswer) => void,
    reset: () => void,
    proofOf: (text: string) => string = (text) => text,
  ): Promise<void> {
    const { statusCode: status = 0, headers } = answer;
    const { connection: _hop, 'transfer-encoding': _chunked, ...passed } = headers;
    if (!/^application\/(problem\+)?json/.test(headers['content-type'] ?? '')) {
      // A stream: it is told as it comes.
      outgoing.writeHead(status, passed);
      noted(status, headers);
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
      return;
    }
    const text = proofOf(await textOf(answer));
    const told = toldOf(text);
    if (this.#toLose > 0 && told !== undefined && told.result !== null) {
      this.#toLose -= 1;
      return reset();
    }
    if (outgoing.destroyed) return reset();
    noted(status, headers, told);
    outgoing.writeHead(status, passed).end(text);
  }
}

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

function startOf(method: string, path: string, body: string): ReceivedRequest['starts'] {
  const [, transactionId] = /^\/v1\/transactions\/([^/]+)$/.exec(path) ?? [];
  if (method !== 'PUT' || transactionId === undefined) return undefined;
  const { retryOf, insteadOf, service } = objectOf(body);
  return {
    transactionId: decodeURIComponent(transactionId),
    retryOf: typeof retryOf === 'string' ? retryOf : undefined,
    insteadOf: typeof insteadOf === 'string' ? insteadOf : undefined,
    service: typeof service === 'string' ? service : undefined,
  };
}

function toldOf(text: string): ReportedAnswer | undefined {
  const { transactionId, result, retry, checkout } = objectOf(text);
  if (typeof transactionId !== 'string' || typeof retry !== 'string') return undefined;
  const { url } = asObject(checkout);
  const checkoutUrl = typeof url === 'string' ? url : undefined;
  return { transactionId, retry, result: typeof result === 'string' ? result : null, checkoutUrl };
}

function objectOf(text: string): Readonly<Record<string, unknown>> {
  if (text.length > readMax) return {};
  try {
    return asObject(JSON.parse(text));
  } catch {
    return {};
  }
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
