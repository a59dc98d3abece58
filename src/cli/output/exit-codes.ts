/** The exit statuses of the process. Scripts rely on these numbers. */

import { cliFailures } from '../../messages/index.js';

/** Exit statuses by name. */
export const exitCodes = {
  /** Approved, or done without an error. */
  ok: 0,
  failure: 1,
  usage: 2,
  declined: 10,
  unresolved: 11,
  cancelled: 12,
  notProcessed: 13,
  partlyApproved: 14,
  /** The journal is damaged, belongs to a newer version, or belongs to another program (EX_DATAERR). */
  unusableData: 65,
  /** The daemon cannot be reached (EX_UNAVAILABLE). */
  unreachable: 69,
  /** Another program uses the port, the socket or the journal (EX_CANTCREAT). */
  taken: 73,
  /** Try again later (EX_TEMPFAIL). The transaction has no outcome yet. */
  tryLater: 75,
  /** Not allowed (EX_NOPERM): the token is wrong, or a rule that protects money applies. */
  notAllowed: 77,
  /** The configuration is wrong (EX_CONFIG). */
  configuration: 78,
  /** Interrupted from the keyboard (128 + SIGINT). */
  interrupted: 130,
} as const;

/** An exit status. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The exit statuses of `tenderd status --check`, as monitoring programs expect them. */
export const checkCodes = { ok: 0, warning: 1, critical: 2, unknown: 3 } as const;

/** A status of `tenderd status --check`. */
export type CheckCode = (typeof checkCodes)[keyof typeof checkCodes];

/** The meaning of each status, for `tenderd --help` and the manual. */
export const exitMeanings: Readonly<Record<ExitCode, string>> = cliFailures.exitMeanings;

/**
 * The statuses after which `tenderd run` would fail again until the operator acts. A service manager must not restart the daemon after these
 * statuses. After any other status, the next start continues with the open transactions.
 */
export const permanentFaults: readonly ExitCode[] = [
  exitCodes.usage,
  exitCodes.unusableData,
  exitCodes.taken,
  exitCodes.notAllowed,
  exitCodes.configuration,
];

const byStartFault: Readonly<Record<string, ExitCode>> = {
  'journal-newer': exitCodes.unusableData,
  'journal-corrupt': exitCodes.unusableData,
  'journal-foreign': exitCodes.unusableData,
  'journal-diverged': exitCodes.unusableData,
  'journal-restoring': exitCodes.notAllowed,
  'journal-linked': exitCodes.notAllowed,
  'journal-not-synced': exitCodes.configuration,
  'journal-driver': exitCodes.configuration,
  'journal-unwritable': exitCodes.notAllowed,
  'journal-locked': exitCodes.taken,
  'journal-rebuilding': exitCodes.taken,
  'port-taken': exitCodes.taken,
  'socket-taken': exitCodes.taken,
  'port-refused': exitCodes.configuration,
  'gateway-settings': exitCodes.configuration,
  'replicate-not-installed': exitCodes.configuration,
  'replicate-stream-settings': exitCodes.configuration,
  'replicate-name-taken': exitCodes.configuration,
  'token-file-exposed': exitCodes.notAllowed,
  'token-file-foreign': exitCodes.notAllowed,
  'token-file-malformed': exitCodes.notAllowed,
  'token-file-shared': exitCodes.notAllowed,
  'socket-directory-exposed': exitCodes.notAllowed,
  'socket-directory-foreign': exitCodes.notAllowed,
  'token-file-unusable': exitCodes.notAllowed,
  'socket-unusable': exitCodes.notAllowed,
};

/** Errors of the system that may disappear without action: no space on the disk, or no free file descriptors. */
const passing: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'];

/**
 * Returns the status of a failed start, by its stable code and the system's error. The status is 1 if the failure may
 * disappear without action.
 */
export function exitCodeOfStart(code: string, cause?: unknown): ExitCode {
  const systemCode = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return passing.includes(systemCode) ? exitCodes.failure : (byStartFault[code] ?? exitCodes.failure);
}

const byBackup: Readonly<Record<string, ExitCode>> = {
  'backup-directory-missing': exitCodes.usage,
  'backup-own-directory': exitCodes.usage,
  'backup-directory-unwritable': exitCodes.notAllowed,
  'backup-disk-full': exitCodes.tryLater,
  'backup-no-room': exitCodes.tryLater,
  'backup-not-verified': exitCodes.unusableData,
  'backup-interrupted': exitCodes.tryLater,
};

/** Returns the status of a failed backup, by its stable code. */
export function exitCodeOfBackup(code: string): ExitCode {
  return byBackup[code] ?? exitCodes.failure;
}

const byResult: Readonly<Record<string, ExitCode>> = {
  approved: exitCodes.ok,
  'partly-approved': exitCodes.partlyApproved,
  declined: exitCodes.declined,
  cancelled: exitCodes.cancelled,
  'not-processed': exitCodes.notProcessed,
  unresolved: exitCodes.unresolved,
};

/**
 * Returns the status of a result. `undefined` means that there is no outcome yet. An unknown result, from a later
 * release of the daemon, counts as a failure.
 */
export function exitCodeOfResult(result: string | undefined): ExitCode {
  if (result === undefined) return exitCodes.tryLater;
  return byResult[result] ?? exitCodes.failure;
}

const byProblem: Readonly<Record<string, ExitCode>> = {
  'invalid-request': exitCodes.usage,
  'card-number-in-id': exitCodes.usage,
  'unknown-terminal': exitCodes.usage,
  'no-checkout': exitCodes.usage,
  'unknown-instrument': exitCodes.usage,
  'service-unreachable': exitCodes.tryLater,
  'unknown-transaction': exitCodes.usage,
  'id-reused': exitCodes.usage,
  'original-unknown': exitCodes.usage,
  'retry-of-unknown': exitCodes.usage,
  'review-outdated': exitCodes.usage,
  'instead-of-unknown': exitCodes.usage,
  'start-too-late': exitCodes.usage,
  unauthorized: exitCodes.notAllowed,
  'read-only': exitCodes.notAllowed,
  'operator-required': exitCodes.notAllowed,
  'other-register': exitCodes.notAllowed,
  'origin-not-allowed': exitCodes.notAllowed,
  'host-not-allowed': exitCodes.notAllowed,
  'sale-open': exitCodes.notAllowed,
  'refund-limit-reached': exitCodes.notAllowed,
  'original-not-refundable': exitCodes.notAllowed,
  'original-ambiguous': exitCodes.notAllowed,
  'pre-authorization-not-open': exitCodes.notAllowed,
  'pre-authorization-exceeded': exitCodes.notAllowed,
  'split-exceeded': exitCodes.notAllowed,
  'acquisition-not-open': exitCodes.notAllowed,
  'acquisition-unknown': exitCodes.usage,
  'journal-unconfirmed': exitCodes.notAllowed,
  'terminal-faulted': exitCodes.notAllowed,
  'journal-reserve': exitCodes.tryLater,
  'queue-full': exitCodes.tryLater,
  'not-ready': exitCodes.tryLater,
  stopping: exitCodes.tryLater,
};

/** Returns the status for a refusal by the daemon, by its stable code. */
export function exitCodeOfProblem(code: string): ExitCode {
  // The daemon of a pair accepts requests again when it is the leader and its servers answer.
  if (code === 'standby' || code.startsWith('replicate-')) return exitCodes.tryLater;
  return byProblem[code] ?? exitCodes.failure;
}
