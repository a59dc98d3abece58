/** A recorded day of the real daemon. */

import { readFileSync } from 'node:fs';
import type { TransactionRequest } from '../../src/core/index.js';
import { Disk } from './disk.js';
import type { RecordedCall } from './recording.js';
import type { ServiceOfADay } from './service-aftermath.js';

/** The recorded day, call by call. */
export interface RecordedDay {
  readonly calls: readonly RecordedCall[];
  /** The directory above the data directory. */
  readonly root: string;
  readonly dataDir: string;
  readonly terminals: readonly string[];
  readonly asked: readonly TransactionRequest[];
  /** The requests on both rails in order, if the order matters. */
  readonly inOrder?: readonly TransactionRequest[];
  /** The payment service, on days with a payment service. */
  readonly service?: ServiceOfADay;
  /** True for a day with nightly work. The payments of long ago are those of `night.ts`. */
  readonly isNight?: true;
  /** The number of the daemon's first call. Earlier calls write the files that existed before. Default: the first call of the recording. */
  readonly from?: number;
}

/** Throws if the recording lacks a call. Such a recording would make every image wrong without a test failing. */
export function requireComplete({ calls, root }: Pick<RecordedDay, 'calls' | 'root'>): void {
  const disk = new Disk(root);
  for (const call of calls) disk.apply(call);
  for (const [path, bytes] of disk.asShown()) {
    if (!readFileSync(path).equals(bytes)) throw new Error(`what was written down of ${path} is not what lies there`);
  }
}
