/** A journal that refuses a part of one lane, as after the restore of an old copy whose ids were used again. */

import type { LaneCommit } from '../../src/core/index.js';
import { MapJournal } from '../journal/map-journal.js';

/** Refuses the next part of one terminal, and keeps everything else. */
export class RefusingJournal extends MapJournal {
  /** The terminal. Undefined after its part was refused. */
  refuses: string | undefined;

  override commit(lanes: readonly LaneCommit[]): ReturnType<MapJournal['commit']> {
    const refused = this.refuses;
    const kept = lanes.filter(({ writer }) => writer !== refused);
    const results = super.commit(kept);
    if (kept.length === lanes.length || refused === undefined) return results;
    this.refuses = undefined;
    return [...results, { writer: refused, ok: false, cause: 'its ids were used before' }];
  }
}
