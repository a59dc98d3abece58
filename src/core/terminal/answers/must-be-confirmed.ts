/** The final answers that the terminal must confirm before they end a transaction. */

import type { Repetition } from '../wire/verdict.js';
import type { InFlight } from '../wire/in-flight-request.js';
import type { TransactionRecord } from '../../model/transaction.js';

/**
 * True if the answer counts only after the terminal repeats it, or reports that it has no such attempt. This applies to
 * each answer that may come from a cloud, and to Aborted if tenderd wanted to stop the attempt. An Aborted that comes
 * before our Abort has arrived may be about another copy of the request: one still on its way, or a second copy while
 * the first is running. For a reconciliation, the open period is the confirmation.
 */
export function isConfirmedByDenial(
  mustBeRepeated: Repetition | undefined,
  record: TransactionRecord,
  inFlight: InFlight | undefined,
  maybeNotItsOwn: boolean,
): boolean {
  if (mustBeRepeated === 'or-denied') return true;
  if (mustBeRepeated === undefined) return maybeNotItsOwn;
  return mustBeRepeated === 'unless-aborted' && isAborting(record, inFlight);
}

/**
 * True if the gateway may have given the answer: UnreachableHost, or Aborted although tenderd did not stop the attempt.
 */
export function isFromGateway(
  mustBeRepeated: Repetition | undefined,
  record: TransactionRecord,
  inFlight: InFlight | undefined,
): boolean {
  return mustBeRepeated === 'always' || (mustBeRepeated === 'unless-aborted' && !isAborting(record, inFlight));
}

/** True if tenderd wanted to stop the attempt. */
export function isAborting({ abortRequested }: TransactionRecord, inFlight: InFlight | undefined): boolean {
  return abortRequested !== undefined || inFlight?.abortSentAtMs !== undefined;
}
