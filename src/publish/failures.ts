/** Determines which failure caused an error of the NATS client or of the server. The module is pure. */

import { publication as texts } from '../messages/index.js';
import type { Failure } from './publication.js';

/** The error codes with which JetStream reports that a stream is full. */
const streamFull = new Set([10_077, 10_047, 10_023, 10_028, 10_002]);
const otherStream = 10_060;
/** The maximum length of the detail, because a server may send any text. */
const detailMax = 300;
const tooLarge = new Set([10_054, 10_091]);

/** The members of an error that show what kind of error it is. */
interface Told {
  readonly name: string;
  readonly code?: unknown;
  readonly message: string;
  readonly cause?: unknown;
}

/**
 * True if the server has no stream for the subject, or has no JetStream at all. The publisher then asks for the stream
 * to find out which of the two is true.
 */
export function isWithoutStream(error: unknown): boolean {
  return toldBy(error).name === 'JetStreamNotEnabled';
}

/** True if an answer says that this stream has the event. */
export function isStoredIn(stream: string, answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || !('stream' in answer) || !('seq' in answer)) return false;
  return answer.stream === stream && Number.isSafeInteger(answer.seq) && Number(answer.seq) > 0;
}

/** Returns the failure of a connection attempt. */
export function connectFailure(error: unknown): Failure {
  const { name, message: detail } = toldBy(error);
  const isLogin = name === 'AuthorizationError' || name === 'UserAuthenticationExpiredError';
  return { code: isLogin ? 'publish-login-refused' : 'publish-unreachable', detail };
}

/**
 * The errors that mean that the connection was closed before the request, or while the request was waiting for its
 * answer.
 */
const withoutConnection = new Set([
  'ClosedConnectionError',
  'ConnectionError',
  'DrainingConnectionError',
  'RequestError',
]);

/** Returns the failure of one event that was sent. */
export function sendFailure(error: unknown): Failure {
  const { name, code, message: detail, cause } = toldBy(error);
  if (toldBy(cause).name === 'PermissionViolationError') return { code: 'publish-not-permitted', detail };
  if (name === 'TimeoutError') return { code: 'publish-slow', detail };
  if (name === 'InvalidArgumentError') return { code: 'publish-event-refused', detail };
  if (withoutConnection.has(name)) return { code: 'publish-unreachable', detail };
  if (typeof code !== 'number') return { code: 'publish-refused', detail };
  if (code === otherStream) return { code: 'publish-subject-missing', detail };
  if (streamFull.has(code)) return { code: 'publish-stream-full', detail };
  return tooLarge.has(code) ? { code: 'publish-event-refused', detail } : { code: 'publish-refused', detail };
}

/**
 * Returns the failure to report when a stream did not answer, derived from the server's report about the stream.
 * `error` is undefined if the server has the stream.
 */
export function streamFailure(error: unknown): Failure {
  if (error === undefined) return { code: 'publish-subject-missing', detail: texts.details.noStream };
  const { name, message: detail } = toldBy(error);
  return { code: name === 'JetStreamNotEnabled' ? 'publish-no-jetstream' : 'publish-stream-missing', detail };
}

function toldBy(error: unknown): Told {
  if (!(error instanceof Error)) return { name: '', message: String(error).slice(0, detailMax) };
  const { name, cause } = error;
  const message = error.message.slice(0, detailMax);
  return { name, message, cause, ...('code' in error ? { code: error.code } : {}) };
}
