/** The responses of the service: a body with a status, or a problem with a stable code. */

/** A response before it is written. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** The value of `Retry-After` in seconds. */
  readonly retryAfterSeconds?: number;
  /** The methods that the path supports, for the `Allow` header. */
  readonly allow?: string;
}

/** An error of one field of a request. */
export interface FieldProblem {
  readonly code: 'unknown-field' | 'missing-field' | 'bad-value';
  /** A JSON Pointer to the field in the body. */
  readonly pointer: string;
  readonly detail: string;
}

/** All problem codes with their status and title. Callers match on the code only. */
export const problems = {
  'header-missing': { status: 400, title: 'A header is missing' },
  'idempotency-key-missing': { status: 400, title: 'The idempotency key is missing' },
  'idempotency-key-malformed': { status: 400, title: 'The idempotency key is no UUID of version 7' },
  'reference-malformed': { status: 400, title: 'The reference is no UUID of version 7' },
  'malformed-json': { status: 400, title: 'The body is not JSON' },
  'body-too-large': { status: 413, title: 'The body is larger than 256 KiB' },
  'unknown-field': { status: 400, title: 'A field is not known' },
  'missing-field': { status: 400, title: 'A field is missing' },
  'bad-value': { status: 400, title: 'A field has a value that it cannot have' },
  unauthenticated: { status: 401, title: 'The API key or the token is missing or wrong' },
  'merchant-mismatch': { status: 403, title: 'The merchant is another one' },
  'not-configured': { status: 403, title: 'This is not configured for the merchant' },
  'unknown-path': { status: 404, title: 'There is no such path' },
  'method-not-allowed': { status: 405, title: 'The path has another method' },
  'not-acceptable': { status: 406, title: 'No answer has a media type that is accepted' },
  'payment-not-found': { status: 404, title: 'There is no such payment' },
  'instrument-not-found': { status: 404, title: 'There is no such instrument' },
  'request-in-progress': { status: 409, title: 'The first request with this key is still at work' },
  'not-authorized': { status: 409, title: 'Nothing is authorized' },
  'already-captured': { status: 409, title: 'The payment is captured' },
  'already-cancelled': { status: 409, title: 'The payment is cancelled' },
  'authorization-expired': { status: 409, title: 'The authorization has expired' },
  'not-captured': { status: 409, title: 'The payment is not captured' },
  'already-refunded': { status: 409, title: 'The payment is refunded' },
  'reference-ambiguous': { status: 409, title: 'Several payments have this reference' },
  'unsupported-media-type': { status: 415, title: 'The media type is another one' },
  'idempotency-key-reused': { status: 422, title: 'The idempotency key had another request' },
  'amount-too-high': { status: 422, title: 'The amount is higher than what is left' },
  'currency-mismatch': { status: 422, title: 'The currency is another one' },
  'partial-cancel-unsupported': { status: 422, title: 'A partial cancel is not supported' },
  'increase-unsupported': { status: 422, title: 'A higher amount is not supported' },
  'split-shipment-unsupported': { status: 422, title: 'Split shipment is not supported' },
  'second-capture-unsupported': { status: 422, title: 'A second capture is not supported' },
  'no-stored-instruments': { status: 422, title: 'The shopper has no stored instrument' },
  'storing-not-enabled': { status: 422, title: 'Storing is not enabled' },
  declined: { status: 422, title: 'Declined' },
  'extension-declined': { status: 422, title: 'The extension is declined' },
  'cancel-failed': { status: 422, title: 'The cancel failed' },
  'capture-failed': { status: 422, title: 'The capture failed' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'internal-error': { status: 500, title: 'The service failed' },
  unavailable: { status: 503, title: 'The service is not available' },
} as const;

/** A problem code. */
export type ProblemCode = keyof typeof problems;

/** A problem (RFC 9457). `instance`, the path of the request, is added when the problem is sent. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly pspReference?: string;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
}

/** A response with a problem. */
export interface Refusal extends Answer {
  readonly body: Problem;
}

/** Returns an error response with this code. Pass `pspReference` if the payment is known. */
export function refuse(code: ProblemCode, detail: string, pspReference?: string): Refusal {
  const { status, title } = problems[code];
  const reference = pspReference === undefined ? {} : { pspReference };
  return { status, body: { type: `urn:psp:problem:${code}`, title, status, detail, ...reference } };
}

/** Returns an error response for invalid fields of a body. The response has the code of the first error. */
export function refuseFields(first: FieldProblem, all: readonly FieldProblem[]): Refusal {
  const refusal = refuse(first.code, `${first.pointer}: ${first.detail}.`);
  return { ...refusal, body: { ...refusal.body, errors: all.map(({ pointer, detail }) => ({ pointer, detail })) } };
}

/** True if a response is a problem. */
export function isRefusal(answer: Answer): answer is Refusal {
  return answer.status >= 400;
}

/** The first members of a response that contains a session, a status or a list, or that confirms a deletion. */
export const success = { responseCode: 0, responseText: 'Success' };
