/** Creates the RFC 9457 document of a row of the problem table. */

import type { AmountDetails, Refusal } from '../../core/index.js';
import { type ProblemCode, type ProblemStatus, problems } from './problem-table.js';

/** One rejected field. The value is never repeated, because it may be secret. */
export interface FieldError {
  /** Dotted: `amountDetails.amount`. Empty for the whole body. */
  readonly path: string;
  readonly expected: string;
}

/** The additional members of some problems. */
export interface ProblemExtras {
  readonly transactionId?: string;
  readonly terminals?: readonly string[];
  readonly revision?: number;
  readonly register?: string;
  /** For `refund-limit-reached`. */
  readonly left?: AmountDetails;
  readonly renewsAt?: string;
  readonly errors?: readonly FieldError[];
  readonly reasons?: readonly string[];
}

/** A problem document (RFC 9457). It never has a stack, a path of this machine or a value from the request. */
export interface ProblemDocument extends ProblemExtras {
  readonly type: string;
  readonly title: string;
  readonly status: ProblemStatus;
  readonly detail: string;
  readonly code: ProblemCode;
}

/** A problem ready to be sent. */
export interface Problem {
  readonly status: ProblemStatus;
  readonly headers: Readonly<Record<string, string>>;
  readonly document: ProblemDocument;
}

/** The media type of problem documents. */
export const problemMediaType = 'application/problem+json';

/** Creates the problem of a code. `detail` is for people; the default is the text of the table. */
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
      detail: detail ?? kind.doc,
      code,
      ...extras,
    },
  };
}

/** The maximum number of errors in the message. `errors` has the others. */
const namedMax = 3;

/** Creates the problem of wrong fields, parameters or headers. The message names them. */
export function invalidRequest(errors: readonly FieldError[]): Problem {
  return problem('invalid-request', faultsIn(errors), { errors });
}

/** Creates the problem for exhausted memory: the long bodies under way use all of the share for long bodies. */
export function largeBodiesFull(): Problem {
  const text = 'Too many large bodies are under way at once. Nothing was done. Send it again later.';
  return problem('body-too-large', text, {}, { 'retry-after': '1' });
}

/** Creates the problem of a body that is not acceptable JSON. The message has the place and the reason. */
export function invalidJson(error: FieldError): Problem {
  return problem('invalid-json', faultsIn([error]), { errors: [error] });
}

function faultsIn(errors: readonly FieldError[]): string {
  const named = errors.slice(0, namedMax).map(({ path, expected }) => {
    // Some texts say what is wrong, the others what would be right.
    const what = /^(?:no such|required|absent)\b/.test(expected) ? expected : `expected ${expected}`;
    return `${path === '' ? 'the request' : path}: ${what}`;
  });
  const more = errors.length > namedMax ? `; and ${errors.length - namedMax} more` : '';
  const said = `${named.join('; ')}${more}`;
  return `${said}${said.endsWith('?') ? '' : '.'} Nothing was sent.`;
}

/** Creates the problem of a body above the size limit. */
export function bodyTooLarge(bodyBytes: number): Problem {
  const text = `A body may have ${bodyBytes} bytes here. Nothing was sent. Send fewer items in the basket, or raise limits.bodyBytes in the configuration.`;
  return problem('body-too-large', text);
}

/** The codes whose text itself says how far an earlier request under the same id may have come. */
const saidBySelf: ReadonlySet<string> = new Set(['id-reused', 'journal-unconfirmed', 'internal-error']);

/** Creates the problem of a refused transaction request. Its message says that nothing was sent. */
export function refusedUnsent(refusal: Refusal): Problem {
  const { code, text } = refusal;
  const isSaid = saidBySelf.has(code) || /nothing (?:was|is|of it was) (?:sent|done|started|stopped)/i.test(text);
  return refusalProblem(isSaid ? refusal : { ...refusal, text: `${text} Nothing was sent.` });
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
