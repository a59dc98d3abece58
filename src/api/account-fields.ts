/** Accounts that hold value: what a register may say of one, and what it is told. */

import { z } from '@hono/zod-openapi';
import { objectError, printableField } from './fields.js';
import { toldAmount, toldText } from './told-fields.js';

const identifications = ['bar-code', 'account-number', 'phone-number'] as const;
const accountTypes = ['gift-card', 'phone-card', 'other'] as const;
const entryModes = ['scanned', 'keyed'] as const;

/** An account that the register names by its number. */
const accountField = z
  .strictObject(
    {
      number: printableField(64, 'The number of the card or account; no payment card.', '9780000000017'),
      identifiedBy: z
        .enum(identifications, { error: 'bar-code, account-number or phone-number' })
        .default('bar-code')
        .openapi({ description: 'What the number is.', example: 'bar-code' }),
      entryMode: z
        .enum(entryModes, { error: 'scanned or keyed' })
        .default('scanned')
        .openapi({ description: 'How the register came by it.', example: 'scanned' }),
    },
    { error: objectError('an object with number') },
  )
  .openapi({
    description:
      'The account, where the register knows it; without it the terminal reads the card. The number is kept in the journal. One that looks like ' +
      'a payment card’s is refused: let the terminal read that card.',
  });

/** What a register may say of stored value. */
export const storedValueField = z
  .strictObject(
    {
      accountType: z
        .enum(accountTypes, { error: 'gift-card, phone-card or other' })
        .default('gift-card')
        .openapi({ description: 'What the account is.', example: 'gift-card' }),
      account: accountField.optional(),
      provider: printableField(64, 'Whose cards they are, where the terminal serves several.', 'giftco').optional(),
      productCode: printableField(20, 'What the register sells it as.', '900030').optional(),
      ean: z
        .string({ error: '1 to 13 digits' })
        .regex(/^\d{1,13}$/, { error: '1 to 13 digits' })
        .optional()
        .openapi({ description: 'The article number of what is sold.', example: '4006381333931' }),
    },
    { error: objectError('an object') },
  )
  .openapi({ description: 'Stored value only: which account, of whom, sold as what. All of it may be left out.' });

/** The names of these fields, for the hint at an unknown one. */
export const accountFieldNames: readonly string[] = [
  ...Object.keys(accountField.shape),
  ...Object.keys(storedValueField.shape),
];

/** What a terminal said of a stored-value account. */
export const toldStoredValue = z
  .object({
    balance: toldAmount.nullable().openapi({ description: 'What is on the account now.' }),
    maskedAccount: toldText('The number of the account, but for its last four characters.', '*********0017').nullable(),
    hostTransaction: z
      .object({
        transactionId: toldText('TransactionID of the account’s host.', 'H91886392'),
        timeStamp: toldText('TimeStamp of the host, as it wrote it.', '2026-03-01T12:00:04.000+01:00'),
      })
      .nullable()
      .openapi({ description: 'The key by which the account’s host knows the transaction.' }),
  })
  .openapi({ description: 'What the terminal said of the account.' });
