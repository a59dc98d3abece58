/**
 * Refusals of payments, reversals, card acquisitions and reconciliations at the nexo interface, because of their
 * content.
 */

/** `MessageFormat`: the request has no ServiceID. */
export function noServiceId(): string {
  return 'ServiceID is missing.';
}

/** `MessageFormat`: an id in the header looks like a card number. */
export function cardNumberInIds(): string {
  return 'SaleID, POIID or ServiceID looks like a card number, and tenderd stores these ids. Send other ids.';
}

/** `MessageFormat`: another field looks like a card number. */
export function cardNumberInRequest(): string {
  return 'The request contains a card number, and tenderd stores requests. Leave the card number out.';
}

/** `MessageFormat`: the goods contain a card number. */
export function cardNumberInGoods(): string {
  return 'The list of goods contains a card number, and tenderd stores this list. Leave the card number out.';
}

/** `UnavailableService`: tenderd does not support this type of payment. */
export function paymentTypeNotSupported(type: string): string {
  return `tenderd does not support payments of the type ${type}.`;
}

/** `UnavailableService`: the field would change the payment, and tenderd can neither pass it on nor ignore it. */
export function fieldNotSupported(field: string): string {
  return `tenderd cannot pass on ${field}, so it refuses the request. Leave ${field} out.`;
}

/** `UnavailableService`: the request names an original, although its kind has none. */
export function noReferenceFor(kind: string): string {
  return `tenderd does not support a ${kind} that refers to an earlier transaction.`;
}

/** `MessageFormat` or `UnavailableService`: the request has no amount. */
export function noAmount(): string {
  return 'RequestedAmount is missing.';
}

/** `MessageFormat`: ISO 4217 does not list the currency as active. */
export function notActiveCurrency(currency: string): string {
  return `The amount is refused: ${currency} is not an active currency of ISO 4217.`;
}

/** `MessageFormat`: the amount is not valid in its currency. */
export function wrongAmount(why: string): string {
  return `The amount is refused: ${why}.`;
}

/** `MessageFormat`: the amount is too large for the protocol. */
export function amountTooLarge(): string {
  return 'The amount is refused: it is larger than the protocol allows.';
}

/** `MessageFormat`: the amount is zero. */
export function amountZero(): string {
  return 'The amount is refused: it is zero.';
}

/** `MessageFormat`: the tip, the cash-back or the paid amount is not valid. */
export function wrongPartOfAmount(): string {
  return 'One of the amounts TipAmount, CashBackAmount, MaximumCashBackAmount, PaidAmount or MinimumSplitAmount is not valid.';
}

/** `UnavailableService`: the request has two kinds of cash-back at once. */
export function twoCashBacks(): string {
  return 'Send CashBackAmount or MaximumCashBackAmount, not both.';
}

/** `MessageFormat`: a part of a sale lacks one of its two fields. */
export function partIncomplete(): string {
  return 'A part of a sale needs both SplitPaymentFlag and PaidAmount.';
}

/** `UnavailableService`: a payment that is not a part of a sale has a MinimumSplitAmount. */
export function minimumWithoutPart(): string {
  return 'tenderd passes on MinimumSplitAmount only with a part of a sale (SplitPaymentFlag and PaidAmount).';
}

/** `MessageFormat`: the options do not fit the kind. `path` is the field, `expected` describes a valid value. */
export function wrongOption(path: string, expected: string): string {
  return `The options are refused (${path}): expected ${expected}.`;
}

/** `UnavailableService`: the standard does not have this ForceEntryMode. */
export function unknownEntryMode(): string {
  return 'tenderd passes on only the values of ForceEntryMode that the standard defines.';
}

/** `UnavailableService`: the request has both a token and card data, or a token of an unknown type. */
export function onlyCardOrToken(): string {
  return 'tenderd pays either with a card at the terminal or with a token, without other card data.';
}

/** `MessageFormat`: the acquirers are wrong, or too many. */
export function wrongAcquirers(max: number): string {
  return `AcquirerID must have 1 to 11 digits, and at most ${max} may be sent.`;
}

/** `MessageFormat`: fields of its kind are missing in the request, or there are fields of another kind. */
export function notOfItsKind(kind: string): string {
  return `This is not a valid ${kind} request.`;
}

