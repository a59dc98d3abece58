/** The interface between terminals that call tenderd and the wire that handles these calls. */

import type { WireEvent } from '../../core/index.js';

/** The open calls of the terminals of one address. */
export interface IncomingCalls {
  /** Sets the function that receives each call. */
  takenBy(post: (event: WireEvent) => void): void;
  /** Records that the terminal has moved from its configured address and calls from the new address. */
  moved(from: string, to: string): void;
  /** True if the call with this connection number is open. */
  has(connection: number): boolean;
  /** Answers a call. Returns false if the call has ended. */
  answer(connection: number, text: string): boolean;
  /** Ends a call without content. */
  end(connection: number): void;
  /** Refuses all open calls, and accepts no more calls. */
  close(): void;
}
