/** How a transaction ended: its result, the advice on charging again, and the message for the cashier. */

import { isNonFinancial, type KindRules } from './kind-rules.js';
import { outcomes } from '../../messages/index.js';
import { saidOf } from './peer-text.js';
import { railWordsOf } from '../model/rail-words.js';
import { type OutcomeDraft, type Outcome, movesMoney } from '../model/result.js';
import type { Result, Retry, Reason } from '../model/reason-codes.js';
import { type TransactionRecord, hasUnknownAttempt, isDefinite, movedMoney } from '../model/transaction.js';

/**
 * Returns whether charging again is safe after a result (promise 9). A reversal with an unknown result is repeated only
 * after an operator's decision.
 */
export function retryAfter(rules: KindRules, result: Result): Retry {
  switch (result) {
    case 'approved':
    case 'partly-approved':
      return isNonFinancial(rules) ? 'safe' : 'unsafe';
    case 'declined':
    case 'cancelled':
    case 'not-processed':
      return 'safe';
    case 'unresolved':
      return rules.undoes === true ? 'unsafe' : 'after-resolution';
  }
}

/** Returns an ErrorCondition as a reason code. */
export function kebab(word: string): string {
  return word.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
}

/** Returns the outcome of a transaction that was provably never started. */
export function notProcessed(reason: Reason, message: string): OutcomeDraft {
  return { result: 'not-processed', retry: 'safe', reason, message, resolvedBy: 'tenderd' };
}

/** Returns the message about an unreadable answer; undefined if there is none. */
export function unreadMessage({ attempts, request }: TransactionRecord): string | undefined {
  const unread = attempts.findLast(({ unreadable }) => unreadable !== undefined)?.unreadable;
  if (unread === undefined) return undefined;
  return outcomes.unreadable(railWordsOf(request), unread.isNamed === true, unread.why);
}

/** Reasons that only mean that no answer came. If an unreadable answer came, `answer-unreadable` is the better reason. */
const answerless: ReadonlySet<string> = new Set(['no-answer', 'terminal-forgot', 'cannot-be-asked']);

/**
 * Returns the terminal's or service's own text about the unknown outcome, in brackets. It comes from the last attempt
 * that may have moved money or, if there is none, from the last attempt. Answers to other attempts prove nothing about
 * the outcome.
 */
function saidOfUnknown({ attempts }: TransactionRecord): string {
  const unknown = attempts.filter((attempt) => hasUnknownAttempt({ attempts: [attempt] }));
  const last = unknown.length > 0 ? unknown.findLast((attempt) => saidOf(attempt) !== '') : attempts.at(-1);
  return last === undefined ? '' : saidOf(last);
}

/** Returns the outcome of a transaction with an unknown result. `isAsked`: tenderd can ask the terminal or service. */
export function unresolved(
  rules: KindRules,
  record: TransactionRecord,
  why: Reason,
  isAsked = why !== 'cannot-be-asked',
): OutcomeDraft {
  const unread = unreadMessage(record);
  const reason = unread !== undefined && answerless.has(why) ? 'answer-unreadable' : why;
  const said = saidOfUnknown(record);
  const { unknown } = rules;
  if (unknown !== undefined) return unknown(reason, said);
  return {
    result: 'unresolved',
    retry: retryAfter(rules, 'unresolved'),
    reason,
    message: outcomes.unresolved(rules.words, railWordsOf(record.request), {
      said,
      unread: reason === 'answer-unreadable' ? unread : undefined,
      isAsked,
    }),
    resolvedBy: 'tenderd',
  };
}

/**
 * Returns the outcome of a transaction that was not started because another transaction moved its money. `isPart`: the
 * sale may not be paid in full.
 */
export function movedMeanwhile(
  { words }: KindRules,
  otherId: string,
  shared: 'sale' | 'original',
  isPart = false,
): OutcomeDraft {
  return {
    result: 'not-processed',
    retry: 'unsafe',
    reason: 'sale-moved',
    message: outcomes.movedMeanwhile(words, { id: otherId, shared, isPart }),
    resolvedBy: 'tenderd',
  };
}

/** Returns the outcome of a transaction that was not started because another transaction of the same sale or original may have gone through. */
export function uncertainMeanwhile(kind: KindRules, otherId: string, shared: 'sale' | 'original'): OutcomeDraft {
  return notProcessed('other-in-doubt', outcomes.otherUncertain(kind.words, { id: otherId, shared }));
}

/**
 * Returns the outcome of a transaction after one of its attempts has ended. An approval counts. A refusal ends nothing
 * while another attempt may have moved money.
 */
export function afterOtherAttempts(rules: KindRules, record: TransactionRecord, draft: OutcomeDraft): OutcomeDraft {
  if (movesMoney(draft) || draft.result === 'unresolved') return draft;
  return hasUnknownAttempt(record) ? unresolved(rules, record, 'other-attempt-unknown') : draft;
}

/**
 * True if an outcome may follow another (invariant I9). Any outcome may follow `unresolved`, or no outcome. Only an approval may follow a definite
 * outcome, and only if the terminal reported the approval or an operator confirmed it.
 */
export function mayFollow(before: Outcome | undefined, draft: OutcomeDraft): boolean {
  if (!isDefinite(before)) return true;
  if (!movesMoney(draft)) return false;
  return draft.resolvedBy === 'person'
    ? !movedMoney(before)
    : draft.resolvedBy !== 'tenderd' && draft.serviceId !== undefined;
}
