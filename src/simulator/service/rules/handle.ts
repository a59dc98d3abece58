/** One request from its headers to its response. The order of the checks decides which error is reported (S24). */

import { type Answer, refuse } from './requests/answer.js';
import { reversalConfirmed } from './payments/authorization.js';
import { cancel, cancelByReference } from './payments/cancel.js';
import { capture } from './payments/capture.js';
import { create } from './payments/create.js';
import { callerOf, type Headers, keyOf, wrongMediaType } from './credentials.js';
import { answerAgain, type Keyed, keepFirst } from './idempotency.js';
import { isUuid7 } from './base/ids.js';
import { deleteInstrument, listInstruments } from './payments/instruments.js';
import { readJson } from './requests/json.js';
import { type OperationKind, readOperationRequest } from './requests/operation-request.js';
import { type ReadBody, readCreateRequest } from './requests/read-create-request.js';
import { refund } from './payments/refund.js';
import type { Route } from './requests/routes.js';
import { sessionExpired } from './payments/shopper.js';
import { status } from './payments/status.js';
import { update } from './payments/update.js';
import { type Caller, kept, type World } from './records/world.js';

/** A received request. */
export interface ServiceRequest extends Keyed {
  readonly headers: Headers;
  /** The reason why the body has no text. */
  readonly damage: 'too-large' | 'not-utf8' | undefined;
}

/** The checks that the server makes from its own memory, without the books. */
export interface AtTheEdge {
  /** Returns the merchant to which a token was issued; undefined if the token is not valid any more. */
  issuedTo(token: string): string | undefined;
  /** Counts a request of a merchant. If the request exceeds the limit, returns the seconds to wait. */
  tooMany(merchantId: string): number | undefined;
  /** True if a request with this key is in progress. */
  isAtWork(merchantId: string, key: string): boolean;
}

/** The result of the checks: a response, or the caller, the key and the body. */
export type Admitted =
  | { readonly ok: false; readonly answer: Answer }
  | { readonly ok: true; readonly caller: Caller; readonly key: string | undefined; readonly body: unknown };

function no(answer: Answer): Admitted {
  return { ok: false, answer };
}

/** Checks credentials, merchant, media type, key and rate. A repeated request gets its stored response. */
export function admit(world: World, request: ServiceRequest, route: Route, edge: AtTheEdge): Admitted {
  const { headers, method } = request;
  const caller = callerOf(world, headers, (token) => edge.issuedTo(token));
  if ('status' in caller) return no(caller);
  const mediaProblem = wrongMediaType(headers, method === 'POST');
  if (mediaProblem !== undefined) return no(mediaProblem);
  const read = readBody(request);
  // A body that cannot be read has no envelope, and so no key.
  if (route.key === 'envelope' && !read.ok) return no(read.refusal);
  const value = route.key === 'envelope' ? keyInEnvelope(read.ok && read.value) : headers['idempotency-key'];
  const found = route.key === 'none' ? { key: undefined } : keyOf(value);
  if ('status' in found) return no(found);
  const waitSeconds = edge.tooMany(caller.merchantId);
  if (waitSeconds !== undefined)
    return no({ ...refuse('too-many-requests', 'Ask again later.'), retryAfterSeconds: waitSeconds });
  const { key } = found;
  if (key !== undefined) {
    if (edge.isAtWork(caller.merchantId, key))
      return no(refuse('request-in-progress', 'Repeat the request in a moment.'));
    const again = answerAgain(world, caller.merchantId, key, request);
    if (again !== undefined) return no(again);
  }
  return read.ok ? { ok: true, caller, key, body: read.value } : no(read.refusal);
}

function readBody({ bodyText, damage }: ServiceRequest): ReadBody<unknown> {
  if (damage === 'too-large') return { ok: false, refusal: refuse('body-too-large', 'Send at most 256 KiB.') };
  if (damage === 'not-utf8') return { ok: false, refusal: refuse('malformed-json', 'It is not UTF-8.') };
  const read = bodyText === '' ? { ok: true as const, value: undefined } : readJson(bodyText);
  return read.ok ? read : { ok: false, refusal: refuse('malformed-json', `${read.why}.`) };
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return new Map<string, unknown>(Object.entries(value)).get(name);
}

