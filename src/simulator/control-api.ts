/**
 * The control interface over HTTP, for tests and CI jobs. It listens only on the loopback address, and refuses
 * browsers.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyOf, isLocal, send } from './net/control-http.js';
import {
  type ControlCommand,
  type Result,
  type World,
  parseBehaviour,
  parseDeed,
  parseScope,
  parseScript,
} from './terminal/index.js';

/** The part of the simulator that the control interface uses. */
export interface Controlled {
  readonly world: Pick<World, 'ledger' | 'deviceRequests' | 'keptCards' | 'received' | 'complaints' | 'poiList'>;
  readonly terminals: readonly string[];
  /** Returns the header names, never the values, of the last WebSocket upgrade. */
  readonly headerNames: () => readonly string[];
  readonly obey: (command: ControlCommand) => void;
}

/**
 * Answers a request below `/control`. Refuses a Host that is not loopback (403), any Origin (403), and a body that is
 * not JSON (415, 400).
 */
export async function answerControl(
  request: IncomingMessage,
  reply: ServerResponse,
  controlled: Controlled,
): Promise<void> {
  if (!isLocal(request)) {
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

/**
 * True if a command may name this target: a terminal of the simulator, `*` for all terminals, or `gateway`. Commands
 * that concern no terminal have the target `gateway`.
 */
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
      return {
        ok: false,
        error: 'POST goes to /control/behaviour, /control/command or /control/script',
      };
  }
}
