/** What of an outcome a person must look at. */

import {
  amountUnconfirmedCode,
  type Attention,
  otherAttemptCode,
  paymentUnexplainedCode,
} from '../model/attention-item.js';
import { type Attempt, attemptIdOf } from '../model/attempt.js';
import { isGivenUp, type TransactionRecord, movedMoney, isDefinite, terminalAttemptsOf } from '../model/transaction.js';
import { railWordsOf } from '../model/rail-words.js';
import { type OutcomeDraft, movesMoney } from '../model/result.js';
import { capitalized, type KindRules, waysToUndo } from './kind-rules.js';

/** Codes of approvals of something else than was asked for, or beside an error. */
export const contradictionCodes = ['other-payment-type', 'other-original', 'error-in-approval'] as const;

/** Whether a reason is the code of a contradiction. */
export function isContradiction(reason: string): reason is (typeof contradictionCodes)[number] {
  return contradictionCodes.some((code) => code === reason);
}

/** Whether the register said that so much less is welcome. */
function isWelcome(
  { undoes, mayExtend }: KindRules,
  { request }: TransactionRecord,
  { authorized }: OutcomeDraft,
): boolean {
  // Who takes back the whole, or holds it for longer, asks for no part of it.
  if ((undoes === true || mayExtend === true) && request.amountDetails === undefined) return false;
  const least = request.options?.split?.minimum ?? 0;
  return request.allowPartial && (authorized?.amount ?? least) >= least;
}

/** Whether another payment of a payment service may have paid it. */
export function isPaidByAnother({ attention }: TransactionRecord): boolean {
  return attention.some(({ code }) => code === paymentUnexplainedCode);
}

/**
 * What stands on the attention list of a record whose outcome stands, as far as other attempts of it are concerned: an attempt at the terminal that was given up
 * may have moved money, too. What a person decided is left alone, and so is what was given up in `before` already: somebody may have taken it off the list.
 */
export function withOtherAttempts(
  rules: KindRules,
  record: TransactionRecord,
  at: string,
  before: readonly Attempt[] = [],
): readonly Attention[] {
  const { attention, outcome, attempts } = record;
  if (attention.length === 0 && !attempts.some(({ state }) => isGivenUp(state))) return attention;
  const others = attention.filter(({ code }) => code !== otherAttemptCode);
  const unknown = terminalAttemptsOf(record).filter(({ state }) => isGivenUp(state));
  const isPlain = isDefinite(outcome) && outcome.resolvedBy !== 'person' && movesItsMoney(rules);
  if (!isPlain || unknown.length === 0) return others.length === attention.length ? attention : others;
  if (others.length < attention.length) return attention;
  const known = before.flatMap((one) => (isGivenUp(one.state) ? attemptIdOf(one) : []));
  if (unknown.every((one) => known.includes(attemptIdOf(one)))) return attention;
  const { noun } = rules.words;
  const ids = unknown.map(({ serviceId }) => serviceId).join(', ');
  const what = movesMoney(outcome)
    ? `Another attempt of this ${noun} (ServiceID ${ids}) may have gone through as well`
    : `This ${noun} was told as ${outcome.result}, and an attempt of it (ServiceID ${ids}) may have gone through all the same`;
  const then = movesMoney(outcome)
    ? `${undo(rules, 'what is too much')}, then resolve this`
    : `then resolve this: as approved where it did (${undo(rules, 'it')} where that is too much), else as it stands`;
  const text = `${what}: nobody knows what became of it. Compare with the ${railWordsOf(record.request).place}'s own list, ${then}.`;
  return [...attention, { code: otherAttemptCode, at, text, actions: ['resolve'] }];
}

/** The code of what stands there where the other side denies what a person has confirmed. */
const confirmationDenied = 'confirmation-denied';

/**
 * What stands on the attention list of a record of which a person said that it went through, and of which the terminal or the payment service says now that it did not:
 * the outcome stays, because it was booked, and nobody may have been paid. Undefined where nothing new is to be said.
 */
export function deniedConfirmation(
  { words: { noun } }: KindRules,
  { confirmationDenied: isDenied, outcome, request }: TransactionRecord,
  draft: OutcomeDraft,
  at: string,
): Attention | undefined {
  if (outcome?.resolvedBy !== 'person' || !movesMoney(outcome)) return undefined;
  if (movesMoney(draft) || draft.result === 'unresolved') return undefined;
  if (isDenied === true) return undefined;
  const where = railWordsOf(request).place;
  const text = `${outcome.person?.name ?? 'A person'} confirmed that this ${noun} went through, and the ${where} says that it did not (${draft.reason}). Its outcome stays as it was confirmed. Compare with the list of the ${where}: where the ${noun} is not there, it was not done, and the books must say so.`;
  return { code: confirmationDenied, at, text, actions: ['resolve'] };
}

