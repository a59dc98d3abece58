/** Reconciliations: the period that was closed, the acquirers that did not close, and what nobody knows. */

import type { Carrying, TransactionRequest } from '../model/request.js';
import type { ClosedPeriod, OwnTotals, TotalsGroup, AmountDetails } from '../model/common-types.js';
import { differencesIn, differenceMessage } from './message/own-totals.js';
import { moneyWords, type KindRows } from './message/kind.js';
import type { TerminalAttempt } from '../model/attempt.js';
import type { MoneyAnswer } from './message/response-body.js';
import type { Reason } from '../model/reason-codes.js';
import type { OutcomeDraft, Outcome } from '../model/result.js';
import { type Attention } from '../model/attention-item.js';
import { isDefinite, movedMoney } from '../model/transaction.js';
import type { ReconciliationResponse } from '../../../protocol/index.js';
import { amountText } from './message/authorized-amounts.js';
import type { ReconciliationScope } from '../model/kind-names.js';
import { reported, reportedWord } from './message/reported-text.js';
import { totalsOf } from './message/reported-totals.js';

const types: Readonly<Record<ReconciliationScope, string>> = {
  period: 'SaleReconciliation',
  'period-and-acquirers': 'AcquirerSynchronisation',
  acquirers: 'AcquirerReconciliation',
};

/** What their requests carry beside what all requests have. */
export interface ReconciliationRequests {
  reconciliation: Carrying<'acquirers'> & {
    /** Without it, `period`. */
    readonly scope?: ReconciliationScope;
  };
}

/** What their outcomes report beside what all outcomes do. */
export interface ReconciliationOutcomes {
  reconciliation: {
    /** Of one that closed. */
    readonly period?: ClosedPeriod;
  };
}

/** The kind. */
export const reconciliations = {
  reconciliation: {
    words: {
      ...moneyWords,
      nothing: 'nothing was closed',
      unmoved: 'nothing was closed',
      noun: 'reconciliation',
      does: 'moves no money: it closes the terminal’s period',
      verb: 'close',
      again: 'closed',
      done: '',
      rest: '',
    },
    moves: 'period',
    category: 'Reconciliation',
    options: ['acquirers'],
    // It has no card and no PIN.
    instead: 'The period stays open.',
    sentences: {
      Refusal: notClosed('refused'),
      NotFound: 'The terminal has nothing to close. The period stays as it is.',
      DeviceOut: 'The terminal is out of order; nothing was closed. Call support.',
      InsertedCard: 'A card is in the terminal; nothing was closed. Take it out and try again.',
      PaymentRestriction: notClosed('a payment restriction'),
      InvalidCard: notClosed('an invalid card'),
      UnreachableHost: 'The terminal could not reach the bank: the period stays open. Try again later.',
      WrongPIN: notClosed('a wrong PIN'),
    },
    request: ({ request: { scope = 'period', options } }) => ({
      name: 'ReconciliationRequest',
      body: { ReconciliationType: types[scope], AcquirerID: options?.acquirers },
    }),
    read: () => ({}),
    approved: closed,
    unknown: unknownReconciliation,
    attention: attentionForClosed,
  },
} as const satisfies Partial<KindRows>;

/** What the terminal says of a card or a PIN where there is none. */
function notClosed(why: string): string {
  return `The reconciliation was declined (${why}): the period stays open. Try again, or call support.`;
}

const dont = 'Do not close it again.';

/** The outcome of a closing, as the terminal's own answer says; `partial` where an acquirer did not close. */
export function closed(
  { request }: { readonly request: Pick<TransactionRequest<'reconciliation'>, 'scope'> },
  attempt: TerminalAttempt,
  answer: MoneyAnswer,
  partial: boolean,
  own?: OwnTotals,
): OutcomeDraft<'reconciliation'> {
  const body: Partial<ReconciliationResponse> = answer.name === 'ReconciliationResponse' ? answer.body : {};
  const ofAcquirers = request.scope === 'acquirers';
  const id = ofAcquirers ? undefined : (body.POIReconciliationID ?? attempt.period?.id);
  const totals = totalsOf(body.TransactionTotals);
  const result = partial ? 'partly-approved' : 'approved';
  const named = reported(id);
  const period = named === undefined ? 'The period' : `Period ${named}`;
  const what = ofAcquirers ? 'The acquirers have closed' : `${period} is closed`;
  const failed = failedAcquirers(totals);
  const inPart =
    totals.length === 0
      ? `${what}, perhaps not at every acquirer: the terminal gives no totals. ${dont} Read them on its own printout.`
      : `${what}, but not at ${failed}. ${dont} Close the acquirers later, or call support.`;
  const counted = ofAcquirers ? undefined : own;
  const isCompared = counted !== undefined && totals.length > 0;
  const differences = isCompared ? differencesIn(totals, counted, attempt) : [];
  const message = `${partial ? inPart : `${what}${summary(totals)}. ${dont}`}${differenceMessage(differences)}`;
  return {
    result,
    retry: 'unsafe',
    reason: result,
    message,
    resolvedBy: 'terminal',
    serviceId: attempt.serviceId,
    period: {
      ...(id === undefined ? {} : { id }),
      totals,
      ...(counted === undefined ? {} : { journal: counted }),
      ...(differences.length === 0 ? {} : { differences }),
    },
  };
}

