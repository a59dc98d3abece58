/** Creates problem documents (RFC 9457) from the rows of the problem table. */

import type { AmountDetails, Refusal } from '../../core/index.js';
import { requestErrors } from '../../messages/index.js';
import { type ProblemCode, type ProblemStatus, problems } from './problem-table.js';

/** One rejected field. The value itself is never included, because it may be secret. */
export interface FieldError {
  /** The dotted path, such as `amountDetails.amount`. Empty for the whole body. */
  readonly path: string;
  readonly expected: string;
}

/** A rejected field and the fault in it. `fault` appears only in the problem's message. */
export interface WrongField extends FieldError {
  /** `missing`: the field is required. `unknown`: there is no such field, and `expected` says so. */
  readonly fault?: 'missing' | 'unknown' | undefined;
}

/** The additional members that some problems have. */
export interface ProblemExtras {
  readonly transactionId?: string;
  readonly terminals?: readonly string[];
  readonly revision?: number;
  readonly register?: string;
  /** The amount that may still be refunded. Only `refund-limit-reached` has this member and `renewsAt`. */
  readonly left?: AmountDetails;
  readonly renewsAt?: string;
  readonly errors?: readonly FieldError[];
  readonly reasons?: readonly string[];
}

/** A problem document (RFC 9457). It never contains a stack trace, a path of this machine, or a value from the request. */
export interface ProblemDocument extends ProblemExtras {
  readonly type: string;
  readonly title: string;
  readonly status: ProblemStatus;
  readonly detail: string;
  readonly code: ProblemCode;
}

/** A problem that is ready to be sent. */
export interface Problem {
  readonly status: ProblemStatus;
  readonly headers: Readonly<Record<string, string>>;
  readonly document: ProblemDocument;
}

/** The media type of problem documents. */
export const problemMediaType = 'application/problem+json';

/** Creates the problem for a code. `detail` is a text for people. The default is the text in the table. */
export function problem(
  code: ProblemCode,
  detail?: string,
  extras: ProblemExtras = {},
  headers: Readonly<Record<string, string>> = {},
): Problem {
  const kind = problems[code];
  return {
    status: kind.status,
    headers: {
      ...headers,
      'content-type': problemMediaType,
      ...(kind.retryAfterS === undefined ? {} : { 'retry-after': String(kind.retryAfterS) }),
    },
    document: {
      type: `urn:tenderd:problem:${code}`,
      title: kind.title,
      status: kind.status,
      detail: detail ?? kind.detail,
      code,
      ...extras,
    },
  };
}

/** The maximum number of errors that the message names. `errors` lists more. */
const namedMax = 3;

/** Creates the problem for wrong fields, parameters or headers. The message names the first of them. */
export function invalidRequest(errors: readonly WrongField[]): Problem {
  return wrongFields('invalid-request', errors);
}

/** Creates the problem for a lack of memory: the long bodies that are being read already use all memory reserved for them. */
export function largeBodiesFull(): Problem {
  return problem('body-too-large', requestErrors.largeBodiesFull(), {}, { 'retry-after': '1' });
}

/** Creates the problem for a body that is not acceptable JSON. The message names the place and the reason. */
export function invalidJson(error: WrongField): Problem {
  return wrongFields('invalid-json', [error]);
}

function wrongFields(code: ProblemCode, wrong: readonly WrongField[]): Problem {
  const text = requestErrors.wrongFields(wrong.slice(0, namedMax), Math.max(0, wrong.length - namedMax));
  return problem(code, text, { errors: wrong.map(({ path, expected }) => ({ path, expected })) });
}

/** Creates the problem for a body above the size limit. */
export function bodyTooLarge(bodyBytes: number): Problem {
  return problem('body-too-large', requestErrors.bodyTooLarge(bodyBytes));
}

/** Converts a refusal of the lanes to a problem. */
export function refusalProblem(refusal: Refusal): Problem {
  return problem(refusal.code, refusal.text, {
    ...(refusal.field === undefined ? {} : { errors: [refusal.field] }),
    ...(refusal.transactionId === undefined ? {} : { transactionId: refusal.transactionId }),
    ...(refusal.terminals === undefined ? {} : { terminals: refusal.terminals }),
    ...(refusal.revision === undefined ? {} : { revision: refusal.revision }),
    ...(refusal.register === undefined ? {} : { register: refusal.register }),
    ...(refusal.left === undefined ? {} : { left: refusal.left }),
    ...(refusal.renewsAt === undefined ? {} : { renewsAt: refusal.renewsAt }),
  });
}
