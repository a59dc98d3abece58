/** Payments that are named by the terminal's key, what names them, and how admission answers. */

import type { KeyLookup, PoiTransaction } from '../../src/core/model/common-types.js';
import { admit } from '../../src/core/terminal/messages/terminal-admission.js';
import type { Admission, AdmissionContext } from '../../src/core/lifecycle/admission.js';
import { isAbout, isKnownBy } from '../../src/core/sale/poi-transaction-id.js';
import type { TransactionRequest } from '../../src/core/model/request.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { outcomeOf, transactionOf, eur } from './records.js';
import { type AnyRequest, unchecked } from '../unchecked.js';

/** See the top of the file. */
export const key: PoiTransaction = { transactionId: '77', timeStamp: '2026-03-01T12:00:04.250+01:00' };
/** The same key as a register may have copied it. */
export const copied: PoiTransaction = { transactionId: '77', timeStamp: '2026-03-01T11:00:04Z' };
/** See the top of the file. */
export const moved = (amount: number, poiTransaction?: PoiTransaction, revision = 1) =>
  outcomeOf('approved', {
    authorized: eur(amount),
    revision,
    ...(poiTransaction === undefined ? {} : { poiTransaction }),
  });

/** See the top of the file. */
export const named = { type: 'terminal', poiTransaction: copied } as const;

/** See the top of the file. */
export function taken(
  transactionId: string,
  change: Partial<AnyRequest> = {},
  rest: Partial<TransactionRecord> = {},
): TransactionRecord {
  const request = { transactionId, sale: `S-${transactionId}`, amountDetails: eur(1_000), ...change };
  return transactionOf(request, { outcome: moved(1_000, key), acknowledgedRevision: 1, ...rest });
}

/** What gives back, captures or undoes, by the key, with its end: 10.00 moved unless it is said otherwise. */
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

/** See the top of the file. */
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

/** See the top of the file. */
export function lookups(records: readonly TransactionRecord[]) {
  return {
    find: (id: string) => records.find(({ request }) => request.transactionId === id),
    findByKey: (one: KeyLookup) => records.filter((record) => isKnownBy(record, one)),
    findByOriginal: (names: Parameters<typeof isAbout>[1]) => records.filter((record) => isAbout(record, names)),
  };
}

/** See the top of the file. */
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

/** See the top of the file. */
export function told(request: TransactionRequest, ...records: readonly TransactionRecord[]): string {
  const admission = admitted(request, records);
  if (admission.decision !== 'refuse') return admission.decision;
  return `${admission.refusal.code} ${admission.refusal.transactionId ?? ''}`.trim();
}
