/** The parts of the floor, each alone: one synced append, and one message to the terminal and back. */

import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { idsOf, paymentRequest } from './messages.js';
import { percentile } from './statistics.js';

/** Medians, ms. */
export interface FloorParts {
  /** 4 KiB that overwrite earlier bytes and are synced: the minimum time of a commit. */
  readonly syncedAppendMs: number;
  /** The request of a payment to the terminals' process and its answer, over a WebSocket. */
  readonly echoHopMs: number;
}

/** Measures both this many times. */
export async function measureParts(directory: string, terminalUrl: string, times: number): Promise<FloorParts> {
  return { syncedAppendMs: syncedAppend(directory, times), echoHopMs: await echoHop(terminalUrl, times) };
}

function syncedAppend(directory: string, times: number): number {
  const page = Buffer.alloc(4096, 'x');
  const fd = openSync(join(directory, 'synced'), 'w');
  try {
    // Pre-grown, like the daemon's files: a growing file needs a second write for its size.
    for (let index = 0; index < times; index += 1) writeSync(fd, page, 0, page.length, index * page.length);
    fdatasyncSync(fd);
    const took: number[] = [];
    for (let index = 0; index < times; index += 1) {
      const startedMs = performance.now();
      writeSync(fd, page, 0, page.length, index * page.length);
      fdatasyncSync(fd);
      took.push(performance.now() - startedMs);
    }
    return percentile(took, 0.5);
  } finally {
    closeSync(fd);
  }
}

async function echoHop(terminalUrl: string, times: number): Promise<number> {
  const link = new WebSocket(terminalUrl, { perMessageDeflate: false });
  await once(link, 'open');
  const took: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const serviceId = `ECHO${index}`;
    const startedMs = performance.now();
    link.send(paymentRequest({ serviceId, saleId: 'TD-ECHO', poiId: 't-1' }, serviceId));
    const [data]: unknown[] = await once(link, 'message');
    took.push(performance.now() - startedMs);
    if (!Buffer.isBuffer(data) || idsOf(data.toString('utf8'))?.serviceId !== serviceId)
      throw new Error('the terminal answered something else');
  }
  link.terminate();
  return percentile(took, 0.5);
}
