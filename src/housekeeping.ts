/** The journal's housekeeping, kept away from payments. */

import type { Lanes } from './core/index.js';
import type { Journal } from './journal/index.js';
import type { Log } from './log.js';

/** How often an idle moment is looked for, and after how long it is done in any case. */
const lookEveryMs = 15_000;
const latestMs = 60_000;

/** Says once that new payments are refused for want of room, and once that there is room again. */
export function spaceReporter(journal: Pick<Journal, 'hasReserve'>, log: Pick<Log, 'info' | 'error'>): () => void {
  let hadRoom = true;
  return () => {
    const hasRoom = journal.hasReserve();
    if (hasRoom === hadRoom) return;
    hadRoom = hasRoom;
    if (hasRoom) log.info('there is room on the disk again: new payments are accepted');
    else log.error('the disk is almost full: new payments are refused until there is room on it');
  };
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
      const isIdle = lanes.terminals().every(({ lane, queued }) => lane !== 'busy' && queued === 0);
      if (!isIdle && performance.now() - lastMs < latestMs) return;
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
  const stop = (): void => clearInterval(timer);
  return stop;
}
