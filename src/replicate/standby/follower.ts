/** Reads the entries of the stream in their order, and applies them to the journal. */

import type { LogPosition } from '../../core/index.js';
import { entryId } from '../rules/append.js';
import { type Entry, type Part, type ReadEntry, readEntry, readParts } from '../rules/entry.js';
import { leadershipAfter, type Leadership, mayFollow, mayFollowParts, noLeadership } from '../rules/leadership.js';
import { isSameBase, type StreamState, whyNotFollow } from '../rules/position.js';
import type { Kept } from '../stream/connection.js';
import { ReplicationError } from '../stream/failure.js';
import { type Member, type MemberConnection, pauseBeforeRetry } from '../stream/member.js';
import { baseOf, type FollowedJournal } from './base.js';

/**
 * The largest number of messages that are read at once. After a failed reading, the next one has half as many messages,
 * because many large messages may need more time than an answer may take.
 */
const entriesAtOnce = 64;
/**
 * The number of readings in a row in which the stream must lack an entry before the entry counts as lost. One reading is not enough, because a server
 * may answer with an old state.
 */
const lacksMax = 50;

/** The journal of a standby, and how far it has followed the stream. */
export class Follower {
  readonly #journal: FollowedJournal;
  #stream = '';
  #applied = 0;
  /** The sequence number of the last entry of the stream, at the last reading. */
  #last = 0;
  /** The id of the entry at `#applied`. It is undefined for a journal of an earlier version. */
  #entry: string | undefined;
  /** The connection on which the stream was seen to have the entry at `#applied`. */
  #examined: MemberConnection | undefined;
  #leadership: Leadership = noLeadership;
  /**
   * The parts of the next entry that were read. The journal gets the entry with its last part. So after a restart, the
   * journal's position is before the first part, and all parts are read again.
   */
  #parts: readonly Part[] = [];
  /** The number of messages that the next reading asks for. */
  #atOnce = entriesAtOnce;
  #hasBegun = false;
  #beganLate = false;
  /** The number of readings in a row in which the stream lacked an entry that it must have. */
  #lacks = 0;

  constructor(journal: FollowedJournal) {
    this.#journal = journal;
  }

  /** The identity of the stream. */
  get stream(): string {
    return this.#stream;
  }

  /** The sequence number of the last entry that was applied, or of a part that was read. */
  get applied(): number {
    return this.#applied;
  }

