/** Reads the kind of a request from its text. */

import type { RequestKind } from './request-fault.js';

const paymentTypes: Readonly<Record<string, RequestKind>> = {
  Refund: 'refund',
  FirstReservation: 'pre-authorization',
  UpdateReservation: 'pre-authorization-update',
  Completion: 'capture',
};

const deviceRequestCategories: ReadonlyMap<string, RequestKind> = new Map<string, RequestKind>([
  ['Diagnosis', 'diagnosis'],
  ['GetTotals', 'totals'],
  ['BalanceInquiry', 'balance-inquiry'],
  ['Input', 'input'],
  ['Display', 'display'],
  ['Logout', 'logout'],
  ['Admin', 'admin'],
]);

/** Returns the kind of a request by its category and its text; undefined if no table of faults has the kind. */
export function kindOf(category: string, text: string): RequestKind | undefined {
  switch (category) {
    case 'Payment':
      return paymentTypes[/PaymentType"?[=:]"(\w+)"/.exec(text)?.[1] ?? 'Normal'] ?? 'payment';
    case 'Reversal':
      return 'reversal';
    case 'CardAcquisition':
      return 'card-acquisition';
    case 'EnableService':
      return 'enable-service';
    case 'Loyalty':
      return text.includes('"AwardRefund"') ? 'loyalty-award-refund' : 'loyalty-award';
    case 'StoredValue':
      return text.includes('"Reverse"') ? 'stored-value-reversal' : 'stored-value-load';
    case 'Reconciliation':
      return text.includes('PreviousReconciliation') ? 'previous' : 'reconciliation';
    case 'TransactionStatus':
      return 'status';
    case 'Login':
      return 'login';
    default:
      return deviceRequestCategories.get(category);
  }
}
