/** Card acquisitions. The terminal reads a card before the payment is known. No money moves (protocol notes, section 11). */

import { type KindRows, type MoneyRequestBody, type RequestParts } from './message/kind.js';
import { cardReadings, kindAnswers, kindWords } from '../../messages/index.js';
import type { AcquiredCard, CardReading, FoundLoyaltyAccount } from '../model/card-reading.js';
import type { AmountDetails, PoiTransaction } from '../model/common-types.js';
import type { MoneyAnswer } from './message/response-body.js';
import type { CardDetails } from '../model/result.js';
import type { Refusal } from '../model/refused-request.js';
import type { Carrying, PassedOn, TransactionRequest } from '../model/request.js';
import type { TransactionRecord } from '../model/transaction.js';
import type { CardAcquisitionRequest, CardAcquisitionResponse } from '../../../protocol/index.js';
import { maskedAccount } from './message/account-message.js';
import { decimalText } from './message/authorized-amounts.js';
import { cardDetails, withToken } from './message/payment-message.js';
import { reported } from './message/reported-text.js';

/** The request fields of card acquisitions. */
export interface CardAcquisitionRequests {
  'card-acquisition': PassedOn &
    Carrying<'requestToken'> & {
      /** This amount is only displayed to the customer. */
      readonly amountDetails?: AmountDetails;
      /** Options for reading the card, in the standard's terms. */
      readonly reading?: CardReading;
    };
}

/** The outcome fields of card acquisitions. */
export interface CardAcquisitionOutcomes {
  'card-acquisition': CardReadDetails;
}

/** Details of a card that was read. */
export interface CardReadDetails extends CardDetails {
  readonly loyaltyAccounts?: readonly FoundLoyaltyAccount[];
}

/** The rules of card acquisitions, and their messages. */
export const cardAcquisitions = {
  'card-acquisition': {
    words: kindWords['card-acquisition'],
    moves: 'nothing',
    forgotten: cardReadings.forgotten(),
    category: 'CardAcquisition',
    options: ['requestToken'],
    ...kindAnswers['card-acquisition'],
    request: acquisitionRequest,
    read: acquisitionDetails,
    approvedMessage: (_request, { cardBrand, maskedPan }) =>
      cardReadings.read([cardBrand, maskedPan].filter((part) => part !== undefined)),
    unknown: (reason, said) => ({
      result: 'unresolved',
      retry: 'safe',
      reason,
      message: cardReadings.unresolved(said),
      resolvedBy: 'tenderd',
    }),
    attention: () => [],
  },
} as const satisfies Partial<KindRows>;

/** The maximum number of accounts that are reported for one card. */
const accountsMax = 20;

/** Returns the loyalty accounts of an answer, masked. */
function loyaltyAccountsIn({ LoyaltyAccount: accounts = [] }: CardAcquisitionResponse): {
  readonly loyaltyAccounts?: readonly FoundLoyaltyAccount[];
} {
  if (accounts.length === 0) return {};
  const loyaltyAccounts = accounts.slice(0, accountsMax).map(({ LoyaltyBrand, LoyaltyAccountID: { LoyaltyID } }) => ({
    ...brandIn(LoyaltyBrand),
    maskedAccount: maskedAccount(LoyaltyID),
  }));
  return { loyaltyAccounts };
}

function brandIn(said: string | undefined): { readonly brand?: string } {
  const brand = reported(said);
  return brand === undefined ? {} : { brand };
}

/** Returns the body of the request that is sent to the terminal. The terminal only displays the amount to the customer. */
function acquisitionRequest(record: TransactionRecord, { saleData }: RequestParts): MoneyRequestBody {
  const { amountDetails, reading = {} } = record.request;
  const body: CardAcquisitionRequest = {
    SaleData: withToken(record, saleData),
    CardAcquisitionTransaction: {
      LoyaltyHandling: reading.loyalty,
      CustomerLanguage: reading.language,
      ForceCustomerSelectionFlag: reading.asksCustomer,
      TotalAmount: amountDetails === undefined ? reading.total : decimalText(amountDetails),
      PaymentType: reading.paymentType,
      CashBackFlag: reading.hasCashBack,
      AllowedPaymentBrand: reading.brands,
      AllowedLoyaltyBrand: reading.loyaltyBrands,
      ForceEntryMode: reading.entryModes,
    },
  };
  return { name: 'CardAcquisitionRequest', body };
}

function acquisitionDetails(answer: MoneyAnswer): CardReadDetails {
  if (answer.name !== 'CardAcquisitionResponse') return {};
  const { body } = answer;
  const card = body.PaymentInstrumentData?.CardData;
  return { ...cardDetails(card, card?.PaymentBrand ?? body.PaymentBrand?.[0]), ...loyaltyAccountsIn(body) };
}

/** The facts for checking a request that names a card acquisition. */
interface CardContext {
  readonly find: (transactionId: string) => TransactionRecord | undefined;
  /** The transactions that named the card acquisition before. */
  readonly others: readonly TransactionRecord[];
  /** The card that the terminal of the request keeps and that no transaction has used yet. */
  readonly freeCard?: AcquiredCard | undefined;
}

/** Returns the terminal's key of the card acquisition that a request names, or a refusal. */
export function cardFor(
  request: TransactionRequest,
  { find, others, freeCard }: CardContext,
): { readonly acquisitionPoi: PoiTransaction | undefined } | { readonly refusal: Refusal } {
  const { cardAcquisition: id } = request;
  if (id === undefined) return { acquisitionPoi: undefined };
  const acquisition = find(id);
  if (acquisition?.request.kind !== 'card-acquisition') return no('acquisition-unknown', id, cardReadings.unknown(id));
  const notUsable = (why: Parameters<typeof cardReadings.notUsable>[1]) =>
    no('acquisition-not-open', id, cardReadings.notUsable(id, why));
  const { request: asked, outcome } = acquisition;
  if (outcome?.result !== 'approved') return notUsable({ code: 'not-read', state: outcome?.result ?? 'still open' });
  if (asked.terminal !== request.terminal) return notUsable({ code: 'other-terminal', terminal: asked.terminal });
  if (asked.register !== request.register) return notUsable({ code: 'other-register' });
  const user = others.find((other) => other.outcome === undefined || other.attempts.some(mayHaveLeft));
  if (user !== undefined) return notUsable({ code: 'used', by: user.request.transactionId });
  if (freeCard?.transactionId !== id) return notUsable({ code: 'released' });
  const { poiTransaction } = outcome;
  if (poiTransaction === undefined || poiTransaction.transactionId.includes('*')) return notUsable({ code: 'no-id' });
  return { acquisitionPoi: poiTransaction };
}

/** True if the attempt may have been sent. */
function mayHaveLeft({ state }: TransactionRecord['attempts'][number]): boolean {
  return state !== 'unsent';
}

function no(code: Refusal['code'], transactionId: string, text: string): { readonly refusal: Refusal } {
  return { refusal: { code, text, transactionId } };
}
