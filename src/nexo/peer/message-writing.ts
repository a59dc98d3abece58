/** Writes messages as texts: the first candidate that can be written is used. */

import type { Codec, OutgoingMessage } from '../../../protocol/index.js';
import { nexoRefusals } from '../../messages/index.js';
import { withDeviceId } from '../dialogue/responses/device-id.js';

/** Alternative forms of one message, best first. */
export type Candidates = readonly OutgoingMessage[];

/** Returns the first candidate that can be written; undefined if there is none. */
export function written(codec: Codec, candidates: Candidates): string | undefined {
  for (const candidate of candidates) {
    const encoded = codec.encode(withDeviceId(candidate));
    if (encoded.ok) return encoded.value;
  }
  return undefined;
}

/**
 * Returns the reason why a response that repeats the register's values cannot be written, as text for the operator;
 * undefined if it can. The text names the member and the expected form, never the value.
 */
export function whyUnwritable(codec: Codec, answer: OutgoingMessage): string | undefined {
  const encoded = codec.encode(withDeviceId(answer));
  if (encoded.ok) return undefined;
  return nexoRefusals.answerCannotRepeat(encoded.error.message);
}
