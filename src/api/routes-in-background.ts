/**
 * Loads the routes after the daemon has reported that it is ready. The routes, their schemas and their libraries take half of the start time, but are
 * needed only for the first request.
 */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppParts } from './app.js';
import type { Asked, Router } from './routing/router.js';

/** The routes, which are loaded in the background. A request that arrives before they are loaded waits for them. */
export class RoutesInBackground {
  readonly #parts: AppParts;
  #loading: Promise<Router> | undefined;
  #routes: Router | undefined;

  constructor(parts: AppParts) {
    this.#parts = parts;
  }

  /**
   * Begins to load in the next turn of the event loop, after "ready" was reported. Resolves when everything is loaded. If loading fails, `onFault` is
   * called.
   */
  async begin(): Promise<void> {
    await nextTurn();
    try {
      await this.#load();
    } catch (error) {
      this.#parts.onFault(error);
    }
  }

  /** Serves a request as soon as the routes are loaded. If loading failed, resets the connection: no route has read the request. */
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
