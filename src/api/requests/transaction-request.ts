/** The body of PUT /v1/transactions/{transactionId}: a union by kind. Unknown fields are rejected. */

import { expectedFields } from '../../messages/index.js';
import { z } from '../schema/described-zod.js';
import { toDecimalText } from '../../../protocol/index.js';
import {
  fieldsOf,
  InvariantError,
  type OnService,
  type OnTerminal,
  isOfItsKind,
  type Original,
  type Review,
  type TransactionKind,
  transactionKinds,
  type TransactionRequest,
  type UncheckedRequest,
  wrongOptions,
} from '../../core/index.js';
import { toLoyaltyParameters, toStoredValueParameters } from './account-fields.js';
import { fieldPaths } from '../schema/field-paths.js';
import { objectError } from '../schema/input-fields.js';
import { toOnline, wrongPlaces } from './online-fields.js';
import { componentNameOf } from '../schema/component-names.js';
import { toOptions } from './option-fields.js';
import { commonBodyFields, kindsInWords, ownBodyFields, placeFields } from './request-fields.js';
import { withoutStrays } from './stray-fields.js';

function bodyOf(kind: TransactionKind) {
  const { required, optional } = ownBodyFields(kind);
  const { sale, retryOf, reviewed, startBefore } = commonBodyFields;
  return z
    .strictObject(
      {
        kind: z.literal(kind).openapi({ description: 'The kind of transaction.', example: kind }),
        ...placeFields(kind),
        ...required,
        sale,
        ...optional,
        retryOf,
        reviewed,
        startBefore,
      },
      { error: objectError(expectedFields.jsonObject()) },
    )
    .openapi(`${componentNameOf(kind)}Request`, {
      description: `Requests a transaction of the kind \`${kind}\`. Unknown fields, and fields of other kinds, are refused.`,
    });
}

const [firstKind, ...otherKinds] = transactionKinds;
const kindExpected = expectedFields.oneOf(transactionKinds);

const bodiesByKind = z.discriminatedUnion('kind', [bodyOf(firstKind), ...otherKinds.map(bodyOf)], {
  error: ({ code }) => (code === 'invalid_union' ? kindExpected : expectedFields.jsonObject()),
});

type ReadBody = z.infer<typeof bodiesByKind>;

/** Reports a problem at a path of the body. */
type Refuse = (path: readonly string[], message: string) => void;

const bodies = bodiesByKind
  .superRefine((body, context) => {
    const refuse: Refuse = (path, message) => {
      context.addIssue({ code: 'custom', path: [...path], message });
    };
    const { amountDetails, kind, loyalty, reviewed = [], terminal } = body;
    const { must, mustAtTerminal, may } = fieldsOf(kind);
    for (const { path, expected } of wrongPlaces(body)) refuse(path.split('.'), expected);
    const ids = reviewed.map(({ transactionId }) => transactionId);
    const twice = ids.findIndex((id, place) => ids.indexOf(id) < place);
    if (twice >= 0) refuse(['reviewed', String(twice), 'transactionId'], expectedFields.reviewedOnce());
    for (const field of terminal === undefined ? [] : mustAtTerminal)
      if (body[field] === undefined) refuse([field], expectedFields.valueAtTerminal(kind));
    if (
      may.includes('loyalty') &&
      !must.includes('original') &&
      amountDetails === undefined &&
      loyalty?.points === undefined
    )
      refuse(['amountDetails'], expectedFields.amountOrPoints(kind));
    checkOptions(body, refuse);
    checkAmount(body, refuse);
  })
  .openapi('TransactionRequest', {
    description: `The transaction that the register requests. Each \`kind\` has fields of its own. ${kindsInWords}`,
  });

