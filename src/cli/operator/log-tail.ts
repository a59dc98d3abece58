/**
 * Reads the lines of the log files in their order, and continues with new lines while the daemon writes and rotates the
 * files.
 */

import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { logFileName, logFilesMax } from '../../config/index.js';

const chunkBytes = 256 * 1024;

/** The position in the log files. */
export class LogTail {
  readonly #path: string;
  readonly #chunk = Buffer.alloc(chunkBytes);
  #descriptor: number | undefined;
  #offset = 0;
  #decoder = new StringDecoder('utf8');
  #begun = '';

  /** Begins at the oldest file. `path`: the file in use. */
  constructor(path: string) {
    this.#path = path;
  }

  /** Calls `onLine` for each complete line since the last call. Throws the system's errors. Returns false if there is no file. */
  read(onLine: (line: string) => void): boolean {
    this.#descriptor ??= this.#openFrom(logFilesMax - 1);
    while (this.#descriptor !== undefined) {
      // Find out whether there is a newer file before reading the rest of this file. Lines that the daemon writes in
      // the meantime are then in this file or in a newer one, and none is missed.
      const next = this.#newerThan(this.#descriptor);
      this.#readRest(this.#descriptor, onLine);
      if (next === undefined) return true;
      this.close();
      this.#descriptor = this.#openFrom(next);
    }
    return false;
  }

  /** Closes the file. */
  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
    this.#offset = 0;
    this.#decoder = new StringDecoder('utf8');
    this.#begun = '';
  }

  /** Opens the oldest log file whose number is not above `oldest`. Older files have higher numbers. */
  #openFrom(oldest: number): number | undefined {
    for (let number = oldest; number >= 0; number -= 1) {
      try {
        return openSync(logFileName(this.#path, number), 'r');
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      }
    }
    return undefined;
  }

  /** Returns the number of the log file that continues the open file. Undefined if the daemon is still writing the open file. */
  #newerThan(descriptor: number): number | undefined {
    const { ino } = fstatSync(descriptor);
    for (let number = 0; number < logFilesMax; number += 1) {
      const stat = statSync(logFileName(this.#path, number), { throwIfNoEntry: false });
      if (stat?.ino === ino) return number === 0 ? undefined : number - 1;
    }
    // Rotations have removed the open file in the meantime. Every file that still exists is newer.
    return statSync(this.#path, { throwIfNoEntry: false }) === undefined ? undefined : logFilesMax - 1;
  }

  #readRest(descriptor: number, onLine: (line: string) => void): void {
    for (;;) {
      const count = readSync(descriptor, this.#chunk, 0, chunkBytes, this.#offset);
      if (count === 0) return;
      this.#offset += count;
      const lines = `${this.#begun}${this.#decoder.write(this.#chunk.subarray(0, count))}`.split('\n');
      this.#begun = lines.pop() ?? '';
      for (const line of lines) if (line !== '') onLine(line);
    }
  }
}
