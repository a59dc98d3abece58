/** How a transaction is pursued to its outcome: what was heard decides what is done next. Knows no clock and no socket. */

import { OutcomeUnknown, TenderdProblem, TenderdUnreachable } from './errors.js';
import { backoffMs } from './time-limits.js';
import type { Transaction, TransactionWithOutcome } from './transaction.js';

/**
 * starting: ask for it (PUT), which may be repeated. asking: no longer start it, but find out whether it had begun. watching: the daemon has it.
 */
export type Phase = 'starting' | 'asking' | 'watching';

/** Where a pursuit stands. */
export interface InFlight {
  readonly transactionId: string;
  readonly phase: Phase;
  /** A request was not answered: whether the daemon took it is not known. */
  readonly mayHaveBegun: boolean;
  /** Tries in a row without an answer. */
  readonly withoutSuccess: number;
  /** How often the daemon said that it does not know the transaction. */
  readonly misses: number;
  /** Why it cannot be started, should it turn out that it had not begun. */
  readonly refusal: TenderdProblem | undefined;
}

/** What a request came to. */
export type Heard = Transaction | TenderdProblem | TenderdUnreachable;

/** What to do. */
export type Step =
  | { readonly do: 'ask'; readonly inFlight: InFlight; readonly pauseMs: number }
  | { readonly do: 'tell'; readonly transaction: TransactionWithOutcome }
  | { readonly do: 'throw'; readonly error: Error };

/** The beginning: of one that is asked for, or of one that should be there already. */
export function begin(transactionId: string, phase: 'starting' | 'asking'): InFlight {
  return { transactionId, phase, mayHaveBegun: false, withoutSuccess: 0, misses: 0, refusal: undefined };
}

/** With these the daemon says nothing about the transaction: it stops, it hung, or it broke. */
const passing: ReadonlySet<string> = new Set(['stopping', 'request-timeout', 'internal-error']);

/** Whether this is no answer to what was asked: asking again is all that helps. */
export function isAway(heard: unknown): heard is TenderdProblem | TenderdUnreachable {
  return heard instanceof TenderdUnreachable || (heard instanceof TenderdProblem && passing.has(heard.code));
}

/** Takes what was heard. `leftMs` is how much longer the transaction may be started; negative when no longer. */
export function follow(inFlight: InFlight, heard: Heard, leftMs: number): Step {
  if (!(heard instanceof Error)) {
    if (hasOutcome(heard)) return { do: 'tell', transaction: heard };
    return { do: 'ask', inFlight: { ...inFlight, phase: 'watching', withoutSuccess: 0 }, pauseMs: 0 };
  }
  if (isAway(heard)) {
    const withoutSuccess = inFlight.withoutSuccess + 1;
    const pauseMs = Math.max(backoffMs(withoutSuccess), retryAfterMs(heard) ?? 0);
    // A prompt that comes when the customer has gone is worse than none.
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
    // A refusal says nothing about an earlier request under the same id.
    if (mayHaveBegun) return { do: 'ask', inFlight: { ...inFlight, phase: 'asking', refusal: problem }, pauseMs: 0 };
    return { do: 'throw', error: problem };
  }
  if (!mayHaveBegun) return { do: 'throw', error: problem };
  if (problem.code !== 'unknown-transaction') {
    return { do: 'throw', error: new OutcomeUnknown(transactionId, problem) };
  }
  // A daemon that hung may read the request that it did not answer just now, beside this one: it is asked twice.
  const misses = inFlight.misses + 1;
  if (misses < 2) return { do: 'ask', inFlight: { ...inFlight, misses }, pauseMs: backoffMs(misses) };
  return { do: 'throw', error: inFlight.refusal ?? problem };
}

/** Whether it ended, be it as `unresolved`. */
export function hasOutcome(transaction: Transaction): transaction is TransactionWithOutcome {
  return typeof transaction.result === 'string';
}

function retryAfterMs(heard: Error): number | undefined {
  return heard instanceof TenderdProblem && heard.retryAfterS !== undefined ? heard.retryAfterS * 1_000 : undefined;
}
