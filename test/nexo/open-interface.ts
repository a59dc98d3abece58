/** The nexo interface on a real port, with lanes in memory, and its clients. */

import { Agent } from 'node:http';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { type ApiLimits, type ApiOptions, startApi } from '../../src/api/index.js';
import { createNexoInterface, type NexoOptions } from '../../src/nexo/index.js';
import { dialects } from '../../protocol/index.js';
import { type Answer, readerToken, registerTokens, send, token } from '../api/open-interface.js';
import { MemoryLanes } from '../api/memory-lanes.js';
import { memoryDaemon } from '../api/memory-daemon.js';

/** One register's WebSocket. */
export interface RegisterSocket {
  readonly webSocket: WebSocket;
  say(text: string): void;
  /** Resolves with the next text that arrives. */
  next(): Promise<string>;
  /** Resolves with the close code. */
  readonly closed: Promise<number>;
  /** Resolves with the reason of the close. */
  readonly reason: Promise<string>;
}

/** An open interface. */
export interface NexoInterface {
  readonly port: number;
  /** The port with TLS, if there is one. */
  readonly tlsPort: number | undefined;
  readonly lanes: MemoryLanes;
  /** The interface itself, for its TCP binding. */
  readonly nexo: ReturnType<typeof createNexoInterface>;
  readonly faults: unknown[];
  /** POSTs a text: JSON to /nexo, XML to the XML path. */
  post(text: string, headers?: Readonly<Record<string, string | undefined>>, agent?: Agent): Promise<Answer>;
  connect(path?: string, headers?: Readonly<Record<string, string>>): Promise<RegisterSocket>;
  close(): Promise<void>;
}

/** Opens an interface. It is closed when the test ends. */
export async function openNexoInterface(
  change: Partial<
    Pick<
      NexoOptions,
      | 'dialect'
      | 'loginSecret'
      | 'merchantAccount'
      | 'onEnded'
      | 'onRefused'
      | 'results'
      | 'sealsPath'
      | 'security'
      | 'token'
      | 'wrongTokens'
    >
  > = {},
  limits: Partial<ApiLimits> = {},
  unixSocket?: string,
  secondaryTls?: ApiOptions['secondaryTls'],
): Promise<NexoInterface> {
  const lanes = new MemoryLanes();
  const faults: unknown[] = [];
  const onFault = (error: unknown): void => void faults.push(error);
  const few = { closeTimeoutMs: 500, ...limits };
  const nexo = createNexoInterface({
    lanes,
    dialect: dialects['standard-3.1'],
    version: '1.2.3',
    limits: few,
    wallMs: () => Date.parse('2026-03-01T12:00:00Z'),
    onFault,
    ...change,
  });
  const api = await startApi({
    lanes,
    token,
    readerToken,
    registers: registerTokens,
    host: '127.0.0.1',
    port: 0,
    allowedOrigins: ['https://till.example'],
    limits: few,
    unixSocket,
    secondaryTls,
    version: '1.2.3',
    daemon: memoryDaemon,
    onFault,
    ...(change.onEnded === undefined ? {} : { onEnded: change.onEnded }),
    secondaryListener: nexo,
  });
  onTestFinished(() => api.close());
  await api.loaded;
  return {
    port: api.port,
    tlsPort: api.tlsPort,
    lanes,
    nexo,
    faults,
    post: (text, headers = {}, agent) => {
      const isXml = text.startsWith('<');
      return send(api.port, {
        method: 'POST',
        path: isXml ? '/EPASSaleToPOI/3.1' : '/nexo',
        headers: { 'content-type': isXml ? 'application/xml; charset=utf-8' : 'application/json', ...headers },
        body: text,
        ...(agent === undefined ? {} : { agent }),
      });
    },
    connect: (path = '/nexo', headers = { authorization: `Bearer ${token}` }) => dial(api.port, path, headers),
    close: () => api.close(),
  };
}

/** Returns an agent that keeps its one connection open, as a register with keep-alive does. */
export function keptConnection(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return agent;
}

async function dial(port: number, path: string, headers: Readonly<Record<string, string>>): Promise<RegisterSocket> {
  const webSocket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers: { ...headers } });
  onTestFinished(() => webSocket.terminate());
  const come: string[] = [];
  const wanted: ((text: string) => void)[] = [];
  webSocket.on('message', (data) => {
    const text = Buffer.isBuffer(data) ? data.toString('utf8') : '';
    const want = wanted.shift();
    if (want === undefined) come.push(text);
    else want(text);
  });
  const closed = new Promise<number>((resolve) => webSocket.once('close', resolve));
  const reason = new Promise<string>((resolve) => webSocket.once('close', (_code, why) => resolve(why.toString())));
  await new Promise<void>((resolve, reject) => {
    webSocket.once('open', resolve);
    webSocket.once('error', reject);
    webSocket.once('unexpected-response', (_request, response) => {
      reject(new Error(`refused with ${response.statusCode ?? 0}`));
    });
  });
  webSocket.on('error', () => undefined);
  return {
    webSocket,
    say: (text) => webSocket.send(text),
    next: () => {
      const text = come.shift();
      return text === undefined ? new Promise((resolve) => wanted.push(resolve)) : Promise.resolve(text);
    },
    closed,
    reason,
  };
}
