/** The standby: follows the stream until the lease is free, takes over, and returns the log of the new leader. */

import type { Entry, Leader } from '../rules/entry.js';
import { provenByOwnLock, unconfirmedAtTakeOver } from '../rules/leadership.js';
import {
  freeAtMs,
  isBehindLease,
  isNameTaken,
  isOfOther,
  isRenewedByOther,
  type OwnLease,
  readLease,
  type SeenLease,
  seenAfter,
} from '../rules/lease.js';
import { Appender } from '../leader/appender.js';
import { Leading } from '../leader/leading.js';
import { LeaseKeeper, takeLease } from '../leader/lease-keeper.js';
import { isLasting, ReplicationError } from '../stream/failure.js';
import { confirmationKey, leaseKey, type Member, pauseBeforeRetry } from '../stream/member.js';
import { baseOf, type FollowedJournal } from './base.js';
import { Follower } from './follower.js';

/** The parts of a standby. */
export interface StandbyParts {
  readonly member: Member;
  readonly journal: FollowedJournal;
  /** True if the journal was made again from the stream, because the stream had lost entries. */
  readonly isRebuilt?: boolean;
  /**
   * Called when this process no longer leads. The process must then end at once, without a commit and without a
   * message.
   */
  readonly onEnd: (error: ReplicationError) => void;
  /** Called when the journal has the whole stream for the first time. */
  readonly onFollowing?: () => void;
  /** Called when the lease is free and the take-over begins. */
  readonly onTakingOver?: () => void;
}

/** The state of a standby. `stopped`: the operator must act. */
export interface StandbyView {
  readonly state: 'connecting' | 'following' | 'taking-over' | 'stopped';
  /** The name of the daemon that leads; undefined if there is none. */
  readonly leader: string | undefined;
  /**
   * The error with which the servers refuse this daemon's take-over entry as too large. The daemon tries again at
   * intervals.
   */
  readonly refusal?: ReplicationError | undefined;
}

/** How far a standby has followed the stream. */
export interface StandbyProgress {
  /** The sequence number of the last message that was read. It may be a part of an entry that is not complete yet. */
  readonly applied: number;
  /** The sequence number of the last entry of the stream, when it was last read. */
  readonly last: number;
  /** The wall time of the last reading. */
  readonly readMs: number;
}

/** The interval at which the stream and the lease are read. */
const pollMs = 100;
/**
 * The stream counts as having lost entries if a free lease names an entry that this many readings in a row do not find
 * in the stream. One reading is not enough, because a server may answer with an old state.
 */
const behindMax = 50;
/**
 * The pause after the servers refused the take-over entry as too large. The daemon tries again by itself, because the
 * operator corrects a setting of the servers, and until then nobody takes payments.
 */
const refusedPauseMs = 30_000;

/** The standby of one process. */
export class Standby {
  readonly #parts: StandbyParts;
  readonly #follower: Follower;
  readonly #abort = new AbortController();
  #state: StandbyView['state'] = 'connecting';
  #seen: SeenLease | undefined;
  /** The wall time at which the stream was last read. */
  #readMs: number | undefined;
  readonly #proven = new Set<string>();
  #hasSeenOther = false;
  /**
   * The number of successive checks in which the lease was free and the stream lacked the entry that the lease names.
   */
  #behind = 0;
  /** The newest refusal of a take-over entry, and the monotonic time of the next try. */
  #refusal: { readonly error: ReplicationError; readonly untilMs: number } | undefined;

  constructor(parts: StandbyParts) {
    this.#parts = parts;
    this.#follower = new Follower(parts.journal);
  }

