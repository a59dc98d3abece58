/**
 * The backups of a running daemon: those that an operator requests, and the nightly backup. Only one backup runs at a
 * time.
 */

import { rmSync, statfsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import {
  type Backup,
  BackupError,
  type BackupRequest,
  type MadeBackup,
  readLastBackups,
  recordBackup,
  requireElsewhere,
  type Store,
  toBackupError,
} from '../backup/index.js';
import { stagedCopyPath } from '../config/index.js';
import { backupOldMs, backupOverdueMs, type BackupView, type Clock, isBackupDue, minutesOfDay } from '../core/index.js';
import type { Journal } from '../journal/index.js';
import { daemonLog } from '../messages/index.js';
import type { Log } from './log/log.js';

/** The nightly backup of the configuration. */
export interface BackupSchedule extends BackupRequest {
  /** A time of day, such as `03:30`. */
  readonly at: string;
  readonly timeZone: string;
}

/** The parts of the daemon that backups need. */
export interface BackupsParts {
  readonly journal: Pick<Journal, 'copySource' | 'hasReserve'>;
  readonly dataDir: string;
  /** The bytes that a copy leaves free on the disk of the data directory. */
  readonly reserveBytes: number;
  readonly schedule: BackupSchedule | undefined;
  readonly clock: Pick<Clock, 'wallMs'>;
  readonly store: Store;
  readonly log: Log;
}

/**
 * The time until the first check whether a backup is due, and the interval of later checks, in real time. The first
 * check waits until the daemon has recovered its payments after the start.
 */
const firstLookMs = 2_000;
const lookEveryMs = 20_000;
/** The time within which a directory must answer. */
const lookLimitMs = 30_000;
/** A backup ends after this time if the directory is on a network disk that no longer answers. */
const storeLimitMs = 3 * 3_600_000;
/**
 * The time for which a stopping daemon waits until the other process has removed its unfinished file. If the file
 * remains, the next backup removes it.
 */
const stopLimitMs = 1_000;
/** The copy's share of the progress. The rest is for the process that stores the copy. */
const copyShare = 0.6;

/** The backups of one daemon. */
export class Backups {
  readonly #parts: BackupsParts;
  readonly #startedMs: number;
  readonly #stopped = new AbortController();
  #made: readonly MadeBackup[];
  #timer: NodeJS.Timeout | undefined;
  #running: BackupView['running'];
  #work: Promise<void> | undefined;
  #failure: BackupView['failure'];
  /** The time at which the nightly backup last failed. The time of the next attempt depends on it. */
  #failedMs: number | undefined;

  constructor(parts: BackupsParts) {
    this.#parts = parts;
    this.#startedMs = parts.clock.wallMs();
    this.#made = readLastBackups(parts.dataDir);
  }

  /**
   * Removes the unfinished copy of a daemon that was killed, and begins to check each night whether a backup is due.
   */
  watch(): void {
    this.#removeStaged();
    if (this.#parts.schedule !== undefined) this.#later(firstLookMs);
  }

  /** Begins a backup. Returns false if another backup is being made, or if the daemon stops. */
  begin(request: BackupRequest): boolean {
    if (this.#running !== undefined || this.#stopped.signal.aborted) return false;
    const startedAt = new Date(this.#parts.clock.wallMs()).toISOString();
    this.#running = { directory: request.directory, startedAt, share: 0 };
    this.#work = this.#make(request).finally(() => {
      this.#running = undefined;
    });
    return true;
  }

  /** Returns the present state of the backups. */
  view(): BackupView {
    const { schedule, clock } = this.#parts;
    const [last] = this.#made;
    const running = this.#running;
    const overdueMs = this.#overdueMs();
    return {
      ...(schedule === undefined ? {} : { schedule: scheduleOf(schedule) }),
      ...(last === undefined ? {} : { last }),
      ...(running === undefined ? {} : { running }),
      ...(this.#failure === undefined ? {} : { failure: this.#failure }),
      ...(overdueMs === undefined || clock.wallMs() < overdueMs
        ? {}
        : { overdueSince: new Date(overdueMs).toISOString() }),
    };
  }

  #overdueMs(): number | undefined {
    const { schedule } = this.#parts;
    if (schedule !== undefined) return backupOverdueMs(this.#times(schedule), this.#startedMs);
    const [last] = this.#made;
    return last === undefined ? undefined : backupOldMs(Date.parse(last.at));
  }

  /** Gives up the backup that is being made. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#stopped.abort();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, stopLimitMs);
    });
    await Promise.race([this.#work, late]);
    clearTimeout(timer);
  }

  #later(ms: number): void {
    this.#timer = setTimeout(() => this.#look(), ms);
    this.#timer.unref();
  }

  #look(): void {
    const { schedule, clock } = this.#parts;
    if (schedule !== undefined && isBackupDue(clock.wallMs(), this.#times(schedule))) this.begin(schedule);
    this.#later(lookEveryMs);
  }

  #times({ at, timeZone, directory }: BackupSchedule) {
    const lastAt = this.#made.find((made) => made.directory === directory)?.at;
    const lastMs = lastAt === undefined ? undefined : Date.parse(lastAt);
    return { minutes: minutesOfDay(at) ?? 0, timeZone, lastMs, failedMs: this.#failedMs };
  }

  /** Makes a backup. Never rejects: a failed backup is reported, and payments go on. */
  async #make(request: BackupRequest): Promise<void> {
    const { dataDir, clock, log, schedule } = this.#parts;
    const { directory } = request;
    const isScheduled = directory === schedule?.directory;
    try {
      const startedAt = new Date(clock.wallMs()).toISOString();
      const { removed: _removed, isOnSameDisk, ...stored } = await this.#store(request);
      // The backup contains everything that was committed before the copy began.
      const made = { ...stored, at: startedAt };
      this.#made = recordBackup(dataDir, made);
      this.#failure = undefined;
      if (isScheduled) this.#failedMs = undefined;
      log.info(daemonLog.backupMade(made.file));
      if (isOnSameDisk) log.warn(daemonLog.backupOnSameDisk(directory));
    } catch (error) {
      if (this.#stopped.signal.aborted) return;
      const { code, message } = toBackupError(error, directory);
      const failedMs = clock.wallMs();
      if (isScheduled) this.#failedMs = failedMs;
      this.#failure = { at: new Date(failedMs).toISOString(), code, directory, text: message };
      log.error(message, { code });
    } finally {
      this.#removeStaged();
    }
  }

  async #store(request: BackupRequest): Promise<Backup> {
    const { journal, dataDir, store } = this.#parts;
    const { directory } = request;
    const source = journal.copySource();
    this.#requireRoom(directory, source.bytes);
    await requireDirectory(directory);
    await requireElsewhere(directory, dataDir);
    const staged = stagedCopyPath(dataDir);
    this.#removeStaged();
    await source.write(staged, (share) => this.#step(directory, share));
    const signal = AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(storeLimitMs)]);
    return store(request, staged, signal);
  }

  /** Requires room on the disk of the journal, because the copy is first made there. */
  #requireRoom(directory: string, bytes: number): void {
    const { dataDir, reserveBytes } = this.#parts;
    const { bavail, bsize } = statfsSync(dataDir);
    const [free, needed] = [bavail * bsize, bytes + 2 * reserveBytes];
    if (free < needed) throw new BackupError('backup-no-room', directory, `${free} < ${needed}`);
  }

  #step(directory: string, share: number): void {
    if (this.#stopped.signal.aborted) throw new BackupError('backup-interrupted', directory, 'SIGTERM');
    if (!this.#parts.journal.hasReserve()) throw new BackupError('backup-no-room', directory, 'reserve');
    if (this.#running !== undefined) this.#running = { ...this.#running, share: share * copyShare };
  }

  #removeStaged(): void {
    const staged = stagedCopyPath(this.#parts.dataDir);
    for (const file of [staged, `${staged}-journal`]) rmSync(file, { force: true });
  }
}

/** Checks the directory before the copy is made. The check is asynchronous, because a network disk may not answer. */
async function requireDirectory(directory: string): Promise<void> {
  const entries = readdir(directory).catch((error: unknown) => toBackupError(error, directory));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<BackupError>((resolve) => {
    const error = new BackupError('backup-io', directory, `${lookLimitMs / 1_000} s`);
    timer = setTimeout(() => resolve(error), lookLimitMs);
  });
  const found = await Promise.race([entries, late]);
  clearTimeout(timer);
  if (found instanceof BackupError) throw found;
}

function scheduleOf({ directory, at, keep }: BackupSchedule): BackupView['schedule'] & object {
  return { directory, at, keep };
}
