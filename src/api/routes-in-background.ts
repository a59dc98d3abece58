/**
 * The routes, loaded while the daemon is ready already: they, their schemas and libraries take half of the time of a start, and nobody
 * needs them before somebody asks.
 */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppParts } from './app.js';
import type { Asked, Router } from './routing/router.js';

/** The only way to the routes: who asks before they are there waits for the rest of their loading, and for no more. */
export class RoutesInBackground {
  readonly #parts: AppParts;
  #loading: Promise<Router> | undefined;
  #routes: Router | undefined;

  constructor(parts: AppParts) {
    this.#parts = parts;
  }

  /**
   * Begins to load in the next turn of the event loop, behind the word "ready"; resolves when there is no more to load. Routes that cannot
   * be loaded are a fault.
   */
  async begin(): Promise<void> {
    await nextTurn();
    try {
      await this.#load();
    } catch (error) {
      this.#parts.onFault(error);
    }
  }

  /** Serves a request as soon as there are routes. Without them its connection is reset: it was not heard. */
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
