/** Compares the clock of a till with the clock of the stream. Pure. */

import type { JournalEvent, StatusEvent } from './read-event.js';

/** A clock is wrong if it differs by more than this, in ms. A message may be on its way for some seconds. */
const offMs = 300_000;

/**
 * Returns how far the clock of the till was ahead of the stream, in ms, if the message shows that the clock was wrong;
 * otherwise undefined. The till sends a status at once, so its time shows both. An event of the journal may have waited
 * for days, so it only shows that a clock was ahead: nothing can happen after the stream received it.
 */
export function wrongClockMs({ type, at, receivedAt }: JournalEvent | StatusEvent): number | undefined {
  const aheadMs = Date.parse(at) - Date.parse(receivedAt);
  return aheadMs > offMs || (type === 'status' && aheadMs < -offMs) ? aheadMs : undefined;
}
