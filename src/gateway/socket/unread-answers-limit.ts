/** A peer that asks and does not read its answers: they do not pile up for it. */

/** While more bytes than these wait for a peer to read them, further answers to its own requests are left out. */
export const unreadBytesMax = 1_048_576;

const answer = /MessageType"?\s*[=:]\s*["']Response["']/;

/** True if a text that we send answers a request of the terminal. Our own requests are never left out. */
export function isAnswer(text: string): boolean {
  return answer.test(text.slice(0, 2_048));
}
