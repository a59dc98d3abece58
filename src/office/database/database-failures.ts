/** Names the failure behind an error of PostgreSQL or of its client. The module is pure. */

import type { OfficeFailure, OfficeFailureCode } from '../failure/office-failure.js';

/** The failures by SQLSTATE, or by its class, which is its first two characters. */
const bySqlState: Readonly<Record<string, OfficeFailureCode>> = {
  '28': 'office-database-login-refused',
  '3D': 'office-database-missing',
  '42501': 'office-database-not-permitted',
  '53100': 'office-database-full',
  '53300': 'office-database-unreachable',
  '57P': 'office-database-unreachable',
  '08': 'office-database-unreachable',
};

/** Returns the failure. An error without an SQLSTATE counts as a failure of the network. */
export function databaseFailure(error: unknown): OfficeFailure {
  const detail = error instanceof Error ? wordsOf(error) : String(error);
  const state = sqlStateOf(error);
  if (state === undefined)
    return { code: /time-?out/i.test(detail) ? 'office-database-slow' : 'office-database-unreachable', detail };
  const code = bySqlState[state] ?? bySqlState[state.slice(0, 3)] ?? bySqlState[state.slice(0, 2)];
  return { code: code ?? 'office-database-failed', detail };
}

/**
 * True if PostgreSQL refused a value: its form (class 22), a constraint (23) or its size (54). Another attempt with the
 * same rows fails again.
 */
export function isRefusedValue(error: unknown): boolean {
  return ['22', '23', '54'].includes(sqlStateOf(error)?.slice(0, 2) ?? '');
}

/** Returns the SQLSTATE in an error from the server. Errors from the system have longer codes, such as ECONNREFUSED. */
function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const { code } = error;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && 'severity' in error ? code : undefined;
}

/** Returns the message of an error. If a host has several addresses and all of them fail, the error itself has no message. */
function wordsOf(error: Error): string {
  if (error.message !== '') return error.message;
  const [first] = error instanceof AggregateError ? error.errors : [];
  return first instanceof Error ? first.message : error.name;
}
