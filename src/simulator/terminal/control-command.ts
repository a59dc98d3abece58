/** The commands that control the simulator at run time, and the script lines for them. */

import type { Behaviour, Restart, Scope } from './behaviour/behaviour.js';
import { type Found, compileForm, durationMs, matchForm } from './behaviour/word-form.js';
import { parseBehaviour, parseScope } from './behaviour/parse-behaviour.js';
import type { ConnectionDeed } from './base/connections.js';
import type { ChannelDeed } from './gateway/channels.js';
import { type Result, bad, good } from './base/result.js';
import type { TokenDeed } from './gateway/tokens.js';

/** An event that happens at each terminal that the command names. */
export type TerminalDeed =
  | { readonly do: 'unplug'; readonly forMs?: number }
  | { readonly do: 'plug' }
  | ({ readonly do: 'restart' } & Restart)
  | { readonly do: 'logout' }
  | { readonly do: 'swap' }
  | { readonly do: 'close-period' }
  | { readonly do: 'forget-behaviours' }
  | { readonly do: 'honest-status' }
  | { readonly do: 'stranger-shows'; readonly text: string }
  | { readonly do: 'event'; readonly event: string; readonly details?: string };

/** An event that is not tied to one request. It happens at a terminal, at the gateway, or on the gateway's connections. */
export type Deed =
  | TerminalDeed
  | ConnectionDeed
  | { readonly do: 'refuse'; readonly forMs?: number }
  | { readonly do: 'accept' }
  | { readonly do: 'poi-list'; readonly how: 'right' | 'wrong' | 'down' }
  | TokenDeed
  | ChannelDeed;

const terminalDeeds: Readonly<Record<TerminalDeed['do'], true>> = {
  'close-period': true,
  event: true,
  'forget-behaviours': true,
  'honest-status': true,
  logout: true,
  plug: true,
  restart: true,
  'stranger-shows': true,
  swap: true,
  unplug: true,
};

/** True if the event happens at each terminal that its command names. */
export function isAtTerminals(deed: Deed): deed is TerminalDeed {
  return Object.hasOwn(terminalDeeds, deed.do);
}

/** One command. `terminal` is a POIID, or `*` for all terminals. Events of the gateway (cut, refuse, poi-list) ignore it. */
export type ControlCommand =
  | { readonly type: 'behaviour'; readonly terminal: string; readonly scope: Scope; readonly behaviour: Behaviour }
  | { readonly type: 'deed'; readonly terminal: string; readonly afterMs: number; readonly deed: Deed };

/** One row of the table of events: the form (word-form.ts) and a description in one line. */
export interface DeedWord {
  readonly form: string;
  readonly says: string;
  readonly read: (found: Found) => Deed;
}

