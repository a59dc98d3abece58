/** The JSON codec. */
import { ok, refused, type Result } from '../../declaration/result.js';
import type { Dialect } from '../../dialect/index.js';
import type { Message } from '../../registry/registry.js';
import type { MessageHeader } from '../../types/message-header.js';
import type { Codec, DecodeError } from '../shared/codec.js';
import { startOf } from './json-location.js';
import { readEnvelope, readHeader } from './json-read.js';
import { JsonReading } from './json-text.js';
import { jsonNotation } from './json-write.js';
import { isTooLarge, readOctetsMax } from '../shared/limits.js';
import { Keeper, positionAt, Refusal } from '../shared/reading.js';
import { mendedAnswer } from '../shared/envelope.js';
import { write } from '../shared/writing.js';

function decode(text: string, how?: 'strictly'): Result<Message, DecodeError> {
  if (isTooLarge(text, readOctetsMax))
    return refused({ code: 'too-large', message: `more than ${readOctetsMax} octets` });
  const reading = new JsonReading(text);
  let isRead = false;
  try {
    const value = reading.read();
    isRead = true;
    return ok(readEnvelope(value, new Keeper(how ?? 'liberally', text)));
  } catch (thrown) {
    const error: DecodeError =
      thrown instanceof Refusal ? thrown.error : { code: 'malformed', message: 'the text could not be read as JSON' };
    const header = headerLeft(reading);
    const at = positionAt(text, isRead ? startOf(text, error.path ?? '') : reading.at);
    const mended = isRead || how === 'strictly' ? undefined : mendedMessage(text, { ...error, ...at });
    if (mended !== undefined) return ok(mended);
    return refused({ ...error, ...at, ...(header === undefined ? {} : { header }) });
  }
}

/**
 * Returns the response in a slightly damaged JSON text, if the damage affects no decisive field; otherwise undefined.
 */
function mendedMessage(text: string, error: DecodeError): Message | undefined {
  try {
    const keeper = new Keeper('liberally', '', true);
    return mendedAnswer(readEnvelope(new JsonReading(text, { isMending: true }).read(), keeper), error);
  } catch (thrown) {
    if (thrown instanceof Refusal || thrown instanceof RangeError) return undefined;
    throw thrown;
  }
}

/** Returns the header of a rejected message, if the header itself is complete. */
function headerLeft(reading: JsonReading): MessageHeader | undefined {
  try {
    return reading.envelope === undefined ? undefined : readHeader(reading.envelope);
  } catch {
    return undefined;
  }
}

/**
 * Returns the codec of a dialect: messages as JSON, with the member names of the standard (protocol notes, section 14).
 */
export function jsonCodecFor(dialect: Dialect): Codec {
  return { encoding: 'json', dialect, encode: (message) => write(jsonNotation, message, dialect), decode };
}