  /** The sequence number of the last entry of the stream, at the last reading. */
  get last(): number {
    return Math.max(this.#last, this.#applied);
  }

  /** True if the journal had no position when it began, and the stream had entries. */
  get beganLate(): boolean {
    return this.#beganLate;
  }

  /** Returns who leads after the last entry that was applied. */
  get leadership(): Leadership {
    return this.#leadership;
  }

  /**
   * Applies the next entries. Returns true if the journal has the whole stream. Pauses after a reading that lacked an entry. Rejects with
   * {@link ReplicationError}, or with the failure of the journal.
   */
  async next(member: Pick<Member, 'link' | 'pause'>, signal: AbortSignal): Promise<boolean> {
    const isWhole = await member.link.use(async (connection) => this.#read(connection));
    if (isWhole) this.#lacks = 0;
    if (this.#lacks > 0) await pauseBeforeRetry(member, signal);
    return isWhole;
  }

  async #read(connection: MemberConnection): Promise<boolean> {
    const state = await connection.state();
    const position = this.#hasBegun
      ? { stream: this.#stream, sequence: this.#applied, isAlone: false }
      : this.#journal.logPosition();
    const why = whyNotFollow(position, state);
    const found = `${state.first}-${state.last}, ${position?.sequence ?? 0}`;
    if (why === 'replicate-stream-behind') return this.#isLacking(why, found);
    if (why !== undefined) throw new ReplicationError(why, found);
    if (!this.#hasBegun) this.#begin(state, position);
    this.#last = state.last;
    // Check the entry again on a new connection, because the servers may have been restored from a copy in the
    // meantime.
    if (this.#examined !== connection && !(await this.#hasOwnEntry(connection))) return false;
    this.#examined = connection;
    const count = Math.min(this.#atOnce, state.last - this.#applied);
    if (count === 0) return true;
    const places = Array.from({ length: count }, (_, index) => this.#applied + 1 + index);
    this.#atOnce = Math.ceil(count / 2);
    const kept = await Promise.all(places.map(async (place) => connection.entry(place)));
    this.#atOnce = Math.min(entriesAtOnce, count * 2);
    for (const one of kept) if (!this.#take(one)) return false;
    return false;
  }

  /** Records this process's own take-over, which comes in the stream after all entries that were applied. */
  noteOwn(entry: Entry, sequence: number): void {
    this.#applied = sequence;
    this.#entry = entryId(entry.leader.life, sequence);
    this.#leadership = leadershipAfter(entry);
  }

  #begin({ stream, last }: StreamState, position: LogPosition | undefined): void {
    this.#stream = stream;
    this.#applied = position?.sequence ?? 0;
    this.#entry = position?.entry;
    this.#beganLate = position === undefined && last > 0;
    this.#hasBegun = true;
  }

  /**
   * Returns false if the stream does not have the last applied entry yet. Throws if the stream has another entry under
   * that number. Otherwise reads from the entry who led at that time.
   */
  async #hasOwnEntry(connection: MemberConnection): Promise<boolean> {
    if (this.#applied === 0) return true;
    const kept = await connection.entry(this.#applied);
    if (kept === undefined) return this.#isLacking('replicate-history-missing', String(this.#applied));
    if (this.#entry !== undefined && kept.id !== this.#entry)
      throw new ReplicationError('replicate-journal-ahead', String(this.#applied));
    this.#lacks = 0;
    this.#leadership = leadershipAfter(entryOf(kept));
    return true;
  }

  /**
   * Counts a missing entry, and returns false while the entry may still appear. A server that led the stream until now
   * may lack the newest entries. Throws if the entry does not appear after several reads.
   */
  #isLacking(code: 'replicate-stream-behind' | 'replicate-history-missing', detail: string): false {
    this.#lacks += 1;
    if (this.#lacks < lacksMax) return false;
    throw new ReplicationError(code, detail);
  }

  /** Applies the next entry. Returns false if the stream does not have the entry. */
  #take(kept: Kept | undefined): boolean {
    if (kept === undefined) return this.#isLacking('replicate-history-missing', String(this.#applied + 1));
    this.#lacks = 0;
    const entry = entryOf(kept);
    if (!mayFollow(this.#leadership, entry) || !mayFollowParts(this.#parts, entry))
      throw new ReplicationError('replicate-entry-foreign', String(kept.sequence));
    const isFirst = this.#applied === 0;
    if (isFirst && entry.type === 'take-over' && !isSameBase(baseOf(this.#journal), entry.base))
      throw new ReplicationError('replicate-other-base', entry.leader.name);
    const whole = this.#whole(entry, kept);
    const commits = whole?.type === 'commits' ? whole.commits : [];
    if (whole !== undefined)
      this.#journal.commit(commits, { stream: this.#stream, sequence: kept.sequence, entry: kept.id });
    this.#applied = kept.sequence;
    this.#entry = kept.id;
    this.#leadership = leadershipAfter(entry);
    return true;
  }

  /** Returns the entry, or the entry that is complete with this part; undefined while parts are missing. */
  #whole(entry: Entry, kept: Kept): Entry | undefined {
    this.#parts = entry.type === 'part' ? [...this.#parts, entry] : [];
    if (entry.type !== 'part') return entry;
    if (this.#parts.length < entry.count) return undefined;
    const whole = entryIn(readParts(this.#parts), kept);
    this.#parts = [];
    return whole;
  }
}

function entryOf(kept: Kept): Entry {
  return entryIn(readEntry(kept.bytes), kept);
}

function entryIn(read: ReadEntry, { sequence }: Kept): Entry {
  if ('entry' in read) return read.entry;
  throw new ReplicationError(
    read.unreadable === 'newer' ? 'replicate-entry-newer' : 'replicate-entry-foreign',
    String(sequence),
  );
}
