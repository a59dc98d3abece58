/** What a register asks for in the words of the standard as what the lanes are asked for; or why they are refused (protocol notes, section 11). */

import {
  containsCardNumber,
  type Message,
  type MessageOf,
  type OriginalPOITransaction,
  redactText,
  toDecimalText,
  toMinorUnits,
} from '../../../protocol/index.js';
import {
  type AmountDetails,
  type RegisterRequestIds,
  namesOriginal,
  type Original,
  type PoiTransaction,
  type ReversalReason,
  type SaleTransaction,
  type TransactionKind,
  kindOfType,
  type TransactionOptions,
  type TransactionRequest,
  type TransactionView,
} from '../../core/index.js';
import { readRequestedAccount, type AccountRequest } from './account-request.js';
import {
  type CardContext,
  cardOfPayment,
  isKeyOf,
  readingRequest,
  type ReadingContext,
} from './acquisition-request.js';
import { identityOf, type KnownSales, requestIdOf, saleNumberOf, saleOf } from './identity.js';
import { readOptions } from './options.js';
import { type IsRecent, reconciliationRequest } from './reconciliation.js';
import { dataIn, unservedIn } from './passing-on.js';
import type { Refused } from './refusing.js';

/** A request of a register that moves money, closes its period, or reads a card. */
export type MoneyRequest =
  | MessageOf<'PaymentRequest'>
  | MessageOf<'ReversalRequest'>
  | MessageOf<'ReconciliationRequest'>
  | MessageOf<'CardAcquisitionRequest'>
  | AccountRequest;

const moneyNames: ReadonlySet<string> = new Set<MoneyRequest['name']>([
  'PaymentRequest',
  'ReversalRequest',
  'ReconciliationRequest',
  'CardAcquisitionRequest',
  'StoredValueRequest',
  'LoyaltyRequest',
]);

/** Whether a message becomes a transaction. */
export function isMoneyRequest(message: Message): message is MoneyRequest {
  return moneyNames.has(message.name);
}

/** What is known around a request. */
export interface MoneyContext extends ReadingContext, CardContext, KnownSales {
  /** The terminal's name in the configuration. */
  readonly terminal: string;
  /** The transaction that already has an id. */
  readonly get: (transactionId: string) => TransactionView | undefined;
  /**
   * The transaction of ours that this key names for a request of this kind: of the terminal with this POIID or else of this one, where several
   * terminals have given it.
   */
  readonly findOriginal: (
    key: PoiTransaction,
    poiId: string | undefined,
    kind: TransactionKind,
  ) => TransactionView | 'several' | undefined;
  /** The newest transaction that was asked for under these ids. */
  readonly newest: (registerRequestIds: RegisterRequestIds) => TransactionView | undefined;
  /** Whether a ServiceID that this transaction has means another one by now: the register has left it behind. */
  readonly isOfEarlier: (view: TransactionView) => boolean;
  readonly isRecent: IsRecent;
  /** The newest pre-authorization that the register with this SaleID made under this SaleReferenceID. */
  readonly findReservation: (saleId: string, saleReference: string) => TransactionView | undefined;
}

/** What the lanes are asked for, and under which ids. */
export interface MoneyParameters {
  readonly request: TransactionRequest;
  readonly registerRequestIds: RegisterRequestIds;
}

/** A wish, or a refusal: then nothing was journaled or sent. */
export type MoneyReading =
  | { readonly ok: true; readonly parameters: MoneyParameters }
  | { readonly ok: false; readonly refused: Refused };

/** Reads a request that moves money. The same message gives the same wish for ever. */
export function readMoneyRequest(message: MoneyRequest, context: MoneyContext): MoneyReading {
  try {
    return {
      ok: true,
      parameters: parametersIn(message, context),
    };
  } catch (error) {
    if (error instanceof NotServed) return { ok: false, refused: error.refused };
    throw error;
  }
}

