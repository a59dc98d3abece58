/** The log files in the data directory. */

import { join } from 'node:path';

/** The size after which a log file is full, so that the next line begins a new file. */
export const logFileBytesMax = 10 * 1024 * 1024;

/** The number of log files, including the one in use. */
export const logFilesMax = 5;

/** Returns the path of the log file in use. */
export function logPath(dataDir: string): string {
  return join(dataDir, 'tenderd.log');
}

/** Returns the path of an older file. The file in use has the number 0. */
export function logFileName(path: string, number: number): string {
  return number === 0 ? path : `${path}.${number}`;
}
