/** The daemon's view of itself: its process, its configuration file, its disk, and the clocks that it compared. */

import { createHash } from 'node:crypto';
import { readFileSync, statfsSync, statSync } from 'node:fs';
import type { ComparedClocks } from './compared-clocks.js';
import { type Configuration, journalPath } from '../config/index.js';
import type {
  BackupView,
  Clock,
  ClockOffset,
  CredentialsView,
  DaemonView,
  Lanes,
  PublicationView,
  RetentionView,
  WebhookReach,
} from '../core/index.js';

/** The configuration file as it was read at the start. */
export interface ConfigurationFile {
  readonly path: string;
  readonly digest: string | undefined;
}

/** Reads the file once more, to recognize later changes. A file that cannot be read has no digest. */
export function configurationFile(path: string): ConfigurationFile {
  return { path, digest: digestOf(path) };
}

function digestOf(path: string): string | undefined {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('base64');
  } catch {
    return undefined;
  }
}

/** The parts of the daemon from which the view is made. */
export interface SelfParts {
  readonly configuration: Configuration;
  readonly file: ConfigurationFile | undefined;
  readonly clock: Clock;
  readonly clocks: () => readonly ClockOffset[];
  readonly webhooks: () => readonly WebhookReach[];
  readonly backup: () => BackupView;
  readonly retention: () => RetentionView;
  readonly publication: () => PublicationView | undefined;
  readonly credentials: () => CredentialsView;
}

/**
 * Returns a function that returns the present view of the daemon. The time at which this function is called counts as
 * the daemon's start.
 */
export function selfView({
  configuration,
  file,
  clock,
  clocks,
  webhooks,
  backup,
  retention,
  publication,
  credentials,
}: SelfParts): () => DaemonView {
  const { dataDir, simulated, journal } = configuration;
  const [startedMs, startedAt] = [clock.monoMs(), isoTime(clock.wallMs())];
  const changedAt = changesOf(file, () => clock.wallMs());
  return () => {
    const changed = changedAt();
    const freeBytes = freeBytesOf(dataDir);
    const published = publication();
    return {
      processId: process.pid,
      dataDirectory: dataDir,
      startedAt,
      uptimeMs: clock.monoMs() - startedMs,
      simulated,
      ...(file === undefined
        ? {}
        : { configuration: { file: file.path, ...(changed === undefined ? {} : { changedAt: changed }) } }),
      credentials: credentials(),
      disk: { ...(freeBytes === undefined ? {} : { freeBytes }), reserveBytes: journal.reserveBytes },
      clocks: clocks(),
      backup: backup(),
      retention: retention(),
      ...(published === undefined ? {} : { publication: published }),
      webhooks: webhooks(),
    };
  };
}

/** Returns the comparisons with all other clocks, including those of terminals that sent their time. */
export function allClocks(compared: ComparedClocks, lanes: Pick<Lanes, 'terminals'>): readonly ClockOffset[] {
  const ofTerminals = lanes
    .terminals()
    .flatMap(({ terminal: name, reported }): readonly ClockOffset[] =>
      reported?.clock === undefined ? [] : [{ subject: 'terminal', name, ...reported.clock }],
    );
  return [...compared.all(), ...ofTerminals];
}

/**
 * Returns a function that returns the time since which the configuration file differs from its content at the start;
 * undefined if the file does not differ. The function reads the file again only if the file's time or size has changed.
 */
function changesOf(file: ConfigurationFile | undefined, nowMs: () => number): () => string | undefined {
  let seen: { readonly mark: string; readonly changedAt: string | undefined } | undefined;
  return () => {
    if (file === undefined) return undefined;
    const stat = statSync(file.path, { throwIfNoEntry: false });
    const mark = `${stat?.mtimeMs} ${stat?.size} ${stat?.ino}`;
    if (seen?.mark === mark) return seen.changedAt;
    const isChanged = digestOf(file.path) !== file.digest;
    seen = { mark, changedAt: isChanged ? isoTime(stat?.mtimeMs ?? nowMs()) : undefined };
    return seen.changedAt;
  };
}

function freeBytesOf(directory: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

/** Returns the size of the journal with its log, in bytes. */
export function journalBytesOf(dataDir: string): number {
  const path = journalPath(dataDir);
  const sizes = [path, `${path}-wal`].map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0);
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
