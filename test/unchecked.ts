/** Requests as tests put them together: of many kinds in turn, and such as no register can make, to see them refused. */

import type {
  CardReading,
  OnTerminal,
  Outcome,
  TransactionKind,
  TransactionRequest,
  UncheckedRequest,
} from '../src/core/index.js';

/** What a request of any kind may have. */
export type AnyRequest = Pick<UncheckedRequest, keyof UncheckedRequest> & { readonly reading?: CardReading };

/** The request as a row of the journal is read: nobody asks whether it has what its kind demands. */
export function unchecked(request: AnyRequest): TerminalRequest {
  const read: TerminalRequest = JSON.parse(JSON.stringify(request));
  return read;
}

/** A request to a terminal. */
export type TerminalRequest = TransactionRequest<TransactionKind, OnTerminal>;

/** What an outcome of any kind may report. */
export type AnyOutcome = Pick<Outcome, keyof Outcome>;

/** The same of an outcome. */
export function uncheckedOutcome(outcome: AnyOutcome): Outcome {
  const read: Outcome = JSON.parse(JSON.stringify(outcome));
  return read;
}

/** The value as a journal would have it, for any type: a test that needs a small part of a record writes only that part. */
export function asWritten(value: unknown) {
  return JSON.parse(JSON.stringify(value));
}
