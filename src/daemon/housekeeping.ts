/** The journal's housekeeping, which must not delay payments. */

import type { Lanes } from '../core/index.js';
import type { InspectionStep, Journal } from '../journal/index.js';
import { daemonLog } from '../messages/index.js';
import type { Log } from './log/log.js';

/**
 * The interval at which the daemon checks whether it is idle, in milliseconds. Housekeeping waits for an idle moment,
 * but at most for `latestMs`.
 */
const lookEveryMs = 15_000;
const latestMs = 60_000;

/** Reports once that new payments are refused because the disk is full, and once that there is room again. */
export function spaceReporter(journal: Pick<Journal, 'hasReserve'>, log: Pick<Log, 'info' | 'error'>): () => void {
  let hadRoom = true;
  return () => {
    const takesMore = journal.hasReserve();
    if (takesMore === hadRoom) return;
    hadRoom = takesMore;
    if (takesMore) log.info(daemonLog.diskAvailable);
    else log.error(daemonLog.diskAlmostFull);
  };
}

/**
 * The times for the inspection of the journal: the delay after the start, the pause between two steps, and the interval
 * of the checks whether the daemon is idle.
 */
const inspectAfterMs = 500;
const inspectEveryMs = 10;
const inspectIdleMs = 1_000;

/**
 * Reads the whole journal step by step during normal work. The check of its structure waits for an idle moment, at most
 * a minute. Calls `onFatal` for damage. Returns the function that stops the inspection.
 */
export function runInspection(
  journal: Pick<Journal, 'inspect'>,
  isIdle: () => boolean,
  onFatal: (error: unknown) => void,
): () => void {
  let left: InspectionStep = 'rows';
  let waitedMs = 0;
  const step = (): void => {
    if (left === 'structure' && waitedMs < latestMs && !isIdle()) {
      waitedMs += inspectIdleMs;
      return later(inspectIdleMs);
    }
    try {
      left = journal.inspect();
    } catch (error) {
      return onFatal(error);
    }
    if (left !== 'nothing') later(inspectEveryMs);
  };
  let timer: NodeJS.Timeout | undefined;
  const later = (ms: number): void => {
    timer = setTimeout(step, ms);
    timer.unref();
  };
  later(inspectAfterMs);
  return () => clearTimeout(timer);
}

/**
 * Completes the search index of a journal of an earlier release during idle moments. Calls `onFatal` if the journal
 * failed. Returns the function that stops the indexing.
 */
export function runIndexing(
  journal: Pick<Journal, 'indexEarlier'>,
  isIdle: () => boolean,
  onFatal: (error: unknown) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  const later = (ms: number): void => {
    timer = setTimeout(step, ms);
    timer.unref();
  };
  const step = (): void => {
    if (!isIdle()) return later(inspectIdleMs);
    try {
      if (journal.indexEarlier()) later(inspectEveryMs);
    } catch (error) {
      onFatal(error);
    }
  };
  later(inspectAfterMs);
  return () => clearTimeout(timer);
}

/**
 * Runs the journal's housekeeping in an idle moment, at least once a minute. Calls `onFatal` if the journal failed.
 * Returns the function that stops the housekeeping.
 */
export function runHousekeeping(
  journal: Journal,
  lanes: Lanes,
  log: Log,
  onFatal: (error: unknown) => void,
): () => void {
  let lastMs = performance.now();
  const reportSpace = spaceReporter(journal, log);
  reportSpace();
  const look = (): void => {
    try {
      reportSpace();
      if (!areIdle(lanes) && performance.now() - lastMs < latestMs) return;
      lastMs = performance.now();
      const beat = journal.beat();
      if (!beat.ok) log.warn(daemonLog.guardNotWritten(beat.text));
    } catch (error) {
      stop();
      onFatal(error);
    }
  };
  // Uses real time, whatever the speed of the daemon's clock: a disk does not get faster in a simulation.
  const timer = setInterval(look, lookEveryMs);
  timer.unref();
  const stopInspection = runInspection(journal, () => areIdle(lanes), onFatal);
  const stopIndexing = runIndexing(journal, () => areIdle(lanes), onFatal);
  const stop = (): void => {
    clearInterval(timer);
    stopInspection();
    stopIndexing();
  };
  return stop;
}

/** True if no terminal is working, and no request is waiting for a terminal. */
export function areIdle(lanes: Lanes): boolean {
  return lanes.terminals().every(({ lane, queued }) => lane !== 'busy' && queued === 0);
}
