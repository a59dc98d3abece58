/** Refusals of stored value and loyalty requests at the nexo interface, because of their content. */

/** `UnavailableService`: the request has several lines of stored value. */
export function oneLineOnly(): string {
  return 'tenderd skickar vidare en enda presentkortsrad i en begäran, eftersom varje rad kan sluta olika. Skicka en egen begäran för varje rad.';
}

/** `UnavailableService`: the transaction type is unknown. */
export function typeNotSupported(type: string): string {
  return `tenderd stöder inte transaktionstypen ${type}.`;
}

/** `UnavailableService`: the line and its account name different providers. */
export function twoProviders(): string {
  return 'Raden och dess konto anger olika värden för StoredValueProvider. Skicka ett.';
}

/** `MessageFormat`: the request has no amount, and tenderd knows no original with an amount. */
export function noItemAmount(): string {
  return 'ItemAmount eller Currency saknas, och tenderd känner inte till originalets belopp.';
}

/** `MessageFormat`: the amount has no currency. */
export function noCurrency(): string {
  return 'Currency saknas.';
}

/** `MessageFormat`: the request has neither an amount nor points. */
export function noAmountOrPoints(): string {
  return 'Begäran har varken TotalAmount eller poäng. Skicka ett av dem.';
}

/** `UnavailableService`: the request names several loyalty accounts. */
export function oneAccountOnly(): string {
  return 'tenderd skickar vidare ett enda bonuskonto i en begäran.';
}

/** `UnavailableService`: the request uses an acquired card for points. */
export function noAcquiredCardForPoints(): string {
  return 'tenderd stöder inte CardAcquisitionReference i en bonusbegäran.';
}

/** `UnavailableService`: the request has fractions of points, or money in LoyaltyAmount. */
export function wholePointsOnly(): string {
  return 'tenderd skickar bara vidare hela poäng. Skicka pengar som köpets TotalAmount.';
}

/** `UnavailableService`: the request names an original, although its kind has none. */
export function noOriginalHere(): string {
  return 'tenderd skickar inte vidare OriginalPOITransaction i den här begäran. Utelämna den.';
}

/** `MessageFormat`: the request must name an original, and does not. */
export function noOriginalNamed(): string {
  return 'OriginalPOITransaction saknas.';
}

/** `MessageFormat`: the account looks like a payment card. */
export function cardNumberAsAccount(): string {
  return 'Kontot ser ut som ett betalkortsnummer, och tenderd sparar konton. Utelämna kontot: då läser terminalen kortet.';
}

/** `UnavailableService`: the account was neither scanned nor typed. */
export function accountNotScannedOrTyped(): string {
  return 'tenderd skickar bara vidare konton som har skannats eller skrivits in. Utelämna kontot: då läser terminalen kortet.';
}

/** `UnavailableService`: a loyalty request has conditions that only payments have. */
export function noPaymentConditions(): string {
  return 'tenderd skickar vidare AllowedLoyaltyBrand i en bonusbegäran, men inga villkor för betalningar.';
}

/** `UnavailableService`: the request lists too many goods. */
export function tooManyGoods(max: number): string {
  return `tenderd sparar högst ${max} tecken med varor i en bonusbegäran. Skicka färre varor.`;
}
