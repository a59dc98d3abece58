/** What the process's exit status says (issue, item 9). Scripts rely on each number. */

/** Exit statuses by name. */
export const exitCodes = {
  /** Approved, or done. */
  ok: 0,
  failure: 1,
  usage: 2,
  declined: 10,
  unresolved: 11,
  cancelled: 12,
  notProcessed: 13,
  partlyApproved: 14,
  /** The daemon is not reachable (EX_UNAVAILABLE). */
  unreachable: 69,
  /** Try again later (EX_TEMPFAIL); for one transaction: it has no outcome yet. */
  tryLater: 75,
  /** Not allowed (EX_NOPERM): a wrong token, or a rule that protects money. */
  notAllowed: 77,
  /** The configuration is wrong (EX_CONFIG). */
  configuration: 78,
  /** Interrupted from the keyboard (128 + SIGINT). */
  interrupted: 130,
} as const;

/** One of the statuses above. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

const byResult: Readonly<Record<string, ExitCode>> = {
  approved: exitCodes.ok,
  'partly-approved': exitCodes.partlyApproved,
  declined: exitCodes.declined,
  cancelled: exitCodes.cancelled,
  'not-processed': exitCodes.notProcessed,
  unresolved: exitCodes.unresolved,
};

/** The status of a transaction's result; `null` is one without an outcome yet. A word of a later release is a failure. */
export function exitCodeOfResult(result: string | null): ExitCode {
  if (result === null) return exitCodes.tryLater;
  return byResult[result] ?? exitCodes.failure;
}

const byProblem: Readonly<Record<string, ExitCode>> = {
  'invalid-request': exitCodes.usage,
  'card-number-in-id': exitCodes.usage,
  'unknown-terminal': exitCodes.usage,
  'unknown-transaction': exitCodes.usage,
  'id-reused': exitCodes.usage,
  'original-unknown': exitCodes.usage,
  'retry-of-unknown': exitCodes.usage,
  'start-too-late': exitCodes.usage,
  unauthorized: exitCodes.notAllowed,
  'origin-not-allowed': exitCodes.notAllowed,
  'host-not-allowed': exitCodes.notAllowed,
  'sale-open': exitCodes.notAllowed,
  'original-not-refundable': exitCodes.notAllowed,
  'journal-unconfirmed': exitCodes.notAllowed,
  'lane-parked': exitCodes.notAllowed,
  'journal-reserve': exitCodes.tryLater,
  'queue-full': exitCodes.tryLater,
  'not-ready': exitCodes.tryLater,
  stopping: exitCodes.tryLater,
};

/** The status of a refusal of the daemon, by its stable code. */
export function exitCodeOfProblem(code: string): ExitCode {
  return byProblem[code] ?? exitCodes.failure;
}
