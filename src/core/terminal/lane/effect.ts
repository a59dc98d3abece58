/** What a lane can want done: the other end of `step`. */

import type { OutgoingMessage } from '../../../../protocol/index.js';
import type { Moment } from '../../base/deadlines.js';
import type { LinkCause, RequestKey, TerminalAddress } from '../wire/wire.js';

/** What to do, after the commit, in order. */
export type Effect =
  | {
      readonly type: 'send';
      readonly connection: number;
      readonly message: OutgoingMessage;
      readonly serviceId: string;
      readonly limit?: SendLimit;
      /** Nobody waits longer for its answer, ms. Absent where something else ends the wait. */
      readonly answerMs?: number;
    }
  | { readonly type: 'ping'; readonly connection: number; readonly mark: number }
  | { readonly type: 'reset'; readonly connection: number; readonly cause: LinkCause }
  /** Nothing more of this request may leave. */
  | {
      readonly type: 'give-up';
      readonly connection: number;
      readonly key: RequestKey;
      readonly cause: LinkCause;
    }
  | { readonly type: 'read-poi-list' }
  /** See `WireMoves`. */
  | { readonly type: 'look-for-move'; readonly address: TerminalAddress }
  | { readonly type: 'ask-at'; readonly address: TerminalAddress; readonly message: OutgoingMessage }
  | { readonly type: 'move-to'; readonly address: TerminalAddress };

/** Until when a request may leave, and when that was decided. Who cannot hand it over any more says `not-sent`. */
export interface SendLimit {
  readonly latestStart: Moment;
  readonly decided: Moment;
}
