/** The backups of the journal as the daemon shows them, and when the next backup is due. */

import { isMissedNight, nextDailyMoment } from '../base/daily-moment.js';

/** One verified backup. */
export interface BackupFile {
  /** ISO time at which the backup was begun. */
  readonly at: string;
  readonly directory: string;
  readonly file: string;
  readonly bytes: number;
  readonly transactions: number;
}

/** The backups of a daemon. */
export interface BackupView {
  /** The configured nightly backup; absent if there is none. `at` is a time of day, such as `03:30`. */
  readonly schedule?: { readonly directory: string; readonly at: string; readonly keep: number };
  /** The newest verified backup, in any directory. */
  readonly last?: BackupFile;
  /** The backup that is being made. `share` is between 0 and 1. */
  readonly running?: { readonly directory: string; readonly startedAt: string; readonly share: number };
  /** The failure of the last attempt; absent after a success. `code` is stable. */
  readonly failure?: { readonly at: string; readonly code: string; readonly directory: string; readonly text: string };
  /**
   * ISO time since which a backup is overdue: the configured backup or, if none is configured, one that is made by
   * hand. Absent if no backup is overdue.
   */
  readonly overdueSince?: string;
}

/** After a failure, the next attempt begins after this time. */
const retryMs = 3_600_000;
/**
 * A backup counts as overdue only after this time. The backup of a large journal takes a while, and a till may be off
 * at night.
 */
const marginMs = 12 * 3_600_000;

/** The facts that decide about the nightly backup. Times are ms since 1970. */
export interface BackupTimes {
  /** The time of the nightly backup, in minutes since midnight. */
  readonly minutes: number;
  readonly timeZone: string;
  /** The time of the last verified backup in the configured directory. */
  readonly lastMs: number | undefined;
  /** The time of the last failure after the last backup; undefined if there was none. */
  readonly failedMs: number | undefined;
}

/** True if the nightly backup must begin now. If a night was missed, the backup stays due until it is made. */
export function isBackupDue(nowMs: number, { minutes, timeZone, lastMs, failedMs }: BackupTimes): boolean {
  const isMissing = isMissedNight(nowMs, { minutes, timeZone, lastMs });
  // The clock may have been set back.
  const isRested = failedMs === undefined || Math.abs(nowMs - failedMs) >= retryMs;
  return isMissing && isRested;
}

/** If no nightly backup is configured, a backup that was made by hand is old after a week. */
const handMadeMaxMs = 7 * 86_400_000;

/** Returns the moment from which a backup that was made by hand counts as old. */
export function backupOldMs(lastMs: number): number {
  return lastMs + handMadeMaxMs;
}

/** Returns the moment from which a missing backup is overdue. `startedMs`: the start of the daemon, if there is no backup yet. */
export function backupOverdueMs({ minutes, timeZone, lastMs }: BackupTimes, startedMs: number): number {
  return (lastMs === undefined ? startedMs : nextDailyMoment(lastMs, minutes, timeZone)) + marginMs;
}