/** Checks the options against the kind, the amount and the acquired card. */
function checkOptions(body: ReadBody, refuse: Refuse): void {
  const { amountDetails, cardAcquisition, options, original } = body;
  if (cardAcquisition !== undefined && original !== undefined && original.unlinked !== true)
    refuse(['cardAcquisition'], expectedFields.noCard());
  if (cardAcquisition !== undefined && options?.token !== undefined)
    refuse(['options', 'token'], expectedFields.noTokenWithCard());
  if (options === undefined) return;
  const checked = { ...body, allowPartial: body.allowPartial ?? false };
  for (const { path, expected } of wrongOptions(checked, amountDetails, toOptions(options, amountDetails?.currency)))
    refuse(['options', ...path], expected);
}

/** Checks that the amount is valid in its currency. */
function checkAmount({ amountDetails, terminal }: ReadBody, refuse: Refuse): void {
  if (amountDetails === undefined) return;
  const wire = toDecimalText(amountDetails.amount, amountDetails.currency);
  if (wire.ok) return;
  if (wire.error.code === 'unknown-currency') refuse(['amountDetails', 'currency'], expectedFields.knownCurrency());
  else if (terminal !== undefined) refuse(['amountDetails', 'amount'], expectedFields.amountAtTerminal());
}

/** The schema of the body. Fields of another kind are rejected first, because they have their own error message. */
export const transactionBody = z.preprocess(withoutStrays, bodies);

/** A body that was accepted. */
export type TransactionBody = z.infer<typeof bodies>;
/** A body as the client sends it. */
export type SentBody = z.input<typeof bodies>;

/** The paths of all fields of the body, for the hint about an unknown field. */
export const transactionFieldPaths: readonly string[] = [...new Set(fieldPaths(bodies))];

/** Converts the body for the lanes, which compare and store it. Fields that are absent stay absent, and default values are filled in. */
export function toTransactionRequest(
  transactionId: string,
  body: TransactionBody,
  traceparent?: string,
): TransactionRequest {
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
    reviewed,
    insteadOf,
    acquirerData,
    startBefore,
  } = body;
  const request: UncheckedRequest = {
    transactionId,
    kind: body.kind,
    ...toPlace(body),
    sale: body.sale,
    allowPartial: body.allowPartial ?? false,
    ...(amountDetails === undefined ? {} : { amountDetails }),
    ...(original === undefined ? {} : { original: toOriginal(original) }),
    ...(storedValue === undefined ? {} : { storedValue: toStoredValueParameters(storedValue) }),
    ...(loyalty === undefined ? {} : { loyalty: toLoyaltyParameters(loyalty) }),
    ...(reversalReason === undefined ? {} : { reversalReason }),
    ...(scope === undefined ? {} : { scope }),
    ...(retryOf === undefined ? {} : { retryOf }),
    ...(reviewed === undefined ? {} : { reviewed: reviewed.map(toReview) }),
    ...(insteadOf === undefined ? {} : { insteadOf }),
    ...(cardAcquisition === undefined ? {} : { cardAcquisition }),
    ...(options === undefined ? {} : { options: toOptions(options, amountDetails?.currency) }),
    ...(acquirerData === undefined ? {} : { acquirerData }),
    ...(startBefore === undefined ? {} : { startBefore }),
    ...(traceparent === undefined ? {} : { traceparent }),
  };
  if (!isOfItsKind(request)) throw new InvariantError(`an accepted body is a whole ${body.kind}`);
  return request;
}

function toReview({ reason, ...review }: NonNullable<TransactionBody['reviewed']>[number]): Review {
  return { ...review, ...(reason === undefined ? {} : { reason }) };
}

function toPlace({ terminal, service, online }: TransactionBody): OnTerminal | OnService {
  if (terminal !== undefined) return { terminal };
  if (service === undefined) throw new InvariantError('an accepted body names a terminal or a service');
  return online === undefined ? { service } : { service, online: toOnline(online) };
}

function toOriginal(original: NonNullable<TransactionBody['original']>): Original {
  if (original.transactionId !== undefined) return { type: 'transaction', transactionId: original.transactionId };
  if (original.poiTransaction !== undefined) return { type: 'terminal', poiTransaction: original.poiTransaction };
  return { type: 'unlinked' };
}
