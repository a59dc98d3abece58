/** The journal's housekeeping, kept away from payments. */

import type { Lanes } from './core/lanes.js';
import type { Journal } from './journal/index.js';
import type { Log } from './log.js';

/** How often an idle moment is looked for, and after how long it is done in any case. */
const lookEveryMs = 15_000;
const latestMs = 60_000;

/**
 * Lets the journal do its housekeeping in an idle moment, at least once a minute. `onFatal` hears of a journal that
 * failed. Returns the function that stops it.
 */
export function keepHouse(journal: Journal, lanes: Lanes, log: Log, onFatal: (error: unknown) => void): () => void {
  let lastMs = performance.now();
  const look = (): void => {
    const isIdle = lanes.terminals().every(({ lane, queued }) => lane !== 'busy' && queued === 0);
    if (!isIdle && performance.now() - lastMs < latestMs) return;
    lastMs = performance.now();
    try {
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
