/**
 * A dialect: data about how one family of terminals uses the standard. A dialect is built from public facts and was not
 * verified with a vendor. Decoders accept the spellings of all dialects, whichever dialect is configured. Encoders use
 * one dialect.
 */
import type { Encoding } from '../declaration/encoding.js';
import type { ErrorCondition } from '../declaration/vocabulary.js';
import type { AnyField, Version } from '../declaration/declaration.js';

/** A field, by the names of the model: `CardData.MaskedPAN`. */
export type FieldName = `${string}.${string}`;

/** One dialect. If a member is absent, the dialect follows the standard of its version. */
export interface Dialect {
  /** The name of the dialect in configurations. A vendor's name in it only says whose terminals are meant. */
  readonly name: string;
  /** The version of the written names and structure. */
  readonly version: Version;
  /** The encodings that the dialect has; the first encoding is the default. */
  readonly encodings: readonly [Encoding, ...Encoding[]];
  /** The ProtocolVersion in Login and Diagnosis, and whether every other request also contains this version. */
  readonly protocolVersion: { readonly says: string; readonly isInEveryRequest: boolean };
  /** Fields of version 3.1 that this dialect of 3.0 already has. */
  readonly early?: readonly FieldName[];
  /**
   * Other names of fields in JSON, and in XML if the dialect has XML. Encoders use the first name of an entry. Decoders
   * accept every name of the entry, and the standard's name. The key of an entry may be a path through several types.
   * Encoders use the names of such an entry only at that path, and decoders ignore the entry. An entry for decoders has
   * a key that begins with the type that contains the field.
   */
  readonly names?: Readonly<Record<FieldName, readonly [string, ...string[]]>>;
  /**
   * Spellings of words in JSON that differ from the standard. The key is the standard's word. Decoders also accept
   * these spellings in XML.
   */
  readonly words?: Readonly<Record<string, string>>;
  /**
   * True if JSON writes each word of the standard in capitals: `SERVICE`, `INPROGRESS`. Decoders also accept every word
   * in capitals.
   */
  readonly isInCapitals?: true;
  /** Words that the standard does not have, by their field. */
  readonly addedWords?: Readonly<Record<FieldName, readonly string[]>>;
  /**
   * The categories of requests that the terminals of the dialect accept; no request of another category can be encoded.
   * Absent if they accept all requests of the version.
   */
  readonly requests?: readonly string[];
  /** The only fields that can be encoded, by the type. A type without an entry has all fields of the version. */
  readonly only?: Readonly<Record<string, readonly string[]>>;
  /** The only words that can be encoded, by the field. A field without an entry may have every word. */
  readonly onlyWords?: Readonly<Record<FieldName, readonly string[]>>;
  /**
   * Fields that the standard does not have. Decoders store the values of these fields separately, and encoders never
   * write them.
   */
  readonly addedFields?: readonly FieldName[];
  /**
   * The fields, by their type, that the standard does not have and that encoders may write. Decoders store the values
   * of these fields separately.
   */
  readonly ownFields?: Readonly<Record<string, Readonly<Record<string, AnyField>>>>;
  /**
   * Repeatable fields that JSON writes as a single value, without an array: only one item, or a list of words, can be
   * written.
   */
  readonly singles?: readonly FieldName[];
  /** Single fields that JSON writes as an array. Decoders take the first item. */
  readonly arrays?: readonly FieldName[];
  /**
   * Entry numbers that JSON writes as a list with a 0 or 1 for each entry. Decoders take the first 1 as the number, and
   * keep any other 1 aside. Encoders write a plain number, because the message does not show how many entries there
   * are.
   */
  readonly marks?: readonly FieldName[];
  /** True if JSON writes decimals without trailing zeros. */
  readonly isDecimalShort?: true;
  /** The maximum lengths for writing, if they differ from the standard's. A path may go through several types. */
  readonly lengths?: Readonly<Record<FieldName, number>>;
  /** Texts that are written in any form, although the standard limits their form. */
  readonly freeTexts?: readonly FieldName[];
  /** Amounts that may be written below zero. */
  readonly maybeNegative?: readonly FieldName[];
  /**
   * The form of the texts in receipts. `lines`: lines of plain text. `name-value-lines`: each line is a URL-encoded
   * query. `json`: one text, the base64 form of a JSON document with both copies. `xhtml`: XHTML. Decoders detect the
   * form by themselves, so this value is only information.
   */
  readonly receipts: 'lines' | 'name-value-lines' | 'json' | 'xhtml';
  /** The ErrorCondition of a TransactionStatus response for a transaction that is still in progress. */
  readonly runningCondition: Extract<ErrorCondition, 'InProgress' | 'Busy'>;
  /** True if tenderd's device requests outside a service dialogue also have a ServiceID, equal to their DeviceID. */
  readonly isServiceNamedOutside?: true;
  /** Texts that are read as URL-encoded `key=value&...`. In these fields tenderd writes plain text as `message=...`. */
  readonly pairs?: readonly FieldName[];
  /**
   * True if the terminals of the dialect support the keys of `acquirer-keys.ts`. Other terminals pass
   * SaleToAcquirerData on and are not known to interpret it. For such terminals, only keys without an effect on money
   * are allowed.
   */
  readonly actsOnAcquirerKeys?: true;
  /**
   * True if SaleID and POIID may be empty or absent in the responses of the terminals. Then only the ServiceID
   * identifies the request.
   */
  readonly leavesIdsEmpty?: true;
  /**
   * True if the terminals of the dialect reject a PaymentRequest without SaleItem, or with an item that lacks
   * ProductLabel, UnitOfMeasure, Quantity or UnitPrice.
   */
  readonly demandsItems?: true;
  /** True if a reversal has a CustomerOrder with time and amount, which the vendor's documents require. */
  readonly namesReversedOrder?: true;
  /**
   * True if the SaleToPOIData of a response is JSON with the state of the transaction. A Success with a state that
   * means "no charge" contradicts itself.
   */
  readonly saysStateInSaleToPOIData?: true;
  /**
   * The TerminalEnvironment that a Login states if none is configured. The vendor rejects a Login without
   * TerminalEnvironment.
   */
  readonly terminalEnvironment?: 'Attended';
  /** The ErrorConditions of a TransactionStatus response which show that there is no login session. */
  readonly loggedOutConditions: readonly ErrorCondition[];
}
