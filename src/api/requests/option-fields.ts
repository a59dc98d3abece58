/** The `options` of a transaction, in requests and in reports, and the card token. */

import { expectedFields } from '../../messages/index.js';
import { z } from '../schema/described-zod.js';
import {
  acquirerPattern,
  acquirersMax,
  optionsOf,
  type TransactionKind,
  type TransactionOptions,
} from '../../core/index.js';
import { forceEntryModes } from '../../../protocol/index.js';
import { basket, toItem } from './basket-fields.js';
import { minorUnitsField, objectError, text } from '../schema/input-fields.js';
import { maskOf } from './field-selection.js';
import { reportedFlag, reportedText, terminalText } from '../schema/answer-fields.js';

const tokenTypes = ['transaction', 'customer'] as const;
const cashBackFields = ['amount', 'maximum'];
const cashBackExpected = expectedFields.exactlyOneOf(cashBackFields);

const tokenType = z.enum(tokenTypes, { error: expectedFields.oneOf(tokenTypes) }).openapi({
  description:
    '`transaction`: the token represents the card in this transaction and its follow-ups. `customer`: the token also represents the card in later visits of the customer.',
  example: 'customer',
});

const cashBack = z
  .strictObject(
    {
      amount: minorUnitsField('The exact amount of cash. The amount of the payment includes it.', 2000).optional(),
      maximum: minorUnitsField(
        'The greatest amount of cash that the customer may choose. It is added to the amount of the payment.',
        5000,
      ).optional(),
    },
    { error: objectError(expectedFields.objectWithOneOf(cashBackFields)) },
  )
  .refine(({ amount, maximum }) => (amount === undefined) !== (maximum === undefined), { error: cashBackExpected })
  .openapi({
    description: `The cash for the customer, ${cashBackExpected}. Hand over the amount in the answer, never the requested amount. Only for a payment.`,
  });

const split = z
  .strictObject(
    {
      total: minorUnitsField(
        'The total of the whole sale, without tips and cash-back. It is the same in every part.',
        10000,
      ),
      paidOtherwise: minorUnitsField(
        'The amount that was paid in other ways, such as cash and vouchers.',
        1000,
      ).optional(),
      minimum: minorUnitsField(
        'The smallest amount that the terminal may approve, with `allowPartial`.',
        500,
      ).optional(),
    },
    { error: objectError(expectedFields.objectWith('total')) },
  )
  .openapi({
    description:
      'The amounts of the sale. Present if the payment is a part of the sale. The daemon adds up the parts, and refuses a part that would take more than is left. Only for a payment.',
  });

const token = z
  .strictObject(
    {
      type: tokenType,
      value: text(
        /^[\x21-\x7e]{1,256}$/,
        expectedFields.asciiText(256),
        'The token from an earlier answer.',
        'tok-8Zq4',
      ),
    },
    { error: objectError(expectedFields.objectWith('type', 'value')) },
  )
  .openapi({
    description:
      'The token of an earlier answer, which pays instead of a card. Only for a payment and a pre-authorization.',
  });

const shape = {
  tip: minorUnitsField(
    'The part of the amount that is a tip and is known already. Only for a payment and a capture.',
    150,
  ).optional(),
  cashBack: cashBack.optional(),
  split: split.optional(),
  requestToken: tokenType.optional().openapi({
    description:
      'The kind of token that the terminal should return for the card. Only for a payment, a pre-authorization and a refund.',
    example: 'customer',
  }),
  token: token.optional(),
  oneTime: z.literal(true, { error: 'true' }).optional().openapi({
    description:
      'True if the pre-authorization is captured or cancelled once and never updated. Only for a pre-authorization.',
    example: true,
  }),
  forceOnline: z.literal(true, { error: 'true' }).optional().openapi({
    description:
      'True if the terminal must ask its host, and approves nothing while the host cannot be reached (ForceOnlineFlag). Only for a payment and a pre-authorization.',
    example: true,
  }),
  acquirers: z
    .array(text(acquirerPattern, '1 to 11 digits', 'The AcquirerID of an acquirer.', '4711'))
    .min(1)
    .max(acquirersMax)
    .readonly()
    .optional()
    .openapi({
      description:
        'The AcquirerIDs of acquirers. For a payment and a pre-authorization, only these acquirers may be asked. For a reconciliation, only these acquirers are closed.',
      example: ['4711'],
    }),
  entryModes: z
    .array(z.enum(forceEntryModes, { error: `one of ${forceEntryModes.join(', ')}` }))
    .min(1)
    .max(forceEntryModes.length)
    .readonly()
    .optional()
    .openapi({
      description:
        'The ways in which the terminal may read the card, in the words of the standard (ForceEntryMode). `Keyed`: the number is typed at the terminal. Only for a payment and a pre-authorization.',
      example: ['Keyed'],
    }),
  items: basket.optional(),
};

