/** What the service says, read and redacted: an answer is what it says it is, or it is nothing. */

import type { Declaration } from '../../../../protocol/declaration/declaration.js';
import { endpoints, mediaType, problemMediaType } from '../../../../protocol/checkout/endpoints.js';
import { problemCodeOf } from '../../../../protocol/checkout/problem.js';
import { redactCheckout } from '../../../../protocol/checkout/redact.js';
import { checkoutMessages, readCheckout } from '../../../../protocol/checkout/registry.js';
import { saysSuccess } from '../../../../protocol/checkout/response-info.js';
import { redactText } from '../../../../protocol/redact/text.js';
import type { Operation } from '../../../../protocol/checkout/status.js';
import type { Evidence } from '../../model/attempt.js';
import type { CheckoutAddress } from '../../model/order.js';
import type { HistoryOperation, Moved } from './history-operation.js';
import type { FollowUpKind } from './service-kind.js';
import type { ServiceWireEvent } from './service-wire.js';

/** An answer of the wire. */
export type Answered = Extract<ServiceWireEvent, { readonly type: 'answered' }>;

/** What is kept of an answer. */
export type Kept = Pick<Evidence, 'message' | 'redacted'>;

/** Why an answer says nothing, for people. */
export interface Unread {
  readonly type: 'unread';
  readonly why: string;
}

/** The service does not do it. */
export interface Refused {
  readonly type: 'refused';
  readonly status: number;
  /** Of the table of problems; `http-409` and the like where it names none. */
  readonly code: string;
  /** Its own words, in brackets with a blank before them; empty where it has none. */
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
  /** The same without card data and secrets. */
  readonly shown: V;
  readonly kept: Kept;
}

function documentOf<V>(declaration: Declaration<V>, text: string): Document<V> | Unread {
  const read = readCheckout(declaration, text);
  if (!read.ok) return { type: 'unread', why: whyOf(read.error) };
  const { body, removed } = redactCheckout(declaration, read.value);
  return { type: 'document', body: read.value.body, shown: body, kept: { message: body, redacted: removed } };
}

/** A text that is no JSON is wrong at no path. */
function whyOf({ code, path }: { readonly code: string; readonly path?: string | undefined }): string {
  return path === undefined ? code : `${code} at ${redactText(path)}`;
}

/** A document of success: any 2xx of the right media type that says success. */
export function successOf<V extends Parameters<typeof saysSuccess>[0]>(
  declaration: Declaration<V>,
  answer: Answered,
): Document<V> | Unread {
  if (mediaTypeOf(answer) !== mediaType)
    return { type: 'unread', why: `it has the media type ${shown(answer.contentType)}` };
  const read = documentOf(declaration, answer.text);
  if (read.type === 'unread' || saysSuccess(read.body)) return read;
  return { type: 'unread', why: 'its responseCode is no success' };
}

function shown(text: string): string {
  return text === ''
    ? 'of nothing'
    : redactText(text)
        .replace(/[^ -~]/g, '?')
        .slice(0, 60);
}

/** Whether it says by its status that it was done. */
export function isSuccess({ status }: Answered): boolean {
  return status >= 200 && status < 300;
}

/** A problem; of what is none, its status alone is kept. */
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

/** An answer that decides nothing, behind `last answered`; undefined where it could be read, and says that something was done. */
export function saidIn(answer: Answered, read: { readonly type: string; readonly why?: string }): string | undefined {
  const { status } = answer;
  switch (read.type) {
    case 'unread':
      return `HTTP ${status}, which cannot be read: ${read.why ?? ''}`;
    case 'refused': {
      const { code } = refusalIn(answer);
      return code === `http-${status}` ? `HTTP ${status}` : `HTTP ${status} ${code}`;
    }
    case 'created':
      return `HTTP ${status}, which cannot be used`;
    default:
      return undefined;
  }
}

/** What the answer to a create says. */
export type Creation =
  | {
      readonly type: 'created';
      readonly pspReference: string;
      readonly checkout: CheckoutAddress | undefined;
      readonly kept: Kept;
    }
  | Refused
  | Unread;