/** The outcome of a closing that only another open period shows: the totals are not to be had. */
export function closedWithoutTotals(attempt: TerminalAttempt, id: string): OutcomeDraft<'reconciliation'> {
  return {
    result: 'approved',
    retry: 'unsafe',
    reason: totalsMissing,
    message: `Period ${reportedWord(id)} is closed. ${dont} The terminal does not give its totals any more: read them on its own printout.`,
    resolvedBy: 'terminal',
    serviceId: attempt.serviceId,
    period: { id, totals: [] },
  };
}

const totalsMissing = 'totals-missing';

/** What cannot be known of a closing. `said`: the terminal’s own words about it, in brackets, or nothing. */
export function unknownReconciliation(reason: Reason, said: string): OutcomeDraft<'reconciliation'> {
  return {
    result: 'unresolved',
    retry: 'after-resolution',
    reason,
    message: `It is not known whether the period was closed${said}. Do not close it again: look at the terminal's last printout or its list of closings, then resolve it on the attention list.`,
    resolvedBy: 'tenderd',
  };
}

/** What of a closing a person must look at. */
export function attentionForClosed(before: Outcome | undefined, draft: OutcomeDraft, at: string): readonly Attention[] {
  if (draft.result !== 'approved' && draft.result !== 'partly-approved') return [];
  const items: Attention[] = [];
  if (draft.result === 'partly-approved')
    items.push({ code: 'acquirer-not-closed', at, text: draft.message, actions: ['resolve', 'call-support'] });
  if (draft.reason === totalsMissing)
    items.push({ code: totalsMissing, at, text: draft.message, actions: ['resolve'] });
  if (draft.period?.differences !== undefined)
    items.push({ code: 'totals-differ', at, text: draft.message, actions: ['resolve'] });
  if (isDefinite(before) && !movedMoney(before)) {
    const text = `This reconciliation was told as ${before.result}, and the terminal closed after all. If another one was asked for since, look at which period each has closed.`;
    items.push({ code: 'closed-after-all', at, text, actions: ['resolve'] });
  }
  return items;
}

function failedAcquirers(totals: readonly TotalsGroup[]): string {
  const failed = totals.flatMap(({ acquirerId, condition }) =>
    condition === undefined ? [] : [`acquirer ${acquirerId ?? 'without a number'} (${condition})`],
  );
  return failed.length === 0 ? 'every acquirer' : [...new Set(failed)].join(', ');
}

/** What a cashier reads of totals: what was charged and given back, in each currency. */
const words: Readonly<Record<string, string>> = {
  Debit: 'charged',
  CompletedReservation: 'completed',
  Credit: 'refunded',
  ReverseDebit: 'reversed',
};

function summary(totals: readonly TotalsGroup[]): string {
  const sums = new Map<string, { count: number; amount: AmountDetails; word: string }>();
  // A gift card that was loaded is a credit in the words of the standard, and nothing that was given back.
  const paid = totals.filter(({ instrument }) => instrument !== 'StoredValue');
  for (const { type, count, amount } of paid.flatMap(({ payments }) => payments)) {
    const word = words[type];
    if (word === undefined || amount === undefined) continue;
    const key = `${word} ${amount.currency}`;
    const before = sums.get(key);
    sums.set(key, {
      word,
      count: (before?.count ?? 0) + count,
      amount: { ...amount, amount: (before?.amount.amount ?? 0) + amount.amount },
    });
  }
  const texts = [...sums.values()].map(({ count, amount, word }) => `${count} ${word} (${amountText(amount)})`);
  return texts.length === 0 ? '' : `: ${texts.join(', ')}`;
}
