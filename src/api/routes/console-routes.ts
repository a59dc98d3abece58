/** The console: its files, its sign-in, and its sessions. */

import { type ConsoleAccess, codeMs, idleMs, readServedFile, sessionMs, type SignIn } from '../../console/index.js';
import { consoleProblems, expectedFields } from '../../messages/index.js';
import type { Guard } from '../http/guard.js';
import { withoutToken, withToken } from '../openapi/operation.js';
import { bodyProblems, problemsOf } from '../openapi/problem-responses.js';
import { type Problem, problem } from '../problems/problems.js';
import { consolePaths } from '../routing/console-paths.js';
import { refuse } from '../routing/problem-reply.js';
import { type Answer, createRoute } from '../routing/route.js';
import type { Router } from '../routing/router.js';
import { reportedCount, reportedFlag, reportedText } from '../schema/answer-fields.js';
import { z } from '../schema/described-zod.js';
import { fieldPaths } from '../schema/field-paths.js';
import { objectError, text } from '../schema/input-fields.js';
import type { WrongTokens } from '../security/wrong-tokens.js';

const exampleCode = 'Zq3vY0uQe8mT5xkWb1cJ7A';
const exampleBearer = 'sX2b6mQe8mT5xkWb1cJ7AZq3vY0uQsX2b6mQe8mT5xkW';

const signInBody = z
  .strictObject(
    {
      code: text(
        /^[A-Za-z0-9_-]{22}$/,
        consoleProblems.codeForm,
        'The code that `tenderd console` printed.',
        exampleCode,
      ).optional(),
      pin: text(/^[0-9]{6,64}$/, consoleProblems.pinForm, 'The PIN of the configuration.', '480317').optional(),
    },
    { error: objectError(expectedFields.jsonObject()) },
  )
  .refine(({ code, pin }) => (code === undefined) !== (pin === undefined), { error: consoleProblems.codeOrPin })
  .openapi('ConsoleSignIn', { description: 'Either the code or the PIN.' });

/** The field paths of the body, for the hint about an unknown field. */
export const consoleFieldPaths: readonly string[] = fieldPaths(signInBody);

const codeIn = createRoute({
  ...withToken('createConsoleCode', 'Console'),
  method: 'post',
  path: '/v1/console/codes',
  summary: 'Create a code that opens the console',
  description:
    'Creates a code that opens the console once, within two minutes. The code is in the fragment of the address, which no browser sends. Only with the operator’s token.',
  responses: {
    200: {
      description: 'The address to open in a browser on this machine.',
      content: {
        'application/json': {
          schema: z.object({
            address: reportedText('The address with the code.', `http://127.0.0.1:8741/console/#code=${exampleCode}`),
            seconds: reportedCount('The time for which the code is valid, in seconds.', codeMs / 1_000),
          }),
          example: { address: `http://127.0.0.1:8741/console/#code=${exampleCode}`, seconds: codeMs / 1_000 },
        },
      },
    },
    ...problemsOf(['operator-required']),
  },
});

const describeConsole = createRoute({
  ...withoutToken('describeConsole', 'Console'),
  method: 'get',
  path: '/v1/console',
  summary: 'How the console is opened',
  description: 'Reports the ways to sign in. No token is needed.',
  responses: {
    200: {
      description: 'The ways to sign in.',
      content: {
        'application/json': {
          schema: z.object({
            pin: reportedFlag('True if a PIN also opens the console, because the configuration has one.', false),
          }),
          example: { pin: false },
        },
      },
    },
    ...problemsOf([], 'open'),
  },
});

const openConsole = createRoute({
  ...withoutToken('openConsole', 'Console'),
  method: 'post',
  path: '/v1/console/session',
  summary: 'Open the console',
  description:
    'Exchanges a code or the PIN for the bearer of a session. The session can read, resolve and release, and never moves money. It ends after 15 minutes without use, after 8 hours, or when the daemon ends.',
  request: {
    body: {
      required: true,
      content: {
        'application/json': { schema: signInBody, example: { code: exampleCode } satisfies z.input<typeof signInBody> },
      },
    },
  },
  responses: {
    200: {
      description: 'The console is open.',
      content: {
        'application/json': {
          schema: z.object({
            bearer: reportedText(
              'The bearer of the session. Send it as `Authorization: Bearer`, and keep it in memory only.',
              exampleBearer,
            ),
            idleSeconds: reportedCount(
              'The number of seconds after which the session ends without `PUT /v1/console/session`.',
              idleMs / 1_000,
            ),
            longestSeconds: reportedCount(
              'The number of seconds after which the session ends in any case.',
              sessionMs / 1_000,
            ),
          }),
          example: { bearer: exampleBearer, idleSeconds: idleMs / 1_000, longestSeconds: sessionMs / 1_000 },
        },
      },
    },
    ...problemsOf([...bodyProblems, 'console-sign-in-refused', 'console-closed'], 'open'),
  },
});

