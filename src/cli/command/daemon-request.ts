/** Requests to the daemon, with the client's errors turned into the failures of commands. */

import type { Tenderd } from '../../client/index.js';
import { failureOf, nothingSent } from './client-failure.js';

/** Runs a request to a daemon. Throws the failure of the command for an error of the client. */
export async function reach<T>(client: Tenderd, request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw failureOf(error, client.url);
  }
}

/** Runs a request before the command sends anything of its own. Like `reach`, but a failure says that no money moved if no daemon answers. */
export async function lookUp<T>(client: Tenderd, request: () => Promise<T>): Promise<T> {
  try {
    return await reach(client, request);
  } catch (error) {
    throw nothingSent(error);
  }
}
