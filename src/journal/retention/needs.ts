/** The uses that still need data of the journal. Each use states a time. Data of that time and later is not erased. */

import { dirname } from 'node:path';
import type { RetentionNeed } from '../../core/index.js';
import type { Unpublished } from '../housekeeping/publication-cursor.js';
import { readMatchedMark } from './matched-mark.js';

/**
 * Returns the needs that protect data from the erasure. The match with settlement files needs data if its mark is in the
 * folder of the journal. The publication needs data if events are published. `path`: the path of the journal; undefined
 * if it is in memory.
 */
export function retentionNeeds(
  path: string | undefined,
  unpublished: Unpublished | undefined,
): readonly RetentionNeed[] {
  const mark = path === undefined ? undefined : readMatchedMark(dirname(path));
  return [
    ...(mark === undefined ? [] : [{ since: mark.matchedUntil }]),
    ...(unpublished === undefined ? [] : [{ since: unpublished.since }]),
  ];
}
