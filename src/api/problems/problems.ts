/** Makes the RFC 9457 document of a row of the problem table. */

import type { AmountDetails, Refusal } from '../../core/index.js';
import { type ProblemCode, type ProblemStatus, problems } from './problem-table.js';

/** One field that was refused. The value is never repeated: it may be what must not be written down. */
export interface FieldError {
  /** Dotted: `amountDetails.amount`. Empty for the body as a whole. */
  readonly path: string;
  readonly expected: string;
}

/** What some problems say beyond the standard members. */
export interface ProblemExtras {
  readonly transactionId?: string;
  readonly terminals?: readonly string[];
  readonly revision?: number;
  readonly register?: string;
  /** Of `refund-limit-reached`. */
  readonly left?: AmountDetails;
  readonly renewsAt?: string;
  readonly errors?: readonly FieldError[];
  readonly reasons?: readonly string[];
}

/** A problem document (RFC 9457): never a stack, a path of this machine or a value that was sent. */
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

/** Media type of problem documents. */
export const problemMediaType = 'application/problem+json';

/** Makes the problem of a code. `detail` is for people; without it, the table's own words. */
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

/** So many faults are named in the sentence; `errors` has the others. */
const namedMax = 3;

/** A request whose fields, parameters or headers are wrong: the sentence names what is. */
export function invalidRequest(errors: readonly FieldError[]): Problem {
  return problem('invalid-request', faultsIn(errors), { errors });
}

/** Long bodies that are under way hold all the memory that there is for them. */
export function largeBodiesFull(): Problem {
  const text = 'Too many large bodies are under way at once. Nothing was done. Send it again later.';
  return problem('body-too-large', text, {}, { 'retry-after': '1' });
}

/** A body that is not acceptable JSON: the sentence says where and why. */
export function invalidJson(error: FieldError): Problem {
  return problem('invalid-json', faultsIn([error]), { errors: [error] });
}

function faultsIn(errors: readonly FieldError[]): string {
  const named = errors.slice(0, namedMax).map(({ path, expected }) => {
    // Some say what is wrong, and the others what would be right.
    const what = /^(?:no such|required|absent)\b/.test(expected) ? expected : `expected ${expected}`;
    return `${path === '' ? 'the request' : path}: ${what}`;
  });
  const more = errors.length > namedMax ? `; and ${errors.length - namedMax} more` : '';
  const said = `${named.join('; ')}${more}`;
  return `${said}${said.endsWith('?') ? '' : '.'} Nothing was sent.`;
}

/** A body of more than so many bytes was refused. */
export function bodyTooLarge(bodyBytes: number): Problem {
  const text = `A body may have ${bodyBytes} bytes here. Nothing was sent. Send fewer items in the basket, or raise limits.bodyBytes in the configuration.`;
  return problem('body-too-large', text);
}

/** Their words say themselves how far an earlier request under the same id may have come. */
const saidBySelf: ReadonlySet<string> = new Set(['id-reused', 'journal-unconfirmed', 'internal-error']);

/** The refusal of a request that asks for a transaction, which says that nothing was sent for it. */
export function refusedUnsent(refusal: Refusal): Problem {
  const { code, text } = refusal;
  const isSaid = saidBySelf.has(code) || /nothing (?:was|is|of it was) (?:sent|done|started|stopped)/i.test(text);
  return refusalProblem(isSaid ? refusal : { ...refusal, text: `${text} Nothing was sent.` });
}

/** The problem that a refusal of the lanes becomes. */
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
