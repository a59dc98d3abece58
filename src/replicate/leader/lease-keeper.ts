/** Keeps the lease of a leader: renews the lease, and says whether this process may write. */

import type { LogPosition, Moment } from '../../core/index.js';
import { type LeaseRecord, mayWrite, type OwnLease, readLease, renewalAnswerMs, renewalAtMs } from '../rules/lease.js';
import { whyNotFollow } from '../rules/position.js';
import { ReplicationError, requestError } from '../stream/failure.js';
import { leaseKey, type Member, pauseBeforeRetry } from '../stream/member.js';

/**
 * The leader stops if the stream differs from the leader's entries in this number of successive comparisons. One
 * comparison is not enough, because a server may answer with an old state.
 */
const differsMax = 3;

/** The identity of the stream, and the position of its newest entry. */
type NewestEntry = LogPosition;

/**
 * Takes the lease if the lease still has this revision. Returns undefined if another process was faster. `withinMs`:
 * rejects if no answer comes within this time.
 */
export async function takeLease(
  member: Member,
  revision: number,
  entry: NewestEntry,
  withinMs?: number,
): Promise<OwnLease | undefined> {
  const { link, now, leaseMs } = member;
  // Take the time before the request is sent, because the lease counts from this time.
  const askedAt = now();
  const text = recordOf(member, entry, false);
  const taken = await link.use(async (connection) => connection.put(leaseKey, text, revision, withinMs));
  return taken === undefined ? undefined : { revision: taken, askedAt, leaseMs };
}

function recordOf({ own, leaseMs }: Member, entry: NewestEntry, isReleased: boolean): string {
  const record: LeaseRecord = { ...own, ...entry, leaseMs, isReleased };
  return JSON.stringify(record);
}

/** The lease of one leader. */
export class LeaseKeeper {
  readonly #member: Member;
  readonly #signal: AbortSignal;
  readonly #onEnd: (error: ReplicationError) => void;
  readonly #newest: () => NewestEntry;
  #lease: OwnLease;
  /**
   * The newest known revision of the lease. This number never goes back, although a server may answer with an old
   * state.
   */
  #revision: number;
  /**
   * The moment before the first try to renew the lease at `#revision`; undefined if there was no try yet. A try without
   * an answer may have renewed the lease in the bucket.
   */
  #triedAt: Moment | undefined;
  #isComparing = false;
  #isReleasing = false;
  /** The last renewal, which may be on its way. */
  #renewal: Promise<void> = Promise.resolve();
  /**
   * The number of comparisons in a row in which the stream differed from the entries that this process has appended.
   */
  #differs = 0;

  /**
   * `newest` returns the newest entry that this process knows. `onEnd` is called when another process has the lease, or
   * when the stream has lost entries.
   */
  constructor(
    member: Member,
    lease: OwnLease,
    newest: () => NewestEntry,
    onEnd: (error: ReplicationError) => void,
    signal: AbortSignal,
  ) {
    this.#member = member;
    this.#newest = newest;
    this.#lease = lease;
    this.#revision = lease.revision;
    this.#onEnd = onEnd;
    this.#signal = signal;
  }

