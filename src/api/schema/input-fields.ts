/** The fields that requests share, each with the one sentence that says what is expected (design, section 3). */

import { isActiveCurrency } from '../../../protocol/index.js';
import { z } from './described-zod.js';

/** No control or format characters, no lone surrogates, no line separators; at least one visible character. */
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
 * What a text must be. The API description has `described` where other languages cannot read `pattern`: it takes at least what `pattern` takes, in the part of the
 * regular expressions that JavaScript, Python, Java, Perl, Go and .NET share. That part has no `\p`, no lookahead, no `[^]`, and no count above 1,000.
 */
export interface TextRule {
  readonly pattern: RegExp;
  readonly described?: { readonly pattern: string; readonly minLength: number; readonly maxLength: number };
}

/** A text of a request. A text that is left out is refused as required. */
export function text(rule: RegExp | TextRule, expected: string, description: string, example: string) {
  const { pattern, described } = rule instanceof RegExp ? { pattern: rule, described: undefined } : rule;
  return z
    .string({ error: ({ input }) => (input === undefined ? `required: ${expected}` : expected) })
    .regex(pattern, { error: expected })
    .openapi({ description, example, pattern: pattern.source, ...described });
}

/** A text of so many printable characters at most. */
export function printableField(charactersMax: number, description: string, example: string) {
  return text(printable(charactersMax), `1 to ${charactersMax} printable characters`, description, example);
}

/** The register's key of a transaction: 1 to 36 of `A-Z a-z 0-9 . _ -`, not only dots (a URL would swallow those). */
export const transactionIdField = text(
  {
    pattern: /^(?!\.+$)[A-Za-z0-9._-]{1,36}$/,
    described: { pattern: '^[A-Za-z0-9._-]*[A-Za-z0-9_-][A-Za-z0-9._-]*$', minLength: 1, maxLength: 36 },
  },
  '1 to 36 of the characters A-Z a-z 0-9 . _ -, not only dots',
  'The register’s own key of the transaction: a UUID, or its own number.',
  'till1-20260301-0042',
);

/** The terminal's name in the configuration. */
export const terminalField = text(
  printable(64),
  '1 to 64 printable characters',
  'The terminal’s name in the configuration.',
  'till-1',
);

/** The register's receipt number. */
export const saleField = text(
  printable(64),
  '1 to 64 printable characters',
  'The register’s receipt number, without blanks at its ends. One sale is paid once.',
  '20260301-0042',
);

/** Who decided. */
export const nameField = text(
  printable(200),
  '1 to 200 printable characters',
  'The person who decides, as the journal keeps it.',
  'Kari Nordmann',
);

/** Why. */
export const reasonField = text(
  printable(200),
  '1 to 200 printable characters',
  'Why, in the person’s own words.',
  'The terminal’s own report shows the payment.',
);

/** A line that people read on a terminal. */
export const textLineField = text(printable(100), '1 to 100 printable characters', 'A line of text.', 'Thank you');

/** A time with its offset from UTC. */
export const timeField = z.iso
  .datetime({ offset: true, error: 'an ISO 8601 time with offset, as 2026-03-01T12:00:30+01:00' })
  .openapi({ description: 'ISO 8601, with offset.', example: '2026-03-01T12:00:30+01:00' });

const amountExpected =
  'a whole number of minor units, at least 1 and with at most eight digits before the point; 12.50 EUR is 1250';

/** An integer in minor units, from 1. */
export function minorUnitsField(description: string, example: number) {
  return z
    .int({ error: amountExpected })
    .min(1, { error: amountExpected })
    .max(99_999_999_999, { error: amountExpected })
    .openapi({ format: 'int64', description: `${description} Integer in minor units: 12.50 EUR is 1250.`, example });
}

const wholeExpected =
  'a whole number of minor units, at least 1; a terminal takes at most eight digits before the point, a payment service twelve digits in all; 12.50 EUR is 1250';

const amountShape = {
  amount: z
    .int({ error: wholeExpected })
    .min(1, { error: wholeExpected })
    .max(999_999_999_999, { error: wholeExpected })
    .openapi({
      format: 'int64',
      description:
        'How much. Integer in minor units: 12.50 EUR is 1250. A terminal takes at most eight digits before the point, a payment service twelve digits in all.',
      example: 1250,
    }),
  currency: text(
    /^[A-Z]{3}$/,
    'an ISO 4217 code, as EUR',
    'Active ISO 4217 code, which says how many digits the minor unit has.',
    'EUR',
  ).refine(isActiveCurrency, { error: 'an active currency of ISO 4217, as EUR' }),
};

/** An amount that a register may ask for; `missing` is said where it lacks. That the currency is known is checked with the whole request. */
export function amountDetailsField(missing?: string) {
  return z.strictObject(amountShape, { error: objectError('an object with amount and currency', missing) }).openapi({
    description: 'How much. Of loyalty it is the total of the sale, and loyalty.points may stand in its place.',
  });
}

/** An amount of nothing: its currency is what counts. */
export function zeroAmountField(missing: string) {
  return z
    .strictObject(
      {
        amount: z.literal(0, { error: '0, because nothing is charged' }).openapi({
          type: 'integer',
          format: 'int64',
          description: 'Nothing, in minor units: 0.',
          example: 0,
        }),
        currency: amountShape.currency,
      },
      { error: objectError('an object with amount and currency', missing) },
    )
    .openapi({ description: 'Nothing is charged: 0, and the currency in which the card is verified.' });
}

/** The terminal's own key of a transaction. */
export const poiTransactionField = z
  .strictObject(
    {
      transactionId: text(
        printable(36),
        '1 to 36 printable characters',
        'TransactionID as the terminal printed it.',
        '77.1',
      ),
      timeStamp: text(
        printable(40),
        'the terminal’s time stamp, copied',
        'TimeStamp as the terminal gave it, copied character by character.',
        '2026-03-01T12:00:12.000+01:00',
      ),
    },
    { error: objectError('an object with transactionId and timeStamp') },
  )
  .openapi({ description: 'The terminal’s own key of a transaction.' });

/**
 * A field that stands for this value where it is left out. The description has no `default`: generators of clients take one for a
 * promise that the field is there, and then want it in every request.
 */
export function orElse<Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>) {
  return schema.optional().transform((given) => given ?? value);
}

/** Says what is expected where no object came, and `missing` where nothing did; unknown keys are told apart by `fieldErrors`. */
export function objectError(
  expected: string,
  missing = expected,
): (issue: { readonly code?: string | undefined; readonly input?: unknown }) => string | undefined {
  return ({ code, input }) => (code !== 'invalid_type' ? undefined : input === undefined ? missing : expected);
}
