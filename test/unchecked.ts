/** Requests as tests build them: requests of several kinds, one after the other, and impossible requests that must be refused. */

import type {
  CardReading,
  OnTerminal,
  Outcome,
  TransactionKind,
  TransactionRequest,
  UncheckedRequest,
} from '../src/core/index.js';

/** The fields that a request of any kind may have. */
export type AnyRequest = Pick<UncheckedRequest, keyof UncheckedRequest> & { readonly reading?: CardReading };

/** Returns the request without a check of the fields that its kind needs, like a row of the journal. */
export function unchecked(request: AnyRequest): TerminalRequest {
  const read: TerminalRequest = JSON.parse(JSON.stringify(request));
  return read;
}

/** A request to a terminal. */
export type TerminalRequest = TransactionRequest<TransactionKind, OnTerminal>;

/** The fields that an outcome of any kind may have. */
export type AnyOutcome = Pick<Outcome, keyof Outcome>;

/** Does the same for an outcome. */
export function uncheckedOutcome(outcome: AnyOutcome): Outcome {
  const read: Outcome = JSON.parse(JSON.stringify(outcome));
  return read;
}

/**
 * Returns the value as a journal would have it, for any type. So a test writes only the part of a record that the test
 * needs.
 */
export function asWritten(value: unknown) {
  return JSON.parse(JSON.stringify(value));
}
