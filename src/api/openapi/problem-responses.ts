/** The problems of each operation in the API description. Each problem code has an example. */

import { expectedFields, requestErrors } from '../../messages/index.js';
import { withoutStreamCodes } from '../../core/index.js';
import { z } from '../schema/described-zod.js';
import { type ProblemCode, problems } from '../problems/problem-table.js';
import { problem, problemMediaType, type ProblemExtras } from '../problems/problems.js';
import { reportedText } from '../schema/answer-fields.js';
import { standbyCodes, standbyExample, standbySchema, stoppedTitle } from './standby-problem.js';

const codes = Object.keys(problems).filter(isProblemCode);
const list = codes.map((code) => `- \`${code}\` (${problems[code].status}): ${problems[code].detail}`);

const listOfStandby = standbyCodes.map(
  (code) => `- \`${code}\` (503): ${code === 'standby' ? standbyExample.value.detail : `${stoppedTitle}.`}`,
);

function isProblemCode(text: string): text is ProblemCode {
  return text in problems;
}

/** The problem document as a schema (RFC 9457). */
export const problemSchema = z
  .object({
    type: reportedText(
      'The type of the problem: `urn:tenderd:problem:` followed by the code.',
      'urn:tenderd:problem:sale-open',
    ),
    title: reportedText(
      'The title of the problem. It is the same for every problem with this code.',
      problems['sale-open'].title,
    ),
    status: z.int().openapi({ format: 'int32', description: 'The HTTP status.', example: 409 }),
    detail: reportedText('The problem and what to do, for people.', problems['sale-open'].detail),
    code: z
      .custom<ProblemCode>((code) => typeof code === 'string' && isProblemCode(code))
      .openapi({
        type: 'string',
        enum: [...codes, ...standbyCodes],
        description: `Stable; match on this and on nothing else. A later version may have more.\n\n${[...list, ...listOfStandby].join('\n')}`,
        example: 'sale-open',
      }),
    transactionId: reportedText('The transaction that blocks the request.', 'till1-20260301-0041').optional(),
    terminals: z
      .array(z.string())
      .optional()
      .openapi({ description: 'The known terminals.', example: ['till-1', 'till-2'] }),
    register: reportedText(
      'The register that has reserved the terminal, or that has used up its share of the queue.',
      'front',
    ).optional(),
    left: z
      .object({
        amount: z.int().openapi({ format: 'int32', description: 'The amount in minor units.', example: 20_00 }),
        currency: reportedText('The ISO 4217 code of the currency.', 'EUR'),
      })
      .optional()
      .openapi({
        description: 'The amount that the register may still refund today without an original, in minor units.',
      }),
    renewsAt: reportedText(
      'The time at which the next day of the limit begins.',
      '2026-03-01T23:00:00.000Z',
    ).optional(),
    revision: z.int().optional().openapi({ format: 'int32', description: 'The latest revision.', example: 2 }),
    errors: z
      .array(
        z.object({
          path: reportedText('The dotted path of the field. Empty for the body as a whole.', 'amountDetails.amount'),
          expected: reportedText('The expected value.', 'a whole number of minor units'),
        }),
      )
      .optional()
      .openapi({ description: 'The refused fields. The values that were sent are not repeated.' }),
    reasons: z
      .array(z.string())
      .optional()
      .openapi({ description: 'The reasons why the daemon is not ready.', example: ['no gateway is connected'] }),
    standby: standbySchema.optional().openapi({
      description:
        'Only in an answer of a daemon of a pair that does not lead, and only to a caller with a token: the state of that daemon.',
    }),
  })
  .openapi('Problem', { description: 'An RFC 9457 problem document.' });

/** The problem codes with which any request may be answered. */
const always: readonly ProblemCode[] = [
  'bad-http',
  'bad-target',
  'origin-not-allowed',
  'request-timeout',
  'expectation-failed',
  'host-not-allowed',
  'headers-too-large',
  'internal-error',
  'stopping',
  ...withoutStreamCodes,
];

/** The problem codes for a request body. */
export const bodyProblems = [
  'invalid-request',
  'invalid-json',
  'invalid-utf8',
  'body-too-large',
  'unsupported-media-type',
] as const satisfies readonly ProblemCode[];

/** Examples of the additional members that some problems have. */
const extras: Readonly<Partial<Record<ProblemCode, ProblemExtras>>> = {
  'invalid-request': { errors: [{ path: 'amountDetails.amount', expected: expectedFields.amount() }] },
  'card-number-in-id': { errors: [{ path: 'sale', expected: requestErrors.noCardNumber() }] },
  'unknown-terminal': { terminals: ['till-1', 'till-2'] },
  'sale-open': { transactionId: 'till1-20260301-0041' },
  'other-register': { transactionId: 'till1-20260301-0042' },
  'transaction-unresolved': { transactionId: 'till1-20260301-0042' },
  'terminal-leased': { register: 'front' },
  'refund-limit-reached': { left: { amount: 20_00, currency: 'EUR' }, renewsAt: '2026-03-01T23:00:00.000Z' },
  'revision-mismatch': { transactionId: 'till1-20260301-0042', revision: 2 },
};

/** An example of each problem, by code. */
export const problemExamples = {
  ...Object.fromEntries(
    codes.map((code) => [
      code,
      { summary: problems[code].title, value: problem(code, undefined, extras[code]).document },
    ]),
  ),
  standby: standbyExample,
};

function response(of: readonly ProblemCode[]) {
  const named = of.map((code) => [code, problems[code].title]);
  if (of.some((code) => problems[code].status === standbyExample.value.status))
    named.push(['standby', standbyExample.summary]);
  const description = named.map(([code, title]) => `\`${code}\`: ${title}.`).join('\n');
  const examples = Object.fromEntries(named.map(([code]) => [code, { $ref: `#/components/examples/problem-${code}` }]));
  const waits = of.some((code) => problems[code].retryAfterS !== undefined);
  const headers = {
    'Retry-After': {
      description: 'The number of seconds to wait. Present if a later attempt may help.',
      schema: retryAfter,
    },
  };
  return {
    description,
    content: { [problemMediaType]: { schema: problemSchema, examples } },
    ...(waits ? { headers } : {}),
  };
}

const retryAfter = {
  type: 'string',
  description: 'The number of seconds to wait before the next request.',
  example: '5',
} as const;

/** The type of a handler's problem responses. A handler may answer with any problem, so a single type is enough. */
interface ProblemResponses {
  readonly default: { description: string; content: { [problemMediaType]: { schema: typeof problemSchema } } };
}

/**
 * Returns the problems of an operation, grouped by HTTP status: its own codes, and those of every request. `access` determines whether the operation
 * needs a token. Every test that uses the API checks that the route names all its codes.
 */
export function problemsOf(own: readonly ProblemCode[], access?: 'token' | 'open'): ProblemResponses;
/** Returns no default response. With a default response, generated clients could not distinguish a success from a problem. */
export function problemsOf(own: readonly ProblemCode[], access: 'token' | 'open' = 'token'): object {
  const given: readonly ProblemCode[] =
    access === 'token' ? ['unauthorized', 'not-from-console', 'read-only', ...own] : own;
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of codes) {
    if (!given.includes(code) && !always.includes(code)) continue;
    const { status } = problems[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(Array.from(byStatus, ([status, of]) => [status, response(of)]));
}
