/** Requests to the daemon, with the client's errors turned into the failures of commands. */

import type { Tenderd } from '../../client/index.js';
import { failureOf, nothingSent } from './client-failure.js';

/** Runs a request to a daemon; an error of the client becomes the failure that the command ends with. */
export async function reach<T>(client: Tenderd, request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw failureOf(error, client.url);
  }
}

/** What a command asks of the daemon before anything of its own is sent; as `reach`, and says so where no daemon answers. */
export async function lookUp<T>(client: Tenderd, request: () => Promise<T>): Promise<T> {
  try {
    return await reach(client, request);
  } catch (error) {
    throw nothingSent(error);
  }
}
