/** Stored cards of shoppers: what is asked of a service, and what its answers mean. Nothing here moves money, so that each question may be repeated. */

import { endpointPath, endpoints } from '../../../../protocol/checkout/endpoints.js';
import type { StoredInstrument } from '../../model/instrument.js';
import type { Refusal, Reply } from '../../model/refused-request.js';
import { type Answered, isSuccess, refusalIn, successOf } from './decode-response.js';
import type { ServiceQuestion, ServiceWireEvent } from './service-wire.js';

/** The question for the cards of a shopper, or why it cannot be asked. */
export function listQuestion(shopper: string): Reply<ServiceQuestion> {
  const path = endpointPath('listInstruments', { merchantShopperId: shopper });
  return path.ok ? { ok: true, value: { endpoint: 'listInstruments', path: path.value } } : unaskable('shopper');
}

/** The deletion of one of them, or why it cannot be asked for. Its key makes a repeat safe. */
export function deletionQuestion(shopper: string, instrument: string, idempotencyKey: string): Reply<ServiceQuestion> {
  const path = endpointPath('deleteInstrument', { merchantShopperId: shopper, paymentInstrumentReference: instrument });
  if (path.ok) return { ok: true, value: { endpoint: 'deleteInstrument', path: path.value, idempotencyKey } };
  return unaskable(path.error.parameter === 'merchantShopperId' ? 'shopper' : 'instrument');
}

function unaskable<T>(field: string): Reply<T> {
  return no('invalid-request', `${field}: expected a name that can stand in an address. Nothing was sent.`);
}

/** Whether an end may be followed by a better one: nothing that can be read has come, or the token was refused. */
export function mayBeAskedAgain(end: ServiceWireEvent): boolean {
  if (end.type !== 'answered') return true;
  const { status } = end;
  return status === 401 || status === 408 || status >= 500 || isInProgress(end);
}

/** The same deletion came before and is at work. */
function isInProgress(end: Answered): boolean {
  return end.status === 409 && refusalIn(end).code === 'request-in-progress';
}

/** The cards in an answer. */
export function listedIn(end: ServiceWireEvent): Reply<readonly StoredInstrument[]> {
  const answer = answerIn(end);
  if (!answer.ok) return answer;
  const read = successOf(endpoints.listInstruments.answer, answer.value);
  if (read.type === 'unread') return unreadable(read.why);
  const { paymentInstruments } = read.body;
  return {
    ok: true,
    value: read.shown.paymentInstruments.map(({ paymentInstrumentReference, ...one }, place) => ({
      instrument: paymentInstrumentReference,
      ...one,
      // What is kept of messages never says when a card expires. A list is kept nowhere, and the shopper is shown it.
      ...expiry(paymentInstruments[place]?.expiryDate),
    })),
  };
}

function expiry(text: string | undefined): Pick<StoredInstrument, 'expiryDate'> {
  return text !== undefined && /^\d{4}-\d{2}$/.test(text) ? { expiryDate: text } : {};
}

/** Whether it was deleted. */
export function deletedIn(end: ServiceWireEvent): Reply<undefined> {
  const answer = answerIn(end);
  if (!answer.ok) return answer;
  const read = successOf(endpoints.deleteInstrument.answer, answer.value);
  return read.type === 'unread' ? unreadable(read.why) : { ok: true, value: undefined };
}

/** An answer of success; or who did not answer, or what was refused. */
function answerIn(end: ServiceWireEvent): Reply<Answered> {
  if (end.type !== 'answered')
    return no(
      'service-unreachable',
      `The payment service did not answer: ${end.cause.text}. No money moved: ask again.`,
    );
  if (isSuccess(end)) return { ok: true, value: end };
  const { code, words, status } = refusalIn(end);
  if (code === 'instrument-not-found')
    return no(
      'unknown-instrument',
      'The shopper has no stored card of this name at the payment service. List those that there are.',
    );
  if (status === 401)
    return no(
      'service-unreachable',
      `The payment service refuses the credentials of tenderd (${code}). No money moved. Asking again does not help before a technician has corrected apiKey, token or merchantId.`,
    );
  if (status === 429 || mayBeAskedAgain(end))
    return no('service-unreachable', `The payment service cannot answer now (${code}). No money moved: ask again.`);
  return no('service-refused', `The payment service refused it as ${code}${words}. No money moved.`);
}

function unreadable<T>(why: string): Reply<T> {
  return no(
    'service-unreachable',
    `The answer of the payment service says nothing: ${why}. No money moved: ask again.`,
  );
}

function no<T>(code: Refusal['code'], text: string): Reply<T> {
  return { ok: false, refusal: { code, text } };
}