const keepConsole = createRoute({
  ...withToken('keepConsole', 'Console'),
  method: 'put',
  path: '/v1/console/session',
  summary: 'Report that the console is in use',
  description:
    'Records that the operator uses the console. The page sends this request after keys and clicks, at most once a minute. Only with the bearer of the console.',
  responses: {
    200: {
      description: 'The session goes on.',
      content: {
        'application/json': {
          schema: z.object({
            idleSeconds: reportedCount(
              'The number of seconds after which the session ends without the next report.',
              idleMs / 1_000,
            ),
            leftSeconds: reportedCount(
              'The number of seconds after which the session ends in any case.',
              sessionMs / 1_000,
            ),
          }),
          example: { idleSeconds: idleMs / 1_000, leftSeconds: sessionMs / 1_000 },
        },
      },
    },
    ...problemsOf([]),
  },
});

const closeConsole = createRoute({
  ...withToken('closeConsole', 'Console'),
  method: 'delete',
  path: '/v1/console/session',
  summary: 'Close the console',
  description: 'Ends the session and its event stream. Only with the bearer of the console.',
  responses: {
    200: {
      description: 'The session has ended.',
      content: {
        'application/json': {
          schema: z.object({ open: reportedFlag('Always false.', false) }),
          example: { open: false },
        },
      },
    },
    ...problemsOf([]),
  },
});

/** The dependencies of the routes. */
export interface ConsoleParts {
  readonly guard: Guard;
  readonly access: ConsoleAccess;
  readonly wrongTokens: WrongTokens;
  /** The address of the API. */
  readonly url: string;
}

/** Adds the routes. A wrong code or PIN counts as a wrong token, and its response is delayed in the same way. */
export function addConsoleRoutes(app: Router, { guard, access, wrongTokens, url }: ConsoleParts): void {
  app.get(consolePaths.root, toPage);
  app.get(consolePaths.bare, toPage);
  app.get(consolePaths.page, (c) => served('index.html') ?? refuse(c, problem('not-found')));
  app.get(consolePaths.file, (c) => served(c.path.slice(consolePaths.page.length)) ?? refuse(c, problem('not-found')));

  app.add(codeIn, (c) => {
    if (c.lanes.register !== undefined) return refuse(c, problem('operator-required', consoleProblems.codeForOperator));
    return c.json(
      {
        address: `${url}${consolePaths.page}#code=${access.createCode(guard.shownBy(c.incoming))}`,
        seconds: codeMs / 1_000,
      },
      200,
    );
  });

  app.add(describeConsole, (c) => c.json({ pin: access.hasPin }, 200));

  app.add(openConsole, async (c) => {
    const { code, pin = '' } = c.valid('json');
    const signedIn =
      code === undefined ? access.openByPin(pin) : access.openByCode(code, (token) => guard.isEnded(token));
    if (signedIn.type !== 'open') {
      await wrongTokens.slow();
      return refuse(c, refusalOf(signedIn));
    }
    return c.json({ bearer: signedIn.bearer, idleSeconds: idleMs / 1_000, longestSeconds: sessionMs / 1_000 }, 200);
  });

  app.add(keepConsole, (c) => {
    const kept = access.keep(guard.shownBy(c.incoming) ?? '');
    if (kept === undefined) return refuse(c, problem('unauthorized'));
    return c.json({ idleSeconds: kept.idleMs / 1_000, leftSeconds: Math.floor(kept.leftMs / 1_000) }, 200);
  });

  app.add(closeConsole, (c) => {
    const bearer = guard.shownBy(c.incoming) ?? '';
    // This response belongs to the session, so it must be sent before the session is ended.
    c.outgoing.once('close', () => access.end(bearer));
    return c.json({ open: false }, 200);
  });
}

function toPage(): Answer {
  return { status: 302, headers: { location: consolePaths.page } };
}

function served(name: string): Answer | undefined {
  const file = readServedFile(name);
  return file && { status: 200, ...file };
}

function refusalOf(signIn: Exclude<SignIn, { type: 'open' }>): Problem {
  switch (signIn.type) {
    case 'code-refused':
      return problem('console-sign-in-refused', consoleProblems.codeRefused);
    case 'pin-off':
      return problem('console-sign-in-refused', consoleProblems.pinOff);
    case 'pin-refused':
      return problem('console-sign-in-refused', consoleProblems.pinRefused(signIn.left));
    case 'pin-closed':
      return problem('console-closed');
  }
}
