/** The journal's own sums of a period, next to the terminal's totals. */

import { expect, test } from 'vitest';
import type { OwnTotals, TotalsGroup, TotalsLine } from '../../src/core/model/common-types.js';
import { differencesIn, ownTotals, type OwnTransaction } from '../../src/core/kinds/message/own-totals.js';
import { attentionForClosed, closed } from '../../src/core/kinds/reconciliation.js';
import type { ReconciliationResponse } from '../../protocol/index.js';
import { at, attemptOf, outcomeOf, transactionOf } from './records.js';

const ours = { poiId: 'T1', saleId: 'SHOP' };

function moved(
  kind: 'payment' | 'refund' | 'capture' | 'pre-authorization',
  amount: number,
  more = {},
): OwnTransaction {
  const authorized = { amount, currency: 'EUR' };
  return { record: transactionOf({ kind }, { outcome: outcomeOf('approved', { authorized, ...more }) }) };
}

const line = (type: string, count: number, amount: number): TotalsLine => ({
  type,
  count,
  amount: { amount, currency: 'EUR' },
});

function group(payments: readonly TotalsLine[], more: Partial<TotalsGroup> = {}): TotalsGroup {
  return { instrument: 'Card', payments, loyalty: [], ...more };
}

const reversalOfWhole: OwnTransaction = {
  record: transactionOf({ kind: 'reversal' }, { outcome: outcomeOf('approved') }),
  original: moved('payment', 1_250).record,
};

test('the journal counts approved transactions by type and currency, and those approved offline', () => {
  const declined: OwnTransaction = { record: transactionOf({}, { outcome: outcomeOf('declined') }) };
  const all = [
    moved('payment', 1_000),
    moved('payment', 250, { authorizedOnline: false }),
    moved('refund', 300),
    moved('capture', 700),
    moved('pre-authorization', 9_999),
    reversalOfWhole,
    declined,
  ];
  expect(ownTotals(all, 'z0')).toEqual({
    since: 'z0',
    payments: [
      line('Debit', 2, 1_250),
      line('Credit', 1, 300),
      line('CompletedReservation', 1, 700),
      line('ReverseDebit', 1, 1_250),
    ],
    offline: [line('Debit', 1, 250)],
  });
});

const own: OwnTotals = { payments: [line('Debit', 2, 2_250), line('ReverseDebit', 1, 1_250)] };

test.each<[string, readonly TotalsGroup[], readonly string[]]>([
  ['the same', [group([line('Debit', 2, 2_250), line('ReverseDebit', 1, 1_250)])], []],
  ['in two groups', [group([line('Debit', 2, 2_250)]), group([line('ReverseDebit', 1, 1_250)])], []],
  ['with the reversed payment left out', [group([line('Debit', 1, 1_000)])], []],
  [
    'with declined payments, gift cards and another SaleID',
    [
      group([line('Debit', 2, 2_250), line('ReverseDebit', 1, 1_250), line('Declined', 4, 900)]),
      group([line('Debit', 5, 5_000)], { instrument: 'StoredValue' }),
      group([line('Debit', 5, 5_000)], { saleId: 'OTHER' }),
      group([line('Debit', 5, 5_000)], { poiId: 'T2' }),
    ],
    [],
  ],
  ['more payments', [group([line('Debit', 9, 9_000), line('ReverseDebit', 1, 1_250)])], ['Debit']],
  ['another amount', [group([line('Debit', 2, 2_260), line('ReverseDebit', 1, 1_250)])], ['Debit']],
  ['no totals', [group([])], ['Debit', 'ReverseDebit']],
  ['a refund that is not in the journal', [group([...own.payments, line('Credit', 1, 100)])], ['Credit']],
])('the totals of the terminal are compared with the journal: %s', (_name, totals, types) => {
  expect(differencesIn(totals, own, ours).map(({ type }) => type)).toEqual(types);
});

const body: ReconciliationResponse = {
  POIReconciliationID: '57',
  Response: { Result: 'Success' },
  TransactionTotals: [
    {
      PaymentInstrumentType: 'Card',
      PaymentCurrency: 'EUR',
      PaymentTotals: [{ TransactionType: 'Debit', TransactionCount: '9', TransactionAmount: '90.00' }],
    },
  ],
};

function closedWith(request: object, sums: OwnTotals | undefined) {
  const header = { MessageClass: 'Service', MessageCategory: 'Reconciliation', MessageType: 'Response' } as const;
  const answer = { name: 'ReconciliationResponse', body, header: { ...header, SaleID: 'SHOP', POIID: 'T1' } } as const;
  return closed({ request }, attemptOf(), answer, false, sums);
}

test('different totals are reported with an attention item', () => {
  const draft = closedWith({}, { payments: [line('Debit', 1, 1_000)] });
  expect(draft.period?.differences).toEqual([
    { type: 'Debit', terminal: line('Debit', 9, 9_000), journal: line('Debit', 1, 1_000) },
  ]);
  expect(draft.message).toBe(
    "Period 57 is closed: 9 charged (90.00 EUR). Do not close it again. The totals differ from the journal (charged: the terminal has 9 (90.00 EUR), the journal has 1 (10.00 EUR)): compare them with the terminal's own list.",
  );
  expect(attentionForClosed(undefined, draft, at)).toMatchObject([{ code: 'totals-differ', actions: ['resolve'] }]);
});

test('totals that agree need no attention', () => {
  const draft = closedWith({}, { payments: [line('Debit', 9, 9_000)] });
  expect(draft.period).toMatchObject({ journal: { payments: [line('Debit', 9, 9_000)] } });
  expect(draft.period).not.toHaveProperty('differences');
  expect(attentionForClosed(undefined, draft, at)).toEqual([]);
});

test('a reconciliation of acquirers only closes no period of the journal', () => {
  const draft = closedWith({ scope: 'acquirers' }, { payments: [] });
  expect(draft.period).not.toHaveProperty('journal');
  expect(attentionForClosed(undefined, draft, at)).toEqual([]);
});
