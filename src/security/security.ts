/**
 * Message security: seals a message before it is sent, and opens a received message. It depends on no transport and no
 * dialect.
 */

import { sealing } from '../messages/index.js';

/**
 * The opened message, or the reason why it did not open: `plain` if a required seal is missing, `forged` if the seal is
 * wrong. The exact fault is not reported, because a sender could learn from it.
 */
export type Opened =
  /**
   * `mark`: identifies a message. All copies of a message have the same mark, in any spelling, and every other message
   * has a different mark.
   */
  | { readonly ok: true; readonly text: string; readonly mark: string }
  | { readonly ok: false; readonly code: 'plain' | 'forged'; readonly text: string };

/** A message security. */
export interface MessageSecurity {
  /** Seals a message. The text must be a whole JSON message with its root; throws RangeError for any other text. */
  seal(text: string): string;
  /**
   * The text for people if a peer answers 401 to a sealed message: what the answer means, and which settings to check.
   */
  readonly refusedText: string;
  /** Opens a received text. Returns only the part that the seal protects. */
  open(text: string): Opened;
}

/** The result for a missing seal. */
export const plain: Opened = { ok: false, code: 'plain', text: sealing.notSealed() };

/** The result for any wrong seal. */
export const forged: Opened = {
  ok: false,
  code: 'forged',
  text: sealing.wrongSeal(),
};
