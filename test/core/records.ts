/** Records, attempts and answers for tests of the core's functions. */

import type { AdmissionContext } from '../../src/core/lifecycle/admission.js';
import type { MoneyAnswer } from '../../src/core/kinds/message/response-body.js';
import type { Obstacle } from '../../src/core/kinds/message/kind.js';
import { reviewedBy } from '../../src/core/sale/reviewed-revisions.js';
import { obstacleIn } from '../../src/core/kinds/original-check.js';
import type { Outcome } from '../../src/core/model/result.js';
import type { TerminalAttempt } from '../../src/core/model/attempt.js';
import type { MessageHeader, PaymentResponse, ReversalResponse } from '../../protocol/index.js';
import type { TransactionRecord, IsReviewed } from '../../src/core/model/transaction.js';
import { type AnyOutcome, uncheckedOutcome, type AnyRequest, unchecked } from '../unchecked.js';

/** The moment of all events. */
export const at = '2026-01-01T00:00:00.000Z';

/** An amount in euro, in cents. */
export const eur = (amount: number) => ({ amount, currency: 'EUR' });

/** A payment of 12.50 EUR by default. `change` changes its request, `rest` its record. */
export function transactionOf(
  change: Partial<AnyRequest> = {},
  rest: Partial<TransactionRecord> = {},
): TransactionRecord {
  return {
    request: unchecked({
      transactionId: 'p1',
      kind: 'payment',
      terminal: 'till',
      sale: 'R-1',
      allowPartial: false,
      amountDetails: { amount: 1_250, currency: 'EUR' },
      ...change,
    }),
    acceptedAt: at,
    attempts: [],
    receipts: [],
    acknowledgedRevision: 0,
    attention: [],
    ...rest,
  };
}

/** The same record without an amount: a reversal of the whole payment. */
export function wholeReversal(rest: Partial<TransactionRecord> = {}): TransactionRecord {
  const { amountDetails: _whole, ...request } = transactionOf({ kind: 'reversal' }).request;
  return { ...transactionOf(), request: unchecked(request), ...rest };
}

/** The attempt `S1` of a payment. */
export function attemptOf(change: Partial<TerminalAttempt> = {}): TerminalAttempt {
  return {
    serviceId: 'S1',
    category: 'Payment',
    saleId: 'SHOP',
    poiId: 'T1',
    sessionEpoch: 1,
    openedAt: at,
    state: 'open',
    ...change,
  };
}

/** An outcome. */
export function outcomeOf(result: Outcome['result'], change: Partial<AnyOutcome> = {}): Outcome {
  return uncheckedOutcome({
    result,
    revision: 1,
    retry: 'safe',
    reason: 'approved',
    message: 'x',
    at,
    resolvedBy: 'terminal',
    ...change,
  });
}

/** The context of an admission with two terminals and no other transactions by default. */
export function admissionContext(change: Partial<AdmissionContext> = {}): AdmissionContext {
  const nothing = {
    existing: undefined,
    sameSale: [],
    findByKey: () => [],
    findByOriginal: () => [],
    find: () => undefined,
  };
  return { ...nothing, places: ['till', 'bar'], nowWallMs: 1_000, startBeforeWallMs: undefined, ...change };
}

/** The reason against a request about an original that the terminal can name, as the rest of a sentence. */
export function whyNot(
  { request }: TransactionRecord,
  original: TransactionRecord,
  others: readonly TransactionRecord[] = [],
  known: ReadonlyMap<string, number> = new Map(),
): Obstacle | undefined {
  const { outcome } = original;
  const named = outcome && { ...outcome, poiTransaction: { transactionId: '77', timeStamp: at } };
  const nameable = named === undefined ? original : { ...original, outcome: named };
  return obstacleIn(request, nameable, { others, isReviewed: reviewing(known), places: [] });
}

/** Tells which transactions an operator reviewed, given the revision of each at the review. */
export function reviewing(known: ReadonlyMap<string, number> = new Map()): IsReviewed {
  const reviewed = [...known].map(([transactionId, revision]) => ({ transactionId, revision, operator: 'A. Berg' }));
  return reviewedBy(transactionOf({ reviewed }));
}

/** The answer of a terminal that approved a stored-value transaction with this amount. */
export function storedValueAnswer(type: string, ItemAmount: string): MoneyAnswer {
  const account = {
    StoredValueID: '9780000000017',
    StoredValueAccountType: 'GiftCard',
    EntryMode: ['Scanned'],
    IdentificationType: 'BarCode',
  };
  const result = {
    StoredValueTransactionType: type,
    ProductCode: '0',
    ItemAmount,
    Currency: 'EUR',
    StoredValueAccountStatus: { StoredValueAccountID: account },
  };
  return {
    name: 'StoredValueResponse',
    header: headerOf({ MessageCategory: 'StoredValue' }),
    body: { Response: { Result: 'Partial' }, StoredValueResult: [result] },
  };
}

/** The header of the answer to `attemptOf()`. */
export function headerOf(change: Partial<MessageHeader> = {}): MessageHeader {
  return {
    MessageClass: 'Service',
    MessageCategory: 'Payment',
    MessageType: 'Response',
    ServiceID: 'S1',
    SaleID: 'SHOP',
    POIID: 'T1',
    ...change,
  };
}

/** A terminal's answer to a payment. */
export function paymentAnswer(body: PaymentResponse, header: Partial<MessageHeader> = {}): MoneyAnswer {
  return { name: 'PaymentResponse', header: headerOf(header), body };
}

/** A terminal's answer to a reversal. */
export function reversalAnswer(body: ReversalResponse, header: Partial<MessageHeader> = {}): MoneyAnswer {
  return { name: 'ReversalResponse', header: headerOf({ MessageCategory: 'Reversal', ...header }), body };
}

/** A terminal's answer to a card acquisition that read a card with a loyalty account. */
export function acquired(serviceId: string): Extract<MoneyAnswer, { readonly name: 'CardAcquisitionResponse' }> {
  return {
    name: 'CardAcquisitionResponse',
    header: headerOf({ MessageCategory: 'CardAcquisition', ServiceID: serviceId }),
    body: {
      Response: { Result: 'Success' },
      POIData: { POITransactionID: { TransactionID: '77', TimeStamp: at } },
      PaymentBrand: ['Visa'],
      PaymentInstrumentData: {
        PaymentInstrumentType: 'Card',
        CardData: { MaskedPAN: '411111******1111', EntryMode: ['ICC'] },
      },
      LoyaltyAccount: [
        {
          LoyaltyBrand: 'BONUS',
          LoyaltyAccountID: {
            LoyaltyID: '9280000000017',
            EntryMode: ['MagStripe'],
            IdentificationType: 'AccountNumber',
          },
        },
      ],
    },
  };
}
