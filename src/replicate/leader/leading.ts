/** The replicated log of a leader. */

import type { LaneCommit, LogPosition, ReplicatedLog } from '../../core/index.js';
import { type Confirmation, type Entry, type EntryBody, type Leader, readConfirmation } from '../rules/entry.js';
import { entryId } from '../rules/append.js';
import { withoutLeader } from '../rules/leadership.js';
import { requestError } from '../stream/failure.js';
import { confirmationKey, type Member } from '../stream/member.js';
import type { Appender } from './appender.js';
import type { LeaseKeeper } from './lease-keeper.js';

/** The parts of a leader. */
export interface LeadingParts {
  readonly member: Member;
  /** The identity of the stream. */
  readonly stream: string;
  readonly lease: LeaseKeeper;
  readonly appender: Appender;
  /** The earlier leaders that may still send. */
  readonly unconfirmed: readonly Leader[];
  /** Ends all work of the leader. */
  readonly abort: AbortController;
}

/** The time that a stopping leader waits for the stream to store its last entry. */
const stopMs = 3_000;
/** The interval at which the leader looks for confirmations. */
const confirmationsMs = 500;

/** The log of one leader. */
export class Leading implements ReplicatedLog {
  readonly #parts: LeadingParts;
  #unconfirmed: readonly Leader[];
  readonly #listeners: (() => void)[] = [];
  #onConfirmation: ((confirmed: Leader, by: Confirmation) => void) | undefined;
  /** True once the leader begins to stop. An entry after "stopped" would make the stream unreadable for the standby. */
  #isStopping = false;

  constructor(parts: LeadingParts) {
    this.#parts = parts;
    this.#unconfirmed = parts.unconfirmed;
    if (this.#unconfirmed.length > 0) void this.#watch();
  }

  /** The identity of the stream. */
  get stream(): string {
    return this.#parts.stream;
  }

  append(commits: readonly LaneCommit[], appended: (position: LogPosition) => void): void {
    const { appender, stream, member } = this.#parts;
    if (this.#isStopping) return;
    appender.append(
      () => this.#entry({ type: 'commits', commits }),
      (sequence) => appended({ stream, sequence, entry: entryId(member.own.life, sequence) }),
    );
  }

  mayWrite(): boolean {
    return !this.#isStopping && this.#parts.lease.mayWrite();
  }

  /** Returns how long the oldest append has waited for the stream; 0 if none is waiting. */
  waitsMs(): number {
    return this.#parts.appender.waitsMs();
  }

  unconfirmedLeader(): Leader | undefined {
    return this.#unconfirmed[0];
  }

  onConfirmed(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Sets the function that is called with each confirmation, once the stream has that confirmation. */
  set onConfirmation(listener: (confirmed: Leader, by: Confirmation) => void) {
    this.#onConfirmation = listener;
  }

  /**
   * Ends the leadership. Call this method when all connections to terminals and services are closed and the journal has
   * its last commit. After the last entry, the standby relies on this process to send nothing more.
   */
  async stop(): Promise<void> {
    const { appender, lease, abort, member } = this.#parts;
    const late = new AbortController();
    this.#isStopping = true;
    const appended = new Promise<boolean>((resolve) => {
      appender.append(
        () => this.#entry({ type: 'stopped' }),
        () => resolve(true),
      );
      void member.pause(stopMs, late.signal).then(() => resolve(false));
    });
    // The standby may take over at once if the stream got this entry. Otherwise the lease must end by itself, and the
    // standby waits for a confirmation that this process has stopped.
    if (await appended) await lease.release().catch(() => undefined);
    late.abort();
    abort.abort();
    member.link.close();
  }

  /** Stops at once. Nothing more is appended, and nothing may be written. */
  fail(): void {
    this.#parts.abort.abort();
    this.#parts.member.link.close();
  }

  #entry(body: EntryBody): Entry {
    return { leader: this.#parts.member.own, unconfirmed: this.#unconfirmed, ...body };
  }

  /** Looks for confirmations until each earlier leader is confirmed as stopped. */
  async #watch(): Promise<void> {
    const { abort, member } = this.#parts;
    while (!abort.signal.aborted && this.#unconfirmed.length > 0) {
      try {
        for (const leader of this.#unconfirmed) await this.#lookFor(leader);
      } catch (error) {
        member.onFailure(requestError(error));
      }
      await member.pause(confirmationsMs, abort.signal);
    }
  }

  async #lookFor(leader: Leader): Promise<void> {
    const { text } = await this.#parts.member.link.use(async (connection) => connection.value(confirmationKey(leader)));
    const by = text === undefined ? undefined : readConfirmation(text);
    if (by === undefined || this.#isStopping) return;
    await new Promise<void>((resolve) => {
      const { appender, abort } = this.#parts;
      abort.signal.addEventListener('abort', () => resolve());
      const unconfirmed = withoutLeader(this.#unconfirmed, leader);
      appender.append(
        () => ({ ...this.#entry({ type: 'confirmed', confirmed: leader, by }), unconfirmed }),
        () => {
          this.#unconfirmed = unconfirmed;
          resolve();
          this.#onConfirmation?.(leader, by);
          for (const listener of this.#listeners) listener();
        },
      );
    });
  }
}
