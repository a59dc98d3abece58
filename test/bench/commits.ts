/**
 * Counts durable commits, and what stays on the heap of each payment: with a daemon inside this process, because nobody
 * else can know. Nothing is timed here.
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

/** Commits a payment, the heap that is left of it, and the bytes of the last one. */
export interface CommitCount {
  readonly perPaymentAlone: number;
  readonly perPaymentOnAll: number;
  /** The live heap after all of these payments minus the one after the first counts, for each payment between them, KiB. */
  readonly liveHeapPerPaymentKiB: number;
  readonly sizes: Sizes;
}

/** How many times as many payments the heap is watched over. */
const heapTimes = 5;

/** Counts over so many payments one after another, and over as many again on all lanes at once. */
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
