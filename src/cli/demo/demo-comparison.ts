/**
 * Compares the results that tenderd reported with the ledgers of the terminals and of the payment service. The module
 * is pure.
 */

import { z } from 'zod';
import { toDecimalText, toMinorUnits } from '../../../protocol/index.js';
import { cliDemo } from '../../messages/index.js';
import { writeAmount } from '../output/amount-text.js';
import type { Transaction } from '../../client/index.js';
import type { PracticeEntry } from '../practice/practice-service.js';

/** The ledger of the terminals, as the simulator's control interface returns it. */
export const ledgerAnswer = z.array(
  z.object({
    kind: z.string(),
    moved: z.boolean(),
    result: z.string(),
    saleTransactionId: z.string(),
    authorizedAmount: z.string(),
    currency: z.string(),
    approvalCode: z.string().optional(),
  }),
);

/** One line of a ledger. */
export type LedgerLine = z.infer<typeof ledgerAnswer>[number];

/**
 * Converts the ledger of the payment service to the form of the terminals' ledger, so that one comparison covers both.
 * A held amount counts as charged, as a captured amount does. An amount that its currency cannot express stays in minor
 * units, so it never equals a reported amount.
 */
export function linesOfService(entries: readonly PracticeEntry[]): readonly LedgerLine[] {
  return entries.map(({ merchantReference, state, currency, captured, remaining }) => {
    const taken = captured + remaining;
    const text = toDecimalText(taken, currency);
    return {
      kind: 'payment',
      moved: taken > 0,
      result: state === 'captured' ? 'approved' : state,
      saleTransactionId: merchantReference,
      authorizedAmount: text.ok ? text.value : String(taken),
      currency,
    };
  });
}

/** The simulator's word for each result of tenderd. */
const ledgerResults: Readonly<Record<string, string>> = {
  approved: 'approved',
  'partly-approved': 'partial',
  declined: 'declined',
  cancelled: 'cancelled',
};

/**
 * Returns a message for each difference between the reported results and the ledger. The rules: an approval is in the
 * ledger exactly once, with its amount, currency and approval code. An unresolved payment is in the ledger at most
 * once. Any other result has moved no money. Every movement belongs to a reported payment.
 */
export function compareWithLedger(reported: readonly Transaction[], ledger: readonly LedgerLine[]): readonly string[] {
  const known = new Set(reported.map(({ transactionId }) => transactionId));
  const strays = ledger.filter(({ moved, saleTransactionId }) => moved && !known.has(saleTransactionId));
  return [
    ...reported.flatMap((transaction) => differences(transaction, ledger)),
    ...strays.map((line) => cliDemo.neverReported(amountOf(line), line.saleTransactionId)),
  ];
}

function amountOf({ authorizedAmount, currency }: LedgerLine): string {
  return `${authorizedAmount} ${currency}`;
}

function differences(transaction: Transaction, ledger: readonly LedgerLine[]): readonly string[] {
  const { transactionId, result } = transaction;
  const { differs } = cliDemo;
  const about = differs.transaction(transactionId, result ?? cliDemo.open);
  const lines = ledger.filter(({ saleTransactionId }) => saleTransactionId === transactionId);
  const moved = lines.filter((line) => line.moved);
  // An unresolved payment may have moved money, but at most once.
  if (result === 'unresolved' && moved.length <= 1) return [];
  const isCharged = result === 'approved' || result === 'partly-approved';
  if (moved.length !== (isCharged ? 1 : 0)) return [differs.charges(about, moved.length)];
  const results = lines.map((line) => line.result);
  if (!results.includes(ledgerResults[result ?? ''] ?? '')) {
    return [differs.result(about, results)];
  }
  const [line] = moved;
  if (line === undefined) return [];
  const charged = toMinorUnits(line.authorizedAmount, line.currency);
  const { authorized, approvalCode } = transaction;
  if (
    !charged.ok ||
    authorized === undefined ||
    charged.value !== authorized.amount ||
    line.currency !== authorized.currency
  ) {
    return [differs.amount(about, authorized && writeAmount(authorized), amountOf(line))];
  }
  if (line.approvalCode !== approvalCode) {
    return [differs.approvalCode(about, approvalCode, line.approvalCode)];
  }
  return [];
}

/** The changes that `--alter-ledger` can make to the ledger, so that the comparison fails. */
export type Alteration = 'double' | 'drop' | 'amount';

/** Returns the ledger with a changed last movement: the movement occurs twice, is missing, or has another amount. */
export function alterLedger(ledger: readonly LedgerLine[], how: Alteration): readonly LedgerLine[] {
  const index = ledger.findLastIndex(({ moved }) => moved);
  const line = ledger[index];
  if (line === undefined) return ledger;
  if (how === 'double') return [...ledger, line];
  if (how === 'drop') return ledger.toSpliced(index, 1);
  return ledger.with(index, { ...line, authorizedAmount: `1${line.authorizedAmount}` });
}
