/** Decodes and redacts the answers of a payment service. Rejects an answer that is not exactly what was expected. */

import type { Declaration } from '../../../../protocol/declaration/declaration.js';
import { endpoints, mediaType, problemMediaType } from '../../../../protocol/checkout/endpoints.js';
import { problemCodeOf } from '../../../../protocol/checkout/problem.js';
import { redactCheckout } from '../../../../protocol/checkout/redact.js';
import { checkoutMessages, readCheckout } from '../../../../protocol/checkout/registry.js';
import { saysSuccess } from '../../../../protocol/checkout/response-info.js';
import { redactText } from '../../../../protocol/redact/text.js';
import type { Operation } from '../../../../protocol/checkout/status.js';
import { serviceLog } from '../../../messages/index.js';
import type { Evidence } from '../../model/attempt.js';
import type { CheckoutAddress } from '../../model/order.js';
import type { HistoryOperation, Moved } from './history-operation.js';
import type { FollowUpKind } from './service-kind.js';
import type { ServiceWireEvent } from './service-wire.js';

/** An answer of the service, as the wire reports it. */
export type Answered = Extract<ServiceWireEvent, { readonly type: 'answered' }>;

/** The part of an answer that is kept as evidence. */
export type Kept = Pick<Evidence, 'message' | 'redacted'>;

/** An answer that cannot be used. `why` is the reason, for people. */
export interface Unread {
  readonly type: 'unread';
  readonly why: string;
}

/** The service refused the request. */
export interface Refused {
  readonly type: 'refused';
  readonly status: number;
  /** The code from the table of problems; `http-409` and the like if the answer has none. */
  readonly code: string;
  /** The service's own text in brackets after a space; empty if it has none. */
  readonly words: string;
  readonly pspReference?: string;
  readonly kept: Kept;
}

function mediaTypeOf({ contentType }: Answered): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
}

interface Document<V> {
  readonly type: 'document';
  readonly body: V;
  /** The body without card data and secrets. */
  readonly shown: V;
  readonly kept: Kept;
}

function documentOf<V>(declaration: Declaration<V>, text: string): Document<V> | Unread {
  const read = readCheckout(declaration, text);
  if (!read.ok) return { type: 'unread', why: whyOf(read.error) };
  const { body, removed } = redactCheckout(declaration, read.value);
  return { type: 'document', body: read.value.body, shown: body, kept: { message: body, redacted: removed } };
}

/** Returns the error with its path. A text that is not JSON has no path. */
function whyOf({ code, path }: { readonly code: string; readonly path?: string | undefined }): string {
  return path === undefined ? code : `${code} at ${redactText(path)}`;
}

/** Returns the document in a successful answer: a 2xx status, the right media type, and a responseCode for success. */
export function successOf<V extends Parameters<typeof saysSuccess>[0]>(
  declaration: Declaration<V>,
  answer: Answered,
): Document<V> | Unread {
  if (mediaTypeOf(answer) !== mediaType)
    return { type: 'unread', why: serviceLog.wrongMediaType(shown(answer.contentType)) };
  const read = documentOf(declaration, answer.text);
  if (read.type === 'unread' || saysSuccess(read.body)) return read;
  return { type: 'unread', why: serviceLog.flaw('no-success') };
}

function shown(text: string): string {
  return redactText(text)
    .replace(/[^ -~]/g, '?')
    .slice(0, 60);
}

/** True if the status is a success. */
export function isSuccess({ status }: Answered): boolean {
  return status >= 200 && status < 300;
}

/** Reads a refusal. If the answer is not a problem document, keeps only the status. */
export function refusalIn(answer: Answered): Refused {
  const { status, text } = answer;
  const bare: Refused = {
    type: 'refused',
    status,
    code: `http-${status}`,
    words: '',
    kept: { message: { status }, redacted: [] },
  };
  if (mediaTypeOf(answer) !== problemMediaType) return bare;
  const read = documentOf(checkoutMessages.Problem, text);
  if (read.type === 'unread') return bare;
  const { detail, title } = read.shown;
  const { pspReference } = read.body;
  const said = (detail ?? title ?? '').replace(/[^ -~\u00a1-\uffff]/g, ' ').slice(0, 200);
  return {
    ...bare,
    code: problemCodeOf(read.body) ?? bare.code,
    words: said === '' ? '' : ` (${said})`,
    ...(pspReference === undefined ? {} : { pspReference }),
    kept: read.kept,
  };
}

/**
 * Describes an answer that decides nothing. In messages, the description follows `last answered`. Returns undefined if
 * the answer was readable and reports a result.
 */
export function undecidedAnswerIn(
  answer: Answered,
  read: { readonly type: string; readonly why?: string },
): string | undefined {
  const { status } = answer;
  switch (read.type) {
    case 'unread':
      return serviceLog.answerText(status, { unreadable: read.why ?? '' });
    case 'refused': {
      const { code } = refusalIn(answer);
      return serviceLog.answerText(status, code === `http-${status}` ? undefined : { code });
    }
    case 'created':
      return serviceLog.answerText(status, 'unusable');
    default:
      return undefined;
  }
}

/** The contents of an answer to a create request. */
export type Creation =
  | {
      readonly type: 'created';
      readonly pspReference: string;
      readonly checkout: CheckoutAddress | undefined;
      readonly kept: Kept;
    }
  | Refused
  | Unread;

