/** The endpoints of the payment service: method, path, position of the idempotency key, request and response. */
import { ok, refused, type Result } from '../declaration/result.js';
import { isUuid7 } from '../text/uuid.js';
import { checkoutMessages } from './registry.js';

const {
  AuthorizeMitRequest,
  AuthorizeRequest,
  CancelRequest,
  CaptureRequest,
  CreateMitRequest,
  CreateSessionRequest,
  CreateSessionResponse,
  FallbackCancelRequest,
  FollowUpResponse,
  InstrumentDeleted,
  PaymentInstruments,
  PaymentStatus,
  RefundRequest,
  UpdateRequest,
} = checkoutMessages;

/** The media type of requests and answers. */
export const mediaType = 'application/vnd.payments.v1+json';

/** The media type of problems (RFC 9457). */
export const problemMediaType = 'application/problem+json';

/** The names of the headers except `Accept` and `Content-Type`. Each key says what its header contains. */
export const headerNames = {
  apiKey: 'x-api-key',
  merchant: 'merchant-id',
  key: 'idempotency-key',
  token: 'Authorization',
  trace: 'traceparent',
} as const;

/**
 * All endpoints. `key` is the position of the idempotency key: a header, the envelope of the body, or none. `body` says
 * whether a request must have a body. The paths and forms of all endpoints after the eighth are choices of this
 * project.
 */
export const endpoints = {
  createSession: {
    method: 'POST',
    path: '/v1/session/payment/create',
    key: 'envelope',
    body: 'required',
    request: CreateSessionRequest,
    answer: CreateSessionResponse,
  },
  capture: {
    method: 'POST',
    path: '/v1/{pspReference}/capture',
    key: 'header',
    body: 'optional',
    request: CaptureRequest,
    answer: FollowUpResponse,
  },
  cancel: {
    method: 'POST',
    path: '/v1/{pspReference}/cancel',
    key: 'header',
    body: 'optional',
    request: CancelRequest,
    answer: FollowUpResponse,
  },
  fallbackCancel: {
    method: 'POST',
    path: '/v1/cancel',
    key: 'header',
    body: 'required',
    request: FallbackCancelRequest,
    answer: FollowUpResponse,
  },
  update: {
    method: 'POST',
    path: '/v1/{pspReference}/update',
    key: 'header',
    body: 'optional',
    request: UpdateRequest,
    answer: FollowUpResponse,
  },
  status: { method: 'GET', path: '/v1/{pspReference}/status', key: 'none', body: 'none', answer: PaymentStatus },
  listInstruments: {
    method: 'GET',
    path: '/v1/payment-instruments/{merchantShopperId}',
    key: 'none',
    body: 'none',
    answer: PaymentInstruments,
  },
  deleteInstrument: {
    method: 'DELETE',
    path: '/v1/merchant-admin/card-on-file/{merchantShopperId}/{paymentInstrumentReference}',
    key: 'header',
    body: 'none',
    answer: InstrumentDeleted,
  },
  refund: {
    method: 'POST',
    path: '/v1/{pspReference}/refund',
    key: 'header',
    body: 'optional',
    request: RefundRequest,
    answer: FollowUpResponse,
  },
  authorize: {
    method: 'POST',
    path: '/v1/authorize',
    key: 'envelope',
    body: 'required',
    request: AuthorizeRequest,
    answer: CreateSessionResponse,
  },
  createMit: {
    method: 'POST',
    path: '/v1/mit/create',
    key: 'envelope',
    body: 'required',
    request: CreateMitRequest,
    answer: CreateSessionResponse,
  },
  authorizeMit: {
    method: 'POST',
    path: '/v1/mit/authorize',
    key: 'envelope',
    body: 'required',
    request: AuthorizeMitRequest,
    answer: CreateSessionResponse,
  },
} as const;

/** The name of an endpoint. */
export type EndpointName = keyof typeof endpoints;

/** The names in braces in a path. */
type ParametersIn<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? N | ParametersIn<Rest> : never;

/** The parameters in the path of an endpoint. */
export type PathParameters<N extends EndpointName> = Readonly<
  Record<ParametersIn<(typeof endpoints)[N]['path']>, string>
>;

/** The reason why a path cannot be built: the parameter, and its problem. */
export interface PathError {
  readonly code: 'bad-value';
  readonly parameter: string;
  readonly message: string;
}

/** Strings that lead to another folder in a URL, or that a URL cannot carry. */
const unusable = /^\.{1,2}$|\p{Surrogate}/u;

/**
 * Returns the path of an endpoint, relative to the base address. Rejects a reference that is not a UUID of version 7,
 * and a string that would lead to another path. Everything else is escaped.
 */
export function endpointPath<N extends EndpointName>(
  name: N,
  parameters: PathParameters<N>,
): Result<string, PathError> {
  const given: ReadonlyMap<string, string> = new Map(Object.entries<string>(parameters));
  let wrong: PathError | undefined;
  const path = endpoints[name].path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const value = given.get(parameter) ?? '';
    const message = whyNot(parameter, value);
    if (message === undefined) return encodeURIComponent(value);
    wrong ??= { code: 'bad-value', parameter, message: `${parameter} ${message}` };
    return '';
  });
  return wrong === undefined ? ok(path) : refused(wrong);
}

function whyNot(parameter: string, value: string): string | undefined {
  if (parameter === 'pspReference') return isUuid7(value) ? undefined : 'must be a UUID of version 7';
  if (value === '') return 'must not be empty';
  return unusable.test(value) ? 'cannot stand in an address' : undefined;
}