function parametersIn(message: MoneyRequest, context: MoneyContext): MoneyParameters {
  switch (message.name) {
    case 'PaymentRequest':
      return payment(message, context);
    case 'ReversalRequest':
      return reversal(message, context);
    case 'StoredValueRequest':
    case 'LoyaltyRequest':
      return ofAccount(message, context);
    case 'ReconciliationRequest': {
      const registerRequestIds = askedAsOf(message, undefined, context);
      const { digest, terminal, isRecent, newest, isOfEarlier } = context;
      const read = reconciliationRequest(message, terminal, {
        digest,
        earlier: newest(registerRequestIds),
        isRecent,
        isOfEarlier,
      });
      return { request: served(read), registerRequestIds };
    }
    case 'CardAcquisitionRequest': {
      const registerRequestIds = askedAsOf(message, keyIn(message.body.SaleData.SaleTransactionID), context);
      const request = served(readingRequest(message, registerRequestIds, context));
      return { request: { ...request, ...dataIn(message.body.SaleData) }, registerRequestIds };
    }
  }
}

/** Leaves the reading at the first refusal; it is caught at its door and goes no further. */
class NotServed extends Error {
  readonly refused: Refused;

  constructor(condition: Refused['condition'], text: string) {
    super(text);
    this.refused = { condition, text: `${text} Nothing was sent to the terminal.` };
  }
}

/** What was read, or the end of the reading. */
function served<T extends object>(read: T | Refused): T {
  if ('condition' in read) throw new NotServed(read.condition, read.text);
  return read;
}

function payment(message: MessageOf<'PaymentRequest'>, context: MoneyContext): MoneyParameters {
  const { header, body } = message;
  const { digest, terminal } = context;
  const type = body.PaymentData?.PaymentType ?? 'Normal';
  const kind = kindOfType('Payment', type);
  if (kind === undefined) {
    throw new NotServed('UnavailableService', `tenderd does not take payments of the type ${redactText(type)} yet.`);
  }
  const unserved = unservedIn(body);
  if (unserved !== undefined) {
    throw new NotServed(
      'UnavailableService',
      `tenderd cannot pass on ${unserved} yet, and does not leave it out either.`,
    );
  }
  const sale = keyIn(body.SaleData.SaleTransactionID);
  const { AmountsReq: amounts, OriginalPOITransaction: reference } = body.PaymentTransaction;
  if (!namesOriginal(kind) && reference !== undefined) {
    throw new NotServed('UnavailableService', `tenderd takes no ${kind} that refers to an earlier one yet.`);
  }
  if (amounts.RequestedAmount === undefined) {
    // The standard lets a pre-authorization of one time leave it out, and means as much as there is.
    const condition = type === 'OneTimeReservation' ? 'UnavailableService' : 'MessageFormat';
    throw new NotServed(condition, 'RequestedAmount is missing.');
  }
  const amountDetails = amountIn(amounts.RequestedAmount, amounts.Currency);
  const { options } = served(readOptions(body, kind, amountDetails));
  const idsWith = (stamp: string): readonly string[] => [
    'Payment',
    header.SaleID,
    sale.transactionId,
    stamp,
    ...partOf(options),
  ];
  const { transactionId, sale: first } = identityOf(idsWith, header.SaleID, sale, context);
  const original = namesOriginal(kind) ? originalOf(message, kind, transactionId, context) : undefined;
  const paysByToken = options?.token !== undefined;
  const card = served(cardOfPayment(body, { transactionId, kind, original, paysByToken }, context));
  return {
    request: {
      transactionId,
      kind,
      terminal,
      sale: saleOf(digest, header.SaleID, first),
      // A terminal may approve less whatever it is asked, and who speaks nexo has to compare the amounts.
      allowPartial: true,
      amountDetails,
      ...(options === undefined ? {} : { options }),
      ...(original === undefined ? {} : { original }),
      ...card,
      ...dataIn(body.SaleData),
    },
    registerRequestIds: askedAsOf(
      message,
      sale,
      context,
      kind === 'pre-authorization' ? body.SaleData.SaleReferenceID : undefined,
    ),
  };
}

/** Parts of one sale may have its SaleTransactionID in common: then what was paid before tells one from the next. */
function partOf(options: TransactionOptions | undefined): readonly string[] {
  const { split } = options ?? {};
  return split !== undefined && 'paidSoFar' in split ? [`part behind ${split.paidSoFar}`] : [];
}

