/** The fields that several requests share. Each field has one error message, which names the expected value (design, section 3). */

import { expectedFields } from '../../messages/index.js';
import { isActiveCurrency } from '../../../protocol/index.js';
import { z } from './described-zod.js';

/**
 * Returns the rule for printable text. It allows no control or format characters, no lone surrogates and no line separators, and requires a visible
 * character.
 */
function printable(charactersMax: number): TextRule {
  return {
    pattern: new RegExp(String.raw`^(?=.*\S)[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{1,${charactersMax}}$`, 'u'),
    described: {
      pattern: String.raw`^[^\x00-\x1F\x7F-\x9F]*[^\x00-\x20\x7F-\xA0][^\x00-\x1F\x7F-\x9F]*$`,
      minLength: 1,
      maxLength: charactersMax,
    },
  };
}

/**
 * The rule for a text. If the syntax of `pattern` exists only in JavaScript, the API description has `described`
 * instead, which accepts the same texts and perhaps more. `described` uses only the syntax that JavaScript, Python,
 * Java, Perl, Go and .NET share: no `\p`, no lookahead, no `[^]`, and no count above 1,000.
 */
export interface TextRule {
  readonly pattern: RegExp;
  readonly described?: { readonly pattern: string; readonly minLength: number; readonly maxLength: number };
}

/** Creates a text field of a request. */
export function text(rule: RegExp | TextRule, expected: string, description: string, example: string) {
  const { pattern, described } = rule instanceof RegExp ? { pattern: rule, described: undefined } : rule;
  return z
    .string({ error: expected })
    .regex(pattern, { error: expected })
    .openapi({ description, example, pattern: pattern.source, ...described });
}

/** Creates a field for printable text of limited length. */
export function printableField(charactersMax: number, description: string, example: string) {
  return text(printable(charactersMax), expectedFields.printableText(charactersMax), description, example);
}

/**
 * The register's own key of a transaction: 1 to 36 characters of `A-Z a-z 0-9 . _ -`. Keys that consist only of dots are rejected, because a URL
 * would drop them.
 */
export const transactionIdField = text(
  {
    pattern: /^(?!\.+$)[A-Za-z0-9._-]{1,36}$/,
    described: { pattern: '^[A-Za-z0-9._-]*[A-Za-z0-9_-][A-Za-z0-9._-]*$', minLength: 1, maxLength: 36 },
  },
  expectedFields.transactionId(),
  'The register’s own key of the transaction: a UUID, or its own number.',
  'till1-20260301-0042',
);

/** The terminal's name in the configuration. */
export const terminalField = text(
  printable(64),
  expectedFields.printableText(64),
  'The terminal’s name in the configuration.',
  'till-1',
);

/** The register's receipt number. */
export const saleField = text(
  printable(64),
  expectedFields.printableText(64),
  'The register’s receipt number, without blanks at its ends. One sale is paid once.',
  '20260301-0042',
);

/** The name of the operator who decides. */
export const nameField = text(
  printable(200),
  expectedFields.printableText(200),
  'The name of the person who decides. The journal keeps it.',
  'Kari Nordmann',
);

/** The reason for a decision. */
export const reasonField = text(
  printable(200),
  expectedFields.printableText(200),
  'The reason, in the person’s own words.',
  'The terminal’s own report shows the payment.',
);

/** A line of text on a terminal. */
export const textLineField = text(printable(100), expectedFields.printableText(100), 'A line of text.', 'Thank you');

/** The field for a time with its offset from UTC. */
export const timeField = z.iso
  .datetime({ offset: true, error: expectedFields.time() })
  .openapi({ description: 'A time in ISO 8601, with offset.', example: '2026-03-01T12:00:30+01:00' });

const amountExpected = expectedFields.terminalAmount();

/** Creates a field for an amount in minor units, 1 or more. */
export function minorUnitsField(description: string, example: number) {
  return z
    .int({ error: amountExpected })
    .min(1, { error: amountExpected })
    .max(99_999_999_999, { error: amountExpected })
    .openapi({ format: 'int64', description: `${description} Integer in minor units: 12.50 EUR is 1250.`, example });
}

const wholeExpected = expectedFields.amount();

const amountShape = {
  amount: z
    .int({ error: wholeExpected })
    .min(1, { error: wholeExpected })
    .max(999_999_999_999, { error: wholeExpected })
    .openapi({
      format: 'int64',
      description:
        'The amount, an integer in minor units: 12.50 EUR is 1250. A terminal takes at most eight digits before the point, and a payment service at most twelve digits in all.',
      example: 1250,
    }),
  currency: text(
    /^[A-Z]{3}$/,
    expectedFields.currencyCode(),
    'The ISO 4217 code of an active currency. It determines how many digits the minor unit has.',
    'EUR',
  ).refine(isActiveCurrency, { error: expectedFields.activeCurrency() }),
};

const amountObject = objectError(expectedFields.objectWith('amount', 'currency'));

/** Creates the amount field of a request. The currency is checked together with the whole request. */
export function amountDetailsField() {
  return z.strictObject(amountShape, { error: amountObject }).openapi({
    description:
      'The amount of the transaction. For loyalty it is the total of the sale, and loyalty.points may replace it.',
  });
}

/** Creates an amount field whose amount must be 0. Only its currency matters. */
export function zeroAmountField() {
  return z
    .strictObject(
      {
        amount: z.literal(0, { error: expectedFields.zero() }).openapi({
          type: 'integer',
          format: 'int64',
          description: 'The amount in minor units. It must be 0.',
          example: 0,
        }),
        currency: amountShape.currency,
      },
      { error: amountObject },
    )
    .openapi({
      description: 'The amount 0, because nothing is charged, and the currency in which the card is verified.',
    });
}

/** The field for the terminal's own id of a transaction. */
export const poiTransactionField = z
  .strictObject(
    {
      transactionId: text(
        printable(36),
        expectedFields.printableText(36),
        'The TransactionID, as the terminal printed it.',
        '77.1',
      ),
      timeStamp: text(
        printable(40),
        expectedFields.copiedTime(),
        'The TimeStamp, as the terminal wrote it. Copy it character by character.',
        '2026-03-01T12:00:12.000+01:00',
      ),
    },
    { error: objectError(expectedFields.objectWith('transactionId', 'timeStamp')) },
  )
  .openapi({ description: 'The terminal’s own key of a transaction.' });

/**
 * Creates an optional field that has a default value. The API description does not contain the default, because client generators would then require
 * the field in every request.
 */
export function orElse<Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>) {
  return schema.optional().transform((given) => given ?? value);
}

/** Returns the error message for a value that is missing or is not an object. `fieldErrors` reports unknown keys. */
export function objectError(expected: string): (issue: { readonly code?: string | undefined }) => string | undefined {
  return ({ code }) => (code === 'invalid_type' ? expected : undefined);
}
