/** A journal of which a test sees each part of a commit, and which refuses or fails when told to. */

import type { LaneCommit } from '../../src/core/index.js';
import { MapJournal } from '../journal/map-journal.js';

/** The journal as plain maps; see the top of the file. */
export class WatchedJournal extends MapJournal {
  /** The parts that it was given, oldest first. */
  readonly parts: LaneCommit[] = [];
  /** The place whose parts it refuses from now on. */
  refused: string | undefined;
  /** The disk is gone: no commit returns. */
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