/** What a payment, a refund, or a step of a pre-authorization is about. */
function originalOf(
  { header, body }: MessageOf<'PaymentRequest'>,
  kind: TransactionKind,
  transactionId: string,
  context: MoneyContext,
): Original {
  const reference = body.PaymentTransaction.OriginalPOITransaction;
  const named = originalIn(reference, transactionId, kind, context);
  if (named !== undefined) return named;
  if (kind === 'refund') return { type: 'unlinked' };
  const saleReference = body.SaleData.SaleReferenceID;
  if (saleReference === undefined) {
    const text = 'A pre-authorization is named by OriginalPOITransaction, or by its SaleReferenceID.';
    throw new NotServed('MessageFormat', text);
  }
  // Asked again: as it was understood the first time.
  const first = context.get(transactionId)?.request.original;
  if (first?.type === 'transaction') return first;
  const found = context.findReservation(header.SaleID, redactText(saleReference));
  if (found === undefined)
    throw new NotServed('NotFound', 'No pre-authorization was made here under this SaleReferenceID.');
  return { type: 'transaction', transactionId: found.request.transactionId };
}

const reasons: ReadonlyMap<string, ReversalReason> = new Map([
  ['CustCancel', 'customer-cancelled'],
  ['MerchantCancel', 'merchant-cancelled'],
  ['Malfunction', 'malfunction'],
  ['Unable2Compl', 'unable-to-complete'],
]);

function reversal(message: MessageOf<'ReversalRequest'>, context: MoneyContext): MoneyParameters {
  const { header, body } = message;
  const { digest, terminal } = context;
  const key = body.OriginalPOITransaction.POITransactionID;
  if (key === undefined) {
    throw new NotServed('UnavailableService', 'tenderd reverses what is named by its POITransactionID alone.');
  }
  if (body.CustomerOrder !== undefined)
    throw new NotServed('UnavailableService', 'tenderd knows no CustomerOrder yet.');
  const sale = body.SaleData === undefined ? undefined : keyIn(body.SaleData.SaleTransactionID);
  const reversed = keyIn(key);
  // Without a sale of its own, the ServiceID tells one reversal from the next one of the same payment.
  const idsWith = (id: string, stamp: string): readonly string[] => ['Reversal', header.SaleID, id, stamp];
  const { transactionId, sale: first } =
    sale === undefined
      ? {
          transactionId: unlessLeft(
            idsWith(`${header.ServiceID ?? ''} of ${key.TransactionID}`, key.TimeStamp),
            context,
          ),
          sale: reversed,
        }
      : identityOf((stamp) => idsWith(sale.transactionId, stamp), header.SaleID, sale, context);
  const original = originalIn(body.OriginalPOITransaction, transactionId, 'reversal', context);
  const reversalReason = reasons.get(body.ReversalReason);
  return {
    request: {
      transactionId,
      kind: 'reversal',
      terminal,
      sale: saleOf(digest, header.SaleID, first),
      allowPartial: true,
      ...(original === undefined ? {} : { original }),
      ...(reversalReason === undefined ? {} : { reversalReason }),
      ...dataIn(body.SaleData),
      ...(body.ReversedAmount === undefined
        ? {}
        : { amountDetails: amountIn(body.ReversedAmount, currencyOf(original, context)) }),
    },
    registerRequestIds: askedAsOf(message, sale, context),
  };
}

/** The id that follows from these parts, or from these and the last one that had it, where the register has left that one behind. */
function unlessLeft(
  parts: readonly string[],
  { digest, get, isOfEarlier }: Pick<MoneyContext, 'digest' | 'get' | 'isOfEarlier'>,
): string {
  const transactionId = requestIdOf(parts, { digest, get });
  const view = get(transactionId);
  return view !== undefined && isOfEarlier(view)
    ? unlessLeft([...parts, transactionId], { digest, get, isOfEarlier })
    : transactionId;
}