/** Reads the answer to a create request. */
export function creationIn(answer: Answered): Creation {
  if (!isSuccess(answer)) return refusalIn(answer);
  const read = successOf(endpoints.createSession.answer, answer);
  if (read.type === 'unread') return read;
  const { pspReference, checkoutUrl, ui } = read.body.sessionInfo;
  const iframeUrl = ui?.integration?.iframeUrl;
  const pspOrigin = ui?.integration?.events?.pspOrigin;
  // The session id is kept as the service writes it, because the messages of the checkout page contain it in the same
  // spelling.
  const sessionId = copyOf(pspReference);
  const embed =
    iframeUrl === undefined
      ? {}
      : { embed: { iframeUrl, sessionId, ...(pspOrigin === undefined ? {} : { pspOrigin }) } };
  const checkout = checkoutUrl === undefined || checkoutUrl === '' ? undefined : { url: copyOf(checkoutUrl), ...embed };
  return { type: 'created', pspReference: copyOf(pspReference.toLowerCase()), checkout, kept: read.kept };
}

/** Returns a copy of the text. A substring of an answer would keep the whole answer in memory while the link is open, which can be days. */
function copyOf(text: string): string {
  return Array.from(text).join('');
}

/** The contents of an answer to an operation. */
export type Operated =
  /** The answer names the requested operation, which is done or still open. */
  | { readonly type: 'operated'; readonly isDone: boolean; readonly moved: Moved; readonly kept: Kept }
  | Refused
  | Unread;

/** Reads the answer to an operation. The answer counts only if it names that operation, and no other payment. */
export function operatedIn(answer: Answered, kind: FollowUpKind, pspReference: string): Operated {
  if (!isSuccess(answer)) return refusalIn(answer);
  const read = successOf(checkoutMessages.FollowUpResponse, answer);
  if (read.type === 'unread') return read;
  const { operationInfo, pspReference: named } = read.body;
  if (operationInfo === undefined) return { type: 'unread', why: serviceLog.flaw('no-operation') };
  if (named !== undefined && named.toLowerCase() !== pspReference)
    return { type: 'unread', why: serviceLog.flaw('other-payment') };
  const { type, status } = operationInfo;
  if (type !== kind.operation) return { type: 'unread', why: serviceLog.otherOperation(shown(String(type))) };
  if (status !== 'SUCCESS' && status !== 'PENDING') return { type: 'unread', why: serviceLog.flaw('unknown-status') };
  const amount = operationInfo[kind.answeredAs];
  const moved = amount === undefined ? undefined : { amount: Number(amount.amount), currency: amount.currency };
  return { type: 'operated', isDone: status === 'SUCCESS', moved, kept: read.kept };
}

/** The answer to a cancel by our own reference. Such an answer may name the payment that the service found. */
export type Named = { readonly type: 'named'; readonly pspReference: string; readonly kept: Kept } | Refused | Unread;

/** Reads the answer to a cancel by our own reference. The history of the named payment shows what was cancelled. */
export function namedIn(answer: Answered): Named {
  if (!isSuccess(answer)) {
    const refused = refusalIn(answer);
    const { pspReference } = refused;
    return pspReference === undefined ? refused : { ...refused, pspReference: pspReference.toLowerCase() };
  }
  const read = successOf(checkoutMessages.FollowUpResponse, answer);
  if (read.type === 'unread') return read;
  const { pspReference } = read.body;
  if (pspReference === undefined) return { type: 'unread', why: serviceLog.flaw('no-payment') };
  return { type: 'named', pspReference: pspReference.toLowerCase(), kept: read.kept };
}

/** The contents of an answer to a request for the history. */
export type History =
  | { readonly type: 'history'; readonly operations: readonly HistoryOperation[]; readonly kept: Kept }
  | Refused
  | Unread;

/**
 * Returns the customer that an operation names, not redacted. Redaction may remove a part of a name that looks like
 * card data, and the name could then not be compared.
 */
function customerIn(operation: Operation | undefined): Pick<HistoryOperation, 'customer'> {
  const { merchantShopperId: shopper, paymentInstrumentReference: instrument } = operation?.details ?? {};
  return shopper === undefined && instrument === undefined ? {} : { customer: { shopper, instrument } };
}

/** Reads a history. Rejects a history that lists an id twice, because it is unclear how often that operation counts. */
export function historyIn(answer: Answered): History {
  if (!isSuccess(answer)) return refusalIn(answer);
  const read = successOf(checkoutMessages.PaymentStatus, answer);
  if (read.type === 'unread') return read;
  const operations = read.shown.operationList.map(
    ({ id, type, status, details }, place): HistoryOperation => ({
      id,
      type: String(type),
      status: String(status),
      ...customerIn(read.body.operationList[place]),
      ...(details?.amount === undefined ? {} : { amount: Number(details.amount) }),
      ...(details?.currency === undefined ? {} : { currency: details.currency }),
      ...(details?.paymentInstrumentReference === undefined ? {} : { instrument: details.paymentInstrumentReference }),
      ...(details?.pspShopperId === undefined ? {} : { pspShopper: details.pspShopperId }),
      ...(details?.recurringReference === undefined ? {} : { agreement: details.recurringReference }),
    }),
  );
  if (new Set(operations.map(({ id }) => id)).size < operations.length)
    return { type: 'unread', why: serviceLog.flaw('operation-twice') };
  return { type: 'history', operations, kept: read.kept };
}
