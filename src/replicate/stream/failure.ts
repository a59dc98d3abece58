/** The failures of replication, by stable codes. Pure. */

import { connectFailure, sendFailure } from '../../publish/index.js';

/** Failures that may end by themselves. tenderd tries again, and no money moves until then. */
const passingCodes = [
  'replicate-unreachable',
  'replicate-login-refused',
  'replicate-not-permitted',
  'replicate-no-quorum',
  'replicate-refused',
  'replicate-stream-full',
] as const;

/** Failures that only the operator can end. No money moves on this daemon until it is started again. */
const lastingCodes = [
  'replicate-not-installed',
  'replicate-stream-settings',
  'replicate-other-stream',
  'replicate-stream-behind',
  'replicate-journal-ahead',
  'replicate-history-missing',
  'replicate-other-base',
  'replicate-name-taken',
  'replicate-entry-newer',
  'replicate-entry-foreign',
  'replicate-journal-alone',
] as const;

/** Failures after which a leader ends its process. Its supervisor starts the process again, as the standby. */
const endingCodes = ['replicate-deposed', 'replicate-entry-too-large'] as const;

/** The code of a failure. */
export type ReplicationCode =
  | (typeof passingCodes)[number]
  | (typeof lastingCodes)[number]
  | (typeof endingCodes)[number];

/** A failure of replication. `detail`: the words of the server or the system. */
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

/** True if the operator must act. */
export function isLasting(code: ReplicationCode): boolean {
  return lastingCodes.some((one) => one === code);
}

/**
 * Returns the failure that describes the servers. `known`: the failure before, if no request succeeded since. A server
 * that cannot be reached does not say more than another one that answered without a majority.
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
