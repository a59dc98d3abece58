/** The effects of a lane: the output of `step`. */

import type { OutgoingMessage } from '../../../../protocol/index.js';
import type { Moment } from '../../base/deadlines.js';
import type { LinkCause, RequestKey, TerminalAddress } from '../wire/wire.js';

/** An effect. The effects of a step are carried out after the commit, in order. */
export type Effect =
  | {
      readonly type: 'send';
      readonly connection: number;
      readonly message: OutgoingMessage;
      readonly serviceId: string;
      readonly limit?: SendLimit;
      /** The longest wait for the answer, in ms. Absent if something else ends the wait. */
      readonly answerMs?: number;
    }
  | { readonly type: 'ping'; readonly connection: number; readonly mark: number }
  | { readonly type: 'reset'; readonly connection: number; readonly cause: LinkCause }
  /** Stops sending the rest of this request. */
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

/**
 * The latest time at which a request may be sent, and the time of the step that decided to send the request. A request
 * that cannot be handed over in time is reported as `not-sent`.
 */
export interface SendLimit {
  readonly latestStart: Moment;
  readonly decided: Moment;
}