function ofAccount(message: AccountRequest, context: MoneyContext): MoneyParameters {
  const { header, body } = message;
  const sale = keyIn(body.SaleData.SaleTransactionID);
  const idsWith = (stamp: string): readonly string[] => [
    header.MessageCategory,
    header.SaleID,
    sale.transactionId,
    stamp,
  ];
  const { transactionId, sale: first } = identityOf(idsWith, header.SaleID, sale, context);
  const original = (reference: OriginalPOITransaction | undefined, kind: TransactionKind) =>
    originalIn(reference, transactionId, kind, context);
  const asked = served(readRequestedAccount(message, { original, amount: amountIn }));
  const { terminal, digest } = context;
  return {
    request: {
      ...asked,
      transactionId,
      terminal,
      sale: saleOf(digest, header.SaleID, first),
      allowPartial: true,
      ...dataIn(body.SaleData),
    },
    registerRequestIds: askedAsOf(message, sale, context),
  };
}

function keyIn({ TransactionID, TimeStamp }: { TransactionID: string; TimeStamp: string }): SaleTransaction {
  return { transactionId: TransactionID, timeStamp: TimeStamp };
}

function askedAsOf(
  { header }: MoneyRequest,
  sale: SaleTransaction | undefined,
  { digest }: MoneyContext,
  saleReference?: string,
): RegisterRequestIds {
  const { SaleID: saleId, POIID: poiId, ServiceID: serviceId } = header;
  if (serviceId === undefined) throw new NotServed('MessageFormat', 'ServiceID is missing.');
  if ([saleId, poiId, serviceId].some(containsCardNumber)) {
    throw new NotServed('MessageFormat', 'SaleID, POIID or ServiceID looks like a card number, and would be kept.');
  }
  return {
    saleId,
    poiId,
    serviceId,
    ...(sale === undefined
      ? {}
      : {
          saleTransaction: { ...sale, transactionId: redactText(sale.transactionId) },
          saleNumber: saleNumberOf(digest, saleId, sale),
        }),
    ...(saleReference === undefined ? {} : { saleReference: redactText(saleReference) }),
  };
}

/** Ours where we took the payment, so that no more is given back than was paid; the terminal's own otherwise. */
function originalIn(
  reference: OriginalPOITransaction | undefined,
  transactionId: string,
  kind: TransactionKind,
  { get, findOriginal }: MoneyContext,
): Original | undefined {
  if (reference === undefined) return undefined;
  const { POITransactionID: id, POIID: poiId } = reference;
  if (id === undefined) {
    throw new NotServed('UnavailableService', 'tenderd gives back what is named by its POITransactionID alone.');
  }
  const key: PoiTransaction = { transactionId: id.TransactionID, timeStamp: id.TimeStamp };
  // Asked again: as it was understood the first time, however long ago.
  const first = get(transactionId)?.request.original;
  if (first?.type === 'transaction' && isKeyOf(get(first.transactionId), key)) return first;
  const found = first?.type === 'terminal' ? undefined : findOriginal(key, poiId, kind);
  if (found === 'several')
    throw new NotServed(
      'NotAllowed',
      'Several terminals have given this POITransactionID. Name its terminal by the POIID beside it.',
    );
  if (found !== undefined) return { type: 'transaction', transactionId: found.request.transactionId };
  return { type: 'terminal', poiTransaction: key };
}

function currencyOf(original: Original | undefined, { get }: MoneyContext): string {
  const paid = original?.type === 'transaction' ? get(original.transactionId) : undefined;
  const currency = (paid?.outcome?.authorized ?? paid?.request.amountDetails)?.currency;
  if (currency !== undefined) return currency;
  throw new NotServed(
    'UnavailableService',
    'A part of a payment that tenderd did not take cannot be reversed: its currency is not known. Refund it instead.',
  );
}

function amountIn(text: string, currency: string): AmountDetails {
  const units = toMinorUnits(text, currency);
  if (!units.ok) throw new NotServed('MessageFormat', `The amount is refused: ${units.error.message}.`);
  if (!toDecimalText(units.value, currency).ok)
    throw new NotServed('MessageFormat', 'The amount is refused: it is larger than the standard can carry.');
  if (units.value === 0) throw new NotServed('MessageFormat', 'The amount is zero.');
  return { amount: units.value, currency };
}
