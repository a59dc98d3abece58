/**
 * Refusals of payments, reversals, card acquisitions and reconciliations at the nexo interface, because of their
 * content.
 */

import { kindOf } from '../words.js';

/** `MessageFormat`: the request has no ServiceID. */
export function noServiceId(): string {
  return 'ServiceID fehlt.';
}

/** `MessageFormat`: an id in the header looks like a card number. */
export function cardNumberInIds(): string {
  return 'SaleID, POIID oder ServiceID sieht wie eine Kartennummer aus, und tenderd speichert diese Ids. Senden Sie andere Ids.';
}

/** `MessageFormat`: another field looks like a card number. */
export function cardNumberInRequest(): string {
  return 'Die Anforderung enthält eine Kartennummer, und tenderd speichert Anforderungen. Lassen Sie sie weg.';
}

/** `MessageFormat`: the goods contain a card number. */
export function cardNumberInGoods(): string {
  return 'Die Waren enthalten eine Kartennummer, und tenderd speichert sie. Lassen Sie die Kartennummer weg.';
}

/** `UnavailableService`: tenderd does not support this type of payment. */
export function paymentTypeNotSupported(type: string): string {
  return `tenderd unterstützt keine Zahlungen vom Typ ${type}.`;
}

/** `UnavailableService`: the field would change the payment, and tenderd can neither pass it on nor ignore it. */
export function fieldNotSupported(field: string): string {
  return `tenderd kann ${field} nicht weitergeben und übergeht es auch nicht. Lassen Sie es weg.`;
}

/** `UnavailableService`: the request names an original, although its kind has none. */
export function noReferenceFor(kind: string): string {
  return `tenderd unterstützt hier keinen Bezug auf eine frühere Transaktion (${kindOf(kind).noun}).`;
}

/** `MessageFormat` or `UnavailableService`: the request has no amount. */
export function noAmount(): string {
  return 'RequestedAmount fehlt.';
}

/** `MessageFormat`: ISO 4217 does not list the currency as active. */
export function notActiveCurrency(currency: string): string {
  return `Der Betrag wird nicht angenommen: ${currency} ist keine gültige Währung nach ISO 4217.`;
}

/** `MessageFormat`: the amount is not valid in its currency. */
export function wrongAmount(why: string): string {
  return `Der Betrag wird nicht angenommen: ${why}.`;
}

/** `MessageFormat`: the amount is too large for the protocol. */
export function amountTooLarge(): string {
  return 'Der Betrag wird nicht angenommen: Er ist größer, als das Protokoll erlaubt.';
}

/** `MessageFormat`: the amount is zero. */
export function amountZero(): string {
  return 'Der Betrag wird nicht angenommen: Er ist null.';
}

/** `MessageFormat`: the tip, the cash-back or the paid amount is not valid. */
export function wrongPartOfAmount(): string {
  return 'Einer der Beträge TipAmount, CashBackAmount, MaximumCashBackAmount, PaidAmount oder MinimumSplitAmount ist nicht gültig.';
}

/** `UnavailableService`: the request has two kinds of cash-back at once. */
export function twoCashBacks(): string {
  return 'Senden Sie CashBackAmount oder MaximumCashBackAmount, nicht beides.';
}

/** `MessageFormat`: a part of a sale lacks one of its two fields. */
export function partIncomplete(): string {
  return 'Ein Teil eines Verkaufs braucht sowohl SplitPaymentFlag als auch PaidAmount.';
}

/** `UnavailableService`: a payment that is not a part of a sale has a MinimumSplitAmount. */
export function minimumWithoutPart(): string {
  return 'tenderd gibt MinimumSplitAmount nur mit einem Teil eines Verkaufs weiter (SplitPaymentFlag und PaidAmount).';
}

/** `MessageFormat`: the options do not fit the kind. `path` is the field, `expected` describes a valid value. */
export function wrongOption(path: string, expected: string): string {
  return `Die Optionen werden nicht angenommen (${path}): Erwartet wird ${expected}.`;
}

/** `UnavailableService`: the standard does not have this ForceEntryMode. */
export function unknownEntryMode(): string {
  return 'tenderd gibt nur die Werte von ForceEntryMode weiter, die der Standard festlegt.';
}

/** `UnavailableService`: the request has both a token and card data, or a token of an unknown type. */
export function onlyCardOrToken(): string {
  return 'tenderd bezahlt entweder mit einer Karte am Terminal oder mit einem Token, ohne andere Kartendaten.';
}

/** `MessageFormat`: the acquirers are wrong, or too many. */
export function wrongAcquirers(max: number): string {
  return `AcquirerID muss 1 bis 11 Ziffern haben, und es dürfen höchstens ${max} gesendet werden.`;
}

/** `MessageFormat`: fields of its kind are missing in the request, or there are fields of another kind. */
export function notOfItsKind(kind: string): string {
  return `Diese Anforderung ist nicht gültig (${kindOf(kind).noun}).`;
}

/** `UnavailableService`: the original has no POITransactionID. */
export function originalWithoutId(): string {
  return 'tenderd findet das Original nur über seine POITransactionID.';
}

