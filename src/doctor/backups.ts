/** Checks the backups: the age of the last one, its file, and its disk. */

import { statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { readLastBackups } from '../backup/index.js';
import type { Configuration } from '../config/index.js';
import { backupOldMs, backupOverdueMs, minutesOfDay, sizeOf } from '../core/index.js';
import { doctor, doctorData as texts } from '../messages/index.js';
import { type Finding, finding } from './finding.js';

/** The facts about the backups. */
export interface BackupFacts {
  /** The nightly backup in the configuration. This field is undefined if there is none. */
  readonly schedule: (Configuration['backup'] & { readonly timeZone: string }) | undefined;
  /** The last backup in the configured directory, or in any directory if none is configured. */
  readonly last: { readonly file: string; readonly atMs: number; readonly bytes: number } | undefined;
  /** True if the file of the last backup exists. */
  readonly isThere: boolean;
  /** True if the configured directory is on the disk of the data directory. */
  readonly isOnSameDisk: boolean;
}

/** Reads the record of the backups, and looks for the file. */
export async function lookAtBackups(
  dataDir: string,
  { backup, limits }: Pick<Configuration, 'backup' | 'limits'>,
): Promise<BackupFacts> {
  const schedule = backup === undefined ? undefined : { ...backup, timeZone: limits.timeZone };
  const made = readLastBackups(dataDir).find(({ directory }) => backup === undefined || directory === backup.directory);
  const found = made === undefined ? undefined : await stat(made.file).catch(() => undefined);
  const target = backup === undefined ? undefined : await stat(backup.directory).catch(() => undefined);
  const own = statSync(dataDir, { throwIfNoEntry: false });
  return {
    schedule,
    last: made === undefined ? undefined : { file: made.file, atMs: Date.parse(made.at), bytes: made.bytes },
    isThere: found !== undefined,
    isOnSameDisk: target !== undefined && own !== undefined && target.dev === own.dev,
  };
}

/** Judges the backups. `startedMs` is the time of the daemon's start, and undefined if the daemon is stopped. */
export function backupFindings(
  { schedule, last, isThere, isOnSameDisk }: BackupFacts,
  { nowMs, startedMs }: { readonly nowMs: number; readonly startedMs: number | undefined },
): readonly Finding[] {
  const { backup: subject } = doctor.subjects;
  if (last !== undefined && !isThere) return [finding('backup-gone', subject, texts.backupGone(last.file))];
  const hours = last === undefined ? undefined : Math.max(0, Math.floor((nowMs - last.atMs) / 3_600_000));
  if (schedule === undefined && last !== undefined && hours !== undefined && nowMs >= backupOldMs(last.atMs))
    return [finding('backup-old', subject, texts.backupOld(hours))];
  if (schedule === undefined) return [finding('backup-not-configured', subject, texts.backupNotConfigured(hours))];
  const { at, timeZone, directory } = schedule;
  const times = { minutes: minutesOfDay(at) ?? 0, timeZone, lastMs: last?.atMs, failedMs: undefined };
  if (nowMs >= backupOverdueMs(times, startedMs ?? nowMs))
    return [finding('backup-overdue', subject, texts.backupOverdue(hours, directory))];
  if (last === undefined || hours === undefined)
    return [finding('backup-awaited', subject, texts.backupAwaited(directory))];
  return isOnSameDisk
    ? [finding('backup-same-disk', subject, texts.backupSameDisk(last.file, hours))]
    : [finding('backup', subject, texts.backup(last.file, hours, sizeOf(last.bytes)))];
}
