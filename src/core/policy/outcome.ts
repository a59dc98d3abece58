/** How a transaction is told to have ended: result, whether it may be charged again, and the sentence for the cashier. */

import { isNonFinancial, type KindRules, nothingOf } from './kind-rules.js';
import { saidOf } from './peer-text.js';
import { railWordsOf } from '../model/rail-words.js';
import { type OutcomeDraft, type Outcome, movesMoney } from '../model/result.js';
import type { Result, Retry, Reason } from '../model/reason-codes.js';
import { type TransactionRecord, hasUnknownAttempt, isDefinite, movedMoney } from '../model/transaction.js';

/** Whether charging again is safe, by result (promise 9). A reversal that is unknown is never repeated blindly. */
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

/** An ErrorCondition as the code of a reason. */
export function kebab(word: string): string {
  return word.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
}

/** Nothing was started, and that is proved. */
export function notProcessed(reason: Reason, message: string): OutcomeDraft {
  return { result: 'not-processed', retry: 'safe', reason, message, resolvedBy: 'tenderd' };
}

/** What came and could not be read, as a sentence for people; undefined where all of it could. */
export function unreadMessage({ attempts, request }: TransactionRecord): string | undefined {
  const unread = attempts.findLast(({ unreadable }) => unreadable !== undefined)?.unreadable;
  if (unread === undefined) return undefined;
  if (unread.isNamed !== true) return `A message came that cannot be read (${unread.why}).`;
  return `The ${railWordsOf(request).place} answered, but its answer cannot be read (${unread.why}).`;
}

/** Reasons that say no more than that there is no answer: one that cannot be read is the better reason. */
const answerless: ReadonlySet<string> = new Set(['no-answer', 'terminal-forgot', 'cannot-be-asked']);

/**
 * What was said of what is unknown, in brackets: of the last attempt that may have moved money, or where none may, of the last one. What another
 * attempt was told says nothing of it.
 */
function saidOfUnknown({ attempts }: TransactionRecord): string {
  const unknown = attempts.filter((attempt) => hasUnknownAttempt({ attempts: [attempt] }));
  const last = unknown.length > 0 ? unknown.findLast((attempt) => saidOf(attempt) !== '') : attempts.at(-1);
  return last === undefined ? '' : saidOf(last);
}

/** What cannot be known yet. The sentence says what to look at and what to do; `isAsked`: whether the other side can be asked at all. */
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
  const { noun, verb } = rules.words;
  const { place, look } = railWordsOf(record.request);
  return {
    result: 'unresolved',
    retry: retryAfter(rules, 'unresolved'),
    reason,
    message:
      (reason === 'answer-unreadable' ? `${unread} ` : '') +
      `It is not known whether the ${noun} went through${said}. Do not ${verb} again: look at ${look}, ` +
      (isAsked
        ? `then resolve it on the attention list, or wait: tenderd keeps asking the ${place}.`
        : `then resolve it on the attention list: this ${place} cannot be asked what became of it.`),
    resolvedBy: 'tenderd',
  };
}

/** How one is told that never started, because another transaction has moved its money. `isPart`: something of the sale may be left to pay. */
export function movedMeanwhile(
  { words }: KindRules,
  otherId: string,
  shared: 'sale' | 'original',
  isPart = false,
): OutcomeDraft {
  const { noun, verb } = words;
  const advice =
    shared === 'sale' && !isPart ? `Do not ${verb} again.` : `Look at what is left before you ${verb} again.`;
  return {
    result: 'not-processed',
    retry: 'unsafe',
    reason: 'sale-moved',
    message: `Transaction ${otherId} of the same ${shared} went through meanwhile; this ${noun} was never started. ${advice}`,
    resolvedBy: 'tenderd',
  };
}

/** Another one of its sale, or about its original, that did not go through as far as was known may have done so: nobody goes on before a person has looked. */
export function doubtedMeanwhile(kind: KindRules, otherId: string, shared: 'sale' | 'original'): OutcomeDraft {
  const { noun } = kind.words;
  return notProcessed(
    'other-in-doubt',
    `Transaction ${otherId} of the same ${shared} may have gone through all the same; this ${noun} was never started. ${nothingOf(kind)} Try again.`,
  );
}

/**
 * What one attempt's end means for the transaction while its other attempts are looked at too: an approval stands; a
 * refusal beside an attempt that may have moved money does not end anything.
 */
export function besideOthers(rules: KindRules, record: TransactionRecord, draft: OutcomeDraft): OutcomeDraft {
  if (movesMoney(draft) || draft.result === 'unresolved') return draft;
  return hasUnknownAttempt(record) ? unresolved(rules, record, 'other-attempt-unknown') : draft;
}

/**
 * Whether an outcome may follow another (invariant I9): anything may follow none or unresolved; a definite one is
 * followed only by an approval that rests on the terminal's own words, or that a person confirms.
 */
export function mayFollow(before: Outcome | undefined, draft: OutcomeDraft): boolean {
  if (!isDefinite(before)) return true;
  if (!movesMoney(draft)) return false;
  return draft.resolvedBy === 'person'
    ? !movedMoney(before)
    : draft.resolvedBy !== 'tenderd' && draft.serviceId !== undefined;
}
