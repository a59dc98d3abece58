/** The journal's housekeeping, kept away from payments. */

import type { Lanes } from '../core/index.js';
import type { InspectionStep, Journal } from '../journal/index.js';
import type { Log } from './log.js';

/** How often an idle moment is looked for, and after how long it is done in any case. */
const lookEveryMs = 15_000;
const latestMs = 60_000;

/** Says once that new payments are refused for want of room, and once that there is room again. */
export function spaceReporter(journal: Pick<Journal, 'hasReserve'>, log: Pick<Log, 'info' | 'error'>): () => void {
  let hadRoom = true;
  return () => {
    const takesMore = journal.hasReserve();
    if (takesMore === hadRoom) return;
    hadRoom = takesMore;
    if (takesMore) log.info('there is room on the disk again: new payments are accepted');
    else log.error('the disk is almost full: new payments are refused until there is room on it');
  };
}

/** How soon after the start the journal is read through, how long a step waits for the next, and for an idle moment. */
const inspectAfterMs = 500;
const inspectEveryMs = 10;
const inspectIdleMs = 1_000;

/**
 * Lets the journal be read through beside the work, and its structure be looked at in an idle moment, after a minute in any case. `onFatal`
 * hears of damage. Returns the function that stops it.
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
 * Lets the journal do its housekeeping in an idle moment, at least once a minute. `onFatal` hears of a journal that
 * failed. Returns the function that stops it.
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
      if (!beat.ok) log.warn(`the witness of the journal could not be written: ${beat.text}`);
    } catch (error) {
      stop();
      onFatal(error);
    }
  };
  // Real time, whatever the daemon's clock does: a disk does not get faster in a simulation.
  const timer = setInterval(look, lookEveryMs);
  timer.unref();
  const stopInspection = runInspection(journal, () => areIdle(lanes), onFatal);
  const stop = (): void => {
    clearInterval(timer);
    stopInspection();
  };
  return stop;
}

function areIdle(lanes: Lanes): boolean {
  return lanes.terminals().every(({ lane, queued }) => lane !== 'busy' && queued === 0);
}
