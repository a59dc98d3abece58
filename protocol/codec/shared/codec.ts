/** What every codec promises, and the ways in which it refuses. */
import type { Encoding } from '../../declaration/encoding.js';
import type { Dialect } from '../../dialect/index.js';
import type { Message, OutgoingMessage } from '../../registry/registry.js';
import type { Result } from '../../declaration/result.js';
import type { MessageHeader } from '../../types/message-header.js';

/** Why a text is not a message. The codes are stable; the texts beside them are not. */
export const decodeErrorCodes = [
  /** More than 256 KiB of UTF-8. */
  'too-large',
  /** More than 32 levels. */
  'too-deep',
  /** More than 64 attributes in one element. */
  'too-many-attributes',
  /** Not well-formed: cut, trailing garbage, two documents, bad escapes, characters that may not occur. */
  'malformed',
  /** A document type declaration. */
  'doctype',
  /** An entity that is none of the five nor numeric. */
  'entity',
  /** A processing instruction. */
  'processing-instruction',
  /** An encoding other than UTF-8, or an XML version other than 1.0, is declared. */
  'encoding',
  /** An attribute or JSON member twice, or an element twice that may stand once. */
  'duplicate',
  /** A JSON member that could reach into the machinery of objects (`__proto__`). */
  'forbidden-name',
  /** Neither SaleToPOIRequest nor SaleToPOIResponse, or something beside it. */
  'not-an-envelope',
  /** No header could be read. */
  'no-header',
  /** Root, header and body do not belong together, or there is not exactly one body. */
  'envelope-mismatch',
  /** A category of message that is not known here. The header is given. */
  'unknown-message',
  /** Something mandatory is absent. */
  'missing-field',
  /** A value that is not of its form, such as a boolean that is none. */
  'bad-value',
] as const;

/** One of {@link decodeErrorCodes}. */
export type DecodeErrorCode = (typeof decodeErrorCodes)[number];

/** Why a text was refused. It proves nothing about a payment: the header, where given, says whose message it was. */
export interface DecodeError {
  readonly code: DecodeErrorCode;
  /** What is wrong, in plain words; it never quotes the text, which may hold card data. */
  readonly message: string;
  /** Where in the model, such as `PaymentResponse.Response.Result`. */
  readonly path?: string;
  /** What should have been there. */
  readonly expected?: string;
  /** Line in the text, from 1. */
  readonly line?: number;
  /** Column in the line, from 1. */
  readonly column?: number;
  /** The header, when it could be read whole although the rest could not. */
  readonly header?: MessageHeader;
}

/** Why a message cannot be written. The codes are stable. */
export const encodeErrorCodes = [
  /** Something mandatory is absent. */
  'missing-field',
  /** A field that the declaration does not have. */
  'unknown-field',
  /** A field, word or message that the version of the standard does not have. */
  'not-in-version',
  /** A field, word or request that the dialect does not have, or of which nobody says that it does. */
  'not-in-dialect',
  /** A value of the wrong type, or of the wrong form. */
  'bad-value',
  /** A value outside the limits of its type. */
  'out-of-limits',
  /** A word that is neither known nor of the form `prefix:Value`. */
  'unknown-word',
  /** More elements than allowed, or not as a choice wants it. */
  'wrong-number',
  /** A field that is absent where another one demands it, or present where another one forbids it. */
  'unmet-condition',
  /** A character that the encoding cannot carry. */
  'bad-character',
  /** The header does not belong to the body. */
  'envelope-mismatch',
  /** The text would be larger than a reader has to accept. */
  'too-large',
] as const;

/** One of {@link encodeErrorCodes}. */
export type EncodeErrorCode = (typeof encodeErrorCodes)[number];

/** Why a message cannot be written: a mistake of the program that built it. */
export interface EncodeError {
  readonly code: EncodeErrorCode;
  /** What is wrong, in plain words, without the value. */
  readonly message: string;
  /** Where in the model. */
  readonly path: string;
  /** What should have been there. */
  readonly expected?: string;
}

/**
 * Turns messages into text and back. Both directions give results and never throw; a codec has no state.
 *
 * Writing is strict: schema order, all limits, all conditions that the message decides. Reading is liberal where
 * vendors differ (unknown fields and words are kept aside, single values stand for arrays; of what a terminal says, what decides
 * nothing is left out where it cannot be read) and strict where a damaged message could be taken for another one (fact 8): cut, doubled or malformed texts are
 * refused. A SecurityTrailer is read and written like everything else; it is not verified. One that is not of the
 * standard is noted in `kept`.
 */
export interface Codec {
  readonly encoding: Encoding;
  /** The dialect that is written. */
  readonly dialect: Dialect;
  encode(message: OutgoingMessage): Result<string, EncodeError>;
  /**
   * Reads either version and every dialect. `strictly`, nothing is left out for deciding nothing (`../deciding.ts`): what is
   * wrong anywhere is the refusal, with its place. Either way, what a declaration says may lack when read is a note.
   */
  decode(text: string, how?: 'strictly'): Result<Message, DecodeError>;
}
