/**
 * Measures a daemon without work: the time from start to ready, and the memory at rest, compared with a plain node:http
 * server.
 */

import { setTimeout as pause } from 'node:timers/promises';
import type { Nursery } from './child.js';
import { writeConfiguration } from './configuration.js';
import { residentMiB } from './resident.js';
import { startDaemonProcess } from './stage.js';
import { median, type SideBySide, sideBySide } from './statistics.js';

/** `floor` is the plain server here. */
export interface Starts {
  /** The very first start, which creates the journal, ms. */
  readonly firstStartMs: number;
  /** The time from the spawn to the ready line, ms. */
  readonly startMs: SideBySide;
  readonly restMiB: SideBySide;
  /** The additional memory of the daemon, MiB. */
  readonly aboveBareMiB: number;
}

/** How long both are idle before their memory is measured. */
const restMs = 1_000;

/** Starts both this many times, in alternating order. */
export async function measureStarts(nursery: Nursery, terminalUrl: string, times: number): Promise<Starts> {
  const file = writeConfiguration(nursery.directory, 'started', terminalUrl, ['t-1']);
  const startDaemon = async () => startDaemonProcess(file, nursery);
  const startBare = async () => nursery.start(new URL('./bare-process.js', import.meta.url), []);
  const first = await startDaemon();
  await first.end();
  const rounds = [];
  for (let index = 0; index < times; index += 1) {
    const early = index % 2 === 0 ? await startBare() : undefined;
    const daemon = await startDaemon();
    const bare = early ?? (await startBare());
    await pause(restMs);
    rounds.push({
      start: { floor: bare.startMs, daemon: daemon.startMs },
      rest: { floor: residentMiB(bare.pid), daemon: residentMiB(daemon.pid) },
    });
    await daemon.end();
    await bare.end();
  }
  return {
    firstStartMs: first.startMs,
    startMs: sideBySide(rounds.map(({ start }) => start)),
    restMiB: sideBySide(rounds.map(({ rest }) => rest)),
    aboveBareMiB: median(rounds.map(({ rest }) => rest.daemon - rest.floor)),
  };
}
