/** The doctor: examines everything that a payment needs, from inside the daemon. */

import { withToken } from '../openapi/operation.js';
import { problemsOf } from '../openapi/problem-responses.js';
import { problem } from '../problems/problems.js';
import { refuse } from '../routing/problem-reply.js';
import { createRoute } from '../routing/route.js';
import type { Router } from '../routing/router.js';
import { reportedText } from '../schema/answer-fields.js';
import { z } from '../schema/described-zod.js';

const states = ['ok', 'warning', 'error', 'not-checked'] as const;

/** One line of the doctor. */
export interface DoctorLine {
  readonly code: string;
  readonly state: (typeof states)[number];
  readonly subject: string;
  readonly value: string;
  readonly remedy: readonly string[];
}

/** Examines the till, in at most 15 seconds. */
export type Doctor = () => Promise<readonly DoctorLine[]>;

const example: DoctorLine = {
  code: 'printer',
  state: 'error',
  subject: 'terminal till-1',
  value: 'the printer is out of paper (NoPaper)',
  remedy: ['Put paper into the terminal.'],
};

const runDoctor = createRoute({
  ...withToken('runDoctor', 'Monitoring'),
  method: 'post',
  path: '/v1/doctor',
  summary: 'Examine the till',
  description:
    'Runs `tenderd doctor` in the daemon, in at most 15 seconds. It moves no money, logs no terminal in, and changes nothing. For the operator and the console only.',
  responses: {
    200: {
      description: 'The findings, in a fixed order.',
      content: {
        'application/json': {
          schema: z.object({
            findings: z
              .array(
                z.object({
                  code: reportedText('The stable code of the finding, for programs.', example.code),
                  state: z.enum(states).openapi({
                    description:
                      '`not-checked`: the state cannot be known now. `warning`: payments work, and may stop working.',
                    example: example.state,
                  }),
                  subject: reportedText('The examined part.', example.subject),
                  value: reportedText('The finding, for people.', example.value),
                  remedy: z
                    .array(z.string())
                    .openapi({ description: 'The steps of the remedy, for people.', example: [...example.remedy] }),
                }),
              )
              .openapi({ description: 'The findings, at least one for each examined part.' }),
          }),
          example: { findings: [{ ...example, remedy: [...example.remedy] }] },
        },
      },
    },
    ...problemsOf(['operator-required']),
  },
});

/** Adds the route for the doctor. Requests that come while the doctor is running get the result of that run. */
export function addDoctorRoutes(app: Router, doctor: Doctor | undefined): void {
  let running: ReturnType<Doctor> | undefined;
  app.add(runDoctor, async (c) => {
    if (c.lanes.register !== undefined) return refuse(c, problem('operator-required'));
    if (doctor === undefined) return refuse(c, problem('not-found'));
    running ??= doctor().finally(() => {
      running = undefined;
    });
    const lines = await running;
    return c.json(
      {
        findings: lines.map(({ code, state, subject, value, remedy }) => ({
          code,
          state,
          subject,
          value,
          remedy: [...remedy],
        })),
      },
      200,
    );
  });
}
