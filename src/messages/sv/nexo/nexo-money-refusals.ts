/**
 * Refusals of payments, reversals, card acquisitions and reconciliations at the nexo interface, because of their
 * content.
 */

import { kindOf } from '../words.js';

/** `MessageFormat`: the request has no ServiceID. */
export function noServiceId(): string {
  return 'ServiceID saknas.';
}

/** `MessageFormat`: an id in the header looks like a card number. */
export function cardNumberInIds(): string {
  return 'SaleID, POIID eller ServiceID ser ut som ett kortnummer, och tenderd sparar dessa id:n. Skicka andra id:n.';
}

/** `MessageFormat`: another field looks like a card number. */
export function cardNumberInRequest(): string {
  return 'Begäran innehåller ett kortnummer, och tenderd sparar begäran. Utelämna kortnumret.';
}

/** `MessageFormat`: the goods contain a card number. */
export function cardNumberInGoods(): string {
  return 'Varorna innehåller ett kortnummer, och tenderd sparar varorna. Utelämna kortnumret.';
}

/** `UnavailableService`: tenderd does not support this type of payment. */
export function paymentTypeNotSupported(type: string): string {
  return `tenderd stöder inte betalningar av typen ${type}.`;
}

/** `UnavailableService`: the field would change the payment, and tenderd can neither pass it on nor ignore it. */
export function fieldNotSupported(field: string): string {
  return `tenderd kan inte skicka vidare ${field}, och bortser inte heller från det. Utelämna det.`;
}

/** `UnavailableService`: the request names an original, although its kind has none. */
export function noReferenceFor(kind: string): string {
  return `tenderd stöder inte ${kindOf(kind).a} som hänvisar till en tidigare transaktion.`;
}

/** `MessageFormat` or `UnavailableService`: the request has no amount. */
export function noAmount(): string {
  return 'RequestedAmount saknas.';
}

/** `MessageFormat`: ISO 4217 does not list the currency as active. */
export function notActiveCurrency(currency: string): string {
  return `Beloppet godtas inte: ${currency} är inte en giltig valuta enligt ISO 4217.`;
}

/** `MessageFormat`: the amount is not valid in its currency. */
export function wrongAmount(why: string): string {
  return `Beloppet godtas inte: ${why}.`;
}

/** `MessageFormat`: the amount is too large for the protocol. */
export function amountTooLarge(): string {
  return 'Beloppet godtas inte: det är större än protokollet tillåter.';
}

/** `MessageFormat`: the amount is zero. */
export function amountZero(): string {
  return 'Beloppet godtas inte: det är noll.';
}

/** `MessageFormat`: the tip, the cash-back or the paid amount is not valid. */
export function wrongPartOfAmount(): string {
  return 'Ett av beloppen TipAmount, CashBackAmount, MaximumCashBackAmount, PaidAmount eller MinimumSplitAmount är inte giltigt.';
}

/** `UnavailableService`: the request has two kinds of cash-back at once. */
export function twoCashBacks(): string {
  return 'Skicka CashBackAmount eller MaximumCashBackAmount, inte båda.';
}

/** `MessageFormat`: a part of a sale lacks one of its two fields. */
export function partIncomplete(): string {
  return 'En del av ett köp kräver både SplitPaymentFlag och PaidAmount.';
}

/** `UnavailableService`: a payment that is not a part of a sale has a MinimumSplitAmount. */
export function minimumWithoutPart(): string {
  return 'tenderd skickar vidare MinimumSplitAmount bara med en del av ett köp (SplitPaymentFlag och PaidAmount).';
}

/** `MessageFormat`: the options do not fit the kind. `path` is the field, `expected` describes a valid value. */
export function wrongOption(path: string, expected: string): string {
  return `Alternativen godtas inte (${path}); förväntat: ${expected}.`;
}

/** `UnavailableService`: the standard does not have this ForceEntryMode. */
export function unknownEntryMode(): string {
  return 'tenderd skickar bara vidare de värden för ForceEntryMode som standarden definierar.';
}

/** `UnavailableService`: the request has both a token and card data, or a token of an unknown type. */
export function onlyCardOrToken(): string {
  return 'tenderd betalar antingen med ett kort på terminalen eller med en token, utan andra kortuppgifter.';
}

/** `MessageFormat`: the acquirers are wrong, or too many. */
export function wrongAcquirers(max: number): string {
  return `AcquirerID måste ha 1 till 11 siffror, och högst ${max} får skickas.`;
}

/** `MessageFormat`: fields of its kind are missing in the request, or there are fields of another kind. */
export function notOfItsKind(kind: string): string {
  return `Det här är inte en giltig begäran om ${kindOf(kind).a}.`;
}