  /** Begins to renew the lease. */
  begin(): this {
    void this.#keep().catch((error: unknown) => {
      if (!this.#signal.aborted) this.#onEnd(requestError(error));
    });
    return this;
  }

  /** True if this process may write now. */
  mayWrite(): boolean {
    return !this.#signal.aborted && !this.#isReleasing && mayWrite(this.#lease, this.#member.now());
  }

  /**
   * Gives the lease back, so that the standby need not wait until the lease ends. Call this method after the entry
   * `stopped` was appended. A renewal on its way changes the revision of the lease, so this method waits for the
   * renewal first. If the revision is then wrong, this method reads the revision from the bucket.
   */
  async release(): Promise<void> {
    this.#isReleasing = true;
    await this.#renewal.catch(() => undefined);
    const { link } = this.#member;
    const text = recordOf(this.#member, this.#newest(), true);
    const give = async () => link.use(async (connection) => connection.put(leaseKey, text, this.#revision));
    if ((await give()) !== undefined) return;
    await this.#look(true);
    await give();
  }

  async #keep(): Promise<void> {
    while (!this.#signal.aborted) {
      const waitMs = renewalAtMs(this.#lease) - this.#member.now().monoMs;
      if (waitMs > 0) await this.#member.pause(waitMs, this.#signal);
      if (this.#signal.aborted || this.#isReleasing) return;
      try {
        this.#renewal = this.#renew();
        await this.#renewal;
      } catch (error) {
        const failure = requestError(error);
        if (failure.code === 'replicate-deposed') throw failure;
        this.#member.onFailure(failure);
        await pauseBeforeRetry(this.#member, this.#signal);
      }
    }
  }

  async #renew(): Promise<void> {
    this.#triedAt ??= this.#member.now();
    let renewed: OwnLease | undefined;
    try {
      renewed = await takeLease(this.#member, this.#revision, this.#newest(), this.#withinMs());
    } catch (error) {
      // Look at the bucket first: a slow cluster may have stored the renewal, although its answer came too late.
      if (!this.#isReleasing && (await this.#look(false))) return;
      throw error;
    }
    if (renewed !== undefined) this.#noteRenewed(renewed);
    // If the bucket has no newer revision, a server answered with an old state.
    else if (!(await this.#look(true))) throw new ReplicationError('replicate-no-quorum', String(this.#revision));
  }

  /**
   * Returns the time limit for an answer. Returns undefined after the lease has ended, because a longer wait then loses
   * nothing.
   */
  #withinMs(): number | undefined {
    const { leaseMs, now } = this.#member;
    return mayWrite(this.#lease, now()) ? renewalAnswerMs(leaseMs) : undefined;
  }

  #noteRenewed(lease: OwnLease): void {
    this.#lease = lease;
    this.#revision = lease.revision;
    this.#triedAt = undefined;
    this.#member.onAnswer();
    void this.#compare();
  }

  /**
   * Compares the stream with the newest entry that the leader has appended. If the stream was restored from a copy, the
   * leader notices this before the next payment. The comparison never delays the renewal of the lease.
   */
  async #compare(): Promise<void> {
    if (this.#isComparing) return;
    this.#isComparing = true;
    const known = { ...this.#newest(), isAlone: false };
    try {
      const state = await this.#member.link.use(async (connection) => connection.state());
      const why = whyNotFollow(known, state);
      this.#differs = why === undefined ? 0 : this.#differs + 1;
      if (why !== undefined && this.#differs >= differsMax && !this.#signal.aborted)
        this.#onEnd(new ReplicationError(why, `${state.first}-${state.last}, ${known.sequence}`));
    } catch (error) {
      if (!this.#signal.aborted) this.#member.onFailure(requestError(error));
    } finally {
      this.#isComparing = false;
    }
  }

  /**
   * Reads the lease from the bucket. Returns true if a renewal has reached the bucket although its answer was lost.
   * Throws if another process has the lease. `isChanged`: true if the bucket has refused the known revision. Otherwise,
   * an older revision in the answer may only be the old state of a server.
   *
   * Several tries of a renewal may have been lost, and it is unknown which of them reached the bucket. All were sent at
   * `#triedAt` or later. So the lease counts from `#triedAt`, and ends here before a standby may take it.
   */
  async #look(isChanged: boolean): Promise<boolean> {
    const { link, own, leaseMs } = this.#member;
    const { revision, text } = await link.use(async (connection) => connection.value(leaseKey, this.#withinMs()));
    if (!isChanged && revision <= this.#revision) return false;
    const record = text === undefined ? undefined : readLease(text);
    if (record?.life !== own.life) throw new ReplicationError('replicate-deposed', record?.name ?? '');
    if (revision <= this.#revision) return false;
    this.#noteRenewed({ revision, askedAt: this.#triedAt ?? this.#lease.askedAt, leaseMs });
    return true;
  }
}
