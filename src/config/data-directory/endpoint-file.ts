/**
 * The endpoint file of a running daemon in its data directory: the address of its API, and whether its money is real.
 */

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

/** The content of the file. It may be stale after a crash, so a reader must still connect to find out. */
export interface Endpoint {
  /** `http://127.0.0.1:8741`. */
  readonly url: string;
  /** The Unix socket of the same API; absent if there is none. */
  readonly unixSocket?: string;
  readonly pid: number;
  /** True if every gateway is a simulator. Then no money is real. */
  readonly simulated: boolean;
  /** The listeners that terminals call. */
  readonly terminalListeners?: readonly { readonly gateway: string; readonly url: string }[];
  /** The gateways with real money that are reached over a network without encryption. */
  readonly unencrypted?: readonly string[];
}

/** Returns the path of the operator's token. */
export function tokenPath(dataDir: string): string {
  return join(dataDir, 'token');
}

/** Returns the path of a register's token, unless the configuration names another file. */
export function registerTokenPath(dataDir: string, register: string): string {
  return join(dataDir, 'registers', `${register}.token`);
}

/** Returns the path of the secret that seals webhook addresses. */
export function webhookKeyPath(dataDir: string): string {
  return join(dataDir, 'webhook.key');
}

/** Returns the path of the record of seals that the nexo interface has received. */
export function nexoSealsPath(dataDir: string): string {
  return join(dataDir, 'nexo-seals');
}

/** Returns the path of the journal. */
export function journalPath(dataDir: string): string {
  return join(dataDir, 'journal.sqlite');
}

function endpointPath(dataDir: string): string {
  return join(dataDir, 'endpoint.json');
}

/**
 * The file is padded to a multiple of this length, so that the content of a later daemon fits in place, whatever its
 * port and pid.
 */
const lengthStep = 512;

/**
 * Writes the file, completely or not at all. On a full disk it overwrites the existing file in place, which needs no
 * space; a reader may then see half of it. Returns why the file could not be written, instead of throwing: only the
 * commands of this machine need it, so it does not prevent a start.
 */
export function writeEndpoint(dataDir: string, endpoint: Endpoint): string | undefined {
  const content = JSON.stringify(endpoint, (_, value) =>
    Array.isArray(value) && value.length === 0 ? undefined : value,
  );
  const text = `${content.padEnd(Math.ceil((content.length + 1) / lengthStep) * lengthStep - 1)}\n`;
  const draft = `${endpointPath(dataDir)}.new`;
  try {
    // Removes the draft of a crashed process, or a link in its place. The target of a link is not touched.
    rmSync(draft, { force: true });
    const descriptor = openSync(draft, 'wx', 0o600);
    try {
      writeFileSync(descriptor, text);
    } finally {
      closeSync(descriptor);
    }
    renameSync(draft, endpointPath(dataDir));
    return undefined;
  } catch (error) {
    rmSync(draft, { force: true });
    return overwrite(endpointPath(dataDir), text) ? undefined : messageOf(error);
  }
}

/** Overwrites a file of the same length. Returns false if that is not possible. */
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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Removes the file, unless another daemon has written it since. */
export function removeEndpoint(dataDir: string, pid: number): void {
  if (readEndpoint(dataDir)?.pid === pid) rmSync(endpointPath(dataDir), { force: true });
}

/** Returns the content of the file, or undefined if there is none that can be read. */
export function readEndpoint(dataDir: string): Endpoint | undefined {
  try {
    const content: unknown = JSON.parse(readFileSync(endpointPath(dataDir), 'utf8'));
    if (!isTable(content)) return undefined;
    const { url, unixSocket, pid, simulated, unencrypted, terminalListeners } = content;
    if (typeof url !== 'string' || typeof pid !== 'number') return undefined;
    // Any value other than true means that money may be real.
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
    // The file is missing, unreadable or incomplete, so the configured address is used.
    return undefined;
  }
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function listenersIn(value: unknown): Pick<Endpoint, 'terminalListeners'> {
  const listed: readonly unknown[] = Array.isArray(value) ? value : [];
  const terminalListeners = listed.flatMap((one) => {
    if (!isTable(one)) return [];
    const { gateway, url } = one;
    return typeof gateway === 'string' && typeof url === 'string' ? [{ gateway, url }] : [];
  });
  return terminalListeners.length === 0 ? {} : { terminalListeners };
}
