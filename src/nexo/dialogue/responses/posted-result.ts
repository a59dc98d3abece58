/**
 * Results that are POSTed to a register's own address: which results are due, when a POST is repeated, and the form of
 * the message. The module is pure.
 */

import type { OutgoingMessage } from '../../../../protocol/index.js';
import { categoryOf, type RegisterRequestIds, type TransactionView } from '../../../core/index.js';
import { bodiesOf, type Ended, evidenceOf, isEnded } from './money-response.js';
import { vendorFieldsOf } from './own-members.js';

/** The state of one transaction's results in this process, in addition to the journal. */
export interface KnownOfResult {
  /** The results that the register accepted, by `resultKey`. */
  readonly taken: ReadonlySet<string>;
  /**
   * The ids of requests that were repeated after the acknowledgement, by `idsKey`. The results of these requests are
   * POSTed once more.
   */
  readonly askedAgain: ReadonlySet<string>;
}

/** The next step for the results of a transaction. */
export type ResultStep =
  /** Nothing to do: there is no outcome to report, all results were accepted, or no request asked for a POST. */
  | { readonly step: 'none' }
  | { readonly step: 'post'; readonly view: Ended; readonly ids: RegisterRequestIds }
  /** The register accepted all results, so the transaction leaves the inbox. */
  | { readonly step: 'acknowledge'; readonly revision: number };

/** Marks the ids of a request, so that its result is POSTed. */
export function withPost(ids: RegisterRequestIds): RegisterRequestIds {
  return { ...ids, answerBy: 'post' };
}

/** Returns a key for the ids of a request. */
export function idsKey({ saleId, poiId, serviceId }: RegisterRequestIds): string {
  return JSON.stringify([saleId, poiId, serviceId]);
}

/** Returns a key for the result of one revision under these ids. */
export function resultKey(ids: RegisterRequestIds, revision: number): string {
  return `${revision} ${idsKey(ids)}`;
}

/**
 * Returns the next step. The journal alone decides whether a result is acknowledged, whichever client acknowledged it.
 * An acknowledged result is not POSTed again unless the register repeats the request. A later revision is a new result.
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

/** Returns the request ids of a transaction whose results are POSTed. */
export function postedIds({ registerRequestIds = [] }: TransactionView): readonly RegisterRequestIds[] {
  return registerRequestIds.filter(({ answerBy }) => answerBy === 'post');
}

const second = 1_000;
/** The pauses between two POSTs of one result, in ms. The last pause is repeated. */
const pauses: readonly number[] = [1, 2, 5, 10, 30, 60, 120, 300].map((seconds) => seconds * second);
/** The time after the first POST, in ms, after which the operator is notified that a result was not accepted. The POSTs continue. */
export const overdueMs = 120 * second;

/** Returns the pause after this number of failed POSTs, in ms. */
export function pauseMs(failures: number): number {
  return pauses[Math.min(failures, pauses.length) - 1] ?? 0;
}

/**
 * Returns the possible messages for a result with the ids of its request, best first. The messages are made only from
 * the journal, and equal the response on a connection.
 */
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
  return bodiesOf(view, ids.saleTransaction).map((answer): OutgoingMessage => ({ header, vendorFields, ...answer }));
}
