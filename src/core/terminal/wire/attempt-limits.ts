/** The time limits of attempts, by category. */

import type { AttemptCategory } from '../../model/attempt.js';
import { limits } from '../../base/limits.js';

/** The time limits of an attempt. */
export interface TimeLimits {
  /** If the terminal is silent for this long, the answer counts as lost. */
  readonly answerMs: number;
  /** If the terminal is silent for this long, tenderd asks about the attempt. */
  readonly silenceMs: number;
  /** The longest time of an attempt. */
  readonly hardMs: number;
}

/** Returns the time limits of attempts of this category. */
export function timeLimitsFor({ category }: { readonly category: AttemptCategory }): TimeLimits {
  if (category !== 'Reconciliation') return limits;
  return {
    answerMs: limits.reconciliationAnswerMs,
    silenceMs: limits.reconciliationSilenceMs,
    hardMs: limits.reconciliationHardMs,
  };
}
