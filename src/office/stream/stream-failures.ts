/** Names the failure behind an error of the NATS client or of the server. The module is pure. */

import type { OfficeFailure, OfficeFailureCode } from '../failure/office-failure.js';

const byName: Readonly<Record<string, OfficeFailureCode>> = {
  AuthorizationError: 'office-stream-login-refused',
  UserAuthenticationExpiredError: 'office-stream-login-refused',
  PermissionViolationError: 'office-stream-not-permitted',
  JetStreamNotEnabled: 'office-stream-no-jetstream',
  StreamNotFoundError: 'office-stream-missing',
  ClosedConnectionError: 'office-stream-unreachable',
  ConnectionError: 'office-stream-unreachable',
  DrainingConnectionError: 'office-stream-unreachable',
};

/** Codes of JetStream in its answers: no JetStream for the account, or in the cluster. */
const noJetStream: readonly unknown[] = [10_039, 10_076];

/** Returns the failure of a connection attempt. An unknown error counts as a failure of the network. */
export function connectFailure(error: unknown): OfficeFailure {
  return { code: codeOf(error) ?? 'office-stream-unreachable', detail: wordsOf(error) };
}

/** Returns the failure of a request or of a read. */
export function readFailure(error: unknown): OfficeFailure {
  return { code: codeOf(error) ?? 'office-stream-failed', detail: wordsOf(error) };
}

function codeOf(error: unknown): OfficeFailureCode | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && noJetStream.includes(error.code)) return 'office-stream-no-jetstream';
  return byName[error.name] ?? (error.cause === undefined ? undefined : codeOf(error.cause));
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
