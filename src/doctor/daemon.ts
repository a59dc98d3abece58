/** Finds the daemon: its endpoint file, its process, its token, and its answers to requests. */

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AttentionEntry,
  type Service,
  type Standby,
  Tenderd,
  TenderdProblem,
  TenderdUnreachable,
  type Terminal,
} from '../client/index.js';
import { type DaemonPlace, type Endpoint, readEndpoint, tokenPath } from '../config/index.js';
import { presentLanguage } from '../messages/index.js';
import { readPrivateFile } from '../platform/private-file.js';
import { isProcessAlive, processOf, type SystemProcess } from '../platform/system-processes.js';

/** The result of the requests to the daemon's API. */
export type DaemonAnswer =
  | {
      readonly type: 'answered';
      readonly client: Tenderd;
      readonly terminals: readonly Terminal[];
      readonly services: readonly Service[];
      readonly attention: readonly AttentionEntry[];
      /** The reasons why the daemon takes no payments. Empty if it takes payments. */
      readonly reasons: readonly string[];
    }
  /** The daemon is the standby of a pair. */
  | { readonly type: 'standby'; readonly standby: Standby }
  /** The connection was refused. */
  | { readonly type: 'refused' }
  /** The daemon did not answer in time, or did not answer as expected. */
  | { readonly type: 'silent' }
  /** Another program answered, or a tenderd with another data directory. */
  | { readonly type: 'foreign' }
  /** The daemon does not know the token. */
  | { readonly type: 'token-refused' }
  /** The daemon was not asked, because the token is missing. */
  | { readonly type: 'not-asked' };

/** The result of reading the token file. */
export type TokenFacts =
  | { readonly type: 'read'; readonly text: string }
  | { readonly type: 'missing' }
  | { readonly type: 'unreadable'; readonly why: string }
  | { readonly type: 'refused'; readonly why: 'linked' | 'no-file' | 'malformed' };

/** The facts about the daemon. */
export interface DaemonFacts {
  /**
   * `running`: the daemon answers, as the leader or as the standby of a pair. `unasked`: its process is alive, but does
   * not answer our requests. `stopped`: no daemon answers, and the endpoint file names no running process.
   */
  readonly state: 'running' | 'unasked' | 'stopped';
  readonly url: string;
  readonly endpoint: Endpoint | undefined;
  /** The process that the endpoint file names, if it is alive. */
  readonly process: SystemProcess | undefined;
  /** The wall time of the daemon's start, taken from the endpoint file. */
  readonly startedMs: number | undefined;
  readonly tokenPath: string;
  readonly token: TokenFacts;
  readonly answer: DaemonAnswer;
}

/** Options that find a daemon without its data directory. */
export interface DaemonChoice {
  readonly url?: string;
  readonly tokenFile?: string;
}

/** The time limit for all requests to the daemon together. */
const answerMs = 4_000;
const tokenBytesMax = 1_024;

/** Finds the daemon, and asks it for its state if there is a token. */
export async function lookAtDaemon(place: DaemonPlace, choice: DaemonChoice = {}): Promise<DaemonFacts> {
  const endpoint = readEndpoint(place.dataDir);
  const url = choice.url ?? endpoint?.url ?? `http://127.0.0.1:${place.port}`;
  const path = choice.tokenFile ?? tokenPath(place.dataDir);
  const token = readToken(path);
  const process = endpoint === undefined ? undefined : liveProcess(endpoint.pid);
  const answer =
    token.type === 'read'
      ? await ask(new Tenderd({ url, token: token.text, language: presentLanguage() }))
      : await knock(url);
  const startedMs = statSync(join(place.dataDir, 'endpoint.json'), { throwIfNoEntry: false })?.mtimeMs;
  return {
    state: stateOf(answer, process !== undefined),
    url,
    endpoint,
    process,
    startedMs: endpoint === undefined ? undefined : startedMs,
    tokenPath: path,
    token,
    answer,
  };
}

