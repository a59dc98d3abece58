/** Refusals of stored value and loyalty requests at the nexo interface, because of their content. */

/** `UnavailableService`: the request has several lines of stored value. */
export function oneLineOnly(): string {
  return 'Each line of stored value may have a different result, so tenderd accepts only one line in a request. Send one request for each line.';
}

/** `UnavailableService`: the transaction type is unknown. */
export function typeNotSupported(type: string): string {
  return `tenderd does not support the transaction type ${type}.`;
}

/** `UnavailableService`: the line and its account name different providers. */
export function twoProviders(): string {
  return 'The line and its account name different values of StoredValueProvider. Send one value.';
}

/** `MessageFormat`: the request has no amount, and tenderd knows no original with an amount. */
export function noItemAmount(): string {
  return 'ItemAmount or Currency is missing, and tenderd does not know the amount of the original.';
}

/** `MessageFormat`: the amount has no currency. */
export function noCurrency(): string {
  return 'Currency is missing.';
}

/** `MessageFormat`: the request has neither an amount nor points. */
export function noAmountOrPoints(): string {
  return 'The request has neither TotalAmount nor points. Send one of them.';
}

/** `UnavailableService`: the request names several loyalty accounts. */
export function oneAccountOnly(): string {
  return 'tenderd passes on one loyalty account in a request. Send one account.';
}

/** `UnavailableService`: the request uses an acquired card for points. */
export function noAcquiredCardForPoints(): string {
  return 'tenderd does not support CardAcquisitionReference in a loyalty request.';
}

/** `UnavailableService`: the request has fractions of points, or money in LoyaltyAmount. */
export function wholePointsOnly(): string {
  return 'tenderd passes on whole points only. Send money as the TotalAmount of the sale.';
}

/** `UnavailableService`: the request names an original, although its kind has none. */
export function noOriginalHere(): string {
  return 'tenderd does not pass on OriginalPOITransaction in this request. Leave it out.';
}

/** `MessageFormat`: the request must name an original, and does not. */
export function noOriginalNamed(): string {
  return 'OriginalPOITransaction is missing.';
}

/** `MessageFormat`: the account looks like a payment card. */
export function cardNumberAsAccount(): string {
  return "The account looks like a payment card's number, and tenderd stores accounts. Leave the account out: the terminal then reads the card.";
}

/** `UnavailableService`: the account was neither scanned nor typed. */
export function accountNotScannedOrTyped(): string {
  return 'tenderd passes on only accounts that were scanned or typed. Leave the account out: the terminal then reads the card.';
}

/** `UnavailableService`: a loyalty request has conditions that only payments have. */
export function noPaymentConditions(): string {
  return 'In a loyalty request tenderd passes on AllowedLoyaltyBrand, but no other payment conditions.';
}

/** `UnavailableService`: the request lists too many goods. */
export function tooManyGoods(max: number): string {
  return `tenderd stores at most ${max} characters of goods in a loyalty request. Send fewer goods.`;
}
