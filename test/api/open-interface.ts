/** The API on a real port, and two callers: a regular caller over node:http, and a raw caller over a plain socket. */

import { type Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { ConsoleAccess } from '../../src/console/index.js';
import {
  type ApiLimits,
  type RequestNote,
  type RunningApi,
  startApi,
  type SupportBundler,
} from '../../src/api/index.js';
import type { Language } from '../../src/messages/index.js';
import { expectDescribed } from './described.js';
import { MemoryLanes } from './memory-lanes.js';
import { memoryDaemon } from './memory-daemon.js';

/** The token of every daemon in these tests. */
export const token = 'test-token-test-token-test-token-test-token-0';
/** Registers with tokens of their own, in addition to the operator's token. */
export const registerTokens: ReadonlyMap<string, string> = new Map([
  ['front', 'front-token-front-token-front-token-front-token'],
  ['garden', 'garden-token-garden-token-garden-token-garden'],
]);
/** The token that reads the metrics in these tests. */
export const metricsToken = 'metrics-token-metrics-token-metrics-token-metrics';
/** The only origin that APIs in these tests allow. */
export const listedOrigin = 'https://till.example';

/** The PIN of the console in these tests. */
export const consolePin = '480317';

/** The clock of the console, which tests move. */
export class ConsoleClock {
  #ms = 1_772_362_800_000;
  monoMs(): number {
    return this.#ms;
  }
  wallMs(): number {
    return this.#ms;
  }
  /** Advances the clock. */
  pass(ms: number): void {
    this.#ms += ms;
  }
}

/** The parts of a request that a test may change. All other parts are as a correct register sends them. */
export interface Call {
  readonly method?: string;
  readonly path: string;
  /** Undefined leaves out a header that is otherwise sent. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string | Buffer | object;
  /** When aborted, the caller disconnects. */
  readonly signal?: AbortSignal;
  readonly agent?: Agent;
  /** Uses this Unix socket instead of the port. */
  readonly socketPath?: string;
}

/** One answer. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body as JSON; undefined if it is not JSON. */
  readonly json: unknown;
}

/** An open API, which is closed when the test ends. */
export interface DaemonAddress {
  readonly api: RunningApi;
  readonly lanes: MemoryLanes;
  readonly notes: RequestNote[];
  readonly faults: unknown[];
  /** Sends a request. Fails if the API description does not describe the answer. */
  call(call: Call): Promise<Answer>;
  /** Sends a GET like {@link call}. */
  get(path: string): Promise<Answer>;
  /** Sends a POST. */
  post(path: string, body?: Call['body']): Promise<Answer>;
  /** Sends a PUT of a payment and returns the answer. */
  pay(transactionId: string, change?: object, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Opens a plain socket. */
  dial(): Socket;
}

/** The token that only reads. */
export const readerToken = 'R'.repeat(43);

/** Returns the header with which a register sends its own token. */
export function asRegister(register: string): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${registerTokens.get(register) ?? 'none'}` };
}

/** Returns the body of a valid payment, with changes. */
export function payment(change: object = {}): object {
  return {
    kind: 'payment',
    terminal: 'till-1',
    amountDetails: { amount: 1234, currency: 'EUR' },
    sale: 'receipt-1',
    ...change,
  };
}

/**
 * Opens an API with lanes in memory, and waits until its routes are loaded. Before the routes are loaded, a client that
 * closes its side at once gets no answer.
 */
export async function openInterface(...given: Parameters<typeof openInterfaceEarly>): Promise<DaemonAddress> {
  const opened = await openInterfaceEarly(...given);
  await opened.api.loaded;
  return opened;
}

/** Opens an API whose routes are not loaded yet. */
export async function openInterfaceEarly(
  limits: Partial<ApiLimits> = {},
  lanes = new MemoryLanes(),
  unixSocket?: string,
  seesItself = memoryDaemon,
  consoleClock = new ConsoleClock(),
  language: Language = 'en',
  supportBundler?: SupportBundler,
): Promise<DaemonAddress> {
  const notes: RequestNote[] = [];
  const faults: unknown[] = [];
  const api = await startApi({
    lanes,
    token,
    readerToken,
    registers: registerTokens,
    host: '127.0.0.1',
    port: 0,
    unixSocket,
    allowedOrigins: [listedOrigin],
    limits: { closeTimeoutMs: 500, ...limits },
    version: '1.2.3',
    daemon: seesItself,
    console: new ConsoleAccess({ clock: consoleClock, pin: consolePin }),
    language,
    metrics: { token: metricsToken, contentType: 'text/plain', read: async () => Promise.resolve('up 1\n') },
    supportBundler,
    onRequest: (note) => notes.push(note),
    onFault: (fault) => faults.push(fault),
  });
  onTestFinished(async () => api.close());
  const call = async (asked: Call): Promise<Answer> => {
    const answer = await send(api.port, asked);
    await expectDescribed(asked.method ?? 'GET', asked.path, answer);
    return answer;
  };
  return {
    api,
    lanes,
    notes,
    faults,
    call,
    get: async (path) => call({ path }),
    post: async (path, body) => call({ method: 'POST', path, ...(body === undefined ? {} : { body }) }),
    pay: async (transactionId, change = {}, headers = {}) =>
      call({ method: 'PUT', path: `/v1/transactions/${transactionId}`, headers, body: payment(change) }),
    dial: () => {
      const socket = connect(api.port, '127.0.0.1');
      socket.on('error', () => undefined);
      onTestFinished(() => void socket.destroy());
      return socket;
    },
  };
}

/** Returns everything that a socket receives until the other side ends it. */
export async function readToEnd(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.once('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });
}

/** Returns a request as bytes, for plain sockets. */
export function requestBytes(
  daemon: DaemonAddress,
  line: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): string {
  const all = { host: `127.0.0.1:${daemon.api.port}`, authorization: `Bearer ${token}`, ...headers };
  const fields = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${fields.join('')}\r\n${body}`;
}

/** Sends a request on its own connection. */
export async function send(port: number, asked: Call): Promise<Answer> {
  const body =
    asked.body === undefined || typeof asked.body === 'string' || Buffer.isBuffer(asked.body)
      ? asked.body
      : JSON.stringify(asked.body);
  const wanted: Record<string, string | undefined> = {
    authorization: `Bearer ${token}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...asked.headers,
  };
  const headers = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path: asked.path,
        method: asked.method ?? 'GET',
        headers,
        agent: asked.agent ?? false,
        ...(asked.socketPath === undefined ? {} : { socketPath: asked.socketPath }),
        ...(asked.signal === undefined ? {} : { signal: asked.signal }),
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text, json: asJson(text) });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
