/** The control interface over HTTP: what a test or a CI job tells the simulator and asks of it. Loopback only, no browsers. */

import { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type ControlCommand,
  type Result,
  type World,
  parseBehaviour,
  parseDeed,
  parseScope,
  parseScript,
} from './terminal/index.js';

/** What the control interface works on. */
export interface Controlled {
  readonly world: Pick<World, 'ledger' | 'deviceRequests' | 'keptCards' | 'received' | 'complaints' | 'poiList'>;
  readonly terminals: readonly string[];
  /** Names, never values, of the headers of the last WebSocket upgrade. */
  readonly headerNames: () => readonly string[];
  readonly obey: (command: ControlCommand) => void;
}

const bodyBytesMax = 64 * 1_024;

/** Answers a request below `/control`. Refused: a Host that is not loopback (403), any Origin (403), what is not JSON (415, 400). */
export async function answerControl(
  request: IncomingMessage,
  reply: ServerResponse,
  controlled: Controlled,
): Promise<void> {
  if (!isLoopbackHost(request.headers.host) || request.headers.origin !== undefined) {
    send(reply, 403, { error: 'the control interface is for local programs only' });
    return;
  }
  const path = (request.url ?? '').split('?')[0] ?? '';
  if (request.method === 'GET') {
    const told = tell(path, controlled);
    send(reply, told === undefined ? 404 : 200, told ?? { error: 'no such resource' });
    return;
  }
  if (request.method !== 'POST') return send(reply, 405, { error: 'GET or POST' });
  if (request.headers['content-type']?.split(';')[0] !== 'application/json')
    return send(reply, 415, { error: 'application/json, please' });
  const body = await bodyOf(request);
  const commands = body.ok ? commandsOf(path, body.value) : body;
  const unknown = commands.ok ? commands.value.find(({ terminal }) => !isTerminal(terminal, controlled)) : undefined;
  if (!commands.ok) return send(reply, 400, { error: commands.error });
  if (unknown !== undefined)
    return send(reply, 404, { error: `no terminal ${unknown.terminal}; there are ${controlled.terminals.join(', ')}` });
  for (const command of commands.value) controlled.obey(command);
  send(reply, 200, { obeyed: commands.value.length });
}

/** Whether a command may name this: a terminal of the simulator, `*` for all, `gateway` for what concerns none. */
export function isTerminal(name: string, { terminals }: Pick<Controlled, 'terminals'>): boolean {
  return name === '*' || name === 'gateway' || terminals.includes(name);
}

function tell(path: string, { world, terminals, headerNames }: Controlled): unknown {
  switch (path) {
    case '/control/ledger':
      return world.ledger();
    case '/control/device-requests':
      return world.deviceRequests();
    case '/control/received':
      return world.received();
    case '/control/complaints':
      return world.complaints();
    case '/control/state':
      return { terminals, reachable: world.poiList().poiIds, keptCards: world.keptCards(), headerNames: headerNames() };
    default:
      return undefined;
  }
}

function commandsOf(path: string, body: Readonly<Record<string, unknown>>): Result<readonly ControlCommand[]> {
  const text = (name: string, absent: string): string => {
    const value = body[name];
    return typeof value === 'string' ? value : absent;
  };
  const terminal = text('terminal', '*');
  switch (path) {
    case '/control/behaviour': {
      const scope = parseScope(text('scope', 'next'));
      if (!scope.ok) return scope;
      const behaviour = parseBehaviour(text('behaviour', ''));
      if (!behaviour.ok) return behaviour;
      return { ok: true, value: [{ type: 'behaviour', terminal, scope: scope.value, behaviour: behaviour.value }] };
    }
    case '/control/command': {
      const deed = parseDeed(text('command', ''));
      return deed.ok ? { ok: true, value: [{ type: 'deed', terminal, afterMs: 0, deed: deed.value }] } : deed;
    }
    case '/control/script':
      return parseScript(text('script', ''));
    default:
      return { ok: false, error: 'POST goes to /control/behaviour, /control/command or /control/script' };
  }
}

async function bodyOf(request: IncomingMessage): Promise<Result<Readonly<Record<string, unknown>>>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > bodyBytesMax) return { ok: false, error: 'the body is larger than 64 KiB' };
    chunks.push(bytes);
  }
  try {
    const value: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    if (typeof value !== 'object' || value === null) return { ok: false, error: 'not a JSON object' };
    return { ok: true, value: Object.fromEntries(Object.entries(value)) };
  } catch {
    return { ok: false, error: 'not JSON' };
  }
}

function isLoopbackHost(host: string | undefined): boolean {
  return /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/.test(host ?? '');
}

/** Sends one JSON answer. */
export function send(reply: ServerResponse, status: number, value: unknown): void {
  const text = JSON.stringify(value);
  reply.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  reply.end(text);
}
