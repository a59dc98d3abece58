/** From messages to the texts that leave: of several ways to say one thing the first that can be written. */

import type { Codec, OutgoingMessage } from '../../protocol/index.js';
import { withDeviceId } from './dialogue/device-id.js';

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
