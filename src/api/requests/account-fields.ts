/** The fields of accounts that hold value or points, in requests and in reports. */

import { expectedFields } from '../../messages/index.js';
import { z } from '../schema/described-zod.js';
import type { LoyaltyParameters, StoredValueParameters } from '../../core/index.js';
import { objectError, orElse, printableField } from '../schema/input-fields.js';
import { reportedAmount, reportedText, terminalText } from '../schema/answer-fields.js';

const identifications = ['bar-code', 'account-number', 'phone-number'] as const;
const accountTypes = ['gift-card', 'phone-card', 'other'] as const;
const entryModes = ['scanned', 'keyed'] as const;

/** An account that the register identifies by its number. */
const accountField = z
  .strictObject(
    {
      number: printableField(
        64,
        'The number of the card or account. It must not be the number of a payment card.',
        '9780000000017',
      ),
      identifiedBy: orElse(
        z.enum(identifications, { error: expectedFields.oneOf(identifications) }),
        'bar-code',
      ).openapi({ description: 'The kind of the number; `bar-code` by default.', example: 'bar-code' }),
      entryMode: orElse(z.enum(entryModes, { error: expectedFields.oneOf(entryModes) }), 'scanned').openapi({
        description: 'The way in which the register got the number; `scanned` by default.',
        example: 'scanned',
      }),
    },
    { error: objectError(expectedFields.objectWith('number')) },
  )
  .openapi({
    description:
      'The account, if the register knows it. Without it, the terminal reads the card. The number is kept in the journal. A number that looks like that of a payment card is refused: let the terminal read that card.',
  });

/** The fields of a stored-value request. */
export const storedValueField = z
  .strictObject(
    {
      accountType: orElse(z.enum(accountTypes, { error: expectedFields.oneOf(accountTypes) }), 'gift-card').openapi({
        description: 'The kind of account; `gift-card` by default.',
        example: 'gift-card',
      }),
      account: accountField.optional(),
      provider: printableField(
        64,
        'The provider of the cards, if the terminal serves several providers.',
        'giftco',
      ).optional(),
      productCode: z
        .string({ error: '1 to 20 digits' })
        .regex(/^[0-9]{1,20}$/, { error: '1 to 20 digits' })
        .optional()
        .openapi({ description: 'The product code under which the register sells the card.', example: '900030' }),
      ean: z
        .string({ error: '1 to 13 digits' })
        .regex(/^[0-9]{1,13}$/, { error: '1 to 13 digits' })
        .optional()
        .openapi({ description: 'The article number of the sold card.', example: '4006381333931' }),
    },
    { error: objectError(expectedFields.objectWith()) },
  )
  .openapi({
    description: 'The account, its provider, and the product. All fields are optional. Only for stored value.',
  });

const pointsExpected = expectedFields.wholeNumber(1, 99_999_999, 'points');

/** The fields of a loyalty request. */
export const loyaltyField = z
  .strictObject(
    {
      account: accountField.optional(),
      points: z
        .int({ error: pointsExpected })
        .min(1, { error: pointsExpected })
        .max(99_999_999, { error: pointsExpected })
        .optional()
        .openapi({
          format: 'int32',
          description:
            'The number of points. Without this field, the loyalty program calculates the points from amountDetails.',
          example: 100,
        }),
    },
    { error: objectError(expectedFields.objectWith()) },
  )
  .openapi({
    description: 'The account and the number of points. Points are a count, and not money. Only for loyalty.',
  });

function maskedAccount() {
  return terminalText(
    'The number of the account. Only its last four characters are shown.',
    '*********0017',
  ).optional();
}

function hostTransaction() {
  return z
    .object({
      transactionId: reportedText('The TransactionID of the account’s host.', 'H91886392'),
      timeStamp: reportedText('The TimeStamp of the host, as the host wrote it.', '2026-03-01T12:00:04.000+01:00'),
    })
    .openapi({ description: 'The key by which the account’s host knows the transaction.' });
}

/** Returns the schema of the terminal's report about a stored-value account. */
export function reportedStoredValue() {
  return z
    .object({
      balance: reportedAmount.optional().openapi({ description: 'The present balance of the account.' }),
      maskedAccount: maskedAccount(),
      hostTransaction: hostTransaction().optional(),
    })
    .openapi('ReportedStoredValue', { description: 'The details of the account that the terminal reported.' });
}

/** Returns the schema of the terminal's report about a loyalty account. */
export function reportedLoyalty() {
  return z
    .object({
      brand: terminalText('The loyalty program.', 'Points of the town').optional(),
      maskedAccount: maskedAccount(),
      points: reportedPoints('The number of points that moved.', 59).optional(),
      pointsBalance: reportedPoints('The number of points that are now on the account.', 1240).optional(),
      money: reportedAmount
        .optional()
        .openapi({ description: 'The amount that moved, if the program counts in money.' }),
      moneyBalance: reportedAmount
        .optional()
        .openapi({ description: 'The present balance of the account, if the program counts in money.' }),
      rebate: reportedAmount.optional().openapi({ description: 'The reduction of the price.' }),
      hostTransaction: hostTransaction().optional(),
    })
    .openapi('ReportedLoyalty', { description: 'The details of the loyalty account that the terminal reported.' });
}

function reportedPoints(description: string, example: number) {
  return z.int().openapi({ format: 'int64', description, example });
}

/** Converts the parameters of a stored-value request for the lanes. Fields that are absent stay absent. */
export function toStoredValueParameters({
  account,
  provider,
  productCode,
  ean,
  accountType,
}: z.infer<typeof storedValueField>): StoredValueParameters {
  return {
    accountType,
    ...(account === undefined ? {} : { account }),
    ...(provider === undefined ? {} : { provider }),
    ...(productCode === undefined ? {} : { productCode }),
    ...(ean === undefined ? {} : { ean }),
  };
}

/** Converts the parameters of a loyalty request for the lanes. */
export function toLoyaltyParameters({ account, points }: z.infer<typeof loyaltyField>): LoyaltyParameters {
  return { ...(account === undefined ? {} : { account }), ...(points === undefined ? {} : { points }) };
}
