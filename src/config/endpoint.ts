/** The note that a running daemon leaves in its data directory: where its door is, and whether its money is real. */

import { closeSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTable } from './path.js';

/** What the note says. It may be stale after a crash: who reads it still has to connect. */
export interface Endpoint {
  /** `http://127.0.0.1:8741`. */
  readonly url: string;
  /** The same door for who may open this file; absent where there is none. */
  readonly unixSocket?: string;
  readonly pid: number;
  /** Every gateway is a simulator: no real money. */
  readonly simulated: boolean;
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

/** The journal's file in a data directory. */
export function journalPath(dataDir: string): string {
  return join(dataDir, 'journal.sqlite');
}

function notePath(dataDir: string): string {
  return join(dataDir, 'endpoint.json');
}

/** Leaves the note, whole or not at all. Throws what the system throws. */
export function writeEndpoint(dataDir: string, endpoint: Endpoint): void {
  const draft = `${notePath(dataDir)}.new`;
  // What a crash left, or somebody put there: the name goes, and what it leads to is not touched.
  rmSync(draft, { force: true });
  const descriptor = openSync(draft, 'wx', 0o600);
  try {
    writeFileSync(descriptor, `${JSON.stringify(endpoint)}\n`);
  } finally {
    closeSync(descriptor);
  }
  renameSync(draft, notePath(dataDir));
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
    const { url, unixSocket, pid, simulated, unencrypted } = note;
    if (typeof url !== 'string' || typeof pid !== 'number') return undefined;
    // Anything but a plain true means that money may be real.
    const names = Array.isArray(unencrypted) ? unencrypted.filter((name) => typeof name === 'string') : [];
    return {
      url,
      ...(typeof unixSocket === 'string' ? { unixSocket } : {}),
      pid,
      simulated: simulated === true,
      ...(names.length === 0 ? {} : { unencrypted: names }),
    };
  } catch {
    // Missing, unreadable or half a note: the configured address still stands.
    return undefined;
  }
}
