/** Results that are POSTed to a register's own address: which are still due, when one is said again, and how it is said. Pure. */

import type { OutgoingMessage } from '../../../../protocol/index.js';
import { categoryOf, type RegisterRequestIds, type TransactionView } from '../../../core/index.js';
import { bodiesOf, type Ended, evidenceOf, isEnded } from './money-response.js';
import { vendorFieldsOf } from './own-members.js';

/** What this process knows of the results of one transaction, beside the journal. */
export interface KnownOfResult {
  /** The results that the register took, by `resultKey`. */
  readonly taken: ReadonlySet<string>;
  /** The ids under which it was asked for again behind its acknowledgement, by `idsKey`: these are answered once more. */
  readonly askedAgain: ReadonlySet<string>;
}

/** What is to be done about the results of a transaction. */
export type ResultStep =
  /** Nothing: it has no end that may be said, or everything was taken, or nobody wants it POSTed. */
  | { readonly step: 'none' }
  | { readonly step: 'post'; readonly view: Ended; readonly ids: RegisterRequestIds }
  /** All of it was taken: it leaves the inbox. */
  | { readonly step: 'acknowledge'; readonly revision: number };

/** The ids of a request whose result is to be POSTed. */
export function withPost(ids: RegisterRequestIds): RegisterRequestIds {
  return { ...ids, answerBy: 'post' };
}

/** Names the ids of a request. */
export function idsKey({ saleId, poiId, serviceId }: RegisterRequestIds): string {
  return JSON.stringify([saleId, poiId, serviceId]);
}

/** Names what was said under these ids of one revision. */
export function resultKey(ids: RegisterRequestIds, revision: number): string {
  return `${revision} ${idsKey(ids)}`;
}

/**
 * The next step. The journal alone says what is acknowledged, by whomever: that is POSTed no more, unless the register asks for it again. A
 * later revision is a result of its own.
 */
export function nextOfResult(view: TransactionView | undefined, { taken, askedAgain }: KnownOfResult): ResultStep {
  if (view === undefined || !isEnded(view)) return { step: 'none' };
  const { revision } = view.outcome;
  const posted = postedIds(view);
  const isAcknowledged = view.acknowledgedRevision >= revision;
  const ids = posted.find(
    (one) => !taken.has(resultKey(one, revision)) && (!isAcknowledged || askedAgain.has(idsKey(one))),
  );
  if (ids !== undefined) return { step: 'post', view, ids };
  return isAcknowledged || posted.length === 0 ? { step: 'none' } : { step: 'acknowledge', revision };
}

/** The ids under which a transaction was asked for whose result is to be POSTed. */
export function postedIds({ registerRequestIds = [] }: TransactionView): readonly RegisterRequestIds[] {
  return registerRequestIds.filter(({ answerBy }) => answerBy === 'post');
}

const second = 1_000;
/** Between two POSTs of one result, in ms; the last one for ever. */
const pauses: readonly number[] = [1, 2, 5, 10, 30, 60, 120, 300].map((seconds) => seconds * second);
/** A result that is not taken so long after its first POST, in ms, is given to a person. It is POSTed all the same. */
export const overdueMs = 120 * second;

/** How long to wait behind so many POSTs that were not taken, ms. */
export function pauseMs(failures: number): number {
  return pauses[Math.min(failures, pauses.length) - 1] ?? 0;
}

/** The ways to say a result under the ids of its request, best first: as the answer on a connection, made of the journal alone. */
export function resultMessages(ids: RegisterRequestIds, view: Ended): readonly OutgoingMessage[] {
  const header = {
    MessageClass: 'Service',
    MessageCategory: categoryOf(view),
    MessageType: 'Response',
    ServiceID: ids.serviceId,
    SaleID: ids.saleId,
    POIID: ids.poiId,
  } as const;
  const vendorFields = vendorFieldsOf(evidenceOf(view));
  return bodiesOf(view, ids.saleTransaction).map((answer): OutgoingMessage => ({ ...answer, header, vendorFields }));
}