function keyInEnvelope(body: unknown): unknown {
  return memberOf(memberOf(body, 'header'), 'idempotency-key');
}

/** Executes an admitted request and stores its response. */
export function work(
  world: World,
  request: ServiceRequest,
  route: Route,
  { caller, key, body }: Extract<Admitted, { ok: true }>,
): Answer {
  happen(world);
  const answer = answerOf(world, route, caller, body);
  if (key !== undefined) keepFirst(world, caller.merchantId, key, request, answer);
  return answer;
}

/** Applies the events that are due: expired sessions and confirmed reversals. */
export function happen(world: World): void {
  for (const payment of world.books.duePayments(world.nowMs)) {
    if (payment.reversalAtMs !== undefined) kept(world, reversalConfirmed(payment));
    else sessionExpired(world, payment);
  }
}

function answerOf(world: World, route: Route, caller: Caller, body: unknown): Answer {
  const [first = '', second = ''] = route.named;
  switch (route.name) {
    case 'create':
    case 'authorize':
    case 'mit-create':
    case 'mit-authorize': {
      const read = readCreateRequest(body, route.name, ignoresUnknown(world));
      if (!read.ok) return read.refusal;
      const other = otherMerchant(caller, memberOf(memberOf(body, 'header'), 'merchantId'));
      return other ?? create(world, caller, read.value);
    }
    case 'capture':
    case 'cancel':
    case 'update':
    case 'refund':
      return operate(world, route.name, first, caller, body);
    case 'cancel-by-reference': {
      const read = readOperationRequest(body, route.name, ignoresUnknown(world));
      return read.ok ? cancelByReference(world, caller, read.value) : read.refusal;
    }
    case 'status': {
      const payment = paymentOf(world, caller, first);
      return 'status' in payment ? payment : status(payment);
    }
    case 'instruments':
      return listInstruments(world, caller, first);
    case 'delete-instrument':
      return deleteInstrument(world, caller, first, second);
  }
}

const operations = { capture, cancel, update, refund } as const;

function operate(
  world: World,
  kind: Exclude<OperationKind, 'cancel-by-reference'>,
  reference: string,
  caller: Caller,
  body: unknown,
): Answer {
  const read = readOperationRequest(body, kind, ignoresUnknown(world));
  if (!read.ok) return read.refusal;
  const other = otherMerchant(caller, read.value.merchantId);
  if (other !== undefined) return other;
  const payment = paymentOf(world, caller, reference);
  return 'status' in payment ? payment : operations[kind](world, payment, read.value);
}

function otherMerchant({ merchantId }: Caller, named: unknown): Answer | undefined {
  if (named === undefined || named === merchantId) return undefined;
  return refuse('merchant-mismatch', 'The merchant of the body is not that of the header merchant-id.');
}

/** Returns the payment if it belongs to this caller. A payment of another merchant is reported as unknown. */
function paymentOf({ books }: World, { merchantId }: Caller, reference: string) {
  if (!isUuid7(reference)) return refuse('reference-malformed', 'A pspReference is a UUID of version 7.');
  const payment = books.payment(reference.toLowerCase());
  if (payment?.merchantId === merchantId) return payment;
  return refuse('payment-not-found', 'The service does not know this pspReference.');
}

function ignoresUnknown({ configuration }: World): boolean {
  return configuration.unknownFields === 'ignore';
}

/** Returns the amount that a request names, because an amount can trigger a fault. */
export function amountIn(body: unknown): number | undefined {
  const inEnvelope = memberOf(memberOf(memberOf(body, 'body'), 'transactionData'), 'amountDetails');
  const amount = memberOf(inEnvelope ?? memberOf(body, 'amountDetails'), 'amount');
  return typeof amount === 'number' ? amount : undefined;
}