/** Returns the process of the daemon. Returns undefined if another program has this process id now. */
function liveProcess(pid: number): SystemProcess | undefined {
  if (!isProcessAlive(pid)) return undefined;
  const found = processOf(pid);
  return found.command === undefined || found.command.includes('tenderd') ? found : undefined;
}

function stateOf({ type }: DaemonAnswer, isAlive: boolean): DaemonFacts['state'] {
  if (type === 'answered' || type === 'standby') return 'running';
  return isAlive ? 'unasked' : 'stopped';
}

function readToken(path: string): TokenFacts {
  try {
    const read = readPrivateFile(path, tokenBytesMax);
    if (read === undefined) return { type: 'missing' };
    if ('text' in read) return tokenIn(read.text);
    const { problem, cause } = read;
    if (problem === 'exposed' || problem === 'foreign') return wrongRights(path);
    if (problem !== 'unreadable') return { type: 'refused', why: problem };
    return { type: 'unreadable', why: cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause) };
  } catch (error) {
    return { type: 'unreadable', why: error instanceof Error ? error.message : String(error) };
  }
}

function tokenIn(text: string): TokenFacts {
  const token = text.trim();
  return /^[\w-]{43,256}$/.test(token) ? { type: 'read', text: token } : { type: 'refused', why: 'malformed' };
}

/**
 * Reads the token even if other users may read the file. The check of the data directory reports the wrong permissions,
 * and the running daemon still accepts the token.
 */
function wrongRights(path: string): TokenFacts {
  return tokenIn(readFileSync(path, 'utf8'));
}

async function ask(client: Tenderd): Promise<DaemonAnswer> {
  const signal = AbortSignal.timeout(answerMs);
  try {
    // Send one request first. The daemon counts each refused request, and a wrong token must count as one.
    const reasons = await reasonsOf(client, signal);
    const [terminals, services, attention] = await Promise.all([
      client.terminals({ signal }),
      client.services({ signal }),
      client.attention({ signal }),
    ]);
    return { type: 'answered', client, terminals, services, attention, reasons };
  } catch (error) {
    const standby = error instanceof TenderdProblem ? error.problem.standby : undefined;
    if (standby !== undefined) return { type: 'standby', standby };
    // A standby refuses a caller whose token it does not know with the code `standby` alone.
    if (error instanceof TenderdProblem)
      return { type: ['unauthorized', 'standby'].includes(error.code) ? 'token-refused' : 'silent' };
    if (!(error instanceof TenderdUnreachable)) return { type: 'silent' };
    if (error.code === 'foreign-answer') return { type: 'foreign' };
    return { type: error.reason === 'ECONNREFUSED' || error.reason === 'bad port' ? 'refused' : 'silent' };
  }
}

async function reasonsOf(client: Tenderd, signal: AbortSignal): Promise<readonly string[]> {
  try {
    await client.ready({ signal });
    return [];
  } catch (error) {
    if (error instanceof TenderdProblem && meansNotReady(error.code) && error.problem.standby === undefined)
      return error.problem.reasons ?? [error.problem.detail];
    throw error;
  }
}

/** True if the daemon is not ready. Without a token, such a daemon does not report the reasons. */
function isNotReady(body: object): boolean {
  return 'code' in body && meansNotReady(body.code);
}

/** True for a code that `/readyz` reports. Some codes occur only with a daemon of a pair. */
function meansNotReady(code: unknown): boolean {
  return code === 'not-ready' || code === 'standby' || (typeof code === 'string' && code.startsWith('replicate-'));
}

const knockMs = 3_000;

/** Connects to the port when there is no token. `/readyz` needs no token, because it reports nothing secret. */
async function knock(url: string): Promise<DaemonAnswer> {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(knockMs), redirect: 'error' });
    const body: unknown = await response.json();
    const isOurs = typeof body === 'object' && body !== null && ('ready' in body || isNotReady(body));
    return { type: isOurs ? 'not-asked' : 'foreign' };
  } catch (error) {
    if (error instanceof SyntaxError) return { type: 'foreign' };
    const cause = error instanceof TypeError ? error.cause : undefined;
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    return { type: code === 'ECONNREFUSED' ? 'refused' : 'silent' };
  }
}
