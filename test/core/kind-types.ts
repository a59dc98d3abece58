/**
 * Shows with the compiler that each kind has its own request and outcome fields and no others, and that its row agrees
 * with its types. If not, this file does not compile.
 */

import { cardAcquisitions } from '../../src/core/kinds/card-acquisition.js';
import type { OptionOf } from '../../src/core/kinds/message/kind.js';
import { loyalties } from '../../src/core/kinds/loyalty.js';
import { payments } from '../../src/core/kinds/payment.js';
import { preAuthorizations } from '../../src/core/kinds/pre-authorization.js';
import { reconciliationRows } from '../../src/core/kinds/reconciliation.js';
import { reversals } from '../../src/core/kinds/reversal.js';
import { storedValues } from '../../src/core/kinds/stored-value.js';
import { verifications } from '../../src/core/kinds/verification.js';
import type { TransactionKind } from '../../src/core/model/kind-names.js';
import type { AmountDetails } from '../../src/core/model/common-types.js';
import type { NamedOriginal, Original, RequestFields, TransactionRequest } from '../../src/core/model/request.js';
import type { OutcomeDetails } from '../../src/core/model/result.js';

const rows = {
  ...payments,
  ...reversals,
  ...preAuthorizations,
  ...storedValues,
  ...reconciliationRows,
  ...cardAcquisitions,
  ...loyalties,
  ...verifications,
};
type Rows = typeof rows;

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;

/** The original that the requests of a kind name, according to its row. */
type OriginalIn<Row> = 'about' extends keyof Row
  ? Row extends { readonly about: { readonly mayBeUnlinked: true } }
    ? Original
    : NamedOriginal
  : undefined;
type CardIn<Row> = 'usesCard' extends keyof Row ? string : undefined;

/** The type of a request field of a kind, or undefined if the kind has no such field. */
type Field<K extends TransactionKind, Name extends string> = Name extends keyof RequestFields[K]
  ? RequestFields[K][Name]
  : undefined;

/** The kinds whose row disagrees with the type of their requests. */
type Disagreeing = {
  [K in TransactionKind]: [
    Same<Rows[K]['options'][number], OptionOf<K>>,
    Same<Field<K, 'original'>, OriginalIn<Rows[K]>>,
    Same<NonNullable<Field<K, 'cardAcquisition'>>, NonNullable<CardIn<Rows[K]>>>,
  ] extends [true, true, true]
    ? never
    : K;
}[TransactionKind];

/** True: no kind disagrees. */
export const allAgree: Same<Disagreeing, never> = true;

type Takes<Written, K extends TransactionKind = TransactionKind> = Written extends TransactionRequest<K> ? true : false;
type Common = Pick<TransactionRequest, 'transactionId' | 'terminal' | 'sale' | 'allowPartial'>;
type Amount = { readonly amountDetails: AmountDetails };
type OfOurs = { readonly original: { readonly type: 'transaction'; readonly transactionId: string } };
type OfNone = { readonly original: { readonly type: 'unlinked' } };

/** Examples of requests. True if the request is valid for its kind. */
export const taken: {
  readonly payment: Takes<Common & Amount & { kind: 'payment'; options: { tip: 100 } }>;
  readonly paymentOfOneTime: Takes<Common & Amount & { kind: 'payment'; options: { oneTime: true } }>;
  readonly paymentWithOriginal: Takes<Common & Amount & OfOurs & { kind: 'payment' }>;
  readonly refund: Takes<Common & Amount & OfNone & { kind: 'refund' }, 'refund'>;
  readonly refundOfNothing: Takes<Common & Amount & { kind: 'refund' }>;
  readonly wholeReversal: Takes<Common & OfOurs & { kind: 'reversal' }, 'reversal'>;
  readonly unlinkedReversal: Takes<Common & OfNone & { kind: 'reversal' }>;
  readonly captureOfNoAmount: Takes<Common & OfOurs & { kind: 'capture' }>;
  readonly closing: Takes<Common & { kind: 'reconciliation'; scope: 'period' }, 'reconciliation'>;
  readonly closingOfPoints: Takes<Common & { kind: 'reconciliation'; loyalty: { points: 5 } }>;
} = {
  payment: true,
  paymentOfOneTime: false,
  paymentWithOriginal: false,
  refund: true,
  refundOfNothing: false,
  wholeReversal: true,
  unlinkedReversal: false,
  captureOfNoAmount: false,
  closing: true,
  closingOfPoints: false,
};

type Reports<Written, K extends TransactionKind> = Written extends OutcomeDetails<K> ? true : false;

/** Examples of outcomes. True if the kind can report these details. */
export const reported: {
  readonly payment: Reports<{ approvalCode: string; cardBrand: string; tip: AmountDetails }, 'payment'>;
  readonly paymentOfPeriod: Reports<{ period: { totals: [] } }, 'payment'>;
  readonly reversal: Reports<{ authorized: AmountDetails; difference: 'unknown' }, 'reversal'>;
  readonly reversalOfTip: Reports<{ authorized: AmountDetails; tip: AmountDetails }, 'reversal'>;
  readonly cardRead: Reports<{ maskedPan: string; loyaltyAccounts: [] }, 'card-acquisition'>;
  readonly cardReadOfAmount: Reports<{ authorized: AmountDetails }, 'card-acquisition'>;
  readonly closing: Reports<{ period: { totals: [] } }, 'reconciliation'>;
  readonly pointsOfAmount: Reports<{ authorized: AmountDetails }, 'loyalty-award'>;
} = {
  payment: true,
  paymentOfPeriod: false,
  reversal: true,
  reversalOfTip: false,
  cardRead: true,
  cardReadOfAmount: false,
  closing: true,
  pointsOfAmount: false,
};
