/** The XML codec. */
import { ok, refused, type Result } from '../../declaration/result.js';
import type { Dialect } from '../../dialect/index.js';
import type { Message } from '../../registry/registry.js';
import type { Codec, DecodeError, DecodeErrorCode } from '../shared/codec.js';
import { isWholeHeader, mendedAnswer } from '../shared/envelope.js';
import { isTooLarge, readOctetsMax } from '../shared/limits.js';
import { Keeper, positionAt, Refusal } from '../shared/reading.js';
import { refusalOf } from './xml-parser.js';
import { XmlReading } from './xml-read.js';
import { xmlNotation } from './xml-write.js';
import { write } from '../shared/writing.js';

function decode(text: string, how?: 'strictly'): Result<Message, DecodeError> {
  if (isTooLarge(text, readOctetsMax))
    return refused({ code: 'too-large', message: `more than ${readOctetsMax} octets` });
  const plain = readPlain(text, how);
  if (plain !== undefined) return ok(plain);
  const reading = new XmlReading(new Keeper(how ?? 'liberally', text));
  try {
    return ok(reading.read(text));
  } catch (thrown) {
    const { error } = thrown instanceof Refusal ? thrown : refusalOf(String(thrown));
    const at = reading.position ?? positionAt(text, startOf(text, error.path));
    const isOfText = !(thrown instanceof Refusal) || ofText.has(error.code);
    const mended = isOfText && how !== 'strictly' ? mendedMessage(text, { ...error, ...at }) : undefined;
    if (mended !== undefined) return ok(mended);
    const { header } = reading;
    return refused({
      ...error,
      ...at,
      ...(header === undefined || !isWholeHeader(header) ? {} : { header }),
    });
  }
}

/**
 * The kinds of errors after which the tolerant parser may still read the text. The tolerant parser never reads a text
 * with a document type.
 */
const ofText: ReadonlySet<DecodeErrorCode> = new Set([
  'malformed',
  'encoding',
  'processing-instruction',
  'too-deep',
  'too-many-attributes',
  'duplicate',
]);

/**
 * Returns the response in a slightly damaged XML text, if the damage affects no decisive field; otherwise undefined.
 */
function mendedMessage(text: string, error: DecodeError): Message | undefined {
  try {
    return mendedAnswer(new XmlReading(new Keeper('liberally', '', true), true).readMending(text), error);
  } catch (thrown) {
    if (thrown instanceof Refusal) return undefined;
    throw thrown;
  }
}

/** Returns the message if the fast scanner can read the text. Returns undefined if the text is unusual or rejected. */
function readPlain(text: string, how: 'strictly' | undefined): Message | undefined {
  try {
    return new XmlReading(new Keeper(how ?? 'liberally', text)).readPlain(text);
  } catch (thrown) {
    if (thrown instanceof Refusal) return undefined;
    throw thrown;
  }
}

/** Returns the start of a part of the envelope. If the part is missing, returns the start of the root. */
function startOf(text: string, path = ''): number {
  const [part = ''] = path.split('.');
  const start = part === '' ? -1 : text.indexOf(`<${part}`);
  return start === -1 ? text.indexOf('<SaleToPOI') : start;
}

/** Returns the codec of a dialect: messages as XML without a namespace, in UTF-8 (protocol notes, section 1). */
export function xmlCodecFor(dialect: Dialect): Codec {
  return { encoding: 'xml', dialect, encode: (message) => write(xmlNotation, message, dialect), decode };
}
