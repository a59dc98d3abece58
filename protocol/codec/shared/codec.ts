/** The interface of every codec, and its errors. */
import type { Encoding } from '../../declaration/encoding.js';
import type { Dialect } from '../../dialect/index.js';
import type { Message, OutgoingMessage } from '../../registry/registry.js';
import type { Result } from '../../declaration/result.js';
import type { MessageHeader } from '../../types/message-header.js';

/** The reasons why a text is not a message. The codes are stable; their texts are not. */
export const decodeErrorCodes = [
  /** The text is larger than the limit. */
  'too-large',
  /** The text has more than 32 levels. */
  'too-deep',
  /** An element has more than 64 attributes. */
  'too-many-attributes',
  /**
   * The text is not well-formed: it is truncated, or has trailing garbage, two documents, bad escapes or forbidden
   * characters.
   */
  'malformed',
  /** The text has a document type declaration. */
  'doctype',
  /** The text has an entity that is neither one of XML's five nor numeric. */
  'entity',
  /** The text has a processing instruction. */
  'processing-instruction',
  /** The text declares another encoding than UTF-8, or another XML version than 1.0. */
  'encoding',
  /** An attribute, a JSON member, or an element that may occur only once is repeated. */
  'duplicate',
  /** A JSON member has a name that could affect JavaScript objects (`__proto__`). */
  'forbidden-name',
  /** The text has neither SaleToPOIRequest nor SaleToPOIResponse, or has another member next to it. */
  'not-an-envelope',
  /** No header could be read. */
  'no-header',
  /** The root, the header and the body contradict each other, or there is not exactly one body. */
  'envelope-mismatch',
  /** The category of the message is unknown. The error includes the header. */
  'unknown-message',
  /** A required field is missing. */
  'missing-field',
  /** A value has the wrong form, such as an invalid boolean. */
  'bad-value',
] as const;

/** One of {@link decodeErrorCodes}. */
export type DecodeErrorCode = (typeof decodeErrorCodes)[number];

/**
 * The reason why a text was rejected, which proves nothing about a payment. The header, if present, identifies the
 * message.
 */
export interface DecodeError {
  readonly code: DecodeErrorCode;
  /** The problem in plain words; it never quotes the text, which may contain card data. */
  readonly message: string;
  /** The place of the error in the model, such as `PaymentResponse.Response.Result`. */
  readonly path?: string;
  /** The expected content of that place. */
  readonly expected?: string;
  /** The line in the text; the first line is 1. */
  readonly line?: number;
  /** The column in the line; the first column is 1. */
  readonly column?: number;
  /** The header, if it could be read completely although the rest could not. */
  readonly header?: MessageHeader;
}

/** The reasons why a message cannot be written. The codes are stable. */
export const encodeErrorCodes = [
  /** A required field is missing. */
  'missing-field',
  /** A field is not in the declaration. */
  'unknown-field',
  /** This version of the standard does not have the field, word or message. */
  'not-in-version',
  /** The dialect does not have the field, word or request, or is not documented to have it. */
  'not-in-dialect',
  /** A value has the wrong type or form. */
  'bad-value',
  /** A value is outside the limits of its type. */
  'out-of-limits',
  /** A word is neither known nor of the form `prefix:Value`. */
  'unknown-word',
  /** There are more elements than allowed, or not the number that a choice requires. */
  'wrong-number',
  /** A field is absent although another field requires it, or present although another field forbids it. */
  'unmet-condition',
  /** The encoding cannot carry a character of the text. */
  'bad-character',
  /** The header does not belong to the body. */
  'envelope-mismatch',
  /** The text would be larger than decoders must accept. */
  'too-large',
] as const;

/** One of {@link encodeErrorCodes}. */
export type EncodeErrorCode = (typeof encodeErrorCodes)[number];

/** The reason why a message cannot be written: an error of the program that built it. */
export interface EncodeError {
  readonly code: EncodeErrorCode;
  /** The problem in plain words, without the value. */
  readonly message: string;
  /** The place of the error in the model. */
  readonly path: string;
  /** The expected content of that place. */
  readonly expected?: string;
}

/**
 * Converts messages to text and back. Both directions return results and never throw; a codec has no state.
 *
 * Writing is strict: it enforces the order of the schema, all limits, and all conditions that can be checked with the
 * message alone. Reading is liberal where vendors differ: unknown fields and words are kept aside, and single values
 * are accepted for arrays. In a terminal's messages, an unreadable field that is not decisive is left out.
 *
 * Reading is strict where a damaged message could be taken for another one (fact 8): truncated, duplicated or malformed
 * texts are rejected. A SecurityTrailer is read and written like any other part; it is not verified. A trailer outside the
 * standard is noted in `kept`.
 */
export interface Codec {
  readonly encoding: Encoding;
  /** The dialect for writing. */
  readonly dialect: Dialect;
  encode(message: OutgoingMessage): Result<string, EncodeError>;
  /**
   * Reads either version and every dialect. With `strictly`, the first error anywhere is the result, with its place.
   * Otherwise unreadable fields that are not decisive are left out (`registry/decisive-fields.ts`). In both cases, the
   * absence of some fields causes only a note. The declarations of these fields say so.
   */
  decode(text: string, how?: 'strictly'): Result<Message, DecodeError>;
}
