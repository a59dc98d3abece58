/**
 * The scalars of the standard (version 3.1). Scalars without limits of their own use the base types; every other scalar
 * has the standard's name and limits.
 */
import { flag, scalar } from '../declaration/declaration.js';

/** Any text; white space in it is significant. */
export const TextString = scalar('string');

/** Text for people. If a part of the text is damaged, the rest is still read. */
export const FreeText: typeof TextString = { ...TextString, isFree: true };

/** Text of digits only. Leading zeros count, and the length is not limited. */
export const DigitString = scalar('string', { pattern: '[0-9]*' });

/** A boolean. */
export const Flag = flag();

/** A whole number, kept as text. */
export const Integer = scalar('integer');

/** A decimal number, kept as text (never a float). */
export const Decimal = scalar('decimal');

/** An amount in major units, at most eight digits before and six after the point. */
export const SimpleAmount = scalar('decimal', { minInclusive: '0.000000', maxInclusive: '99999999.999999' });

/** A date and time with a time zone. */
export const ISODateTime = scalar('dateTime', { pattern: '.+T.+(Z|[+-].+)' });

/** The time in the key of a transaction. If the time was received without a zone, it is sent back without one. */
export const KeyDateTime: typeof ISODateTime = { ...ISODateTime, isVerbatim: true };

/** A date. The standard does not limit its form. */
export const ISODate = scalar('string');

/** Octets in base64. */
export const ByteSequence = scalar('base64Binary');

/** A language, two small letters. */
export const ISOLanguage2A = scalar('string', { pattern: '[a-z]{2,2}' });

/** A currency, three capital letters. */
export const ISOCurrency3A = scalar('string', { pattern: '[A-Z]{3,3}' });

/** A country, three capital letters. */
export const ISOCountry3A = scalar('string', { pattern: '[A-Z]{3,3}' });

/** The id of a service dialogue. */
export const ServiceID = scalar('string', { minLength: 1, maxLength: 10 });

/** The id of a device dialogue. */
export const DeviceID = scalar('string', { minLength: 1, maxLength: 10 });

/** The group of totals that a sale terminal belongs to. */
export const TotalsGroupID = scalar('string', { minLength: 1, maxLength: 16 });

/** A product code of the payment industry. */
export const ProductCode = scalar('string', { pattern: '[0-9]*', minLength: 1, maxLength: 20 });

/** A country of a card, three digits. */
export const CardCountryCode = scalar('string', { pattern: '[0-9]*', length: 3 });

/** A country of a mobile network, three digits. */
export const MobileCountryCode = scalar('string', { pattern: '[0-9]*', length: 3 });

/** A mobile network, two or three digits. */
export const MobileNetworkCode = scalar('string', { pattern: '[0-9]*', minLength: 2, maxLength: 3 });

/** The sequence number of a card. */
export const CardSeqNumb = scalar('string', { pattern: '[0-9]*', minLength: 2, maxLength: 3 });

/** A merchant category. */
export const MerchantCategoryCode = scalar('string', { minLength: 3, maxLength: 4 });

/** A card number. */
export const PAN = scalar('string', { pattern: '[0-9]*', minLength: 8, maxLength: 28 });

/** The expiry of a card, YYMM. */
export const ExpiryDate = scalar('string', { pattern: '[0-9]*', length: 4 });

/** The number of a card track. */
export const TrackNumb = scalar('integer', { minInclusive: '1', maxInclusive: '3' });

/** A character set by its IANA number. */
export const CharacterSet = scalar('integer', { minInclusive: '3', maxInclusive: '2000' });

/** The row where an output starts. */
export const StartRow = scalar('integer', { minInclusive: '1', maxInclusive: '500' });

/** The column where an output starts. */
export const StartColumn = scalar('integer', { minInclusive: '1', maxInclusive: '100' });

/** How long a text must stay on a display, in seconds. */
export const MinimumDisplayTime = scalar('integer', { minInclusive: '0', maxInclusive: '999' });

/** The number of a menu entry, from 1. */
export const MenuEntryNumber = scalar('integer', { minInclusive: '1' });

/** The version of a QR code symbol. */
export const QRCodeVersion = scalar('string', { pattern: '[0-9]*', minLength: 1, maxLength: 40 });

/** One octet of a command to a chip. */
export const APDUOctet = scalar('base64Binary', { length: 1 });

/** The status words of a chip. */
export const CardStatusWords = scalar('base64Binary', { length: 2 });

/** The answer of a chip to a reset. */
export const ATRValue = scalar('base64Binary', { minLength: 1, maxLength: 100 });

/** The version of a key. */
export const KeyVersion = scalar('string', { length: 10 });

/** The source of a derived key. */
export const DerivationIdentifier = scalar('base64Binary', { minLength: 5, maxLength: 16 });
