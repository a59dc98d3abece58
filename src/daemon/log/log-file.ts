/** The log file in the data directory. It is rotated by size, and its failures never reach a payment. */

import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import type { DestinationStream } from 'pino';
import { logFileBytesMax, logFileName, logFilesMax } from '../../config/index.js';

/** The options of the log file. */
export interface LogFileOptions {
  /** The path of the file in use. Older ones have `.1`, `.2` and so on appended. */
  readonly path: string;
  /** The size of a file after which a new file is begun. */
  readonly bytesMax?: number;
  /** The number of files, including the one in use. */
  readonly filesMax?: number;
  /** Called with the system's error when a line cannot be written. Called again only after a later line was written. */
  readonly onFailure?: (why: unknown) => void;
  /** Returns the line that reports lost lines, when the file can be written again. */
  readonly lostLine: (count: number) => string;
  /** Returns the time of a monotonic clock, in milliseconds. */
  readonly monoMs?: () => number;
}

/** A file that cannot be written is tried again after this time. */
const retryMs = 1_000;

/**
 * The interval at which the daemon checks that the file in use still has its name. An operator may have removed the
 * file.
 */
const lookMs = 10_000;

/**
 * If a file cannot be rotated, it may grow to this multiple of its maximum size. On Windows this happens while another
 * program has the file open.
 */
const overflowFactor = 2;

/**
 * Writes lines to a file. Each write is one system call to the cache of the system, without a sync. So it never waits
 * for the disk, unlike a commit of the journal. If the disk is full or read-only, lines are dropped and counted until
 * the file can be written again. The first line after that reports how many were dropped.
 */
export class LogFile implements DestinationStream {
  readonly #options: LogFileOptions;
  readonly #bytesMax: number;
  readonly #filesMax: number;
  readonly #monoMs: () => number;
  #descriptor: number | undefined;
  #bytes = 0;
  #isMidLine = false;
  #lost = 0;
  #lookAtMs = 0;
  #retryAtMs = Number.NEGATIVE_INFINITY;
  /** After a failed rotation the daemon tries the next rotation at this size. */
  #rotateAt: number;

  constructor(options: LogFileOptions) {
    this.#options = options;
    this.#bytesMax = options.bytesMax ?? logFileBytesMax;
    this.#filesMax = options.filesMax ?? logFilesMax;
    this.#monoMs = options.monoMs ?? (() => performance.now());
    this.#rotateAt = this.#bytesMax;
  }

  /** Writes one or more whole lines. Never throws. */
  write(lines: string): void {
    if (this.#lost > 0 && this.#monoMs() < this.#retryAtMs) {
      this.#lost += countOf(lines);
      return;
    }
    try {
      this.#append(lines);
    } catch (error) {
      this.#fail(lines, error);
    }
  }

  /** Closes the file. The next write opens it again. */
  close(): void {
    const descriptor = this.#descriptor;
    this.#descriptor = undefined;
    if (descriptor === undefined) return;
    try {
      closeSync(descriptor);
    } catch {
      // The system has released the descriptor.
    }
  }

  #append(lines: string): void {
    this.#closeRemoved();
    this.#descriptor ??= this.#open();
    const report = this.#lost === 0 ? '' : this.#options.lostLine(this.#lost);
    const bytes = Buffer.from(`${this.#isMidLine ? '\n' : ''}${report}${lines}`);
    if (this.#bytes > 0 && this.#bytes + bytes.length > this.#rotateAt) this.#rotate();
    if (this.#bytes + bytes.length > this.#bytesMax * overflowFactor && this.#bytes > 0)
      throw new RangeError('the file cannot be rotated');
    this.#writeAll(bytes);
    this.#lost = 0;
  }

  /** Closes the file if it was removed. The lines of a removed file cannot be read any more, and the file would still use space. */
  #closeRemoved(): void {
    if (this.#descriptor === undefined || this.#monoMs() < this.#lookAtMs) return;
    this.#lookAtMs = this.#monoMs() + lookMs;
    if (statSync(this.#options.path, { throwIfNoEntry: false })?.ino !== fstatSync(this.#descriptor).ino) this.close();
  }

  /** Writes all bytes. If the disk is full, one call of the system may write only a part of them. */
  #writeAll(bytes: Buffer): void {
    const descriptor = this.#descriptor;
    if (descriptor === undefined) return;
    for (let written = 0; written < bytes.length; ) {
      const count = writeSync(descriptor, bytes, written);
      written += count;
      this.#bytes += count;
      this.#isMidLine = written < bytes.length;
    }
  }

  #open(): number {
    // Do not follow a link, because it could lead to any file that the daemon may write.
    const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);
    const descriptor = openSync(this.#options.path, flags, 0o600);
    const { size, mode } = fstatSync(descriptor);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) fchmodSync(descriptor, 0o600);
    this.#bytes = size;
    this.#isMidLine = size > 0 && lastByteOf(descriptor, size) !== newline;
    return descriptor;
  }

  /**
   * Renames each file to the next number, which replaces the oldest file. If renaming fails, the current file stays in
   * use.
   */
  #rotate(): void {
    const { path } = this.#options;
    try {
      for (let number = this.#filesMax - 1; number > 1; number -= 1)
        renameIfThere(logFileName(path, number - 1), logFileName(path, number));
      if (this.#filesMax > 1) renameIfThere(path, logFileName(path, 1));
    } catch {
      this.#rotateAt = this.#bytes + this.#bytesMax / 10;
      return;
    }
    this.#rotateAt = this.#bytesMax;
    this.close();
    this.#descriptor = this.#open();
  }

  #fail(lines: string, error: unknown): void {
    const isFirst = this.#lost === 0;
    this.#lost += countOf(lines);
    this.#retryAtMs = this.#monoMs() + retryMs;
    this.close();
    if (isFirst) this.#options.onFailure?.(error);
  }
}

const newline = 0x0a;

function countOf(lines: string): number {
  return lines.split('\n').length - 1;
}

function lastByteOf(descriptor: number, size: number): number | undefined {
  const byte = Buffer.alloc(1);
  return readSync(descriptor, byte, 0, 1, size - 1) === 1 ? byte[0] : undefined;
}

function renameIfThere(from: string, to: string): void {
  if (statSync(from, { throwIfNoEntry: false }) !== undefined) renameSync(from, to);
}
