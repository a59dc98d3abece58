/** The fields of a register's request: those that every kind has, and those that only some kinds have. */

import { expectedFields } from '../../messages/index.js';
import { z } from '../schema/described-zod.js';
import { acquirerDataMax, effectiveKeys, harmlessKeys } from '../../../protocol/index.js';
import {
  fieldsOf,
  isAtServiceAlone,
  kinds,
  mayBeUnlinked,
  reconciliationScopes,
  type RequestField,
  type TransactionKind,
  transactionKinds,
} from '../../core/index.js';
import { loyaltyField, storedValueField } from './account-fields.js';
import {
  amountDetailsField,
  nameField,
  objectError,
  poiTransactionField,
  reasonField,
  saleField,
  terminalField,
  text,
  timeField,
  transactionIdField,
  zeroAmountField,
} from '../schema/input-fields.js';
import { anyOptions, optionsField } from './option-fields.js';
import { isLinkKind, isOnlineKind, onlineField, serviceField } from './online-fields.js';
import { maskOf } from './field-selection.js';

const reasons = ['customer-cancelled', 'merchant-cancelled', 'malfunction', 'unable-to-complete'] as const;
const reasonExpected = expectedFields.oneOf(reasons);
const originalFields = ['transactionId', 'poiTransaction', 'unlinked (true)'];

/** The effect of each kind, as a text for the description. */
export const kindsInWords = transactionKinds.map((kind) => `\`${kind}\` ${kinds[kind].words.does}.`).join(' ');

/** The keys in the data are checked together with the whole request. That check reports `acquirer-data-refused`. */
const acquirerDataField = text(
  {
    pattern: new RegExp(`^[^]{1,${acquirerDataMax}}$`),
    described: { pattern: String.raw`^[\s\S]+$`, minLength: 1, maxLength: acquirerDataMax },
  },
  expectedFields.characters(acquirerDataMax),
  `The data that is passed on to the acquirer unchanged (SaleToAcquirerData). Its form is a JSON object, such an object in base64, or \`key=value&...\` in URL encoding. These keys are passed on: ${harmlessKeys.join(', ')}. If the dialect of the terminal acts on them (\`adyen-3.0\`), these keys are passed on as well: ${effectiveKeys.join(', ')}. \`authorisationType=PreAuth\` and \`manualCapture=true\` belong to a pre-authorization. Any other key is refused as \`acquirer-data-refused\`.`,
  'metadata.order=4711&shopperStatement=Corner shop',
);

const insteadOfField = transactionIdField.openapi({
  description:
    'The earlier payment or pre-authorization that this transaction replaces. Both have the same sale and amount. One is at a terminal, the other at a payment service. tenderd stops the payment at the terminal, or withdraws the link. This transaction starts after the earlier one has ended without a charge, within ten minutes (or until `startBefore`). Cannot be combined with `retryOf`.',
  example: 'till1-20260301-0041',
});

const places = z
  .object({ terminal: terminalField, service: serviceField, online: onlineField, insteadOf: insteadOfField })
  .partial();
const either: readonly (keyof typeof places.shape)[] = ['terminal', 'service'];
const byLink: readonly (keyof typeof places.shape)[] = [...either, 'online', 'insteadOf'];

/**
 * Returns the fields that select where the request is carried out: the terminal or, for kinds that both support, the terminal or the payment service.
 */
export function placeFields(kind: TransactionKind) {
  const names = isLinkKind(kind) ? byLink : isOnlineKind(kind) ? either : [];
  return { ...(isOnlineKind(kind) ? {} : { terminal: terminalField }), ...places.pick(maskOf(names)).shape };
}

/** The maximum number of reviews in one request. */
const reviewsMax = 20;
const reviewedExpected = expectedFields.reviews(reviewsMax);

const reviewField = z
  .strictObject(
    {
      transactionId: transactionIdField,
      revision: z.int({ error: expectedFields.revision() }).min(1, { error: expectedFields.revision() }).openapi({
        format: 'int32',
        description: 'The revision of the outcome that the operator saw.',
        example: 1,
      }),
      operator: nameField.openapi({ description: 'The name of the operator who reviewed it, for the journal.' }),
      reason: reasonField.optional(),
    },
    { error: objectError(expectedFields.objectWith('transactionId', 'revision', 'operator')) },
  )
  .openapi('Review', { description: 'The review of a transaction at this revision by an operator.' });

