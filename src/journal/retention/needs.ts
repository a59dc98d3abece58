/** The uses of the journal that still need its data. The erasure never passes the earliest of them. */

import { dirname } from 'node:path';
import type { RetentionNeed } from '../../core/index.js';
import { readMatchedMark } from './matched-mark.js';

/**
 * Returns the uses of the data, apart from registers and operators: the match with settlement files, if its mark is in
 * the folder of the journal. `path`: the journal; undefined in memory. If another module reads transactions later, add
 * here the oldest time that it has not processed.
 */
export function retentionNeeds(path: string | undefined): readonly RetentionNeed[] {
  const mark = path === undefined ? undefined : readMatchedMark(dirname(path));
  return mark === undefined ? [] : [{ since: mark.matchedUntil }];
}