/** Reads the answer to a create. */
export function creationIn(answer: Answered): Creation {
  if (!isSuccess(answer)) return refusalIn(answer);
  const read = successOf(endpoints.createSession.answer, answer);
  if (read.type === 'unread') return read;
  const { pspReference, checkoutUrl, ui } = read.body.sessionInfo;
  const iframeUrl = ui?.integration?.iframeUrl;
  const pspOrigin = ui?.integration?.events?.pspOrigin;
  // As the service writes it: so the messages of the page do.
  const sessionId = alone(pspReference);
  const embed =
    iframeUrl === undefined
      ? {}
      : { embed: { iframeUrl, sessionId, ...(pspOrigin === undefined ? {} : { pspOrigin }) } };
  const checkout = checkoutUrl === undefined || checkoutUrl === '' ? undefined : { url: alone(checkoutUrl), ...embed };
  return { type: 'created', pspReference: alone(pspReference.toLowerCase()), checkout, kept: read.kept };
}

/** The text in memory of its own: what is cut out of an answer keeps the whole answer in memory, for days of an open link. */
function alone(text: string): string {
  return Array.from(text).join('');
}

/** What the answer to an operation says. */
export type Operated =
  /** It names the operation that was asked for: done, or still open. */
  | { readonly type: 'operated'; readonly isDone: boolean; readonly moved: Moved; readonly kept: Kept }
  | Refused
  | Unread;

/** Reads the answer to an operation on a payment. It counts only where it names that operation, and that payment or none. */
export function operatedIn(answer: Answered, kind: FollowUpKind, pspReference: string): Operated {
  if (!isSuccess(answer)) return refusalIn(answer);
  const read = successOf(checkoutMessages.FollowUpResponse, answer);
  if (read.type === 'unread') return read;
  const { operationInfo, pspReference: named } = read.body;
  if (operationInfo === undefined) return { type: 'unread', why: 'it names no operation' };
  if (named !== undefined && named.toLowerCase() !== pspReference)
    return { type: 'unread', why: 'it names another payment' };
  const { type, status } = operationInfo;
  if (type !== kind.operation) return { type: 'unread', why: `it names a ${shown(String(type))}` };
  if (status !== 'SUCCESS' && status !== 'PENDING') return { type: 'unread', why: 'its status is not known' };
  const amount = operationInfo[kind.answeredAs];
  const moved = amount === undefined ? undefined : { amount: Number(amount.amount), currency: amount.currency };
  return { type: 'operated', isDone: status === 'SUCCESS', moved, kept: read.kept };
}

/** What the answer to a cancel by our own reference says: which payment it found, where it says so. */
export type Named = { readonly type: 'named'; readonly pspReference: string; readonly kept: Kept } | Refused | Unread;

/** Reads the answer to a cancel by our own reference. What it cancelled stands in the history of the payment that it names. */
export function namedIn(answer: Answered): Named {
  if (!isSuccess(answer)) {
    const refused = refusalIn(answer);
    const { pspReference } = refused;
    return pspReference === undefined ? refused : { ...refused, pspReference: pspReference.toLowerCase() };
  }
  const read = successOf(checkoutMessages.FollowUpResponse, answer);
  if (read.type === 'unread') return read;
  const { pspReference } = read.body;
  if (pspReference === undefined) return { type: 'unread', why: 'it names no payment' };
  return { type: 'named', pspReference: pspReference.toLowerCase(), kept: read.kept };
}

/** What the answer to the question for the status says. */
export type History =
  | { readonly type: 'history'; readonly operations: readonly HistoryOperation[]; readonly kept: Kept }
  | Refused
  | Unread;

/** Card data may be cut out of a name: whether it is ours is seen in what was not cut. */
function customerIn(operation: Operation | undefined): Pick<HistoryOperation, 'customer'> {
  const { merchantShopperId: shopper, paymentInstrumentReference: instrument } = operation?.details ?? {};
  return shopper === undefined && instrument === undefined ? {} : { customer: { shopper, instrument } };
}

/** Reads a history. One in which an id stands twice says nothing: nobody knows how often to count it. */
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
    return { type: 'unread', why: 'an operation stands twice in the history' };
  return { type: 'history', operations, kept: read.kept };
}
