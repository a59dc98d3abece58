/** Limits the answers that queue up for a peer that sends requests but does not read the answers. */

/** While more than this many bytes wait for a peer, further answers to the peer's own requests are dropped. */
export const unreadBytesMax = 1_048_576;

const answer = /MessageType"?\s*[=:]\s*["']Response["']/;

/** True if a text that we send answers a request of the terminal. Our own requests are never dropped. */
export function isAnswer(text: string): boolean {
  return answer.test(text.slice(0, 2_048));
}