/** `UnavailableService`: the original has no POITransactionID. */
export function originalWithoutId(): string {
  return 'The original has no POITransactionID, and tenderd identifies an original only by that id.';
}

/** `NotAllowed`: several transactions fit the original. `why` is a sentence. */
export function originalUnsure(why: string): string {
  return `${why} In OriginalPOITransaction, send the POIID of the terminal that took the original, and the TimeStamp of that terminal's answer.`;
}

/** `UnavailableService`: the request reverses a part of a payment whose currency tenderd does not know. */
export function currencyUnknown(): string {
  return 'tenderd did not take this payment and does not know its currency, so it cannot reverse a part of it. Refund the part instead.';
}

/** `MessageFormat`: a step of a pre-authorization does not name the pre-authorization. */
export function noPreAuthorizationNamed(): string {
  return 'Name the pre-authorization by OriginalPOITransaction, or by its SaleReferenceID.';
}

/** `NotFound`: no pre-authorization has this SaleReferenceID. */
export function noPreAuthorizationFound(): string {
  return 'This register made no pre-authorization under this SaleReferenceID.';
}

/** `UnavailableService`: the reversal names a CustomerOrder, which this dialect does not have. */
export function noCustomerOrder(): string {
  return 'tenderd does not support CustomerOrder.';
}

/** `UnavailableService`: the CustomerOrder has another amount than the payment. */
export function otherAmountInOrder(): string {
  return 'ForecastedAmount in CustomerOrder does not equal the amount of the payment. Send the amount to reverse as ReversedAmount.';
}

/** `MessageFormat`: the ServiceID was used before, so the message may be a copy of an earlier message. */
export function mayBeCopy(): string {
  return 'This ServiceID was used before, so this message may be a copy. If it is a new payment, send it under another ServiceID.';
}

/** `MessageFormat`: the ServiceID of a reversal was used before, so the message may be a copy of an earlier message. */
export function reversalMayBeCopy(): string {
  return 'A reversal under this ServiceID was requested before, so this message may be a copy. If it is a new reversal, send SaleData with its own SaleTransactionID.';
}

/** `NotAllowed`: the sale already has too many payments. */
export function tooManyTenders(max: number): string {
  return `This SaleTransactionID already has ${max} payments. Use another SaleTransactionID.`;
}

/** `NotAllowed`: the sale already has too many card acquisitions. */
export function tooManyReadings(max: number): string {
  return `The card was already read ${max} times for this sale.`;
}

/** `UnavailableService`: the card acquisition has an unknown token type or a SponsoredMerchant. */
export function acquisitionNotSupported(): string {
  return 'tenderd requests only the token types of the standard, and does not support SponsoredMerchant in a card acquisition.';
}

/** `UnavailableService`: the request uses an acquired card for a transaction that cannot use one. */
export function acquiredCardNotUsable(): string {
  return 'An acquired card can be used only for a payment, a first pre-authorization or an unlinked refund, and not together with a token.';
}

/** `NotFound`: no card has this reference. */
export function unknownAcquiredCard(): string {
  return 'tenderd has acquired no card under this CardAcquisitionReference. Read the card again.';
}

/** `UnavailableService`: the type of reconciliation is unknown. */
export function unknownReconciliationType(type: string): string {
  return `${type} is not a ReconciliationType of the standard, so nothing was closed. Send SaleReconciliation to close the period, or GetTotals for the totals of the open period.`;
}

/** `MessageFormat`: a SaleReconciliation names acquirers. */
export function noAcquirersInSaleReconciliation(): string {
  return 'A SaleReconciliation does not close acquirers. Leave AcquirerID out.';
}

/**
 * `InProgress` or `UnavailableService`: it is not certain how the last reconciliation ended. `message` describes it.
 */
export function periodUncertain(message: string): string {
  return `${message} Until the result is known, the number of the open period does not show whether the period was closed.`;
}

/** `UnavailableService`: the terminal reports a period as open that tenderd has closed. */
export function periodCountedAgain(number: string): string {
  return `The terminal reports period ${number} as open, but tenderd has closed a period of this number. The terminal has started its numbering again.`;
}

/** `UnavailableService`: the PreviousReconciliation is for a period that tenderd did not close. */
export function periodNotClosedHere(): string {
  return 'tenderd has not closed a period of this number, and knows only the totals of the periods that it closed.';
}
