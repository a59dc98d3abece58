/** A wire to a service under test, with its events in order, and servers that answer as a test decides. */

import type { Socket } from 'node:net';
import type { ServiceCall, ServiceWire, ServiceWireEvent } from '../../src/core/index.js';
import { onTestFinished } from 'vitest';
import { systemClock, systemScheduler } from '../../src/platform/clock.js';
import { readTarget, type Target, readTls } from '../../src/net/index.js';
import { connectService, fixedToken, type TokenSource } from '../../src/online/index.js';
import type { ManualTime } from '../gateway/manual-time.js';
import { startTcp } from '../gateway/peer.js';

const clock = systemClock();

/** Real time. */
export const time = { clock, scheduler: systemScheduler(clock) };

/** Returns the target at this address, with its own authority if `ca` is given. */
export function targetOf(url: string, ca?: string): Target {
  const trust = readTls({ ca });
  if ('problem' in trust) throw new Error(trust.problem);
  const target = readTarget(url, 'http:', 'https:', () => trust);
  if ('problem' in target) throw new Error(target.problem);
  return target;
}

/** A wire whose events a test can wait for. */
export interface Watched {
  readonly wire: ServiceWire;
  readonly events: readonly ServiceWireEvent[];
  /** Sends a status request, or another call, and resolves with its event. */
  readonly ask: (call?: Partial<ServiceCall>) => Promise<ServiceWireEvent>;
}

/** The differences from a normal wire. */
export interface WatchedOptions {
  readonly ca?: string;
  readonly tokens?: TokenSource;
  readonly apiKey?: string;
  readonly apiKeyAgain?: () => string | undefined;
  readonly connectMs?: number;
  /** A clock instead of real time. */
  readonly manual?: ManualTime;
  /** Whether the daemon may write; always, if left out. */
  readonly mayWrite?: () => boolean;
}

let asked = 0;

/** Opens a wire to a base address. */
export function watchService(url: string, options: WatchedOptions = {}): Watched {
  const wire = connectService({
    target: targetOf(url, options.ca),
    merchantId: 'M-1',
    apiKey: options.apiKey ?? 'practice-api-key',
    ...(options.apiKeyAgain === undefined ? {} : { apiKeyAgain: options.apiKeyAgain }),
    tokens: options.tokens ?? fixedToken('practice-token'),
    time: {
      ...(options.manual === undefined ? time : { clock: options.manual, scheduler: options.manual }),
      mayWrite: options.mayWrite,
    },
    ...(options.connectMs === undefined ? {} : { connectMs: options.connectMs }),
  });
  onTestFinished(() => wire.close());
  const events: ServiceWireEvent[] = [];
  const waiting = new Map<string, (event: ServiceWireEvent) => void>();
  wire.listen((event) => {
    events.push(event);
    waiting.get(event.id)?.(event);
  });
  return {
    wire,
    events,
    ask(call = {}) {
      asked += 1;
      const id = call.id ?? `call-${asked}`;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        wire.launch({ endpoint: 'status', path: statusPath, managementMs: 60_000, ...call, id });
      });
    },
  };
}

/** The path of a status request. */
export const statusPath = '/v1/01a20000-0000-7000-8000-000000000001/status';

/** The text that arrived over one connection. */
export interface Heard {
  readonly socket: Socket;
  text: string;
}

/** Starts a raw server. The server calls `answer` for each request whose head is complete. The test writes the answers. */
export async function startRaw(
  answer: (heard: Heard, count: number) => void,
): Promise<{ readonly url: string; readonly requests: readonly string[]; connections: () => number }> {
  const requests: string[] = [];
  let connections = 0;
  const { port } = await startTcp((socket) => {
    connections += 1;
    const heard: Heard = { socket, text: '' };
    socket.on('data', (chunk: Buffer) => {
      heard.text += chunk.toString('latin1');
      if (!heard.text.includes('\r\n\r\n')) return;
      const { text } = heard;
      heard.text = '';
      requests.push(text);
      answer({ socket, text }, requests.length);
    });
  });
  return { url: `http://127.0.0.1:${port}/api`, requests, connections: () => connections };
}

/** Returns a handwritten answer. Its Content-Length is the length of the body, unless the headers have another length. */
export function raw(status: number, body: string | Buffer, headers: Readonly<Record<string, string>> = {}): Buffer {
  const bytes = Buffer.from(body);
  const all = {
    'Content-Type': 'application/vnd.payments.v1+json',
    'Content-Length': String(bytes.length),
    ...headers,
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Said\r\n${head.join('')}\r\n`), bytes]);
}
