/** The endpoints of the payment service: method, path, where the key stands, which messages go and come. */
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

/** The headers beside `Accept` and `Content-Type`, by what they carry. */
export const headerNames = {
  apiKey: 'x-api-key',
  merchant: 'merchant-id',
  key: 'idempotency-key',
  token: 'Authorization',
} as const;

/**
 * Each endpoint. `key` says where its idempotency key stands: in a header, in the envelope of its body, or nowhere. `body` says whether a
 * request must have one. Those behind the first eight have paths and forms that are choices.
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

/** What stands in braces in a path. */
type ParametersIn<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? N | ParametersIn<Rest> : never;

/** The parameters that the path of an endpoint wants. */
export type PathParameters<N extends EndpointName> = Readonly<
  Record<ParametersIn<(typeof endpoints)[N]['path']>, string>
>;

/** Why a path cannot be made: the parameter, and what is wrong with it. */
export interface PathError {
  readonly code: 'bad-value';
  readonly parameter: string;
  readonly message: string;
}

/** What an address takes for another folder, or cannot carry. */
const unusable = /^\.{1,2}$|\p{Surrogate}/u;

/**
 * The path of an endpoint, behind the base address. A reference that is no UUID of version 7 is refused, and a text that would lead to
 * another path; everything else is escaped.
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
