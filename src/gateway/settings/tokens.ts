/** What a wire asks of whoever keeps the token of its requests. */

import type { LinkCause } from '../../core/index.js';

/** One token, for all wires of a gateway. */
export interface Tokens {
  /** What a request may carry now; undefined where there is none. */
  readonly token: string | undefined;
  /** Why there is none. */
  readonly cause: LinkCause;
  /** Calls back once there is a token, or with the reason why there is none; never from inside. Returns what cancels it. */
  ready(callback: (cause: LinkCause | undefined) => void): () => void;
  /** Calls back whenever the token is lost, never from inside. Returns what ends it. */
  listen(listener: (cause: LinkCause) => void): () => void;
  /** The gateway does not accept this one: it is used no more. */
  refused(token: string): void;
}
