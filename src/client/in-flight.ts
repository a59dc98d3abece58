/** Decides the next step for a transaction in progress from the last response. Uses neither a clock nor a socket. */

import { OutcomeUnknown, TenderdProblem, TenderdUnreachable } from './errors.js';
import { backoffMs } from './time-limits.js';
import type { Transaction, TransactionWithOutcome } from './transaction.js';

/**
 * `starting`: the client sends the PUT, which may be repeated. `asking`: the client no longer starts the transaction,
 * and only finds out whether it has begun. `watching`: the daemon has the transaction.
 */
export type Phase = 'starting' | 'asking' | 'watching';

/** The client's state of a transaction in progress. */
export interface InFlight {
  readonly transactionId: string;
  readonly phase: Phase;
  /** True if a request got no response. The daemon may have accepted it. */
  readonly mayHaveBegun: boolean;
  /** The number of attempts in a row that got no answer. */
  readonly withoutSuccess: number;
  /** The number of times the daemon answered that it does not know the transaction. */
  readonly misses: number;
  /** The refusal to throw if it turns out that the transaction has not begun. */
  readonly refusal: TenderdProblem | undefined;
}

/** The result of one request to the daemon. */
export type Heard = Transaction | TenderdProblem | TenderdUnreachable;

/** The next step of the client: ask the daemon again, return the transaction, or throw an error. */
export type Step =
  | { readonly do: 'ask'; readonly inFlight: InFlight; readonly pauseMs: number }
  | { readonly do: 'tell'; readonly transaction: TransactionWithOutcome }
  | { readonly do: 'throw'; readonly error: Error };

/** Returns the first state. `starting` starts a new transaction. `asking` looks for a transaction that should exist. */
export function begin(transactionId: string, phase: 'starting' | 'asking'): InFlight {
  return { transactionId, phase, mayHaveBegun: false, withoutSuccess: 0, misses: 0, refusal: undefined };
}

/** Problems that say nothing about the transaction: the daemon is stopping, hangs or has failed, or is the standby of a pair. */
const passing: ReadonlySet<string> = new Set(['stopping', 'request-timeout', 'internal-error', 'standby']);

function isPassing({ code }: TenderdProblem): boolean {
  return passing.has(code) || code.startsWith('replicate-');
}

/** True if the request was not really answered, so that the client can only repeat it. */
export function isAway(heard: unknown): heard is TenderdProblem | TenderdUnreachable {
  return heard instanceof TenderdUnreachable || (heard instanceof TenderdProblem && isPassing(heard));
}

/**
 * Returns the next step after a response. `leftMs` is the remaining time in which the transaction may be started; it is
 * negative afterwards.
 */
export function follow(inFlight: InFlight, heard: Heard, leftMs: number): Step {
  if (!(heard instanceof Error)) {
    if (hasOutcome(heard)) return { do: 'tell', transaction: heard };
    return { do: 'ask', inFlight: { ...inFlight, phase: 'watching', withoutSuccess: 0 }, pauseMs: 0 };
  }
  if (isAway(heard)) {
    const withoutSuccess = inFlight.withoutSuccess + 1;
    const pauseMs = Math.max(backoffMs(withoutSuccess), retryAfterMs(heard) ?? 0);
    // Do not start the transaction late. If the customer has left, a prompt does more harm than none.
    const phase = inFlight.phase === 'starting' && leftMs <= pauseMs ? 'asking' : inFlight.phase;
    return { do: 'ask', inFlight: { ...inFlight, phase, withoutSuccess, mayHaveBegun: true }, pauseMs };
  }
  return refused({ ...inFlight, withoutSuccess: 0 }, heard, leftMs);
}

function refused(inFlight: InFlight, problem: TenderdProblem, leftMs: number): Step {
  const { phase, transactionId, mayHaveBegun } = inFlight;
  if (phase === 'watching') return { do: 'throw', error: new OutcomeUnknown(transactionId, problem) };
  if (phase === 'starting') {
    const againMs = retryAfterMs(problem);
    if (againMs !== undefined && againMs < leftMs) return { do: 'ask', inFlight, pauseMs: againMs };
    // This refusal says nothing about an earlier request with the same id. The daemon may have accepted that request.
    if (mayHaveBegun) return { do: 'ask', inFlight: { ...inFlight, phase: 'asking', refusal: problem }, pauseMs: 0 };
    return { do: 'throw', error: problem };
  }
  if (!mayHaveBegun) return { do: 'throw', error: problem };
  if (problem.code !== 'unknown-transaction') {
    return { do: 'throw', error: new OutcomeUnknown(transactionId, problem) };
  }
  // Ask twice. A daemon that was blocked for a time may read the earlier request only now, together with this question.
  const misses = inFlight.misses + 1;
  if (misses < 2) return { do: 'ask', inFlight: { ...inFlight, misses }, pauseMs: backoffMs(misses) };
  return { do: 'throw', error: inFlight.refusal ?? problem };
}

/** True if the transaction has an outcome, even `unresolved`. */
export function hasOutcome(transaction: Transaction): transaction is TransactionWithOutcome {
  return typeof transaction.result === 'string';
}

function retryAfterMs(heard: Error): number | undefined {
  return heard instanceof TenderdProblem && heard.retryAfterS !== undefined ? heard.retryAfterS * 1_000 : undefined;
}
