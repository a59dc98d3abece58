/** Card acquisitions: a card is read before it is known what it will pay. No money moves by it (protocol notes, section 11). */

import type { Refusal } from './refused-request.js';
import type { FoundLoyaltyAccount } from './card-reading.js';
import type { TransactionKind } from './transaction-kind.js';
import type { PoiTransaction } from './common-types.js';
import type { CardAcquisitionRequest, CardAcquisitionResponse, SaleData } from '../../protocol/index.js';
import { maskedAccount } from './accounts.js';
import { decimalText } from './authorized.js';
import { type AcquiredCard, type TransactionRecord, type TransactionRequest } from './transaction.js';

/** Whether a transaction may use a card that was read: it begins something, and refers to nothing earlier. */
export function mayUseCard(kind: TransactionKind, isUnlinked: boolean): boolean {
  return kind === 'payment' || kind === 'pre-authorization' || (kind === 'refund' && isUnlinked);
}

/** The loyalty accounts of an answer, masked. */
export function loyaltyAccountsIn({ LoyaltyAccount: accounts = [] }: CardAcquisitionResponse): {
  readonly loyaltyAccounts?: readonly FoundLoyaltyAccount[];
} {
  if (accounts.length === 0) return {};
  const loyaltyAccounts = accounts.map(({ LoyaltyBrand, LoyaltyAccountID: { LoyaltyID } }) => ({
    ...(LoyaltyBrand === undefined ? {} : { brand: LoyaltyBrand }),
    maskedAccount: maskedAccount(LoyaltyID),
  }));
  return { loyaltyAccounts };
}

/** The body of the request. An amount is for the customer's screen alone. */
export function acquisitionBody({ request }: TransactionRecord, saleData: SaleData): CardAcquisitionRequest {
  const { amountDetails, reading = {} } = request;
  return {
    SaleData: saleData,
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
}

/** The sentence about a card that was read. */
export function cardReadMessage(card: { readonly cardBrand?: string; readonly maskedPan?: string }): string {
  const what = [card.cardBrand, card.maskedPan].filter((part) => part !== undefined).join(' ');
  return `The card was read${what === '' ? '' : `: ${what}`}. Nothing was charged yet.`;
}

/** The sentence about a card of which nobody knows whether it was read. `said`: the terminal's own words, in brackets, or nothing. */
export function cardUnknownMessage(said: string): string {
  return `It is not known whether the card was read${said}. Nothing was charged. Look at the screen of the terminal, then read the card again.`;
}

/** The sentence about a terminal that has forgotten the card. */
export const cardForgottenMessage =
  'The terminal does not know the card any more. Nothing was charged. Read the card again.';

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
