/**
 * Loads the routes after the daemon is ready. The routes, their schemas and libraries take half of the start time, and
 * are needed only for the first request.
 */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppParts } from './app.js';
import type { Asked, Router } from './routing/router.js';

/** The routes, loaded on demand. A request that comes before they are loaded waits for them only. */
export class RoutesInBackground {
  readonly #parts: AppParts;
  #loading: Promise<Router> | undefined;
  #routes: Router | undefined;

  constructor(parts: AppParts) {
    this.#parts = parts;
  }

  /**
   * Begins to load in the next turn of the event loop, after "ready" was reported. Resolves when everything is loaded.
   * A failure to load is a fault.
   */
  async begin(): Promise<void> {
    await nextTurn();
    try {
      await this.#load();
    } catch (error) {
      this.#parts.onFault(error);
    }
  }

  /**
   * Serves a request as soon as the routes are loaded. If loading fails, the connection is reset, because the request
   * was never read.
   */
  async serve(asked: Asked): Promise<void> {
    if (this.#routes === undefined) {
      try {
        this.#routes = await this.#load();
      } catch {
        return void asked.incoming.socket.destroy();
      }
    }
    return this.#routes.serve(asked);
  }

  async #load(): Promise<Router> {
    return (this.#loading ??= import('./app.js').then(({ buildApp }) => buildApp(this.#parts)));
  }
}
