/** The parts that a daemon of a pair needs both as the standby and as the leader. */

import type { Moment } from '../../core/index.js';
import type { Leader } from '../rules/entry.js';
import type { ReplicationError } from './failure.js';
import type { StreamConnection } from './connection.js';

/** The requests to the stream and the bucket that a member sends. */
export type MemberConnection = Pick<StreamConnection, 'state' | 'append' | 'entry' | 'value' | 'put'>;

/** The connection of a member to the servers. */
export interface MemberLink {
  /** Runs requests. Rejects with {@link ReplicationError}. */
  use<T>(work: (connection: MemberConnection) => Promise<T>): Promise<T>;
  /** Closes the link for good. */
  close(): void;
}

/** One process of a pair. */
export interface Member {
  readonly own: Leader;
  readonly leaseMs: number;
  /** The largest entry that is appended whole, in bytes. By default, this size fits the least limit of the servers. */
  readonly partBytes?: number;
  readonly link: MemberLink;
  readonly now: () => Moment;
  /** Resolves after a pause, or at once if the signal is aborted. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Called if a request failed. The member tries again. */
  readonly onFailure: (error: ReplicationError) => void;
  /** Called if a request succeeded. */
  readonly onAnswer: () => void;
}

/** The time before a request that failed is sent again. */
const retryMs = 100;

/** Resolves after a pause that a timer of the process measures. Resolves at once if the signal is aborted. */
export async function pauseByTimer(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}

/** Waits before a request that failed is sent again. */
export async function pauseBeforeRetry({ pause }: Pick<Member, 'pause'>, signal: AbortSignal): Promise<void> {
  await pause(retryMs, signal);
}

/** The key of the lease in the bucket. */
export const leaseKey = 'lease';

/** Returns the key under which a leader is confirmed as stopped. */
export function confirmationKey({ life }: Leader): string {
  return `stopped.${life}`;
}
