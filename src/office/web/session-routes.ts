/** The routes for the page's files, and for signing in and out. */

import { readServedFile } from '../../console/index.js';
import { readBoundedBody } from '../../net/index.js';
import { cookieOf, removedCookie } from './access/cookie.js';
import type { SignIn } from './access/sign-in.js';
import { OfficeProblem, type Reply } from './http/reply.js';
import type { Route, RouteRequest } from './http/route.js';

const bodyBytes = 4_096;
const textMax = 1_024;

/** The files of the page. They contain no secret, so they need no session. */
const files = ['index.html', 'office.js', 'office.css', 'console.css', 'icon.svg'] as const;

/** Returns the routes for the files of the page, for signing in and for signing out. */
export function sessionRoutes(signIn: SignIn): readonly Route[] {
  return [
    { method: 'GET', path: '/', access: 'open', serve: () => fileReply('index.html') },
    ...files.map((name): Route => ({ method: 'GET', path: `/${name}`, access: 'open', serve: () => fileReply(name) })),
    { method: 'GET', path: '/livez', access: 'open', serve: () => ({ status: 200, json: { alive: true } }) },
    { method: 'POST', path: '/api/session', access: 'open', serve: async (request) => open(signIn, request) },
    {
      method: 'GET',
      path: '/api/session',
      access: 'session',
      serve: ({ operator }) => ({ status: 200, json: { name: operator } }),
    },
    {
      method: 'DELETE',
      path: '/api/session',
      access: 'session',
      serve: ({ secret = '', isSecure }) => {
        signIn.sessions.end(secret);
        return { status: 204, headers: { 'set-cookie': removedCookie(isSecure) }, json: {} };
      },
    },
  ];
}

function fileReply(name: string): Reply {
  const file = readServedFile(name, 'office');
  if (file === undefined) throw new OfficeProblem('not-found');
  return { status: 200, headers: { ...file.headers, 'cache-control': 'no-cache' }, body: file.body };
}

async function open(signIn: SignIn, { incoming, address, isSecure }: RouteRequest): Promise<Reply> {
  const { name, password } = credentialsIn(await bodyOf(incoming));
  const result = await signIn.try({ name, password, address });
  switch (result.type) {
    case 'open':
      return { status: 200, headers: { 'set-cookie': cookieOf(result.secret, isSecure) }, json: { name } };
    case 'wrong':
      throw new OfficeProblem('sign-in-refused');
    case 'busy':
      throw new OfficeProblem('sign-in-busy', { headers: { 'retry-after': '5' } });
    case 'closed':
      throw new OfficeProblem('sign-in-closed', {
        headers: { 'retry-after': String(Math.ceil(result.forMs / 1_000)) },
      });
  }
}

/** Reads the body of a request. Only JSON is accepted, because a form on another site cannot send JSON. */
async function bodyOf(incoming: RouteRequest['incoming']): Promise<unknown> {
  if (!/^application\/json(?:\s*;|$)/i.test(incoming.headers['content-type'] ?? ''))
    throw new OfficeProblem('body-wrong');
  const body = await new Promise<Buffer | undefined>((resolve) => {
    readBoundedBody(incoming, bodyBytes, resolve);
    // If the browser goes away, it gets no answer, but its request must still end.
    incoming.once('close', () => resolve(undefined));
  });
  if (body === undefined) throw new OfficeProblem('body-too-large');
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new OfficeProblem('body-wrong');
  }
}

function credentialsIn(body: unknown): { readonly name: string; readonly password: string } {
  const valueOf = (key: string): unknown =>
    typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined;
  const [name, password] = [valueOf('name'), valueOf('password')];
  if (!isText(name) || !isText(password)) throw new OfficeProblem('body-wrong');
  return { name, password };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= textMax;
}
