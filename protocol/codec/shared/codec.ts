/** The interface of every codec, and its errors. */
import type { Encoding } from '../../declaration/encoding.js';
import type { Dialect } from '../../dialect/index.js';
import type { Message, OutgoingMessage } from '../../registry/registry.js';
import type { Result } from '../../declaration/result.js';
import type { MessageHeader } from '../../types/message-header.js';

/** The reasons why a text is not a message. The codes are stable; their texts are not. */
export const decodeErrorCodes = [
  /** More than 256 KiB of UTF-8. */
  'too-large',
  /** More than 32 levels. */
  'too-deep',
  /** More than 64 attributes in one element. */
  'too-many-attributes',
  /** Not well-formed: cut, trailing garbage, two documents, bad escapes, characters that are not allowed. */
  'malformed',
  /** A document type declaration. */
  'doctype',
  /** An entity that is neither one of the five nor numeric. */
  'entity',
  /** A processing instruction. */
  'processing-instruction',
  /** A declared encoding other than UTF-8, or XML version other than 1.0. */
  'encoding',
  /** A duplicate attribute or JSON member, or a repeated element that may occur once. */
  'duplicate',
  /** A JSON member that could affect JavaScript objects (`__proto__`). */
  'forbidden-name',
  /** The text has neither SaleToPOIRequest nor SaleToPOIResponse, or has another member next to it. */
  'not-an-envelope',
  /** No header could be read. */
  'no-header',
  /** The root, the header and the body contradict each other, or there is not exactly one body. */
  'envelope-mismatch',
  /** An unknown category of message. The error includes the header. */
  'unknown-message',
  /** A required field is missing. */
  'missing-field',
  /** A value of the wrong form, such as an invalid boolean. */
  'bad-value',
] as const;

/** One of {@link decodeErrorCodes}. */
export type DecodeErrorCode = (typeof decodeErrorCodes)[number];

/**
 * The reason why a text was rejected. It proves nothing about a payment. The header, if present, identifies the
 * message.
 */
export interface DecodeError {
  readonly code: DecodeErrorCode;
  /** The problem in plain words; it never quotes the text, which may contain card data. */
  readonly message: string;
  /** The position in the model, such as `PaymentResponse.Response.Result`. */
  readonly path?: string;
  /** The expected content. */
  readonly expected?: string;
  /** Line in the text, from 1. */
  readonly line?: number;
  /** Column in the line, from 1. */
  readonly column?: number;
  /** The header, if it could be read completely although the rest could not. */
  readonly header?: MessageHeader;
}

/** The reasons why a message cannot be written. The codes are stable. */
export const encodeErrorCodes = [
  /** A required field is missing. */
  'missing-field',
  /** A field that is not in the declaration. */
  'unknown-field',
  /** A field, word or message that is not in this version of the standard. */
  'not-in-version',
  /** A field, word or request that the dialect does not have, or is not documented to have. */
  'not-in-dialect',
  /** A value of the wrong type, or of the wrong form. */
  'bad-value',
  /** A value outside the limits of its type. */
  'out-of-limits',
  /** A word that is neither known nor of the form `prefix:Value`. */
  'unknown-word',
  /** More elements than allowed, or not the number that a choice requires. */
  'wrong-number',
  /** A field is absent although another field requires it, or present although another field forbids it. */
  'unmet-condition',
  /** A character that the encoding cannot carry. */
  'bad-character',
  /** The header does not belong to the body. */
  'envelope-mismatch',
  /** The text would be larger than a reader must accept. */
  'too-large',
] as const;

/** One of {@link encodeErrorCodes}. */
export type EncodeErrorCode = (typeof encodeErrorCodes)[number];

/** The reason why a message cannot be written: an error of the program that built it. */
export interface EncodeError {
  readonly code: EncodeErrorCode;
  /** The problem in plain words, without the value. */
  readonly message: string;
  /** The position in the model. */
  readonly path: string;
  /** The expected content. */
  readonly expected?: string;
}

/**
 * Converts messages to text and back. Both directions return results and never throw; a codec has no state.
 *
 * Writing is strict: it enforces the order of the schema, all limits, and all conditions that can be checked with the
 * message alone. Reading is liberal where vendors differ: unknown fields and words are kept aside, and single values
 * are accepted for arrays. In a terminal's messages, an unreadable field that is not decisive is left out.
 *
 * Reading is strict where a damaged message could be taken for another one (fact 8): cut, duplicated or malformed texts
 * are rejected. A SecurityTrailer is read and written like any other part; it is not verified. A trailer outside the
 * standard is noted in `kept`.
 */
export interface Codec {
  readonly encoding: Encoding;
  /** The dialect for writing. */
  readonly dialect: Dialect;
  encode(message: OutgoingMessage): Result<string, EncodeError>;
  /**
   * Reads either version and every dialect. With `strictly`, the first error anywhere is the result, with its place.
   * Otherwise unreadable fields that are not decisive are left out (`registry/decisive-fields.ts`). In both cases, some
   * missing fields cause only a note; their declarations say which.
   */
  decode(text: string, how?: 'strictly'): Result<Message, DecodeError>;
}