/** The fields that every kind has. */
export const commonBodyFields = {
  sale: saleField,
  retryOf: transactionIdField.optional().openapi({
    description:
      'The earlier transaction that this transaction repeats. It is of the same sale, or about the same original. The field only links the two transactions, and lifts no limit.',
    example: 'till1-20260301-0041',
  }),
  reviewed: z
    .array(reviewField, { error: reviewedExpected })
    .min(1, { error: reviewedExpected })
    .max(reviewsMax, { error: reviewedExpected })
    .readonly()
    .optional()
    .openapi({
      description:
        'The transactions that an operator reviewed before this request, each at its latest revision. A register sends this field only if a named operator decided so, and never by itself. A transaction without an outcome cannot be reviewed. A register with a token of its own needs `mayResolve`.',
    }),
  startBefore: timeField.optional().openapi({
    description:
      'The time after which the transaction is no longer started (ISO 8601, with offset): 30 seconds after the request by default. It is at most ten minutes away at a terminal, and at most a day at a payment service.',
  }),
};

const original = {
  transactionId: transactionIdField.optional().openapi({
    description: 'The id of a transaction of this daemon.',
    example: 'till1-20260301-0041',
  }),
  poiTransaction: poiTransactionField.optional(),
  unlinked: z.literal(true, { error: 'true' }).optional().openapi({
    description: 'True if the register states that there is no original payment.',
    example: true,
  }),
};
const linkedNames: readonly (keyof typeof original)[] = ['transactionId', 'poiTransaction'];
const linked = z.object(original).pick(maskOf(linkedNames)).shape;

/** Returns the `original` field. It allows `unlinked` only for kinds that need no original. */
function originalField(kind: TransactionKind) {
  const shape = mayBeUnlinked(kind) ? original : linked;
  return z
    .strictObject(shape, { error: objectError(expectedFields.objectWithOneOf(originalFields)) })
    .refine((given) => Object.values(given).filter((value) => value !== undefined).length === 1, {
      error: expectedFields.exactlyOneOf(originalFields),
    })
    .openapi({
      description: `The earlier transaction: exactly one of ${Object.keys(shape).join(', ')}.`,
    });
}

/** The schemas that several kinds share. They are built only once, because each schema takes time at every start. */
const shared = z
  .object({
    amountDetails: amountDetailsField(),
    original: z.strictObject(original),
    storedValue: storedValueField,
    loyalty: loyaltyField,
    reversalReason: z.enum(reasons, { error: reasonExpected }).openapi({
      description: 'The reason of the reversal. By default, the merchant cancelled.',
      example: 'customer-cancelled',
    }),
    scope: z.enum(reconciliationScopes, { error: expectedFields.oneOf(reconciliationScopes) }).openapi({
      description:
        'The part to close. `period` (the default): the period between register and terminal. `period-and-acquirers`: the same period, and the acquirers compare their sums. `acquirers`: only the acquirers. If the answer is lost, it cannot be found out whether they were closed.',
      example: 'period',
    }),
    allowPartial: z.boolean({ error: expectedFields.trueOrFalse() }).openapi({
      description: 'True if the terminal may approve less than the requested amount; false by default.',
      example: false,
    }),
    cardAcquisition: transactionIdField.openapi({
      description:
        'The card acquisition whose card is used, on its terminal, once. A refund that uses such a card is unlinked.',
      example: 'till1-20260301-0041',
    }),
    options: anyOptions,
    acquirerData: acquirerDataField,
  } satisfies Readonly<Record<RequestField, z.ZodType>>)
  .partial();

/** The names of the fields that only some kinds have. */
export const ownNames: readonly RequestField[] = shared.keyof().options;

const newWholeField = amountDetailsField().optional().openapi({
  description:
    'The new total of the held amount. It is required at a terminal. At a payment service it is optional: without it, the same amount is held for longer.',
});

/** Returns the fields of this kind. The common fields are not included. */
export function ownBodyFields(kind: TransactionKind) {
  const { must, mustAtTerminal, may } = fieldsOf(kind);
  const optional = { ...shared.pick(maskOf(may)).shape, ...shapeAtTerminal(mustAtTerminal) };
  return {
    required: {
      ...(must.includes('amountDetails') ? { amountDetails: amountFieldOf(kind) } : {}),
      ...(must.includes('original') ? { original: originalField(kind) } : {}),
    },
    optional: may.includes('options') ? { ...optional, options: optionsField(kind).optional() } : optional,
  };
}

/** Returns the fields that are required only at a terminal. */
function shapeAtTerminal(fields: readonly RequestField[]) {
  return fields.includes('amountDetails') ? { amountDetails: newWholeField } : {};
}

/** Returns the amount field. The amount is 0 for a verification, which charges nothing; otherwise it is above 0. */
function amountFieldOf(kind: TransactionKind) {
  return isAtServiceAlone(kind) ? zeroAmountField() : amountDetailsField();
}
