/** Sends requests to the daemon, and converts errors of the client to failures of the command. */

import type { Tenderd } from '../../client/index.js';
import { failureOf, nothingSent } from './client-failure.js';

/** Sends a request to a daemon. If the client throws an error, throws the failure of the command. */
export async function reach<T>(client: Tenderd, request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw failureOf(error, client.url);
  }
}

/**
 * Sends a request when the command has sent nothing else yet. Does the same as `reach`, but if no daemon answers, the
 * failure also says that no money moved.
 */
export async function lookUp<T>(client: Tenderd, request: () => Promise<T>): Promise<T> {
  try {
    return await reach(client, request);
  } catch (error) {
    throw nothingSent(error);
  }
}
