/** What a register may ask for: the body of PUT /v1/transactions/{transactionId}, strict. */

import { z } from '@hono/zod-openapi';
import { acquirerDataMax, passedKeys, toDecimalText } from '../../protocol/index.js';
import {
  isLoyalty,
  isStoredValue,
  mayUseCard,
  namesOriginal,
  type Original,
  reconciliationScopes,
  transactionKinds,
  type TransactionRequest,
  wrongOptions,
} from '../core/index.js';
import { loyaltyField, storedValueField, toLoyaltyParameters, toStoredValueParameters } from './account-fields.js';
import { fieldPaths } from './field-paths.js';
import {
  amountDetailsField,
  objectError,
  orElse,
  poiTransactionField,
  saleField,
  terminalField,
  text,
  timeField,
  transactionIdField,
} from './fields.js';
import { optionsField, toOptions } from './option-fields.js';

const kindExpected = oneOf(transactionKinds);
const reasons = ['customer-cancelled', 'merchant-cancelled', 'malfunction', 'unable-to-complete'] as const;
const reasonExpected = 'customer-cancelled, merchant-cancelled, malfunction or unable-to-complete';
const scopeExpected = oneOf(reconciliationScopes);
const originalExpected = 'exactly one of transactionId, poiTransaction and unlinked (true)';

const originalField = z
  .strictObject(
    {
      transactionId: transactionIdField.optional().openapi({
        description: 'A transaction of this daemon.',
        example: 'till1-20260301-0041',
      }),
      poiTransaction: poiTransactionField.optional(),
      unlinked: z.literal(true, { error: 'true' }).optional().openapi({
        description: 'Refund only: there is no original payment, and the register says so.',
        example: true,
      }),
    },
    { error: objectError(`an object with ${originalExpected}`) },
  )
  .refine((original) => Object.values(original).filter((value) => value !== undefined).length === 1, {
    error: originalExpected,
  })
  .openapi({
    description: `Which payment a refund or reversal, which pre-authorization an update, capture or reversal, which activation or load a stored-value reversal or duplicate, or which loyalty transaction its refund is about: ${originalExpected}.`,
  });

/** Which keys may stand in it is judged with the whole request: `acquirer-data-refused`. */
const acquirerDataField = text(
  new RegExp(`^[^]{1,${acquirerDataMax}}$`),
  `1 to ${acquirerDataMax} characters`,
  `What is passed on to the acquirer as it is (SaleToAcquirerData): a JSON object, that in base64, or \`key=value&...\` in URL encoding. These keys pass: ${passedKeys.join(', ')}. Any other is refused as \`acquirer-data-refused\`, because it may change what is charged.`,
  'metadata.order=4711&shopperStatement=Corner shop',
);

/** The body as an object, before the rules that concern several fields. */
const bodyFields = z.strictObject(
  {
    kind: z.enum(transactionKinds, { error: kindExpected }).openapi({
      description:
        '`payment` takes money, `refund` gives it back, `reversal` undoes a payment or cancels a pre-authorization. `pre-authorization` holds money, ' +
        '`pre-authorization-update` holds this amount from now on, or the same for longer, `capture` takes what is held, or less. ' +
        'Gift cards and other accounts: `stored-value-activation` sells a card with this amount on it, `stored-value-load` adds to it, ' +
        '`stored-value-unload` takes from it, `stored-value-reversal` undoes an activation or load, `stored-value-reservation` sets an account ' +
        'aside, `stored-value-duplicate` gives out once more what an activation or load gave out. Loyalty: `loyalty-award` gives points, `loyalty-redemption` ' +
        'takes them, `loyalty-rebate` takes something off the price, and each has a refund that returns it. ' +
        '`reconciliation` moves no money: it closes the terminal’s period.',
      example: 'payment',
    }),
    terminal: terminalField,
    amountDetails: amountDetailsField.optional().openapi({
      description:
        'Required, except for a reversal of the whole amount, a reconciliation and a card acquisition. Of loyalty it is the total of the sale, and loyalty.points may stand in its place.',
    }),
    sale: saleField,
    original: originalField.optional(),
    storedValue: storedValueField.optional(),
    loyalty: loyaltyField.optional(),
    reversalReason: z.enum(reasons, { error: reasonExpected }).optional().openapi({
      description: 'Reversal only: why. Without it, the merchant cancelled.',
      example: 'customer-cancelled',
    }),
    scope: z
      .enum(reconciliationScopes, { error: scopeExpected })
      .optional()
      .openapi({
        description:
          'Reconciliation only: what is closed. `period` (when left out): that between register and terminal. `period-and-acquirers`: that, and the ' +
          'acquirers agree on their sums. `acquirers`: these alone; whether they have closed cannot be found out when the answer is lost.',
        example: 'period',
      }),
    retryOf: transactionIdField.optional().openapi({
      description: 'The earlier transaction of the same sale that a person looked at before charging again.',
      example: 'till1-20260301-0041',
    }),
    allowPartial: orElse(z.boolean({ error: 'true or false' }), false).openapi({
      description: 'Whether the terminal may approve less than asked; false when left out.',
      example: false,
    }),
    cardAcquisition: transactionIdField.optional().openapi({
      description:
        'The card acquisition whose card pays: a payment, a pre-authorization or an unlinked refund, on its terminal, once.',
      example: 'till1-20260301-0041',
    }),
    options: optionsField.optional(),
    acquirerData: acquirerDataField.optional(),
    startBefore: timeField.optional().openapi({
      description:
        'Nothing is started after this time (ISO 8601, with offset); without it, 30 seconds after the request.',
    }),
  },
  { error: objectError('a JSON object') },
);

