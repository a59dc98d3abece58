/**
 * The routes, loaded while the daemon is ready already: they, their schemas and libraries take half of the time of a start, and nobody
 * needs them before somebody asks.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppParts, Serve } from './app.js';

/** The only way to the routes: who asks before they are there waits for the rest of their loading, and for no more. */
export class RoutesInBackground {
  readonly #parts: AppParts;
  #loading: Promise<Serve> | undefined;
  #serve: Serve | undefined;

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
  async serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (this.#serve === undefined) {
      try {
        this.#serve = await this.#load();
      } catch {
        return void incoming.socket.destroy();
      }
      if (outgoing.destroyed) return;
    }
    return this.#serve(incoming, outgoing);
  }

  async #load(): Promise<Serve> {
    return (this.#loading ??= import('./app.js').then(({ serveApp }) => serveApp(this.#parts)));
  }
}
