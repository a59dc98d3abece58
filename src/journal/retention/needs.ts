/** The uses that still need data of the journal. Each use states a time. Data of that time and later is not erased. */

import { dirname } from 'node:path';
import type { RetentionNeed } from '../../core/index.js';
import type { Unpublished } from '../housekeeping/publication-cursor.js';
import { readMatchedMark } from './matched-mark.js';

/**
 * Returns the uses of the data, apart from registers and operators: the match with settlement files, if its mark is in
 * the folder of the journal, and the publication, if it has events to send. `path`: the path of the journal; undefined
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
