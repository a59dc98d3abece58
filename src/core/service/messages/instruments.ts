/**
 * Requests about the stored cards of a shopper, and their answers. Such a request moves no money, so it may be
 * repeated.
 */

import { endpointPath, endpoints } from '../../../../protocol/checkout/endpoints.js';
import { serviceRefusals } from '../../../messages/index.js';
import type { StoredInstrument } from '../../model/instrument.js';
import type { Refusal, Reply } from '../../model/refused-request.js';
import { type Answered, isSuccess, refusalIn, successOf } from './decode-response.js';
import type { ServiceQuestion, ServiceWireEvent } from './service-wire.js';

/** Returns the request for the cards of a shopper, or a refusal. */
export function listQuestion(shopper: string): Reply<ServiceQuestion> {
  const path = endpointPath('listInstruments', { merchantShopperId: shopper });
  return path.ok ? { ok: true, value: { endpoint: 'listInstruments', path: path.value } } : unaskable('shopper');
}

/** Returns the request to delete a card, or a refusal. The idempotency key makes a repeat safe. */
export function deletionQuestion(shopper: string, instrument: string, idempotencyKey: string): Reply<ServiceQuestion> {
  const path = endpointPath('deleteInstrument', { merchantShopperId: shopper, paymentInstrumentReference: instrument });
  if (path.ok) return { ok: true, value: { endpoint: 'deleteInstrument', path: path.value, idempotencyKey } };
  return unaskable(path.error.parameter === 'merchantShopperId' ? 'shopper' : 'instrument');
}

function unaskable<T>(field: string): Reply<T> {
  return no('invalid-request', serviceRefusals.unusableName(field));
}

/** True if another try may give a better result: no readable answer came, or the token was rejected. */
export function mayBeAskedAgain(end: ServiceWireEvent): boolean {
  if (end.type !== 'answered') return true;
  const { status } = end;
  return status === 401 || status === 408 || status >= 500 || isInProgress(end);
}

/** True if the same deletion is still running. */
function isInProgress(end: Answered): boolean {
  return end.status === 409 && refusalIn(end).code === 'request-in-progress';
}

/** Returns the cards in an answer. */
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
      // Stored messages never contain an expiry date, but this list may, because it is only shown to the shopper and
      // not stored.
      ...expiry(paymentInstruments[place]?.expiryDate),
    })),
  };
}

function expiry(text: string | undefined): Pick<StoredInstrument, 'expiryDate'> {
  return text !== undefined && /^\d{4}-\d{2}$/.test(text) ? { expiryDate: text } : {};
}

/** Returns success if the card was deleted. */
export function deletedIn(end: ServiceWireEvent): Reply<undefined> {
  const answer = answerIn(end);
  if (!answer.ok) return answer;
  const read = successOf(endpoints.deleteInstrument.answer, answer.value);
  return read.type === 'unread' ? unreadable(read.why) : { ok: true, value: undefined };
}

/** Returns a successful answer, or a refusal that says who failed or refused. */
function answerIn(end: ServiceWireEvent): Reply<Answered> {
  if (end.type !== 'answered') return no('service-unreachable', serviceRefusals.noAnswer(end.cause.text));
  if (isSuccess(end)) return { ok: true, value: end };
  const { code, words, status } = refusalIn(end);
  if (code === 'instrument-not-found') return no('unknown-instrument', serviceRefusals.unknownInstrument());
  if (status === 401) return no('service-unreachable', serviceRefusals.credentialsRejected(code));
  if (status === 429 || mayBeAskedAgain(end)) return no('service-unreachable', serviceRefusals.cannotAnswer(code));
  return no('service-refused', serviceRefusals.queryRefused(code, words));
}

function unreadable<T>(why: string): Reply<T> {
  return no('service-unreachable', serviceRefusals.unreadableAnswer(why));
}

function no<T>(code: Refusal['code'], text: string): Reply<T> {
  return { ok: false, refusal: { code, text } };
}
