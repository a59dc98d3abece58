/** The uses of the journal that still need its data. The erasure never passes the earliest of them. */

import type { RetentionNeed } from '../../core/index.js';

/**
 * Returns the uses of the data apart from registers and operators. There are none yet. A later part that publishes transactions, or matches them with the
 * files of a bank, adds here the oldest time that it has not processed.
 */
export function retentionNeeds(): readonly RetentionNeed[] {
  return [];
}
