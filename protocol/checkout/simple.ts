/**
 * The scalars of the payment service. The service's specification leaves some limits open. Those limits are choices of
 * `docs/reference/payment-service-choices.md`.
 */
import { flag, scalar, type Simple } from '../declaration/declaration.js';
import { ulidSource } from '../text/ulid.js';
import { uuid7Source } from '../text/uuid.js';

/** A UUID of version 7, which identifies a payment or a request. A string that is no such UUID is rejected. */
export const Uuid7: Simple<string> = { ...scalar('string', { pattern: uuid7Source }), isForm: true };

/**
 * The ULID of an operation. A string that is no ULID is kept and noted, because the id is only compared and never sent.
 */
export const Ulid = scalar('string', { pattern: ulidSource });

/** An amount in minor units: a whole number of at most twelve digits, as text in the model. */
export const MinorUnits: Simple<string> = {
  ...scalar('integer', { minInclusive: '0', maxInclusive: '999999999999' }),
  isForm: true,
};

/** A currency, three capital letters of ISO 4217. */
export const Currency: Simple<string> = { ...scalar('string', { pattern: '[A-Z]{3}' }), isForm: true };

/**
 * A response code: the integer 0, or the string `000`. The model has the digits as they were received. A string such as
 * `"0"`, which could be written as a number, is rejected.
 */
export const ResponseCode: Simple<string> = { ...scalar('integer'), isAlsoText: true };

/** A whole number whose meaning the service does not publish. */
export const WholeNumber = scalar('integer', { minInclusive: '0', maxInclusive: '999999999' });

/** Any string. */
export const Text = scalar('string');

/** A name, such as that of a shopper or a payment. */
export const Name = scalar('string', { minLength: 1, maxLength: 64 });

/** A text for people. */
export const Note = scalar('string', { maxLength: 255 });

/** An address; redaction keeps only its origin. */
export const Url: Simple<string> = {
  ...scalar('string', { pattern: 'https?://[!-~]+', maxLength: 2048 }),
  isAddress: true,
};

/** An address, or an empty string if there is none. */
export const UrlOrNone: Simple<string> = {
  ...scalar('string', { pattern: '(?:https?://[!-~]+)?', maxLength: 2048 }),
  isAddress: true,
};

/** The origin of a page: scheme, host and port. */
export const Origin: Simple<string> = {
  ...scalar('string', { pattern: 'https?://[^/?#@ ]+', maxLength: 2048 }),
  isAddress: true,
};

/** The month in which a card expires. */
export const YearMonth = scalar('string', { pattern: '[0-9]{4}-(?:0[1-9]|1[0-2])' });

/** A boolean. */
export const Flag = flag();
