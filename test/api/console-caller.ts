/** A browser that uses the console, as the API sees it. */

import { type Answer, type DaemonAddress, token } from './open-interface.js';

/** Signs in like the page, with its own origin. */
export async function signIn(daemon: DaemonAddress, body: object): Promise<Answer> {
  return daemon.call({
    method: 'POST',
    path: '/v1/console/session',
    headers: { authorization: undefined, origin: daemon.api.url },
    body,
  });
}

/** Returns a code for the console, as `tenderd console` gets it. */
export async function newCode(daemon: DaemonAddress, bearer = token): Promise<string> {
  const answer = await daemon.call({
    method: 'POST',
    path: '/v1/console/codes',
    headers: { authorization: `Bearer ${bearer}` },
  });
  return /#code=([\w-]+)"/.exec(answer.text)?.[1] ?? '';
}

/** Returns the headers of a request with its own session. */
export async function asConsole(daemon: DaemonAddress): Promise<{ authorization: string; origin: string }> {
  const { text } = await signIn(daemon, { code: await newCode(daemon) });
  return { authorization: `Bearer ${/"bearer":"([^"]+)"/.exec(text)?.[1] ?? ''}`, origin: daemon.api.url };
}
