/** The access of a wire to the token of its requests. */

import type { LinkCause } from '../../core/index.js';

/** One token, for all wires of a gateway. */
export interface Tokens {
  /** The token that a request may carry now; undefined if there is none. */
  readonly token: string | undefined;
  /** The reason why there is no token. */
  readonly cause: LinkCause;
  /**
   * Calls back once: with undefined when there is a token, or with the reason why there is none. Never calls back
   * before this call has returned. Returns a function that cancels the call-back.
   */
  ready(callback: (cause: LinkCause | undefined) => void): () => void;
  /**
   * Calls back whenever the token is lost, but never during this call. Returns the function that ends the subscription.
   */
  listen(listener: (cause: LinkCause) => void): () => void;
  /** Reports that the gateway rejected this token, which is not used again. */
  refused(token: string): void;
}
