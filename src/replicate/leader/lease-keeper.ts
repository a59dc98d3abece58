/** Keeps the lease of a leader: renews the lease, and says whether this process may write. */

import { type LeaseRecord, mayWrite, type OwnLease, readLease, renewalAtMs } from '../rules/lease.js';
import { ReplicationError, requestError } from '../stream/failure.js';
import { leaseKey, type Member, pauseBeforeRetry } from '../stream/member.js';

/** The stream and its newest entry. */
type NewestEntry = Required<Pick<LeaseRecord, 'stream' | 'sequence'>>;

/** Takes the lease if the lease still has this revision. Returns undefined if another process was faster. */
export async function takeLease(member: Member, revision: number, entry: NewestEntry): Promise<OwnLease | undefined> {
  const { link, now, leaseMs } = member;
  // The lease counts from the moment before the request was sent.
  const askedAt = now();
  const text = recordOf(member, entry, false);
  const taken = await link.use(async (connection) => connection.put(leaseKey, text, revision));
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
  #revision: number;

  /** `newest`: returns the newest entry that this process knows. `onEnd`: called when another process has the lease. */
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
    return !this.#signal.aborted && mayWrite(this.#lease, this.#member.now());
  }

  /**
   * Gives the lease back, so that the standby need not wait until it ends. Call it after the entry `stopped` was
   * appended.
   */
  async release(): Promise<void> {
    const { link } = this.#member;
    const text = recordOf(this.#member, this.#newest(), true);
    await link.use(async (connection) => connection.put(leaseKey, text, this.#revision));
  }

  async #keep(): Promise<void> {
    while (!this.#signal.aborted) {
      await this.#member.pause(renewalAtMs(this.#lease) - this.#member.now().monoMs, this.#signal);
      if (this.#signal.aborted) return;
      try {
        const renewed = await takeLease(this.#member, this.#revision, this.#newest());
        if (renewed === undefined) await this.#look();
        else {
          this.#lease = renewed;
          this.#revision = renewed.revision;
          this.#member.onAnswer();
        }
      } catch (error) {
        const failure = requestError(error);
        if (failure.code === 'replicate-deposed') throw failure;
        this.#member.onFailure(failure);
        await pauseBeforeRetry(this.#member, this.#signal);
      }
    }
  }

  /**
   * The revision has changed: either an earlier renewal without an answer has arrived, or another process has the
   * lease.
   */
  async #look(): Promise<void> {
    const { link, own } = this.#member;
    const { revision, text } = await link.use(async (connection) => connection.value(leaseKey));
    const record = text === undefined ? undefined : readLease(text);
    if (record?.life !== own.life) throw new ReplicationError('replicate-deposed', record?.name ?? '');
    this.#revision = revision;
  }
}
