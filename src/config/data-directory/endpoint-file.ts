/** The note that a running daemon leaves in its data directory: where its API is, and whether its money is real. */

import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { isTable } from '../problems/path.js';

/** What the note says. It may be stale after a crash: who reads it still has to connect. */
export interface Endpoint {
  /** `http://127.0.0.1:8741`. */
  readonly url: string;
  /** The same API for who may open this file; absent where there is none. */
  readonly unixSocket?: string;
  readonly pid: number;
  /** Every gateway is a simulator: no real money. */
  readonly simulated: boolean;
  /** Where the terminals of a gateway call. */
  readonly terminalListeners?: readonly { readonly gateway: string; readonly url: string }[];
  /** Gateways with real money that are spoken to without encryption over a network. */
  readonly unencrypted?: readonly string[];
}

/** The operator's token's file in a data directory. */
export function tokenPath(dataDir: string): string {
  return join(dataDir, 'token');
}

/** The file of a register's token, where the configuration names no other. */
export function registerTokenPath(dataDir: string, register: string): string {
  return join(dataDir, 'registers', `${register}.token`);
}

/** The file of the secret with which the addresses of webhooks are sealed. */
export function webhookKeyPath(dataDir: string): string {
  return join(dataDir, 'webhook.key');
}

/** The file of the seals that were there at the nexo interface. */
export function nexoSealsPath(dataDir: string): string {
  return join(dataDir, 'nexo-seals');
}

/** The journal's file in a data directory. */
export function journalPath(dataDir: string): string {
  return join(dataDir, 'journal.sqlite');
}

function notePath(dataDir: string): string {
  return join(dataDir, 'endpoint.json');
}

/** The note is so long, or twice as long: another daemon's fits into its room, whatever its port and pid. */
const noteLength = 512;

/**
 * Leaves the note, whole or not at all; on a full disk over the one that is there, which takes no room and may be read half. Returns why
 * it could not be written: nothing but the commands of this machine needs it, so that nobody is kept from starting by it.
 */
export function writeEndpoint(dataDir: string, endpoint: Endpoint): string | undefined {
  const note = JSON.stringify(endpoint, (_, value) => (Array.isArray(value) && value.length === 0 ? undefined : value));
  const text = `${note.padEnd(Math.ceil((note.length + 1) / noteLength) * noteLength - 1)}\n`;
  const draft = `${notePath(dataDir)}.new`;
  try {
    // What a crash left, or somebody put there: the name goes, and what it leads to is not touched.
    rmSync(draft, { force: true });
    const descriptor = openSync(draft, 'wx', 0o600);
    try {
      writeFileSync(descriptor, text);
    } finally {
      closeSync(descriptor);
    }
    renameSync(draft, notePath(dataDir));
    return undefined;
  } catch (error) {
    rmSync(draft, { force: true });
    return overwrite(notePath(dataDir), text) ? undefined : whyOf(error);
  }
}

/** Writes over a file of the same length; whether it could. */
function overwrite(path: string, text: string): boolean {
  try {
    const file = openSync(path, constants.O_WRONLY | constants.O_NOFOLLOW);
    try {
      if (fstatSync(file).size !== Buffer.byteLength(text)) return false;
      return writeSync(file, text, 0) === Buffer.byteLength(text);
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
}

function whyOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Takes the note away, unless another daemon has left its own since. */
export function removeEndpoint(dataDir: string, pid: number): void {
  if (readEndpoint(dataDir)?.pid === pid) rmSync(notePath(dataDir), { force: true });
}

/** The note, or undefined when there is none that can be read. */
export function readEndpoint(dataDir: string): Endpoint | undefined {
  try {
    const note: unknown = JSON.parse(readFileSync(notePath(dataDir), 'utf8'));
    if (!isTable(note)) return undefined;
    const { url, unixSocket, pid, simulated, unencrypted, terminalListeners } = note;
    if (typeof url !== 'string' || typeof pid !== 'number') return undefined;
    // Anything but a plain true means that money may be real.
    const names = textsIn(unencrypted);
    return {
      url,
      ...(typeof unixSocket === 'string' ? { unixSocket } : {}),
      pid,
      simulated: simulated === true,
      ...(names.length === 0 ? {} : { unencrypted: names }),
      ...listenersIn(terminalListeners),
    };
  } catch {
    // Missing, unreadable or half a note: the configured address still stands.
    return undefined;
  }
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function listenersIn(noted: unknown): Pick<Endpoint, 'terminalListeners'> {
  const listed: readonly unknown[] = Array.isArray(noted) ? noted : [];
  const terminalListeners = listed.flatMap((one) => {
    if (!isTable(one)) return [];
    const { gateway, url } = one;
    return typeof gateway === 'string' && typeof url === 'string' ? [{ gateway, url }] : [];
  });
  return terminalListeners.length === 0 ? {} : { terminalListeners };
}
