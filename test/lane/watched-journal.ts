/** A journal that shows a test each part of a commit, and that can refuse or fail. */

import type { LaneCommit } from '../../src/core/index.js';
import { MapJournal } from '../journal/map-journal.js';

/** The journal, based on plain maps. */
export class WatchedJournal extends MapJournal {
  /** The parts of all commits, the oldest first. */
  readonly parts: LaneCommit[] = [];
  /** The terminal or service whose parts it refuses. */
  refused: string | undefined;
  /** The disk has failed: every commit throws. */
  isGone = false;

  override commit(parts: readonly LaneCommit[]): ReturnType<MapJournal['commit']> {
    if (this.isGone) throw new Error('the disk is gone');
    this.parts.push(...parts);
    return parts.flatMap((part) =>
      part.writer === this.refused
        ? [{ writer: part.writer, ok: false as const, cause: 'it does not take it' }]
        : super.commit([part]),
    );
  }
}