/** `NotAllowed`: several transactions fit the original. `why` is a sentence. */
export function originalUnsure(why: string): string {
  return `${why} Senden Sie die POIID seines Terminals in OriginalPOITransaction und den TimeStamp seiner Antwort.`;
}

/** `UnavailableService`: the request reverses a part of a payment whose currency tenderd does not know. */
export function currencyUnknown(): string {
  return 'tenderd hat diese Zahlung nicht angenommen und kennt ihre Währung nicht. Deshalb kann tenderd keinen Teil davon stornieren. Erstatten Sie den Teil stattdessen.';
}

/** `MessageFormat`: a step of a pre-authorization does not name the pre-authorization. */
export function noPreAuthorizationNamed(): string {
  return 'Nennen Sie die Vorautorisierung in OriginalPOITransaction oder mit ihrer SaleReferenceID.';
}

/** `NotFound`: no pre-authorization has this SaleReferenceID. */
export function noPreAuthorizationFound(): string {
  return 'Diese Kasse hat unter dieser SaleReferenceID keine Vorautorisierung angefordert.';
}

/** `UnavailableService`: the reversal names a CustomerOrder, which this dialect does not have. */
export function noCustomerOrder(): string {
  return 'tenderd unterstützt CustomerOrder nicht.';
}

/** `UnavailableService`: the CustomerOrder has another amount than the payment. */
export function otherAmountInOrder(): string {
  return 'ForecastedAmount in CustomerOrder stimmt nicht mit dem Betrag der Zahlung überein. Senden Sie den Betrag, der storniert werden soll, als ReversedAmount.';
}

/** `MessageFormat`: the ServiceID was used before, so the message may be a copy of an earlier message. */
export function mayBeCopy(): string {
  return 'Diese ServiceID wurde schon verwendet, deshalb ist diese Nachricht vielleicht eine Kopie. Ist es eine neue Zahlung, senden Sie sie unter einer anderen ServiceID.';
}

/** `MessageFormat`: the ServiceID of a reversal was used before, so the message may be a copy of an earlier message. */
export function reversalMayBeCopy(): string {
  return 'Unter dieser ServiceID wurde schon ein Storno angefordert, deshalb ist diese Nachricht vielleicht eine Kopie. Ist es ein neuer Storno, senden Sie SaleData mit einer eigenen SaleTransactionID.';
}

/** `NotAllowed`: the sale already has too many payments. */
export function tooManyTenders(max: number): string {
  return `Diese SaleTransactionID hat schon ${max} Zahlungen. Nehmen Sie eine andere SaleTransactionID.`;
}

/** `NotAllowed`: the sale already has too many card acquisitions. */
export function tooManyReadings(max: number): string {
  return `Für diesen Verkauf wurde die Karte schon ${max}-mal gelesen.`;
}

/** `UnavailableService`: the card acquisition has an unknown token type or a SponsoredMerchant. */
export function acquisitionNotSupported(): string {
  return 'tenderd fordert nur die Token-Typen des Standards an und unterstützt SponsoredMerchant bei einer Kartenlesung nicht.';
}

/** `UnavailableService`: the request uses an acquired card for a transaction that cannot use one. */
export function acquiredCardNotUsable(): string {
  return 'Eine gelesene Karte lässt sich für eine Zahlung, eine erste Vorautorisierung oder eine Gutschrift ohne Original verwenden, ohne Token.';
}

/** `NotFound`: no card has this reference. */
export function unknownAcquiredCard(): string {
  return 'Unter dieser CardAcquisitionReference wurde hier keine Karte gelesen. Lesen Sie die Karte noch einmal.';
}

/** `UnavailableService`: the type of reconciliation is unknown. */
export function unknownReconciliationType(type: string): string {
  return `${type} ist kein ReconciliationType des Standards, deshalb wurde nichts abgeschlossen. Senden Sie SaleReconciliation für den Abschluss der Periode, oder GetTotals für die Summen der offenen Periode.`;
}

/** `MessageFormat`: a SaleReconciliation names acquirers. */
export function noAcquirersInSaleReconciliation(): string {
  return 'Eine SaleReconciliation schließt keine Acquirer ab. Lassen Sie AcquirerID weg.';
}

/**
 * `InProgress` or `UnavailableService`: it is not certain how the last reconciliation ended. `message` describes it.
 */
export function periodUncertain(message: string): string {
  return `${message} Bis dahin zeigt die Nummer der offenen Periode nicht, ob sie abgeschlossen wurde.`;
}

/** `UnavailableService`: the terminal reports a period as open that tenderd has closed. */
export function periodCountedAgain(number: string): string {
  return `Das Terminal meldet die Periode ${number} als offen, aber tenderd hat eine Periode mit dieser Nummer abgeschlossen. Das Terminal hat seine Nummern von vorn begonnen.`;
}

/** `UnavailableService`: the PreviousReconciliation is for a period that tenderd did not close. */
export function periodNotClosedHere(): string {
  return 'tenderd hat keine Periode mit dieser Nummer abgeschlossen und kennt nur die Summen der Perioden, die es abgeschlossen hat.';
}