const { items: _basket, ...reportedShape } = shape;

/** The options of all kinds. */
export const anyOptions = z.strictObject(shape, { error: objectError(expectedFields.objectWith()) });

/** The name of an option of any kind. */
export const optionName = anyOptions.keyof();

/**
 * Returns the options of this kind. Amounts are minor units of the request's currency. Combinations of options are checked together with the whole
 * request.
 */
export function optionsField(kind: TransactionKind) {
  return anyOptions.pick(maskOf(optionsOf(kind))).openapi({
    description: 'The options in addition to the amount. Amounts are minor units of the currency of `amountDetails`.',
  });
}

/**
 * Returns the options as they are reported. For a part of a sale that was requested through the nexo interface, `split`
 * contains the amount paid so far and no total.
 */
export function reportedOptions() {
  return z
    .strictObject({
      ...reportedShape,
      split: z
        .strictObject({
          ...split.partial().shape,
          paidSoFar: z
            .int()
            .min(0)
            .openapi({
              format: 'int64',
              description:
                'The amount that was already paid for the sale, in minor units. A nexo register states this amount instead of `total`.',
              example: 6000,
            })
            .optional(),
        })
        .optional()
        .openapi({ description: 'The amounts of the sale. Present if the payment is a part of the sale.' }),
    })
    .openapi('ReportedOptions', { description: 'The options that were requested in addition to the amount.' });
}

/**
 * Converts options for the lanes. Fields that are absent stay absent. The prices of items are in `currency`; without a currency there are no items.
 */
export function toOptions(asked: z.infer<typeof anyOptions>, currency = ''): TransactionOptions {
  const {
    tip,
    cashBack: cash,
    split: part,
    requestToken,
    token: pays,
    oneTime,
    forceOnline,
    acquirers,
    entryModes,
  } = asked;
  const items = asked.items?.map((one, index) => toItem(one, index, currency));
  const parameters = cash?.amount === undefined ? cash?.maximum && { maximum: cash.maximum } : { amount: cash.amount };
  return {
    ...(tip === undefined ? {} : { tip }),
    ...(parameters ? { cashBack: parameters } : {}),
    ...(part === undefined ? {} : { split: partOf(part) }),
    ...(requestToken === undefined ? {} : { requestToken }),
    ...(pays === undefined ? {} : { token: pays }),
    ...(oneTime === undefined ? {} : { oneTime }),
    ...(forceOnline === undefined ? {} : { forceOnline }),
    ...(acquirers === undefined ? {} : { acquirers }),
    ...(entryModes === undefined ? {} : { entryModes }),
    ...(items === undefined ? {} : { items }),
  };
}

/**
 * Returns the options as they are reported. The basket is left out, because it may be long and the register knows it.
 * Returns undefined if nothing else is left.
 */
export function toReportedOptions({
  items: _items,
  ...options
}: TransactionOptions): Omit<TransactionOptions, 'items'> | undefined {
  return Object.keys(options).length === 0 ? undefined : options;
}

function partOf({ total, paidOtherwise, minimum }: z.infer<typeof split>): NonNullable<TransactionOptions['split']> {
  return {
    total,
    ...(paidOtherwise === undefined ? {} : { paidOtherwise }),
    ...(minimum === undefined ? {} : { minimum }),
  };
}

/** Returns the schema of the token that a terminal reported. */
export function reportedToken() {
  return z
    .object({
      type: tokenType,
      value: reportedText('The value to send as `options.token.value`.', 'tok-8Zq4'),
      expires: terminalText(
        'The time at which the token expires, as the terminal wrote it.',
        '2029-03-01T00:00:00Z',
      ).optional(),
      wasCut: reportedFlag(
        'True if the token looked like a card number and was shortened. Such a token cannot pay.',
        false,
      ),
    })
    .openapi('Token', { description: 'The token that represents the card.' });
}
