/** Checks the disk of the data directory: its free space, and the duration of a commit. */

import { closeSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { sizeOf, troubleLimits } from '../core/index.js';
import { doctor, doctorData as texts } from '../messages/index.js';
import { type Finding, finding } from './finding.js';

/** The facts about the disk. */
export interface DiskFacts {
  /** The free bytes for this user. This field is undefined if the system does not report them. */
  readonly freeBytes: number | undefined;
  /**
   * The median duration of a commit, or the error code of the system. This field is undefined if no commit was tried.
   */
  readonly commit: { readonly ms: number } | { readonly code: string } | undefined;
}

/** The number of commits that one payment needs. */
const commits = 5;

/** Examines the disk. `mayWrite`: the directory belongs to this user, so a test file may be written there and removed again. */
export function lookAtDisk(dataDir: string, mayWrite: boolean): DiskFacts {
  return { freeBytes: freeBytesOf(dataDir), commit: mayWrite ? tryCommits(dataDir) : undefined };
}

/** Returns the free bytes for the directory. A missing directory would be created on the disk of its nearest existing parent. */
function freeBytesOf(path: string): number | undefined {
  for (let place = path; ; place = dirname(place)) {
    try {
      const { bavail, bsize } = statfsSync(place);
      return bavail * bsize;
    } catch {
      if (dirname(place) === place) return undefined;
    }
  }
}

/** Measures commits: writes and syncs a test file, as a commit of the journal does. */
function tryCommits(dataDir: string): DiskFacts['commit'] {
  const path = join(dataDir, `.doctor-${randomBytes(6).toString('hex')}`);
  try {
    const file = openSync(path, 'wx', 0o600);
    try {
      const times = Array.from({ length: commits }, () => timeOfCommit(file)).toSorted((one, other) => one - other);
      return { ms: Math.round(times[Math.floor(commits / 2)] ?? 0) };
    } finally {
      closeSync(file);
      rmSync(path, { force: true });
    }
  } catch (error) {
    return { code: error instanceof Error && 'code' in error ? String(error.code) : 'EIO' };
  }
}

function timeOfCommit(file: number): number {
  const startedMs = performance.now();
  writeSync(file, Buffer.alloc(4_096), 0, 4_096, 0);
  fsyncSync(file);
  return performance.now() - startedMs;
}

const slowMs = 500;
/** The free space that must remain for the journal, if the configuration cannot be read. */
const usualReserveBytes = 32 * 1_024 * 1_024;

/** Judges the disk. `reserveBytes`: no payment starts if less space is free. */
export function diskFindings(
  dataDir: string,
  { freeBytes, commit }: DiskFacts,
  reserveBytes = usualReserveBytes,
): readonly Finding[] {
  const { disk: subject } = doctor.subjects;
  const free = freeBytes === undefined ? '?' : sizeOf(freeBytes);
  const reserve = sizeOf(reserveBytes);
  const code = commit !== undefined && 'code' in commit ? commit.code : undefined;
  if (code === 'EROFS') return [finding('disk-read-only', subject, texts.diskReadOnly(dataDir))];
  const isFull = code === 'ENOSPC' || code === 'EDQUOT' || (freeBytes !== undefined && freeBytes < reserveBytes);
  if (isFull) return [finding('disk-full', subject, texts.diskFull(dataDir, free, reserve))];
  if (code !== undefined) return [finding('disk-unwritable', subject, texts.diskUnwritable(dataDir, code))];
  if (freeBytes !== undefined && freeBytes < reserveBytes + troubleLimits.diskLowBytes)
    return [finding('disk-low', subject, texts.diskLow(dataDir, free, reserve))];
  const ms = commit !== undefined && 'ms' in commit ? commit.ms : undefined;
  return ms !== undefined && ms > slowMs
    ? [finding('disk-slow', subject, texts.diskSlow(dataDir, ms))]
    : [finding('disk', subject, texts.disk(free, ms))];
}
