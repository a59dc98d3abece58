/**
 * What a dialect is: how one family of terminals speaks the standard, as data. Built from public facts; nothing of it
 * is verified with a vendor. Readers take every spelling of every dialect, whichever they are told; writing keeps to one.
 */
import type { Encoding } from '../declaration/encoding.js';
import type { ErrorCondition } from '../declaration/vocabulary.js';
import type { AnyField, Version } from '../declaration/declaration.js';

/** A field by the names of the model: `CardData.MaskedPAN`. */
export type FieldName = `${string}.${string}`;

/** One dialect. What it leaves out is as in the standard of its version. */
export interface Dialect {
  /** Its name in configurations. A vendor's name says whose terminals are meant, and no more. */
  readonly name: string;
  /** The version whose names and structure are written. */
  readonly version: Version;
  /** The encodings that it exists in; the first one is taken when none is named. */
  readonly encodings: readonly [Encoding, ...Encoding[]];
  /** What ProtocolVersion says in Login and Diagnosis, and whether it is said in every other request, too. */
  readonly protocolVersion: { readonly says: string; readonly isInEveryRequest: boolean };
  /** Fields of version 3.1 that this dialect of 3.0 has all the same. */
  readonly early?: readonly FieldName[];
  /**
   * The names of fields where they are others, in JSON, and in XML where the dialect exists in it: the first one is written, and
   * readers know all of them beside the name of the standard. A name may lead through several types: it is written there alone, and
   * readers know it by the row of its own type.
   */
  readonly names?: Readonly<Record<FieldName, readonly [string, ...string[]]>>;
  /** Words that JSON spells otherwise, by the word of the standard. Readers know them in XML, too. */
  readonly words?: Readonly<Record<string, string>>;
  /** JSON writes each word of the standard in capitals: `SERVICE`, `INPROGRESS`. Readers know the capitals of every word. */
  readonly isInCapitals?: true;
  /** Words that the standard does not have, by the field that they stand in. */
  readonly addedWords?: Readonly<Record<FieldName, readonly string[]>>;
  /** The requests that its terminals take, by their categories, where they are not all of its version. No other one can be encoded. */
  readonly requests?: readonly string[];
  /** Of these types it has these fields alone: no other field of theirs can be encoded. Types that do not stand here are as in its version. */
  readonly only?: Readonly<Record<string, readonly string[]>>;
  /** Of these fields it has these words alone: no other one can be encoded. */
  readonly onlyWords?: Readonly<Record<FieldName, readonly string[]>>;
  /** Fields that the standard does not have. Readers keep them aside; they are not written. */
  readonly addedFields?: readonly FieldName[];
  /** By type: fields that the standard does not have, and that are written. Readers keep them aside. */
  readonly ownFields?: Readonly<Record<string, Readonly<Record<string, AnyField>>>>;
  /** Repeatable fields that JSON writes as a single value, without an array: one of them may be written, or a list of words. */
  readonly singles?: readonly FieldName[];
  /** Fields that JSON writes as an array although they may stand once. Readers take the first of them. */
  readonly arrays?: readonly FieldName[];
  /**
   * Numbers of entries that JSON has as a list of 0 and 1, one for each entry. Readers take the first 1 and keep others
   * aside; a number is written as it is, because how many entries there were is not in the message.
   */
  readonly marks?: readonly FieldName[];
  /** Decimals are written in JSON without zeros at their end. */
  readonly isDecimalShort?: true;
  /** The most characters that are written, where they are not those of the standard. A name may lead through several types. */
  readonly lengths?: Readonly<Record<FieldName, number>>;
  /** Texts that are written in any form, although the standard has one for them. */
  readonly freeTexts?: readonly FieldName[];
  /** Amounts that are written also below zero. */
  readonly maybeNegative?: readonly FieldName[];
  /**
   * The form of the texts in receipts: `lines` as they are, `name-value-lines` (each a URL-encoded query), `json` (one
   * text, base64 of a document with both copies) or `xhtml`. Readers find it out by themselves; it is told here.
   */
  readonly receipts: 'lines' | 'name-value-lines' | 'json' | 'xhtml';
  /** The ErrorCondition by which TransactionStatus says that the transaction still runs. */
  readonly runningCondition: Extract<ErrorCondition, 'InProgress' | 'Busy'>;
  /** A device request of ours outside a service dialogue has a ServiceID, too, the same as its DeviceID. */
  readonly isServiceNamedOutside?: true;
  /** Texts that are read as `key=value&...` in URL encoding: a sentence of ours is written as `message=...` there. */
  readonly pairs?: readonly FieldName[];
  /**
   * Its terminals do what the keys of `acquirer-keys.ts` say. Other terminals carry SaleToAcquirerData, and nobody knows that they look into it:
   * only what has no effect on money passes there.
   */
  readonly actsOnAcquirerKeys?: true;
  /** SaleID and POIID may be empty or absent in what its terminals answer: then the ServiceID alone says whose answer it is. */
  readonly leavesIdsEmpty?: true;
  /** Its terminals refuse a PaymentRequest without SaleItem, and an item without ProductLabel, UnitOfMeasure, Quantity and UnitPrice. */
  readonly demandsItems?: true;
  /** A reversal has a CustomerOrder with the time and the amount: the vendor's documents have both as mandatory. */
  readonly namesReversedOrder?: true;
  /** SaleToPOIData of an answer is JSON with the state of the transaction: a Success whose state names no charge contradicts itself. */
  readonly saysStateInSaleToPOIData?: true;
  /** What a Login says of the register if the configuration does not: the vendor refuses a Login that does not say it. */
  readonly terminalEnvironment?: 'Attended';
  /** ErrorConditions of TransactionStatus that say that there is no login session. */
  readonly loggedOutConditions: readonly ErrorCondition[];
}
