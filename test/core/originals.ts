/** Payments, requests that name them by the terminal's key, and the answers of the admission. */

import type { KeyLookup, PoiTransaction } from '../../src/core/model/common-types.js';
import { admit } from '../../src/core/terminal/messages/terminal-admission.js';
import type { Admission, AdmissionContext } from '../../src/core/lifecycle/admission.js';
import { isAbout, isKnownBy } from '../../src/core/sale/poi-transaction-id.js';
import type { TransactionRequest } from '../../src/core/model/request.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { outcomeOf, transactionOf, eur } from './records.js';
import { type AnyRequest, unchecked } from '../unchecked.js';

/** The terminal's key of a payment. */
export const key: PoiTransaction = { transactionId: '77', timeStamp: '2026-03-01T12:00:04.250+01:00' };
/** The same key as a register may have copied it. */
export const copied: PoiTransaction = { transactionId: '77', timeStamp: '2026-03-01T11:00:04Z' };
/** An approved outcome with this amount. */
export const moved = (amount: number, poiTransaction?: PoiTransaction, revision = 1) =>
  outcomeOf('approved', {
    authorized: eur(amount),
    revision,
    ...(poiTransaction === undefined ? {} : { poiTransaction }),
  });

/** An original that is named by the terminal's key. */
export const named = { type: 'terminal', poiTransaction: copied } as const;

/** A payment that was approved with 10.00 EUR and is known by the terminal's key. */
export function taken(
  transactionId: string,
  change: Partial<AnyRequest> = {},
  rest: Partial<TransactionRecord> = {},
): TransactionRecord {
  const request = { transactionId, sale: `S-${transactionId}`, amountDetails: eur(1_000), ...change };
  return transactionOf(request, { outcome: moved(1_000, key), acknowledgedRevision: 1, ...rest });
}

/** A follow-up that names its original by the terminal's key, with its outcome. It moved 10.00 EUR by default. */
export function followed(
  transactionId: string,
  kind: TransactionRequest['kind'],
  rest: Partial<TransactionRecord> = {},
  amount: number | 'whole' = 1_000,
): TransactionRecord {
  const { amountDetails: _amount, ...request } = transactionOf({
    transactionId,
    kind,
    sale: `S-${transactionId}`,
    original: named,
  }).request;
  return {
    ...transactionOf(),
    request: unchecked({ ...request, ...(amount === 'whole' ? {} : { amountDetails: eur(amount) }) }),
    outcome: moved(amount === 'whole' ? 1_000 : amount),
    acknowledgedRevision: 1,
    ...rest,
  };
}

/** A new request that names its original by the terminal's key. */
export function asks(kind: TransactionRequest['kind'], change: Partial<AnyRequest> = {}): TransactionRequest {
  const { amountDetails, ...request } = transactionOf({
    transactionId: 'new',
    sale: 'S-new',
    kind,
    original: named,
    amountDetails: eur(1_000),
    ...change,
  }).request;
  return unchecked({ ...request, ...(kind === 'reversal' || amountDetails === undefined ? {} : { amountDetails }) });
}

/** The searches that the admission uses, in these records. */
export function lookups(records: readonly TransactionRecord[]) {
  return {
    find: (id: string) => records.find(({ request }) => request.transactionId === id),
    findByKey: (one: KeyLookup) => records.filter((record) => isKnownBy(record, one)),
    findByOriginal: (names: Parameters<typeof isAbout>[1]) => records.filter((record) => isAbout(record, names)),
  };
}

/** The answer of the admission to a request when the journal has these records. */
export function admitted(
  request: TransactionRequest,
  records: readonly TransactionRecord[],
  more: Partial<AdmissionContext> = {},
): Admission {
  return admit(request, {
    ...more,
    ...lookups(records),
    existing: undefined,
    sameSale: records.filter((record) => record.request.sale === request.sale),
    places: ['till', 'bar'],
    nowWallMs: 1_000,
    startBeforeWallMs: undefined,
  });
}

/** The answer of {@link admitted} as text: the decision, or the refusal code with the transaction that it names. */
export function told(request: TransactionRequest, ...records: readonly TransactionRecord[]): string {
  const admission = admitted(request, records);
  if (admission.decision !== 'refuse') return admission.decision;
  return `${admission.refusal.code} ${admission.refusal.transactionId ?? ''}`.trim();
}