/** The body of a PUT. */
export const transactionBody = bodyFields
  .superRefine((body, context) => {
    const refuse = (path: readonly string[], message: string): void => {
      context.addIssue({ code: 'custom', path: [...path], message });
    };
    const { amountDetails, kind, original } = body;
    const isReconciliationRequest = kind === 'reconciliation';
    if (isReconciliationRequest && amountDetails !== undefined) refuse(['amountDetails'], `absent for a ${kind}`);
    const isWhole = kind === 'reversal' || kind === 'card-acquisition' || isReconciliationRequest || isLoyalty(kind);
    if (!isWhole && amountDetails === undefined) refuse(['amountDetails'], `required for a ${kind}`);
    if (isReconciliationRequest && body.acquirerData !== undefined) refuse(['acquirerData'], `absent for a ${kind}`);
    if (!isReconciliationRequest && body.scope !== undefined) refuse(['scope'], `absent for a ${kind}`);
    if (isLoyalty(kind) && !namesOriginal(kind) && amountDetails === undefined && body.loyalty?.points === undefined)
      refuse(['amountDetails'], `required for a ${kind}, or loyalty.points`);
    if (!isLoyalty(kind) && body.loyalty !== undefined) refuse(['loyalty'], `absent for a ${kind}`);
    if (body.cardAcquisition !== undefined && !mayUseCard(kind, original?.unlinked === true))
      refuse(['cardAcquisition'], 'absent but for a payment, a pre-authorization or an unlinked refund');
    if (body.cardAcquisition !== undefined && body.options?.token !== undefined)
      refuse(['options', 'token'], 'absent where a card was read');
    for (const { path, expected } of body.options === undefined
      ? []
      : wrongOptions(body, amountDetails, toOptions(body.options)))
      refuse(['options', ...path], expected);
    const isFirst = !namesOriginal(kind);
    if (!isStoredValue(kind) && body.storedValue !== undefined) refuse(['storedValue'], `absent for a ${kind}`);
    if (isFirst && original !== undefined) refuse(['original'], `absent for a ${kind}`);
    if (!isFirst && original === undefined) refuse(['original'], `required for a ${kind}: ${originalExpected}`);
    if (!isFirst && kind !== 'refund' && original?.unlinked === true) {
      refuse(['original'], `a transactionId or a poiTransaction: a ${kind} is about something that is known`);
    }
    if (kind !== 'reversal' && body.reversalReason !== undefined) refuse(['reversalReason'], `absent for a ${kind}`);
    if (amountDetails === undefined) return;
    const wire = toDecimalText(amountDetails.amount, amountDetails.currency);
    if (wire.ok) return;
    if (wire.error.code === 'unknown-currency') refuse(['amountDetails', 'currency'], 'a known ISO 4217 currency');
    else refuse(['amountDetails', 'amount'], 'at most eight digits before the point');
  })
  .openapi('TransactionRequest', { description: 'What the register asks for. Unknown keys are refused.' });

/** A body that was accepted. */
export type TransactionBody = z.infer<typeof transactionBody>;

/** Where the fields of a PUT stand, for the hint at an unknown one. */
export const transactionFieldPaths: readonly string[] = fieldPaths(bodyFields);

/** The request as the lanes compare and keep it: absent fields are absent, defaults are filled in. */
export function toTransactionRequest(transactionId: string, body: TransactionBody): TransactionRequest {
  const {
    amountDetails,
    cardAcquisition,
    original,
    options,
    storedValue,
    loyalty,
    reversalReason,
    scope,
    retryOf,
    acquirerData,
    startBefore,
  } = body;
  return {
    transactionId,
    kind: body.kind,
    terminal: body.terminal,
    sale: body.sale,
    allowPartial: body.allowPartial,
    ...(amountDetails === undefined ? {} : { amountDetails }),
    ...(original === undefined ? {} : { original: toOriginal(original) }),
    ...(storedValue === undefined ? {} : { storedValue: toStoredValueParameters(storedValue) }),
    ...(loyalty === undefined ? {} : { loyalty: toLoyaltyParameters(loyalty) }),
    ...(reversalReason === undefined ? {} : { reversalReason }),
    ...(scope === undefined ? {} : { scope }),
    ...(retryOf === undefined ? {} : { retryOf }),
    ...(cardAcquisition === undefined ? {} : { cardAcquisition }),
    ...(options === undefined ? {} : { options: toOptions(options) }),
    ...(acquirerData === undefined ? {} : { acquirerData }),
    ...(startBefore === undefined ? {} : { startBefore }),
  };
}

/** `one, two or three`. */
function oneOf(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;
}

function toOriginal(original: z.infer<typeof originalField>): Original {
  if (original.transactionId !== undefined) return { type: 'transaction', transactionId: original.transactionId };
  if (original.poiTransaction !== undefined) return { type: 'terminal', poiTransaction: original.poiTransaction };
  return { type: 'unlinked' };
}
