/**
 * Counts durable commits, and the heap that each payment keeps. The daemon runs in this process, because only the
 * process itself can know its heap. No times are measured.
 */

import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { journalPath, loadConfiguration } from '../../src/config/index.js';
import { startDaemon } from '../../src/daemon/daemon.js';
import { version } from '../../src/version.js';
import { terminalNames, writeConfiguration } from './configuration.js';
import { liveHeapKiB } from './live-heap.js';
import { payInTurn, payOnAll, warmUp } from './paying.js';
import { lastId, Register } from './register.js';
import { readSizes, type Sizes } from './sizes.js';

/** The commits of a payment, the heap that it keeps, and the bytes of the last commit. */
export interface CommitCount {
  readonly perPaymentAlone: number;
  readonly perPaymentOnAll: number;
  /** The growth of the live heap from the first count to the last, for each payment in between, KiB. */
  readonly liveHeapPerPaymentKiB: number;
  readonly sizes: Sizes;
}

/** How many times as many payments the heap measurement takes. */
const heapTimes = 5;

/** Counts over this number of payments one after another, and over as many on all lanes at the same time. */
export async function countCommits(
  directory: string,
  terminalUrl: string,
  lanes: number,
  payments: number,
): Promise<CommitCount> {
  const terminals = terminalNames(lanes);
  const file = writeConfiguration(directory, 'counted', terminalUrl, terminals);
  const { configuration } = await loadConfiguration({
    file,
    environment: {},
    home: directory,
    flags: [{ path: ['api', 'port'], value: 0, flag: '--port' }],
  });
  const daemon = await startDaemon(configuration, {
    version,
    onFatal: (error) => {
      throw error;
    },
    logDestination: { write: () => undefined },
  });
  const register = new Register(daemon.apiUrl, readFileSync(daemon.tokenPath, 'utf8').trim());
  try {
    await warmUp(register, terminals);
    const counted = async (pay: () => Promise<unknown>): Promise<number> => {
      const before = daemon.commits();
      await pay();
      return (daemon.commits() - before) / payments;
    };
    const perPaymentOnAll = await counted(async () => payOnAll(register, terminals, payments));
    const perPaymentAlone = await counted(async () => payInTurn(register, terminals[0] ?? '', payments));
    const heapBefore = liveHeapKiB();
    await payOnAll(register, terminals, payments * heapTimes);
    const liveHeapPerPaymentKiB = (liveHeapKiB() - heapBefore) / (payments * heapTimes);
    const answer = await register.read(lastId());
    await daemon.close('the count is done');
    const sizes = readSizes(journalPath(join(directory, 'counted')), lastId(), answer);
    return { perPaymentAlone, perPaymentOnAll, liveHeapPerPaymentKiB, sizes };
  } finally {
    register.close();
    await daemon.close('the count failed');
  }
}
