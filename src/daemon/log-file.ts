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
import { logFileBytesMax, logFileName, logFilesMax } from '../config/index.js';

/** The options of the log file. */
export interface LogFileOptions {
  /** The path of the file in use. Older ones have `.1`, `.2` and so on appended. */
  readonly path: string;
  /** A file of this size is followed by a new one. */
  readonly bytesMax?: number;
  /** The number of files, with the one in use. */
  readonly filesMax?: number;
  /** Called once when a line cannot be written, with the system's error; again after the next success. */
  readonly onFailure?: (why: unknown) => void;
  /** Returns the line that reports lost lines, when the file can be written again. */
  readonly lostLine: (count: number) => string;
  /** A monotonic clock in milliseconds. */
  readonly monoMs?: () => number;
}

/** A file that cannot be written is tried again after this time. */
const retryMs = 1_000;

/** The file in use is compared with its name after this time: an operator may have removed it. */
const lookMs = 10_000;

/** A file that cannot be rotated, because a program has it open on Windows, grows to this multiple of its size. */
const overflowFactor = 2;

/**
 * Writes lines to a file. Each write is one system call to the cache of the system, without a sync, so it never waits
 * for the disk as a commit of the journal does. If the disk is full or read-only, lines are counted and dropped until
 * the file can be written again; the first line after that reports their number.
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

  /** A removed file would take lines that nothing can read any more, and its space would stay in use. */
  #closeRemoved(): void {
    if (this.#descriptor === undefined || this.#monoMs() < this.#lookAtMs) return;
    this.#lookAtMs = this.#monoMs() + lookMs;
    if (statSync(this.#options.path, { throwIfNoEntry: false })?.ino !== fstatSync(this.#descriptor).ino) this.close();
  }

  /** A full disk may take a part of the bytes. */
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
    // Does not follow a link: it could lead to any file that the daemon may write.
    const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);
    const descriptor = openSync(this.#options.path, flags, 0o600);
    const { size, mode } = fstatSync(descriptor);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) fchmodSync(descriptor, 0o600);
    this.#bytes = size;
    this.#isMidLine = size > 0 && lastByteOf(descriptor, size) !== newline;
    return descriptor;
  }

  /** Renames each file to the next number. The oldest one is replaced. If that fails, the file in use goes on. */
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
