/** What a register may ask for: the body of PUT /v1/transactions/{transactionId}, strict (issue, item 7). */

import { z } from '@hono/zod-openapi';
import { toDecimalText } from '../../protocol/index.js';
import type { Original, TransactionRequest } from '../core/transaction.js';
import {
  amountDetailsField,
  objectError,
  poiTransactionField,
  saleField,
  terminalField,
  timeField,
  transactionIdField,
} from './fields.js';

const kindExpected = 'payment, refund or reversal';
const originalExpected = 'exactly one of transactionId, poiTransaction and unlinked (true)';

const originalField = z
  .strictObject(
    {
      transactionId: transactionIdField.optional().openapi({ description: 'A transaction of this daemon.' }),
      poiTransaction: poiTransactionField.optional(),
      unlinked: z
        .literal(true, { error: 'true' })
        .optional()
        .openapi({ description: 'Refund only: there is no original payment, and the register says so.' }),
    },
    { error: objectError(`an object with ${originalExpected}`) },
  )
  .refine((original) => Object.values(original).filter((value) => value !== undefined).length === 1, {
    error: originalExpected,
  })
  .openapi({ description: `Which payment a refund or reversal is about: ${originalExpected}.` });

/** The body as an object, before the rules that concern several fields. */
const bodyFields = z.strictObject(
  {
    kind: z
      .enum(['payment', 'refund', 'reversal'], { error: kindExpected })
      .openapi({ description: 'Take money, give it back, or undo a taking.' }),
    terminal: terminalField,
    amountDetails: amountDetailsField
      .optional()
      .openapi({ description: 'Required, except for a reversal of the whole amount.' }),
    sale: saleField,
    original: originalField.optional(),
    retryOf: transactionIdField.optional().openapi({
      description: 'The earlier transaction of the same sale that a person looked at before charging again.',
    }),
    allowPartial: z
      .boolean({ error: 'true or false' })
      .default(false)
      .openapi({ description: 'Whether the terminal may approve less than asked.' }),
    startBefore: timeField.optional().openapi({
      description: 'Nothing is started after this time; without it, 30 s after the request.',
    }),
  },
  { error: objectError('a JSON object') },
);

type BodyFields = z.infer<typeof bodyFields>;

/** The body of a PUT. */
export const transactionBody = bodyFields
  .superRefine((body, context) => {
    const refuse = (path: readonly (keyof BodyFields | 'amount' | 'currency')[], message: string): void => {
      context.addIssue({ code: 'custom', path: [...path], message });
    };
    const { amountDetails, kind, original } = body;
    if (kind !== 'reversal' && amountDetails === undefined) refuse(['amountDetails'], `required for a ${kind}`);
    if (kind === 'payment' && original !== undefined) refuse(['original'], 'absent for a payment');
    if (kind !== 'payment' && original === undefined)
      refuse(['original'], `required for a ${kind}: ${originalExpected}`);
    if (kind === 'reversal' && original?.unlinked === true) {
      refuse(['original'], 'a transactionId or a poiTransaction: a reversal undoes a payment that is known');
    }
    if (amountDetails === undefined) return;
    const wire = toDecimalText(amountDetails.amount, amountDetails.currency);
    if (wire.ok) return;
    if (wire.error.code === 'unknown-currency') refuse(['amountDetails', 'currency'], 'a known ISO 4217 currency');
    else refuse(['amountDetails', 'amount'], wire.error.message);
  })
  .openapi('TransactionRequest', { description: 'What the register asks for. Unknown keys are refused.' });

/** A body that was accepted. */
export type TransactionBody = z.infer<typeof transactionBody>;

/** The names of a PUT's fields, for the hint at an unknown one. */
export const transactionFieldNames: readonly string[] = [
  ...Object.keys(bodyFields.shape),
  ...Object.keys(originalField.shape),
  ...Object.keys(amountDetailsField.shape),
  ...Object.keys(poiTransactionField.shape),
];

/** The request as the lanes compare and keep it: absent fields are absent, defaults are filled in. */
export function toTransactionRequest(transactionId: string, body: TransactionBody): TransactionRequest {
  const { amountDetails, original, retryOf, startBefore } = body;
  return {
    transactionId,
    kind: body.kind,
    terminal: body.terminal,
    sale: body.sale,
    allowPartial: body.allowPartial,
    ...(amountDetails === undefined ? {} : { amountDetails }),
    ...(original === undefined ? {} : { original: toOriginal(original) }),
    ...(retryOf === undefined ? {} : { retryOf }),
    ...(startBefore === undefined ? {} : { startBefore }),
  };
}

function toOriginal(original: z.infer<typeof originalField>): Original {
  if (original.transactionId !== undefined) return { type: 'transaction', transactionId: original.transactionId };
  if (original.poiTransaction !== undefined) return { type: 'terminal', poiTransaction: original.poiTransaction };
  return { type: 'unlinked' };
}