/** `UnavailableService`: the original has no POITransactionID. */
export function originalWithoutId(): string {
  return 'tenderd identifierar originalet bara med dess POITransactionID.';
}

/** `NotAllowed`: several transactions fit the original. `why` is a sentence. */
export function originalUnsure(why: string): string {
  return `${why} Skicka POIID för dess terminal i OriginalPOITransaction, och TimeStamp i dess svar.`;
}

/** `UnavailableService`: the request reverses a part of a payment whose currency tenderd does not know. */
export function currencyUnknown(): string {
  return 'tenderd tog inte emot den här betalningen och känner inte till dess valuta, så tenderd kan inte makulera en del av den. Betala tillbaka delen i stället.';
}

/** `MessageFormat`: a step of a pre-authorization does not name the pre-authorization. */
export function noPreAuthorizationNamed(): string {
  return 'Ange förauktoriseringen med OriginalPOITransaction, eller med dess SaleReferenceID.';
}

/** `NotFound`: no pre-authorization has this SaleReferenceID. */
export function noPreAuthorizationFound(): string {
  return 'Den här kassan gjorde ingen förauktorisering med detta SaleReferenceID.';
}

/** `UnavailableService`: the reversal names a CustomerOrder, which this dialect does not have. */
export function noCustomerOrder(): string {
  return 'tenderd stöder inte CustomerOrder.';
}

/** `UnavailableService`: the CustomerOrder has another amount than the payment. */
export function otherAmountInOrder(): string {
  return 'ForecastedAmount i CustomerOrder stämmer inte med betalningens belopp. Skicka beloppet som ska makuleras som ReversedAmount.';
}

/** `MessageFormat`: the ServiceID was used before, so the message may be a copy of an earlier message. */
export function mayBeCopy(): string {
  return 'Detta ServiceID har använts tidigare, så det här meddelandet kan vara en kopia. Om det är en ny betalning, skicka den med ett annat ServiceID.';
}

/** `MessageFormat`: the ServiceID of a reversal was used before, so the message may be a copy of an earlier message. */
export function reversalMayBeCopy(): string {
  return 'En makulering med detta ServiceID har begärts tidigare, så det här meddelandet kan vara en kopia. Om det är en ny makulering, skicka SaleData med ett eget SaleTransactionID.';
}

/** `NotAllowed`: the sale already has too many payments. */
export function tooManyTenders(max: number): string {
  return `Detta SaleTransactionID har redan ${max} betalningar. Använd ett annat SaleTransactionID.`;
}

/** `NotAllowed`: the sale already has too many card acquisitions. */
export function tooManyReadings(max: number): string {
  return `Kortet har redan lästs ${max} gånger för det här köpet.`;
}

/** `UnavailableService`: the card acquisition has an unknown token type or a SponsoredMerchant. */
export function acquisitionNotSupported(): string {
  return 'tenderd begär bara standardens tokentyper och stöder inte SponsoredMerchant i en kortläsning.';
}

/** `UnavailableService`: the request uses an acquired card for a transaction that cannot use one. */
export function acquiredCardNotUsable(): string {
  return 'Ett läst kort kan användas för en betalning, en första förauktorisering eller ett återköp utan original, utan token.';
}

/** `NotFound`: no card has this reference. */
export function unknownAcquiredCard(): string {
  return 'Inget kort har lästs här med denna CardAcquisitionReference. Läs kortet igen.';
}

/** `UnavailableService`: the type of reconciliation is unknown. */
export function unknownReconciliationType(type: string): string {
  return `${type} är inte en ReconciliationType i standarden, så ingen period har avslutats. Skicka SaleReconciliation för att avsluta perioden, eller GetTotals för den öppna periodens totalsummor.`;
}

/** `MessageFormat`: a SaleReconciliation names acquirers. */
export function noAcquirersInSaleReconciliation(): string {
  return 'En SaleReconciliation stämmer inte av inlösare. Utelämna AcquirerID.';
}

/**
 * `InProgress` or `UnavailableService`: it is not certain how the last reconciliation ended. `message` describes it.
 */
export function periodUncertain(message: string): string {
  return `${message} Tills resultatet är känt visar den öppna periodens nummer inte om perioden avslutades.`;
}

/** `UnavailableService`: the terminal reports a period as open that tenderd has closed. */
export function periodCountedAgain(number: string): string {
  return `Terminalen rapporterar period ${number} som öppen, men tenderd har avslutat en period med det numret. Terminalen har börjat om sin numrering.`;
}

/** `UnavailableService`: the PreviousReconciliation is for a period that tenderd did not close. */
export function periodNotClosedHere(): string {
  return 'tenderd har inte avslutat någon period med det numret, och känner bara till totalsummorna för de perioder som tenderd har avslutat.';
}