/** The table of all events. */
export const deedWords: readonly DeedWord[] = [
  {
    form: 'unplug [for TIME]',
    says: 'the terminal leaves the gateway',
    read: ({ TIME }) => ({ do: 'unplug', ...lasting(TIME) }),
  },
  { form: 'plug', says: 'the terminal is back', read: () => ({ do: 'plug' }) },
  {
    form: 'restart [for TIME]',
    says: 'the terminal restarts and keeps its memory (away 5 s)',
    read: ({ TIME = '5s' }) => ({ do: 'restart', forMs: durationMs(TIME), forgets: false }),
  },
  {
    form: 'restart [for TIME] forget',
    says: 'the terminal restarts and forgets everything',
    read: ({ TIME = '5s' }) => ({ do: 'restart', forMs: durationMs(TIME), forgets: true }),
  },
  {
    form: 'restart [for TIME] forget silently',
    says: 'the same, and it never says that its session is gone',
    read: ({ TIME = '5s' }) => ({ do: 'restart', forMs: durationMs(TIME), forgets: true, isSilent: true }),
  },
  { form: 'logout', says: 'the terminal ends its login session', read: () => ({ do: 'logout' }) },
  { form: 'swap', says: 'another terminal takes the place, under the same POIID', read: () => ({ do: 'swap' }) },
  { form: 'close period', says: 'somebody else closes its period', read: () => ({ do: 'close-period' }) },
  { form: 'forget behaviours', says: 'the terminal is ordinary again', read: () => ({ do: 'forget-behaviours' }) },
  {
    form: 'honest status',
    says: 'from now on TransactionStatus tells the truth, whatever behaviours say',
    read: () => ({ do: 'honest-status' }),
  },
  {
    form: 'event NAME [TEXT]',
    says: 'the terminal sends this event',
    read: ({ NAME = '', TEXT }) => ({ do: 'event', event: NAME, ...(TEXT === undefined ? {} : { details: TEXT }) }),
  },
  {
    form: 'move',
    says: 'where terminals call the register: all get another address, and say so to it',
    read: () => ({ do: 'move' }),
  },
  {
    form: 'stranger shows TEXT',
    says: 'where terminals call the register: somebody at another address shows a line in its name',
    read: ({ TEXT = '' }) => ({ do: 'stranger-shows', text: TEXT }),
  },
  { form: 'cut', says: 'all connections are reset', read: () => ({ do: 'cut' }) },
  { form: 'half-open', says: 'all connections go half-open', read: () => ({ do: 'half-open' }) },
  { form: 'keep-alive', says: 'over TCP: a frame of nothing on all connections', read: () => ({ do: 'keep-alive' }) },
  {
    form: 'close CODE',
    says: 'all connections are closed with this code',
    read: ({ CODE }) => ({ do: 'close', code: Number(CODE) }),
  },
  {
    form: 'refuse [for TIME]',
    says: 'new connections are refused',
    read: ({ TIME }) => ({ do: 'refuse', ...lasting(TIME) }),
  },
  { form: 'accept', says: 'new connections are accepted again', read: () => ({ do: 'accept' }) },
  { form: 'poi-list right', says: 'GET /poi-list tells the truth', read: () => ({ do: 'poi-list', how: 'right' }) },
  {
    form: 'poi-list wrong',
    says: 'GET /poi-list leaves the terminals out',
    read: () => ({ do: 'poi-list', how: 'wrong' }),
  },
  { form: 'poi-list down', says: 'GET /poi-list answers 503', read: () => ({ do: 'poi-list', how: 'down' }) },
  {
    form: 'certificate changed',
    says: 'over TLS: all connections are reset, and the next ones see the certificate of somebody else',
    read: () => ({ do: 'certificate', how: 'changed' }),
  },
  {
    form: 'certificate right',
    says: 'over TLS: the next connections see the first certificate again',
    read: () => ({ do: 'certificate', how: 'right' }),
  },
  {
    form: 'tokens expire',
    says: 'where requests carry a token: those that were issued are refused (401) from now on',
    read: () => ({ do: 'tokens-expire' }),
  },
  {
    form: 'tokens refused STATUS [for TIME]',
    says: 'each request is refused by this status, as with a token of another shop (401, 403)',
    read: ({ STATUS, TIME }) => ({ do: 'tokens-refused', status: Number(STATUS), ...lasting(TIME) }),
  },
  {
    form: 'tokens withheld [for TIME]',
    says: 'no token is issued (503)',
    read: ({ TIME }) => ({ do: 'tokens-withheld', ...lasting(TIME) }),
  },
  {
    form: 'channel replaced',
    says: 'another register took the terminal: its channel is another one (404 at the one before), and so is the key of a code (mac)',
    read: () => ({ do: 'channel-replaced' }),
  },
];

function lasting(time: string | undefined): { forMs?: number } {
  return time === undefined ? {} : { forMs: durationMs(time) };
}

const rows = deedWords.map((row) => ({ row, expression: compileForm(row.form) }));

/** Parses an event such as `unplug for 20s`. */
export function parseDeed(text: string): Result<Deed> {
  for (const { row, expression } of rows) {
    const found = matchForm(expression, text);
    if (found !== undefined) return good(row.read(found));
  }
  return bad(`"${text.trim()}" is no deed; there are ${deedWords.map(({ form }) => form).join(', ')}`);
}

/**
 * Parses one line of a script, for example `T1 default: tip 1.50`, `T1 next: decline`, `* next login: unavailable-device`, `T1 now: unplug for 20s`
 * or `gateway after 30s: cut`. Empty lines are ignored. A `#` at the start or after a space begins a comment.
 */
export function parseScriptLine(line: string): Result<ControlCommand | undefined> {
  const text = line.replace(/(?:^|\s)#.*$/, '').trim();
  if (text === '') return good(undefined);
  const [, terminal = '', when = '', what = ''] = /^(\S+)\s+([^:]+):\s*(.+)$/.exec(text) ?? [];
  if (terminal === '')
    return bad(`"${text}" is no script line; say "TERMINAL next: BEHAVIOUR" or "TERMINAL now: DEED"`);
  const delay = /^(?:now|after (\d+(?:\.\d+)?(?:ms|s|m)))$/.exec(when.trim());
  if (delay !== null) {
    const deed = parseDeed(what);
    return deed.ok ? good({ type: 'deed', terminal, afterMs: durationMs(delay[1]), deed: deed.value }) : deed;
  }
  const scope = parseScope(when);
  if (!scope.ok) return scope;
  const behaviour = parseBehaviour(what);
  return behaviour.ok
    ? good({ type: 'behaviour', terminal, scope: scope.value, behaviour: behaviour.value })
    : behaviour;
}

/** Parses a whole script. The error message names the line. */
export function parseScript(text: string): Result<readonly ControlCommand[]> {
  const commands: ControlCommand[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const read = parseScriptLine(line);
    if (!read.ok) return bad(`line ${index + 1}: ${read.error}`);
    if (read.value !== undefined) commands.push(read.value);
  }
  return good(commands);
}