  /** Returns the present state of the standby. */
  view(): StandbyView {
    return { state: this.#state, leader: this.#leader(), refusal: this.#refusal?.error };
  }

  /** Returns how far this standby has followed the stream; undefined before the first reading. */
  progress(): StandbyProgress | undefined {
    const { applied, last } = this.#follower;
    return this.#readMs === undefined ? undefined : { applied, last, readMs: this.#readMs };
  }

  /**
   * True if no other journal shows that the stream is complete: this journal was made from a stream that already had
   * entries, and no other daemon has led since. The stream may then be an old copy.
   */
  get isStreamUnchecked(): boolean {
    return (this.#follower.beganLate || this.#parts.isRebuilt === true) && !this.#hasSeenOther;
  }

  /** Stops: `run` resolves with undefined. */
  stop(): void {
    this.#abort.abort();
  }

  /**
   * Follows the stream. Resolves with the log of this process once this process leads, and with undefined if it was
   * stopped. Rejects if the journal failed. Also rejects after a failure that only the operator can end; the state is
   * then `stopped`.
   */
  async run(): Promise<Leading | undefined> {
    const { member } = this.#parts;
    const { signal } = this.#abort;
    while (!signal.aborted) {
      try {
        const leading = await this.#step();
        if (leading !== undefined) return leading;
      } catch (error) {
        if (signal.aborted) break;
        if (!(error instanceof ReplicationError) || isLasting(error.code)) {
          this.#state = 'stopped';
          throw error;
        }
        const isRefusal = error.code === 'replicate-entry-too-large';
        // After a refusal, the connection works, and this daemon still follows the stream.
        this.#state = isRefusal ? 'following' : 'connecting';
        if (isRefusal) this.#refusal = { error, untilMs: member.now().monoMs + refusedPauseMs };
        member.onFailure(error);
        await pauseBeforeRetry(member, signal);
      }
    }
    member.link.close();
    return undefined;
  }

  #leader(): string | undefined {
    const { leader, isStopped } = this.#follower.leadership;
    const record = this.#seen?.record;
    if (record !== undefined && !record.isReleased) return record.name;
    return isStopped ? undefined : leader?.name;
  }

  async #step(): Promise<Leading | undefined> {
    const { member, onFollowing } = this.#parts;
    const { link, own } = member;
    const isWhole = await this.#follower.next(member, this.#abort.signal);
    member.onAnswer();
    this.#readMs = member.now().wallMs;
    if (!isWhole) return undefined;
    if (this.#state !== 'following') {
      this.#state = 'following';
      onFollowing?.();
    }
    await this.#proveOwn();
    const { revision, text } = await link.use(async (connection) => connection.value(leaseKey));
    const record = text === undefined ? undefined : readLease(text);
    const seen = seenAfter(this.#seen, revision, record, member.now().monoMs);
    if (isNameTaken(this.#seen, seen, own)) throw new ReplicationError('replicate-name-taken', own.name);
    this.#hasSeenOther ||= isRenewedByOther(this.#seen, seen, own);
    this.#seen = seen;
    if (isOfOther(seen, own)) this.#refusal = undefined;
    const freeMs = Math.max(freeAtMs(seen, { ...own, leaseMs: member.leaseMs }), this.#refusal?.untilMs ?? 0);
    if (member.now().monoMs >= freeMs && !this.#isBehind(seen)) {
      const lease = await takeLease(member, revision, this.#newest());
      if (lease !== undefined) return this.#takeOver(lease);
    }
    await member.pause(pollMs, this.#abort.signal);
    return undefined;
  }

  #newest(): { readonly stream: string; readonly sequence: number } {
    return { stream: this.#follower.stream, sequence: this.#follower.applied };
  }

  /**
   * True if the last leader had seen a later entry than the stream has. The leader may have appended that entry after
   * this process read the stream, so the standby reads the stream again for some time. Throws if the entry does not
   * appear.
   */
  #isBehind(seen: SeenLease): boolean {
    const { stream, sequence } = this.#newest();
    this.#behind = isBehindLease(seen, { stream, last: sequence }) ? this.#behind + 1 : 0;
    if (this.#behind < behindMax) return this.#behind > 0;
    throw new ReplicationError('replicate-stream-behind', `${sequence}, ${seen.record?.sequence ?? 0}`);
  }

  /** Confirms that earlier processes with this data directory have ended, so that the leader need not wait for the operator. */
  async #proveOwn(): Promise<void> {
    const { link, own } = this.#parts.member;
    const { unconfirmed } = this.#follower.leadership;
    for (const leader of provenByOwnLock(unconfirmed, own)) {
      if (this.#proven.has(leader.life)) continue;
      const text = JSON.stringify({ type: 'process' });
      // The bucket may already have another confirmation, which has the same effect.
      await link.use(async (connection) => connection.put(confirmationKey(leader), text, 0));
      this.#proven.add(leader.life);
    }
  }

  /**
   * Takes over. The lease is already taken, and the take-over entry keeps the earlier leader from appending anything
   * more.
   */
  async #takeOver(ownLease: OwnLease): Promise<Leading | undefined> {
    const { member, onEnd, onTakingOver } = this.#parts;
    this.#state = 'taking-over';
    onTakingOver?.();
    const abort = new AbortController();
    this.#abort.signal.addEventListener('abort', () => abort.abort());
    const fail = (error: ReplicationError): void => {
      abort.abort();
      onEnd(error);
    };
    let appender: Appender | undefined;
    const newest = () => ({ ...this.#newest(), sequence: appender?.after ?? this.#follower.applied });
    const lease = new LeaseKeeper(member, ownLease, newest, fail, abort.signal).begin();
    try {
      while (!abort.signal.aborted) {
        const appended = await this.#appendTakeOver(abort.signal);
        if (abort.signal.aborted) return undefined;
        if (appended !== undefined) {
          const { stream } = this.#follower;
          const { sequence, unconfirmed } = appended;
          appender = new Appender(member, sequence, fail, abort.signal);
          return new Leading({ member, stream, lease, appender, unconfirmed, abort });
        }
        // The stream has grown in the meantime: the earlier leader has appended an entry. Read this entry, and try
        // again.
        await this.#readAll();
      }
      return undefined;
    } catch (error) {
      // Something failed, for example because this release cannot read the newest entry. Give the lease back, so that
      // the other daemon does not have to wait for its end.
      await lease.release().catch(() => undefined);
      abort.abort();
      throw error;
    }
  }

  async #readAll(): Promise<void> {
    const { member } = this.#parts;
    for (;;) {
      try {
        if (await this.#follower.next(member, this.#abort.signal)) return;
      } catch (error) {
        if (this.#abort.signal.aborted) return;
        if (!(error instanceof ReplicationError) || isLasting(error.code)) throw error;
        member.onFailure(error);
        await pauseBeforeRetry(member, this.#abort.signal);
      }
    }
  }

  /** Returns the place of the take-over entry in the stream; undefined if other entries came before it. */
  async #appendTakeOver(
    signal: AbortSignal,
  ): Promise<{ readonly sequence: number; readonly unconfirmed: readonly Leader[] } | undefined> {
    const { member, journal } = this.#parts;
    const { own } = member;
    const { leadership, applied } = this.#follower;
    const earlier = unconfirmedAtTakeOver(leadership);
    const proven = provenByOwnLock(earlier, own);
    const unconfirmed = earlier.filter((leader) => !proven.includes(leader));
    const entry: Entry = { leader: own, unconfirmed, type: 'take-over', base: baseOf(journal) };
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => resolve(undefined));
      const end = (error: ReplicationError): void =>
        error.code === 'replicate-deposed' ? resolve(undefined) : reject(error);
      new Appender(member, applied, end, signal).append(
        () => entry,
        (sequence) => {
          this.#follower.noteOwn(entry, sequence);
          resolve({ sequence, unconfirmed });
        },
      );
    });
  }
}
