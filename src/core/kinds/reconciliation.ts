/** Reconciliations: the closed period, its totals, and the acquirers that were not closed. */

import { kindWords, reconciliationAnswers, reconciliations, type Messages } from '../../messages/index.js';
import type { Carrying, TransactionRequest } from '../model/request.js';
import type { ClosedPeriod, OwnTotals, TotalsGroup, AmountDetails } from '../model/common-types.js';
import { differencesIn, differenceMessage } from './message/own-totals.js';
import { type KindRows } from './message/kind.js';
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

/** The request fields of reconciliations. */
export interface ReconciliationRequests {
  reconciliation: Carrying<'acquirers'> & {
    /** The scope of the reconciliation. Default: `period`. */
    readonly scope?: ReconciliationScope;
  };
}

/** The outcome fields of reconciliations. */
export interface ReconciliationOutcomes {
  reconciliation: {
    /** The period that was closed. Absent if no period was closed. */
    readonly period?: ClosedPeriod;
  };
}

/** The rules of reconciliations. */
export const reconciliationRows = {
  reconciliation: {
    words: kindWords.reconciliation,
    moves: 'period',
    category: 'Reconciliation',
    options: ['acquirers'],
    ...reconciliationAnswers,
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

/** Returns the outcome of a reconciliation from the terminal's own answer: `partly-approved` if an acquirer was not closed. */
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
  const counted = ofAcquirers ? undefined : own;
  const isCompared = counted !== undefined && totals.length > 0;
  const differences = isCompared ? differencesIn(totals, counted, attempt) : [];
  const what: Messages.reconciliations.Closed = ofAcquirers
    ? { what: 'acquirers' }
    : { what: 'period', number: reported(id) };
  const message = partial ? partlyClosedMessage(what, totals) : reconciliations.approved(what, sumsOf(totals));
  return {
    result,
    retry: 'unsafe',
    reason: result,
    message: differences.length === 0 ? message : `${message} ${differenceMessage(differences)}`,
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

function partlyClosedMessage(what: Messages.reconciliations.Closed, totals: readonly TotalsGroup[]): string {
  return totals.length === 0
    ? reconciliations.partlyApprovedWithoutTotals(what)
    : reconciliations.partlyApproved(what, failedAcquirers(totals));
}

/**
 * Returns the outcome of a reconciliation without an answer. The terminal now reports another open period, so it closed
 * the requested period. The totals are missing.
 */
export function closedWithoutTotals(attempt: TerminalAttempt, id: string): OutcomeDraft<'reconciliation'> {
  return {
    result: 'approved',
    retry: 'unsafe',
    reason: totalsMissing,
    message: reconciliations.totalsMissing(reportedWord(id)),
    resolvedBy: 'terminal',
    serviceId: attempt.serviceId,
    period: { id, totals: [] },
  };
}

const totalsMissing = 'totals-missing';

/** Returns the outcome of a reconciliation whose result is unknown. `said`: the terminal's own words, in brackets, or nothing. */
export function unknownReconciliation(reason: Reason, said: string): OutcomeDraft<'reconciliation'> {
  return {
    result: 'unresolved',
    retry: 'after-resolution',
    reason,
    message: reconciliations.unresolved(said),
    resolvedBy: 'tenderd',
  };
}

/** Returns the attention items of a closed period. */
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
    const text = reconciliations.closedAfterAll(before.result);
    items.push({ code: 'closed-after-all', at, text, actions: ['resolve'] });
  }
  return items;
}

function failedAcquirers(totals: readonly TotalsGroup[]): readonly string[] {
  const failed = totals.flatMap(({ acquirerId, condition }) =>
    condition === undefined ? [] : [reconciliations.failedAcquirer(acquirerId, condition)],
  );
  return [...new Set(failed)];
}

/** Returns the sums for the cashier: for each currency, the amounts that were charged, captured, refunded and reversed. */
function sumsOf(totals: readonly TotalsGroup[]): readonly string[] {
  const sums = new Map<string, { count: number; amount: AmountDetails; word: string }>();
  // In the standard, loading a gift card is a Credit, which is not a refund.
  const paid = totals.filter(({ instrument }) => instrument !== 'StoredValue');
  for (const { type, count, amount } of paid.flatMap(({ payments }) => payments)) {
    const word = reconciliations.movementWord(type);
    if (word === undefined || amount === undefined) continue;
    const key = `${word} ${amount.currency}`;
    const before = sums.get(key);
    sums.set(key, {
      word,
      count: (before?.count ?? 0) + count,
      amount: { ...amount, amount: (before?.amount.amount ?? 0) + amount.amount },
    });
  }
  return [...sums.values()].map(({ count, amount, word }) => reconciliations.sum(count, word, amountText(amount)));
}
