/** Compares the clock of a till with the clock of the stream. The module is pure. */

import type { JournalEvent, StatusEvent } from './read-event.js';

/** A clock is wrong if it differs by more than this number of milliseconds. A message may take a few seconds to arrive. */
const offMs = 300_000;

/**
 * Returns the number of milliseconds by which the clock of the till was ahead of the stream. Returns undefined if the
 * message does not prove a wrong clock. A till sends its status at once, so a status shows whether the clock was ahead
 * or behind. A journal event may have waited for days, so its time only proves that a clock was ahead.
 */
export function wrongClockMs({ type, at, receivedAt }: JournalEvent | StatusEvent): number | undefined {
  const aheadMs = Date.parse(at) - Date.parse(receivedAt);
  return aheadMs > offMs || (type === 'status' && aheadMs < -offMs) ? aheadMs : undefined;
}
