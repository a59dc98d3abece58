/** Card acquisitions: a card is read before it is known what it will pay. No money moves by it (protocol notes, section 11). */

import { moneyWords, type KindRows, type MoneyRequestBody, type RequestParts } from './message/kind.js';
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

/** What their requests carry beside what all requests have. */
export interface CardAcquisitionRequests {
  'card-acquisition': PassedOn &
    Carrying<'requestToken'> & {
      /** For the customer's screen alone. */
      readonly amountDetails?: AmountDetails;
      /** How the card is to be read, in the standard's own words. */
      readonly reading?: CardReading;
    };
}

/** What their outcomes report beside what all outcomes do. */
export interface CardAcquisitionOutcomes {
  'card-acquisition': CardReadDetails;
}

/** What was found on a card. */
export interface CardReadDetails extends CardDetails {
  readonly loyaltyAccounts?: readonly FoundLoyaltyAccount[];
}

/** The kind. */
export const cardAcquisitions = {
  'card-acquisition': {
    words: {
      ...moneyWords,
      noun: 'card reading',
      does: 'reads a card before its price is known',
      verb: 'read the card',
      again: 'read',
      done: '',
      rest: '',
    },
    moves: 'nothing',
    forgotten: 'The terminal does not know the card any more. Nothing was charged. Read the card again.',
    category: 'CardAcquisition',
    options: ['requestToken'],
    instead: 'Ask for another card.',
    sentences: {
      Refusal: 'The card was not accepted. Nothing was charged. Ask for another card.',
      NotFound: 'The terminal does not know what the card reading refers to. Nothing was charged.',
    },
    request: acquisitionRequest,
    read: acquisitionDetails,
    approvedMessage: (_request, details) => cardReadMessage(details),
    unknown: (reason, said) => ({
      result: 'unresolved',
      retry: 'safe',
      reason,
      message: cardUnknownMessage(said),
      resolvedBy: 'tenderd',
    }),
    attention: () => [],
  },
} as const satisfies Partial<KindRows>;

/** So many accounts of one card are reported. */
const accountsMax = 20;

/** The loyalty accounts of an answer, masked. */
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

/** The request. An amount is for the customer's screen alone. */
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

/** The sentence about a card that was read. */
function cardReadMessage(card: { readonly cardBrand?: string; readonly maskedPan?: string }): string {
  const what = [card.cardBrand, card.maskedPan].filter((part) => part !== undefined).join(' ');
  return `The card was read${what === '' ? '' : `: ${what}`}. Nothing was charged yet.`;
}

/** The sentence about a card of which nobody knows whether it was read. `said`: the terminal's own words, in brackets, or nothing. */
function cardUnknownMessage(said: string): string {
  return `It is not known whether the card was read${said}. Nothing was charged. Look at the screen of the terminal, then read the card again.`;
}

/** What a card acquisition is looked at with, when a transaction names it. */
interface CardContext {
  readonly find: (transactionId: string) => TransactionRecord | undefined;
  /** What names it already. */
  readonly others: readonly TransactionRecord[];
  /** The card that the terminal of the request keeps, free for whoever names it. */
  readonly freeCard?: AcquiredCard | undefined;
}

/** The terminal's key of the card acquisition that a request names, or why it may not. */
export function cardFor(
  request: TransactionRequest,
  { find, others, freeCard }: CardContext,
): { readonly acquisitionPoi: PoiTransaction | undefined } | { readonly refusal: Refusal } {
  const { cardAcquisition: id } = request;
  if (id === undefined) return { acquisitionPoi: undefined };
  const acquisition = find(id);
  if (acquisition?.request.kind !== 'card-acquisition')
    return no('acquisition-unknown', id, `There is no card acquisition ${id} here. Nothing was sent.`);
  const closed = (why: string) => no('acquisition-not-open', id, `${id} ${why} Nothing was sent. Read the card again.`);
  const { request: asked, outcome } = acquisition;
  if (outcome?.result !== 'approved') return closed(`has read no card: ${outcome?.result ?? 'it is still open'}.`);
  if (asked.terminal !== request.terminal) return closed(`was read at terminal ${asked.terminal}.`);
  if (asked.register !== request.register) return closed('was read for another register.');
  const user = others.find((other) => other.outcome === undefined || other.attempts.some(mayHaveLeft));
  if (user !== undefined) return closed(`was used by ${user.request.transactionId}.`);
  if (freeCard?.transactionId !== id) return closed('is kept by the terminal no more.');
  const { poiTransaction } = outcome;
  if (poiTransaction === undefined || poiTransaction.transactionId.includes('*'))
    return closed('has no transaction id of the terminal to refer to.');
  return { acquisitionPoi: poiTransaction };
}

function mayHaveLeft({ state }: TransactionRecord['attempts'][number]): boolean {
  return state !== 'unsent';
}

function no(code: Refusal['code'], transactionId: string, text: string): { readonly refusal: Refusal } {
  return { refusal: { code, text, transactionId } };
}
