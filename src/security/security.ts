/** Message security: what is done to a message before it leaves, and undone when one comes. It knows no wire and no dialect. */

/** What was opened, or why nothing was: `plain` has no seal where one is due, `forged` has one that is not right. Why it is not is never said: a sender could learn from it. */
export type Opened =
  /** `mark`: the same for a message and every copy of it, however the copy is written, and for no other message. */
  | { readonly ok: true; readonly text: string; readonly mark: string }
  | { readonly ok: false; readonly code: 'plain' | 'forged'; readonly text: string };

/** The two functions of a security. */
export interface MessageSecurity {
  /** Seals a message, a whole JSON text with its root. Throws RangeError for a text that is none. */
  seal(text: string): string;
  /** What a peer means that answers a sealed message by 401, and what to check; a sentence. */
  readonly refusedText: string;
  /** Opens what came: the message that was sealed, and nothing of what stood around it. */
  open(text: string): Opened;
}

/** No seal where one is due. */
export const plain: Opened = { ok: false, code: 'plain', text: 'The message is not sealed, and must be.' };

/** Any seal that is not right. */
export const forged: Opened = {
  ok: false,
  code: 'forged',
  text: 'The seal of the message is not right: the key is another one, or somebody changed the message.',
};
