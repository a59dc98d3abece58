/** Answers a request of a terminal that is not carried out: Busy where it came in a flood and is not even read, MessageFormat where it cannot be read. */

import {
  type Codec,
  type Glance,
  headerAtAGlance,
  headerIn,
  type MessageHeader,
  type Response,
  unreadDeviceAnswer,
} from '../../../protocol/index.js';
import { laneNotes } from '../../messages/en.js';

const busy: Response = {
  Result: 'Failure',
  ErrorCondition: 'Busy',
  AdditionalResponse: laneNotes.busy(),
};

/** The answer as it stands on the wire. Undefined where the request wants none, or does not say plainly what it asks for. */
export function busyAnswer(text: string, glance: Glance, codec: Codec): string | undefined {
  return writtenAnswer(text, headerIn(glance), busy, codec);
}

/**
 * The answer to a request of a terminal that cannot be read, for the reason `why`, as it stands on the wire. Undefined for what is no such request, wants no
 * answer, or does not say plainly what it asks for. `header` is the one that was read, where it could be.
 */
export function unreadableAnswer(
  text: string,
  header: MessageHeader | undefined,
  why: string,
  codec: Codec,
): string | undefined {
  const known = header ?? headerAtAGlance(text);
  if (known?.MessageClass !== 'Device' || known.MessageType !== 'Request') return undefined;
  // An answer whose header calls it a request asks for nothing.
  if (!text.includes(`${known.MessageCategory}Request`)) return undefined;
  const AdditionalResponse = laneNotes.requestUnreadable(why);
  return writtenAnswer(text, known, { Result: 'Failure', ErrorCondition: 'MessageFormat', AdditionalResponse }, codec);
}

function writtenAnswer(text: string, header: MessageHeader, response: Response, codec: Codec): string | undefined {
  const answer = unreadDeviceAnswer(text, header, response);
  const encoded = answer && codec.encode(answer);
  return encoded?.ok === true ? encoded.value : undefined;
}
