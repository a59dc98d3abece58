/** How long an attempt is waited for, by what it asks of the terminal. */

import type { AttemptCategory } from '../../model/attempt.js';
import { limits } from '../../base/limits.js';

/** How long an attempt is waited for. */
export interface TimeLimits {
  /** Silence until here counts as a lost answer. */
  readonly answerMs: number;
  /** Silence until here is a reason to ask beside it. */
  readonly silenceMs: number;
  /** Nothing runs longer. */
  readonly hardMs: number;
}

/** The patience with an attempt of this category. */
export function timeLimitsFor({ category }: { readonly category: AttemptCategory }): TimeLimits {
  if (category !== 'Reconciliation') return limits;
  return {
    answerMs: limits.reconciliationAnswerMs,
    silenceMs: limits.reconciliationSilenceMs,
    hardMs: limits.reconciliationHardMs,
  };
}
