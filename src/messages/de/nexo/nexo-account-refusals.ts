/** Refusals of stored value and loyalty requests at the nexo interface, because of their content. */

/** `UnavailableService`: the request has several lines of stored value. */
export function oneLineOnly(): string {
  return 'tenderd gibt in einer Anforderung nur eine Geschenkkartenzeile weiter, weil jede Zeile anders enden kann. Senden Sie für jede Zeile eine eigene Anforderung.';
}

/** `UnavailableService`: the transaction type is unknown. */
export function typeNotSupported(type: string): string {
  return `tenderd unterstützt den Transaktionstyp ${type} nicht.`;
}

/** `UnavailableService`: the line and its account name different providers. */
export function twoProviders(): string {
  return 'Die Zeile und ihr Konto nennen verschiedene Werte von StoredValueProvider. Senden Sie einen.';
}

/** `MessageFormat`: the request has no amount, and tenderd knows no original with an amount. */
export function noItemAmount(): string {
  return 'ItemAmount oder Currency fehlt, und tenderd kennt den Betrag des Originals nicht.';
}

/** `MessageFormat`: the amount has no currency. */
export function noCurrency(): string {
  return 'Currency fehlt.';
}

/** `MessageFormat`: the request has neither an amount nor points. */
export function noAmountOrPoints(): string {
  return 'Die Anforderung enthält weder TotalAmount noch Punkte. Senden Sie eines davon.';
}

/** `UnavailableService`: the request names several loyalty accounts. */
export function oneAccountOnly(): string {
  return 'tenderd gibt in einer Anforderung nur ein Bonuskonto weiter.';
}

/** `UnavailableService`: the request uses an acquired card for points. */
export function noAcquiredCardForPoints(): string {
  return 'tenderd unterstützt CardAcquisitionReference in einer Bonusanforderung nicht.';
}

/** `UnavailableService`: the request has fractions of points, or money in LoyaltyAmount. */
export function wholePointsOnly(): string {
  return 'tenderd gibt nur ganze Punkte weiter. Senden Sie Geld als TotalAmount des Verkaufs.';
}

/** `UnavailableService`: the request names an original, although its kind has none. */
export function noOriginalHere(): string {
  return 'tenderd gibt OriginalPOITransaction in dieser Anforderung nicht weiter. Lassen Sie es weg.';
}

/** `MessageFormat`: the request must name an original, and does not. */
export function noOriginalNamed(): string {
  return 'OriginalPOITransaction fehlt.';
}

/** `MessageFormat`: the account looks like a payment card. */
export function cardNumberAsAccount(): string {
  return 'Das Konto sieht wie die Nummer einer Zahlungskarte aus, und tenderd speichert Konten. Lassen Sie es weg, dann liest das Terminal die Karte.';
}

/** `UnavailableService`: the account was neither scanned nor typed. */
export function accountNotScannedOrTyped(): string {
  return 'tenderd gibt nur Konten weiter, die gescannt oder eingetippt wurden. Lassen Sie es weg, dann liest das Terminal die Karte.';
}

/** `UnavailableService`: a loyalty request has conditions that only payments have. */
export function noPaymentConditions(): string {
  return 'tenderd gibt in einer Bonusanforderung AllowedLoyaltyBrand weiter, aber keine Bedingungen für Zahlungen.';
}

/** `UnavailableService`: the request lists too many goods. */
export function tooManyGoods(max: number): string {
  return `tenderd speichert in einer Bonusanforderung höchstens ${max} Zeichen zu den Waren. Senden Sie weniger Waren.`;
}
