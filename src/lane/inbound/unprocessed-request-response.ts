/**
 * Answers a terminal's request that is not carried out: Busy if it came in a flood and is not read, MessageFormat if it
 * cannot be read.
 */

import {
  type Codec,
  type Glance,
  headerAtAGlance,
  headerIn,
  type MessageHeader,
  type Response,
  unreadDeviceAnswer,
} from '../../../protocol/index.js';
import { laneNotes } from '../../messages/index.js';

const busy: Response = {
  Result: 'Failure',
  ErrorCondition: 'Busy',
  AdditionalResponse: laneNotes.busy(),
};

/**
 * Returns the answer as text; undefined if the request requires no answer, or if its header is not clearly readable.
 */
export function busyAnswer(text: string, glance: Glance, codec: Codec): string | undefined {
  return writtenAnswer(text, headerIn(glance), busy, codec);
}

/**
 * Returns the answer to a terminal's request that cannot be read, for the reason `why`. Returns undefined for other
 * texts, for requests that require no answer, and for requests whose header cannot be read plainly. `header`: the
 * decoded header, if there is one.
 */
export function unreadableAnswer(
  text: string,
  header: MessageHeader | undefined,
  why: string,
  codec: Codec,
): string | undefined {
  const known = header ?? headerAtAGlance(text);
  if (known?.MessageClass !== 'Device' || known.MessageType !== 'Request') return undefined;
  // Despite the type in its header, this text contains no request of its category, so it needs no answer.
  if (!text.includes(`${known.MessageCategory}Request`)) return undefined;
  const AdditionalResponse = laneNotes.requestUnreadable(why);
  return writtenAnswer(text, known, { Result: 'Failure', ErrorCondition: 'MessageFormat', AdditionalResponse }, codec);
}

function writtenAnswer(text: string, header: MessageHeader, response: Response, codec: Codec): string | undefined {
  const answer = unreadDeviceAnswer(text, header, response);
  const encoded = answer && codec.encode(answer);
  return encoded?.ok === true ? encoded.value : undefined;
}
