/**
 * The file by which commands find a running daemon. It is in the data directory. It names the address of the API, and
 * whether the daemon moves real money.
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

/**
 * The content of the file. After a crash it may be outdated, so a reader must connect to find out whether the daemon
 * runs.
 */
export interface Endpoint {
  /** The address of the API, for example `http://127.0.0.1:8741`. */
  readonly url: string;
  /** The Unix socket of the API. This field is absent if there is none. */
  readonly unixSocket?: string;
  readonly pid: number;
  /** True if every gateway is a simulator, so that no money is real. */
  readonly simulated: boolean;
  /** The listeners that terminals call. */
  readonly terminalListeners?: readonly { readonly gateway: string; readonly url: string }[];
  /** The gateways with real money that are reached over a network without encryption. */
  readonly unencrypted?: readonly string[];
}

/** Returns the path of the operator's token file. */
export function tokenPath(dataDir: string): string {
  return join(dataDir, 'token');
}

/** Returns the path of the file with the read-only token. */
export function readerTokenPath(dataDir: string): string {
  return join(dataDir, 'reader.token');
}

/** Returns the path of a register's token file. The configuration may name another file instead. */
export function registerTokenPath(dataDir: string, register: string): string {
  return join(dataDir, 'registers', `${register}.token`);
}

/** Returns the path of the secret with which webhook addresses are sealed. */
export function webhookKeyPath(dataDir: string): string {
  return join(dataDir, 'webhook.key');
}

/** Returns the path of the file that records the seals received by the nexo interface. */
export function nexoSealsPath(dataDir: string): string {
  return join(dataDir, 'nexo-seals');
}

/** Returns the path of the journal database. */
export function journalPath(dataDir: string): string {
  return join(dataDir, 'journal.sqlite');
}

/** Returns the path of the copy that a running daemon makes of its journal, for a backup. */
export function stagedCopyPath(dataDir: string): string {
  return join(dataDir, 'backup.part');
}

function endpointPath(dataDir: string): string {
  return join(dataDir, 'endpoint.json');
}

/**
 * The file is padded to a multiple of this length. A later daemon's content then has the same length and can overwrite
 * the file in place.
 */
const lengthStep = 512;

/**
 * Writes a new file and renames it, so that a reader sees either the old content or the new content. If the disk is
 * full, overwrites the existing file in place, which needs no space. A reader may then see half of the content. Returns
 * an error message instead of throwing: a start must not fail, because only commands on this machine need the file.
 */
export function writeEndpoint(dataDir: string, endpoint: Endpoint): string | undefined {
  const content = JSON.stringify(endpoint, (_, value) =>
    Array.isArray(value) && value.length === 0 ? undefined : value,
  );
  const text = `${content.padEnd(Math.ceil((content.length + 1) / lengthStep) * lengthStep - 1)}\n`;
  const draft = `${endpointPath(dataDir)}.new`;
  try {
    // The draft of a crashed process is removed first. If a link has this name, only the link is removed, not its
    // target.
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

/** Overwrites the file if its length stays the same. Returns false if this is not possible. */
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

/** Removes the file, unless another daemon has overwritten it in the meantime. */
export function removeEndpoint(dataDir: string, pid: number): void {
  if (readEndpoint(dataDir)?.pid === pid) rmSync(endpointPath(dataDir), { force: true });
}

/** Returns the content of the file, or undefined if the file is missing or cannot be read. */
export function readEndpoint(dataDir: string): Endpoint | undefined {
  try {
    const content: unknown = JSON.parse(readFileSync(endpointPath(dataDir), 'utf8'));
    if (!isTable(content)) return undefined;
    const { url, unixSocket, pid, simulated, unencrypted, terminalListeners } = content;
    if (typeof url !== 'string' || typeof pid !== 'number') return undefined;
    // If the value is not exactly true, assume that money is real.
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
    // The file is missing, unreadable or incomplete. The caller then uses the configured address.
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
