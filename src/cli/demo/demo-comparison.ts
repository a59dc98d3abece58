/** What was reported to the register, against what the books of terminals and payment service say was moved. Pure. */

import { z } from 'zod';
import { toDecimalText, toMinorUnits } from '../../../protocol/index.js';
import { writeAmount } from '../output/amount-text.js';
import type { Transaction } from '../../client/index.js';
import type { PracticeEntry } from '../practice/practice-service.js';

/** The simulator's book, as its control interface tells it. */
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

/** One line of the book. */
export type LedgerLine = z.infer<typeof ledgerAnswer>[number];

/**
 * The service's book in the lines of the terminals' book, so that both are compared as one: what was captured is charged, and what is
 * still held may be. An amount that cannot be written in its currency stands in minor units, and equals nothing.
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

/** What the simulator calls the outcomes that tenderd tells. */
const ledgerResults: Readonly<Record<string, string>> = {
  approved: 'approved',
  'partly-approved': 'partial',
  declined: 'declined',
  cancelled: 'cancelled',
};

/**
 * Where the two differ, one sentence each; empty when they agree. An approval must be in the book once, with its amount,
 * currency and approval code; what is unresolved may have moved once; anything else must have moved nothing; and nothing may have moved that was never reported.
 */
export function compareWithLedger(told: readonly Transaction[], ledger: readonly LedgerLine[]): readonly string[] {
  const known = new Set(told.map(({ transactionId }) => transactionId));
  const strays = ledger.filter(({ moved, saleTransactionId }) => moved && !known.has(saleTransactionId));
  return [
    ...told.flatMap((transaction) => differences(transaction, ledger)),
    ...strays.map(
      (line) =>
        `the ledger moved ${line.authorizedAmount} ${line.currency} for ${line.saleTransactionId}, which was never reported`,
    ),
  ];
}

function differences(transaction: Transaction, ledger: readonly LedgerLine[]): readonly string[] {
  const { transactionId, result } = transaction;
  const about = `transaction ${transactionId} was reported as ${result ?? 'open'}`;
  const lines = ledger.filter(({ saleTransactionId }) => saleTransactionId === transactionId);
  const moved = lines.filter((line) => line.moved);
  // Nothing was said of the money, but that it moved once at most.
  if (result === 'unresolved' && moved.length <= 1) return [];
  const isCharged = result === 'approved' || result === 'partly-approved';
  if (moved.length !== (isCharged ? 1 : 0)) return [`${about}, but the ledger charged it ${moved.length} times`];
  const results = lines.map((line) => line.result);
  if (!results.includes(ledgerResults[result ?? ''] ?? '')) {
    return [`${about}, but the ledger says: ${results.join(', ') || 'nothing'}`];
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
    const reportedAmount = authorized === undefined ? 'no amount' : writeAmount(authorized);
    return [`${about} with ${reportedAmount}, but the ledger charged ${line.authorizedAmount} ${line.currency}`];
  }
  if (line.approvalCode !== approvalCode) {
    return [`${about} with approval code ${approvalCode ?? 'none'}, but the ledger has ${line.approvalCode ?? 'none'}`];
  }
  return [];
}

/** How `--alter-ledger` falsifies the book, so that the comparison is seen to fail. */
export type Alteration = 'double' | 'drop' | 'amount';

/** A book with its last movement charged twice, dropped, or of another amount. */
export function alterLedger(ledger: readonly LedgerLine[], how: Alteration): readonly LedgerLine[] {
  const index = ledger.findLastIndex(({ moved }) => moved);
  const line = ledger[index];
  if (line === undefined) return ledger;
  if (how === 'double') return [...ledger, line];
  if (how === 'drop') return ledger.toSpliced(index, 1);
  return ledger.with(index, { ...line, authorizedAmount: `1${line.authorizedAmount}` });
}
