/** The uses that still need data of the journal. Each use states a time. Data of that time and later is not erased. */

import { dirname } from 'node:path';
import type { RetentionNeed } from '../../core/index.js';
import type { Unpublished } from '../housekeeping/publication-cursor.js';
import { type MarkFault, readMatchedMark } from './matched-mark.js';

/** The uses of the data. `markFault`: the mark of the match cannot be used, so all data counts as needed. */
export interface RetentionNeeds {
  readonly needs: readonly RetentionNeed[];
  readonly markFault?: MarkFault;
}

/**
 * Returns the needs that protect data from the erasure. The match with settlement files protects data if its mark is in
 * the journal's folder. The publication of events protects data if events are published. `path`: the path of the
 * journal; undefined if it is in memory. `now`: the ISO wall time.
 */
export function retentionNeeds(
  path: string | undefined,
  unpublished: Unpublished | undefined,
  now: string,
): RetentionNeeds {
  const { mark, fault } = path === undefined ? {} : readMatchedMark(dirname(path), now);
  return {
    needs: [
      ...(mark === undefined ? [] : [{ since: mark.matchedUntil }]),
      ...(unpublished === undefined ? [] : [{ since: unpublished.since }]),
    ],
    ...(fault === undefined ? {} : { markFault: fault }),
  };
}
