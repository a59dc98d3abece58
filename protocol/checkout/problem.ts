/**
 * Error bodies: problem details (RFC 9457). `docs/reference/payment-service-choices.md` lists their codes. A problem
 * alone proves nothing about money.
 */
import { member, members, type, type Declaration, type Infer } from '../declaration/declaration.js';
import { Text, Uuid7, WholeNumber } from './simple.js';

const problemFieldFields = { pointer: member(Text), detail: member(Text) };

interface ProblemField extends Infer<typeof problemFieldFields> {}

const ProblemField: Declaration<ProblemField> = type('ProblemField', problemFieldFields);

const problemFields = {
  type: member(Text),
  title: member(Text),
  status: member(WholeNumber),
  detail: member(Text),
  instance: member(Text),
  errors: members(ProblemField),
  pspReference: member(Uuid7),
};

/**
 * The problem with a request, in the service's words. A member of another type counts as absent (RFC 9457, section
 * 3.1).
 */
export interface Problem extends Infer<typeof problemFields> {}

/** The declaration of {@link Problem}. */
export const Problem: Declaration<Problem> = type('Problem', problemFields);

/** The prefix of each problem type. */
const typePrefix = 'urn:psp:problem:';

/** The HTTP status of each code. */
export const problemStatuses = {
  'header-missing': 400,
  'idempotency-key-missing': 400,
  'idempotency-key-malformed': 400,
  'reference-malformed': 400,
  'malformed-json': 400,
  'unknown-field': 400,
  'missing-field': 400,
  'bad-value': 400,
  unauthenticated: 401,
  'merchant-mismatch': 403,
  'not-configured': 403,
  'unknown-path': 404,
  'payment-not-found': 404,
  'instrument-not-found': 404,
  'method-not-allowed': 405,
  'not-acceptable': 406,
  'request-in-progress': 409,
  'not-authorized': 409,
  'already-captured': 409,
  'already-cancelled': 409,
  'authorization-expired': 409,
  'not-captured': 409,
  'already-refunded': 409,
  'reference-ambiguous': 409,
  'body-too-large': 413,
  'unsupported-media-type': 415,
  'idempotency-key-reused': 422,
  'amount-too-high': 422,
  'currency-mismatch': 422,
  'partial-cancel-unsupported': 422,
  'increase-unsupported': 422,
  'split-shipment-unsupported': 422,
  'second-capture-unsupported': 422,
  'no-stored-instruments': 422,
  'storing-not-enabled': 422,
  declined: 422,
  'extension-declined': 422,
  'cancel-failed': 422,
  'capture-failed': 422,
  'too-many-requests': 429,
} as const;

/** A code of a problem. */
export type ProblemCode = keyof typeof problemStatuses;

const codes: ReadonlySet<string> = new Set(Object.keys(problemStatuses));

/** True if a string is a code in the table. */
export function isProblemCode(text: string): text is ProblemCode {
  return codes.has(text);
}

/** Returns the code of a problem, or undefined for an unknown code. */
export function problemCodeOf({ type: named = '' }: Problem): ProblemCode | undefined {
  const code = named.startsWith(typePrefix) ? named.slice(typePrefix.length) : '';
  return isProblemCode(code) ? code : undefined;
}