/** What a person does about what is one too many: what no request can take back is a matter between them and the customer. */
function undo({ undoneBy }: KindRules, what: string): string {
  return undoneBy === undefined ? `settle ${what} with the customer` : `${undoneBy} ${what}`;
}

function movesItsMoney({ moves }: KindRules): boolean {
  return moves !== 'nothing' && moves !== 'period';
}

/** Returns what the operator must review about an outcome. */
export function attentionFor(
  rules: KindRules,
  record: TransactionRecord,
  draft: OutcomeDraft,
  at: string,
): readonly Attention[] {
  const items: Attention[] = [];
  if (draft.result === 'unresolved') {
    items.push({ code: 'unresolved', at, text: draft.message, actions: ['resolve'] });
  }
  if (draft.reason === 'malformed')
    items.push({ code: 'malformed', at, text: draft.message, actions: ['call-support'] });
  if (draft.notStored !== undefined) items.push({ code: 'not-stored', at, text: draft.message, actions: ['resolve'] });
  const { attention } = rules;
  if (attention !== undefined) items.push(...attention(record.outcome, draft, at));
  else if (movesMoney(draft)) {
    items.push(...afterEarlierOutcome(rules, record, draft, at));
    items.push(...otherThanRequested(rules, record, draft, at));
  }
  return items;
}

/** Returns the item for an approval after an earlier approval, or after the register was told that the customer was not charged. */
function afterEarlierOutcome(
  rules: KindRules,
  record: TransactionRecord,
  draft: OutcomeDraft,
  at: string,
): readonly Attention[] {
  const before = record.outcome;
  const { noun } = rules.words;
  const reverseOne = (text: string): Attention => ({ code: 'reverse-one', at, text, actions: waysToUndo(rules) });
  const secondApproval = movedMoney(before) && before.serviceId !== undefined && before.serviceId !== draft.serviceId;
  if (secondApproval) {
    return [
      reverseOne(
        `This ${noun} was approved twice (ServiceIDs ${before.serviceId} and ${draft.serviceId ?? '?'}). ${capitalized(undo(rules, 'one of them'))}`,
      ),
    ];
  } else if (isDefinite(before) && !movedMoney(before)) {
    return [
      reverseOne(
        `This ${noun} was told as ${before.result}, and the ${railWordsOf(record.request).place} approved it after all. If it was ${rules.undoneBy === undefined ? 'done' : 'paid'} in another way since, ${undo(rules, 'this one')}.`,
      ),
    ];
  }
  return [];
}

/** Returns the items for an approval that is not what the register requested: another amount, currency, payment type or original. */
function otherThanRequested(
  rules: KindRules,
  record: TransactionRecord,
  draft: OutcomeDraft,
  at: string,
): readonly Attention[] {
  const { difference, message: text } = draft;
  const toUndo = (code: string): Attention => ({ code, at, text, actions: waysToUndo(rules) });
  const shrinks = difference === 'partial' && record.outcome?.result === 'approved';
  return [
    ...(difference === 'currency' ? [toUndo('other-currency')] : []),
    ...(isContradiction(draft.reason) ? [toUndo(draft.reason)] : []),
    ...(difference === 'unknown' ? [toUndo('amount-unknown')] : []),
    ...(difference === 'unconfirmed' ? [unconfirmedAmount(rules, record, at)] : []),
    ...(difference === 'unexplained' || shrinks ? [toUndo('amount-unexplained')] : []),
    ...(draft.result === 'partly-approved' && !isWelcome(rules, record, draft) ? [toUndo('partial-not-allowed')] : []),
  ];
}

function unconfirmedAmount(
  { words: { noun, again } }: KindRules,
  { request }: TransactionRecord,
  at: string,
): Attention {
  const then = `Until this is resolved, the whole counts as ${again}.`;
  const text = `The ${railWordsOf(request).place} approved this ${noun} and did not name its amount. Compare with its receipt: if that shows the amount that was asked for, resolve this as approved. ${then}`;
  return { code: amountUnconfirmedCode, at, text, actions: ['resolve'] };
}
