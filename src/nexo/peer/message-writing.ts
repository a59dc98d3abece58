/** From messages to the texts that leave: of several ways to say one thing the first that can be written. */

import type { Codec, OutgoingMessage } from '../../../protocol/index.js';
import { nexoRefusals } from '../../messages/en.js';
import { withDeviceId } from '../dialogue/responses/device-id.js';

/** Ways to say one thing, best first. */
export type Candidates = readonly OutgoingMessage[];

/** The first of the candidates that can be written; undefined where none can. */
export function written(codec: Codec, candidates: Candidates): string | undefined {
  for (const candidate of candidates) {
    const encoded = codec.encode(withDeviceId(candidate));
    if (encoded.ok) return encoded.value;
  }
  return undefined;
}

/**
 * Returns why an answer that repeats what a register wrote cannot be written, for people; undefined if it can. Names the member and what is expected there, never its
 * value.
 */
export function whyUnwritable(codec: Codec, answer: OutgoingMessage): string | undefined {
  const encoded = codec.encode(withDeviceId(answer));
  if (encoded.ok) return undefined;
  return nexoRefusals.answerCannotRepeat(encoded.error.message);
}
