/**
 * The names of the rows of the recovery tables. Terminals and payment services each have a table. Each recorded fact
 * names the row that caused it.
 */

/** The stable name of a row of the table for terminals (`terminal/wire/recovery.ts`). The journal keeps this name. */
export type RecoveryRowName =
  | 'cannot-send'
  | 'link-lost'
  | 'response-lost'
  | 'response-without-message'
  | 'taken'
  | 'result-not-given'
  | 'busy-by-status'
  | 'refused-by-status'
  | 'token-refused'
  | 'forged'
  | 'answer-found'
  | 'cannot-be-asked'
  | 'still-running'
  | 'not-found'
  | 'memory-asked'
  | 'not-found-early'
  | 'status-logged-out'
  | 'status-other'
  | 'answer-unreadable'
  | 'refused'
  | 'terminal-unreachable'
  | 'not-listed'
  | 'malformed'
  | 'reject-elsewhere'
  | 'final-answer'
  | 'reversal-unknown'
  | 'capture-unknown'
  | 'stored-value-unknown'
  | 'period-closed'
  | 'period-open'
  | 'period-open-early'
  | 'period-unknown'
  | 'card-held'
  | 'acquisition-unknown'
  | 'loyalty-unknown'
  | 'abort-wanted'
  | 'process-died'
  | 'late-approval'
  | 'device-request-lost'
  | 'unknown-ids'
  | 'unknown-word';

/** The name of a row of any table. The table of payment services is not loaded if no service is configured. */
export type RowName = RecoveryRowName | `service-${string}`;
