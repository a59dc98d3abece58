/** Refuses a request with the ErrorConditions of the standard, before anything is journaled or sent. */

import { nexoRefusals, unknownPlace } from '../../../messages/index.js';
import type { ErrorCondition, Response } from '../../../../protocol/index.js';
import {
  haveSameRequestIds,
  isDefinite,
  type Refusal,
  type RegisterRequestIds,
  type TransactionView,
} from '../../../core/index.js';

/** A Failure with its condition, and the text for people. */
export interface Refused {
  readonly condition: ErrorCondition;
  readonly text: string;
  /** The code of the lanes' refusal, if the lanes refused the request. */
  readonly code?: Refusal['code'];
}

/** Returns the Response of a refused request. */
export function failure({ condition, text }: Refused): Response {
  return { Result: 'Failure', ErrorCondition: condition, AdditionalResponse: encodable(text) };
}

/** The Response of a request that was done. */
export const success: Response = { Result: 'Success' };

/** Returns a text that XML and JSON can carry. Characters that XML cannot carry become spaces. */
export function encodable(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/g, ' ');
}

/**
 * Refuses a known request that comes with another ServiceID, because this ServiceID already belongs to another
 * transaction that has not ended.
 */
export const idsNotStored: Refused = {
  condition: 'InProgress',
  text: nexoRefusals.idsNotStored(),
};

/** The maximum number of ServiceIDs of one transaction, so that a register that repeats itself cannot fill the disk. */
const askedMax = 100;

/** Returns a refusal if a known request was already repeated under too many ids; undefined if these ids are allowed. */
export function exceedsServiceIds(known: TransactionView | undefined, ids: RegisterRequestIds): Refused | undefined {
  const { registerRequestIds: before = [] } = known ?? {};
  if (before.length < askedMax || before.some((one) => haveSameRequestIds(one, ids))) return undefined;
  return { condition: 'InProgress', text: nexoRefusals.tooManyServiceIds(askedMax) };
}

/** Refuses an unknown POIID, and names the known POIIDs. */
export function unknownTerminal(poiId: string, known: readonly string[]): Refused {
  return {
    condition: 'UnavailableDevice',
    text: nexoRefusals.unknownTerminal(unknownPlace('terminal with the POIID', poiId, known)),
  };
}

/** Refuses a POIID that several terminals have, and lists their configured names. */
export function ambiguousTerminal(poiId: string, names: readonly string[]): Refused {
  return {
    condition: 'UnavailableDevice',
    text: nexoRefusals.ambiguousTerminal(poiId, names),
  };
}

/**
 * Returns the answer to a request that the lanes refused. `standing` is the transaction that blocks the request, if
 * any. Until the register has received the outcome of that transaction, the condition is InProgress, so that the
 * register asks for its status. Any other condition could be understood as a decline. `asked` is the id of the request.
 * `find` returns a transaction if the caller may see it.
 */
export function refusedByLanes(
  refusal: Refusal,
  standing: TransactionView | undefined,
  asked?: string,
  find: (transactionId: string) => TransactionView | undefined = () => undefined,
): Refused {
  const { code } = refusal;
  // True if another request uses all ids of an earlier transaction. A request that shares only the ServiceID is a
  // different case.
  const isSame = code === 'id-reused' && standing !== undefined && standing.request.transactionId === asked;
  const condition = isSame && !isTold(standing) ? 'InProgress' : conditionOf(code, standing);
  const said = isSame
    ? idsOfOtherRequest(standing, find(standing.request.transactionId) !== undefined)
    : inNexoWords(refusal, standing);
  return { condition, text: withNexoIds(said, find), code };
}

/**
 * Returns the text for a request that differs from an earlier request, but has its ids. The text contains the id of the
 * earlier transaction if the caller may see it.
 */
function idsOfOtherRequest(standing: TransactionView, isSeen: boolean): string {
  const state = !isDefinite(standing.outcome) ? 'uncertain' : isTold(standing) ? 'known' : 'unread';
  return nexoRefusals.idsOfOther(isSeen ? standing.request.transactionId : undefined, state);
}

/** Ids of tenderd that are derived from a register's ids. */
const madeId = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g;

