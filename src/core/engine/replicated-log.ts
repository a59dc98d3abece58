/**
 * The port of the replicated log: the stream that a pair of daemons shares. A turn is appended to the stream, then
 * committed to the local journal, and only then acted on. Without a pair there is no such log.
 */

import type { WithoutStreamCode } from '../model/refused-request.js';
import type { LaneCommit, LogPosition } from './ports.js';

/** An earlier leader that may still send: its process was not seen to end. */
interface UnconfirmedLeader {
  /** The daemon's name in its configuration. */
  readonly name: string;
}

/** The replicated log of a pair of daemons, as the leader uses it. */
export interface ReplicatedLog {
  /**
   * Appends the commits of one turn as one entry. Calls `appended` once the stream has the entry. If it stays uncertain
   * whether the stream has the entry, the process stops and never calls `appended`. The turn loop has at most one
   * append under way.
   */
  append(commits: readonly LaneCommit[], appended: (position: LogPosition) => void): void;
  /**
   * True if this process may write to a terminal or payment service now: its lease has not ended by the monotonic
   * clock. The process checks this directly before each write to a socket.
   */
  mayWrite(): boolean;
  /**
   * Returns the reason why the stream confirms no entries at present, or undefined if it confirms them. This function
   * is absent if there is no stream that could fail.
   */
  whyWaits?(): WithoutStreamCode | undefined;
  /** Returns the earlier leader that may still send, or undefined if each earlier leader is known to have stopped. */
  unconfirmedLeader(): UnconfirmedLeader | undefined;
  /** Calls the listener each time an earlier leader is confirmed as stopped. */
  onConfirmed(listener: () => void): void;
}
