/** The scalars of the payment service. Where its specification gives no limit, the choice is that of `docs/reference/payment-service-choices.md`. */
import { flag, scalar, type Simple } from '../declaration/declaration.js';
import { ulidSource } from '../text/ulid.js';
import { uuid7Source } from '../text/uuid.js';

/** A UUID of version 7: what names a payment, or a request. Anything else is refused. */
export const Uuid7: Simple<string> = { ...scalar('string', { pattern: uuid7Source }), isForm: true };

/** The ULID of an operation. Another text is kept, and noted: it is compared and never sent. */
export const Ulid = scalar('string', { pattern: ulidSource });

/** An amount in minor units: a whole number of at most twelve digits, as text in the model. */
export const MinorUnits: Simple<string> = {
  ...scalar('integer', { minInclusive: '0', maxInclusive: '999999999999' }),
  isForm: true,
};

/** A currency, three capital letters of ISO 4217. */
export const Currency: Simple<string> = { ...scalar('string', { pattern: '[A-Z]{3}' }), isForm: true };

/** A response code: the integer 0, or the text `000`. The model has the digits as they came: a text that would be a number, as `"0"`, is none. */
export const ResponseCode: Simple<string> = { ...scalar('integer'), isAlsoText: true };

/** A whole number whose meaning the service keeps to itself. */
export const WholeNumber = scalar('integer', { minInclusive: '0', maxInclusive: '999999999' });

/** Any text. */
export const Text = scalar('string');

/** A text in which something is named, such as a shopper or a payment. */
export const Name = scalar('string', { minLength: 1, maxLength: 64 });

/** A text for people. */
export const Note = scalar('string', { maxLength: 255 });

/** An address; only its origin outlives redaction. */
export const Url: Simple<string> = {
  ...scalar('string', { pattern: 'https?://[!-~]+', maxLength: 2048 }),
  isAddress: true,
};

/** An address, or an empty text that says that there is none. */
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

/** A yes or no. */
export const Flag = flag();