/** Returns the text with the register's own ids instead of tenderd's. */
function withNexoIds(text: string, find: (transactionId: string) => TransactionView | undefined): string {
  return text.replace(madeId, (id) => {
    const view = find(id);
    const [ids] = view?.registerRequestIds ?? [];
    if (ids === undefined) return id;
    const { saleTransaction, serviceId } = ids;
    const key = view?.outcome?.poiTransaction;
    return [
      `ServiceID ${serviceId}`,
      ...(saleTransaction === undefined ? [] : [`SaleTransactionID ${saleTransaction.transactionId}`]),
      ...(key === undefined ? [] : [`POITransactionID ${key.transactionId}`]),
    ].join(' / ');
  });
}

/** The advice for nexo registers, which replaces advice that names fields of the HTTP API. */
const nexoAdvice: Readonly<Partial<Record<Refusal['code'], string>>> = {
  ...nexoRefusals.advice,
  'id-reused': nexoRefusals.askFirst(),
};

/**
 * Returns the lanes' text for a nexo register, which does not have the fields of the HTTP API. The advice about these
 * fields is replaced by advice for nexo.
 */
function inNexoWords({ text, code, apiAdvice }: Refusal, standing?: TransactionView): string {
  if (apiAdvice === undefined) return text;
  const isUncertain = code === 'sale-open' && standing !== undefined && !isDefinite(standing.outcome);
  const advice = isUncertain ? nexoRefusals.askFirst() : nexoAdvice[code];
  const at = text.indexOf(apiAdvice);
  const facts = [text.slice(0, at), text.slice(at + apiAdvice.length)];
  return [...facts, advice ?? '']
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}

/**
 * The ErrorCondition of each code. The condition of `sale-open` depends on the open transaction. While the stream of a
 * pair confirms no entries, a financial request gets the answer for an uncertain transaction, not this condition.
 */
const conditions: Readonly<Record<Exclude<Refusal['code'], 'sale-open'>, ErrorCondition>> = {
  'replicate-unreachable': 'Busy',
  'replicate-login-refused': 'Busy',
  'replicate-not-permitted': 'Busy',
  'replicate-no-quorum': 'Busy',
  'replicate-refused': 'Busy',
  'replicate-stream-full': 'Busy',
  stopping: 'Busy',
  'queue-full': 'Busy',
  'terminal-leased': 'Busy',
  'journal-reserve': 'Busy',
  'terminal-faulted': 'DeviceOut',
  'journal-unconfirmed': 'DeviceOut',
  'acquirer-data-refused': 'UnavailableService',
  'service-refused': 'UnavailableService',
  'service-unreachable': 'UnavailableService',
  'unknown-terminal': 'UnavailableDevice',
  'original-unknown': 'NotFound',
  'acquisition-unknown': 'NotFound',
  'unknown-transaction': 'NotFound',
  'unknown-prompt': 'NotFound',
  'unknown-device-request': 'NotFound',
  'unknown-instrument': 'NotFound',
  'invalid-request': 'MessageFormat',
  'start-too-late': 'MessageFormat',
  'id-reused': 'NotAllowed',
  'original-not-refundable': 'NotAllowed',
  'original-ambiguous': 'NotAllowed',
  'pre-authorization-not-open': 'NotAllowed',
  'pre-authorization-exceeded': 'NotAllowed',
  'split-exceeded': 'NotAllowed',
  'acquisition-not-open': 'NotAllowed',
  'retry-of-unknown': 'NotAllowed',
  'review-outdated': 'NotAllowed',
  'instead-of-unknown': 'NotAllowed',
  'revision-mismatch': 'NotAllowed',
  'no-outcome': 'NotAllowed',
  'not-on-attention': 'NotAllowed',
  'not-abortable': 'NotAllowed',
  'nothing-to-release': 'NotAllowed',
  'not-leased': 'NotAllowed',
  'not-listening': 'NotAllowed',
  'other-register': 'NotAllowed',
  'register-required': 'NotAllowed',
  'prompt-over': 'NotAllowed',
  'answer-does-not-fit': 'NotAllowed',
  'operator-required': 'NotAllowed',
  'refund-limit-reached': 'NotAllowed',
  'transaction-unresolved': 'NotAllowed',
};

function conditionOf(code: Refusal['code'], standing: TransactionView | undefined): ErrorCondition {
  if (code === 'sale-open') return isTold(standing) ? 'NotAllowed' : 'InProgress';
  return conditions[code];
}

/** True if the register knows the outcome. */
export function isTold(view: TransactionView | undefined): boolean {
  return isDefinite(view?.outcome) && view !== undefined && view.acknowledgedRevision >= view.outcome.revision;
}
