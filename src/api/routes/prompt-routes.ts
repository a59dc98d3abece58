/** The routes for prompts of terminals, and for the register's answers. */

import { expectedFields } from '../../messages/index.js';
import { z } from '../schema/described-zod.js';
import { createRoute } from '../routing/route.js';
import type { Router } from '../routing/router.js';
import type { PromptAnswer } from '../../core/index.js';
import { cardNumberPath } from '../security/card-number.js';
import { examplesOf } from '../examples/named-examples.js';
import { fieldPaths } from '../schema/field-paths.js';
import { objectError } from '../schema/input-fields.js';
import { promptDocument, toPrompt } from '../documents/prompt-document.js';
import { withToken } from '../openapi/operation.js';
import { refuse } from '../routing/problem-reply.js';
import { bodyProblems, problemsOf } from '../openapi/problem-responses.js';
import { refusalProblem } from '../problems/problems.js';
import { cardNumberIn } from './transaction-routes.js';

const answerExpected = expectedFields.exactlyOneOf([
  'confirmed',
  'text',
  'digits',
  'entry',
  'key (true)',
  'cancelled (true)',
]);
const entryExpected = expectedFields.menuEntry();

const answerFields = z.strictObject(
  {
    confirmed: z
      .boolean({ error: expectedFields.trueOrFalse() })
      .optional()
      .openapi({ description: 'The answer yes or no, for `confirmation`, `manager` and `signature`.', example: true }),
    text: z
      .string({ error: expectedFields.textUpTo(400) })
      .max(400, { error: expectedFields.textUpTo(400) })
      .optional()
      .openapi({ description: 'The typed text, for `text`.', example: 'Table 7' }),
    digits: z
      .string({ error: expectedFields.digits() })
      .regex(/^[0-9]{0,400}$/, { error: expectedFields.digits() })
      .optional()
      .openapi({ description: 'The typed digits, for `digits`.', example: '0042' }),
    entry: z
      .int({ error: entryExpected })
      .min(1, { error: entryExpected })
      .optional()
      .openapi({ format: 'int32', description: `The chosen line, for \`menu\`: ${entryExpected}.`, example: 2 }),
    key: z
      .literal(true, { error: 'true' })
      .optional()
      .openapi({ description: 'True if a key was pressed, for `any-key`.', example: true }),
    cancelled: z.literal(true, { error: 'true' }).optional().openapi({
      description: 'True if the cashier does not answer, for any prompt. tenderd reports this to the terminal.',
      example: true,
    }),
  },
  { error: objectError(expectedFields.jsonObject()) },
);

const answerBody = answerFields
  .refine((body) => Object.values(body).filter((value) => value !== undefined).length === 1, { error: answerExpected })
  .openapi('PromptAnswer', { description: `The answer of the cashier: ${answerExpected}.` });

/** The paths of all fields of the body, for the hint about an unknown field. */
export const promptFieldPaths: readonly string[] = fieldPaths(answerFields);

const list = createRoute({
  ...withToken('listPrompts', 'Prompts'),
  method: 'get',
  path: '/v1/prompts',
  summary: 'List the questions of the terminals',
  description: 'Returns the open questions, oldest first. The event `prompts` reports each change of the list.',
  responses: {
    200: {
      description: 'The open questions.',
      content: {
        'application/json': {
          schema: z.object({
            prompts: z.array(promptDocument).openapi({ description: 'The open questions, oldest first.' }),
          }),
          examples: examplesOf('prompts'),
        },
      },
    },
    ...problemsOf([]),
  },
});

const answer = createRoute({
  ...withToken('answerPrompt', 'Prompts'),
  method: 'post',
  path: '/v1/prompts/{promptId}/answer',
  summary: 'Answer a question of the terminal',
  description:
    'tenderd records that the prompt was answered, then sends the answer to the terminal. The same answer may be sent again. A different answer is refused, and so is ' +
    'a late one. The typed text is not kept.',
  request: {
    params: z.object({
      promptId: z.string().max(100).openapi({ description: 'The id of the prompt.', example: 'till-1.K7Q2M90001' }),
    }),
    body: {
      required: true,
      content: {
        'application/json': {
          schema: answerBody,
          examples: examplesOf('answer-yes', 'answer-digits', 'answer-cancelled'),
        },
      },
    },
  },
  responses: {
    200: {
      description: 'The answer is recorded.',
      content: { 'application/json': { schema: promptDocument, examples: examplesOf('prompt-answered') } },
    },
    ...problemsOf([
      ...bodyProblems,
      'card-number-in-id',
      'other-register',
      'unknown-prompt',
      'prompt-over',
      'answer-does-not-fit',
      'terminal-faulted',
    ]),
  },
});

/** Adds the routes for prompts and their answers. */
export function addPromptRoutes(app: Router): void {
  app.add(list, (c) => c.json({ prompts: c.lanes.prompts().map(toPrompt) }, 200));

  app.add(answer, async (c) => {
    const body = c.valid('json');
    const carded = cardNumberPath({ text: body.text, digits: body.digits });
    if (carded !== undefined) return refuse(c, cardNumberIn(carded));
    const reply = await c.lanes.answerPrompt(c.valid('param').promptId, toAnswer(body));
    return reply.ok ? c.json(toPrompt(reply.value), 200) : refuse(c, refusalProblem(reply.refusal));
  });
}

function toAnswer({ confirmed, text, digits, entry, key }: z.infer<typeof answerBody>): PromptAnswer {
  if (confirmed !== undefined) return { type: 'confirmed', confirmed };
  if (text !== undefined) return { type: 'text', text };
  if (digits !== undefined) return { type: 'digits', digits };
  if (entry !== undefined) return { type: 'entry', entry };
  return key === undefined ? { type: 'cancelled' } : { type: 'key' };
}
