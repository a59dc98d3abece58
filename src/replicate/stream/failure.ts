/** The failures of replication, by stable codes. The module is pure. */

import { connectFailure, sendFailure } from '../../publish/index.js';

/**
 * What a daemon does after a failure before it leads. No money moves meanwhile.
 * - `retries`: the failure may end by itself, so the daemon tries again.
 * - `holds`: only the operator can end the failure. The process goes on, and answers with the code.
 * - `refuses`: the configuration of the daemon or of the servers is wrong. The process ends, and is not started again.
 * - `restarts`: a leader has this failure. Its process ends, and its service manager starts it again as the standby. If a
 *   standby has this failure during its take-over, it gives the lease back, reports the code, and tries again at intervals.
 *
 * A leader cannot become a standby in the same process, because its open turns may not be in the stream. So every end
 * of a leadership also ends the process, whatever the code. The reaction to the code then applies to the next process.
 */
export type Reaction = 'retries' | 'holds' | 'refuses' | 'restarts';

const reactions = {
  'replicate-unreachable': 'retries',
  'replicate-login-refused': 'retries',
  'replicate-not-permitted': 'retries',
  'replicate-no-quorum': 'retries',
  'replicate-refused': 'retries',
  'replicate-stream-full': 'retries',
  'replicate-other-stream': 'holds',
  'replicate-stream-behind': 'holds',
  'replicate-journal-ahead': 'holds',
  'replicate-history-missing': 'holds',
  'replicate-other-base': 'holds',
  'replicate-entry-newer': 'holds',
  'replicate-entry-foreign': 'holds',
  'replicate-journal-alone': 'holds',
  'replicate-not-installed': 'refuses',
  'replicate-stream-settings': 'refuses',
  'replicate-name-taken': 'refuses',
  'replicate-deposed': 'restarts',
  'replicate-entry-too-large': 'restarts',
} as const satisfies Readonly<Record<string, Reaction>>;

/** The code of a failure. */
export type ReplicationCode = keyof typeof reactions;

/** A failure of replication. `detail`: the error text of the server or the system. */
export class ReplicationError extends Error {
  override readonly name = 'ReplicationError';
  readonly code: ReplicationCode;
  readonly detail: string;

  constructor(code: ReplicationCode, detail: string) {
    super(`${code}: ${detail}`);
    this.code = code;
    this.detail = detail;
  }
}

/** Returns what a daemon does after a failure. */
export function reactionTo(code: ReplicationCode): Reaction {
  return reactions[code];
}

/** True if the operator must act. */
export function isLasting(code: ReplicationCode): boolean {
  const reaction = reactionTo(code);
  return reaction === 'holds' || reaction === 'refuses';
}

/**
 * Returns the failure to report about the servers. `known`: the earlier failure, if no request has succeeded since
 * then. An answer without a majority says more than a server that cannot be reached, so the answer is reported.
 */
export function failureAfter(known: ReplicationError | undefined, next: ReplicationError): ReplicationError {
  return known?.code === 'replicate-no-quorum' && next.code === 'replicate-unreachable' ? known : next;
}

/** Returns the failure of a connection attempt. */
export function connectionError(error: unknown): ReplicationError {
  const { code, detail } = connectFailure(error);
  return new ReplicationError(
    code === 'publish-login-refused' ? 'replicate-login-refused' : 'replicate-unreachable',
    detail,
  );
}

const byPublishCode: Readonly<Record<string, ReplicationCode>> = {
  'publish-slow': 'replicate-no-quorum',
  'publish-unreachable': 'replicate-unreachable',
  'publish-not-permitted': 'replicate-not-permitted',
  'publish-stream-full': 'replicate-stream-full',
  'publish-event-refused': 'replicate-entry-too-large',
};

/** The error code of JetStream if the cluster has no leader at present. */
const unavailable = 10_008;

/** Returns the failure of a request to the stream or the bucket. */
export function requestError(error: unknown): ReplicationError {
  if (error instanceof ReplicationError) return error;
  // If the stream has no leader, no server answers requests about it.
  if (error instanceof Error && error.name === 'JetStreamNotEnabled')
    return new ReplicationError('replicate-no-quorum', error.message);
  if (error instanceof Error && 'code' in error && error.code === unavailable)
    return new ReplicationError('replicate-no-quorum', error.message);
  const { code, detail } = sendFailure(error);
  return new ReplicationError(byPublishCode[code] ?? 'replicate-refused', detail);
}
