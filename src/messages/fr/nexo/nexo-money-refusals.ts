/**
 * Refusals of payments, reversals, card acquisitions and reconciliations at the nexo interface, because of their
 * content.
 */

import { de, kindOf } from '../words.js';

/** `MessageFormat`: the request has no ServiceID. */
export function noServiceId(): string {
  return 'ServiceID manque.';
}

/** `MessageFormat`: an id in the header looks like a card number. */
export function cardNumberInIds(): string {
  return 'SaleID, POIID ou ServiceID ressemble à un numéro de carte, et tenderd enregistre ces identifiants. Envoyez d’autres identifiants.';
}

/** `MessageFormat`: another field looks like a card number. */
export function cardNumberInRequest(): string {
  return 'La demande contient un numéro de carte, et tenderd enregistre les demandes. Omettez ce numéro.';
}

/** `MessageFormat`: the goods contain a card number. */
export function cardNumberInGoods(): string {
  return 'Les articles contiennent un numéro de carte, et tenderd les enregistre. Omettez ce numéro.';
}

/** `UnavailableService`: tenderd does not support this type of payment. */
export function paymentTypeNotSupported(type: string): string {
  return `tenderd ne prend pas en charge les paiements du type ${type}.`;
}

/** `UnavailableService`: the field would change the payment, and tenderd can neither pass it on nor ignore it. */
export function fieldNotSupported(field: string): string {
  return `tenderd ne peut pas transmettre ${field}, et ne l’ignore pas non plus. Omettez ce champ.`;
}

/** `UnavailableService`: the request names an original, although its kind has none. */
export function noReferenceFor(kind: string): string {
  return `tenderd ne prend pas en charge ${kindOf(kind).a} qui se réfère à une transaction antérieure.`;
}

/** `MessageFormat` or `UnavailableService`: the request has no amount. */
export function noAmount(): string {
  return 'RequestedAmount manque.';
}

const amountRefused = 'Le montant n’est pas accepté';

/** `MessageFormat`: ISO 4217 does not list the currency as active. */
export function notActiveCurrency(currency: string): string {
  return `${amountRefused} : ${currency} n’est pas une devise active de la norme ISO 4217.`;
}

/** `MessageFormat`: the amount is not valid in its currency. */
export function wrongAmount(why: string): string {
  return `${amountRefused} : ${why}.`;
}

/** `MessageFormat`: the amount is too large for the protocol. */
export function amountTooLarge(): string {
  return `${amountRefused} : il dépasse ce que permet le protocole.`;
}

/** `MessageFormat`: the amount is zero. */
export function amountZero(): string {
  return `${amountRefused} : il est nul.`;
}

/** `MessageFormat`: the tip, the cash-back or the paid amount is not valid. */
export function wrongPartOfAmount(): string {
  return 'L’un des montants TipAmount, CashBackAmount, MaximumCashBackAmount, PaidAmount ou MinimumSplitAmount n’est pas valide.';
}

/** `UnavailableService`: the request has two kinds of cash-back at once. */
export function twoCashBacks(): string {
  return 'Envoyez CashBackAmount ou MaximumCashBackAmount, pas les deux.';
}

/** `MessageFormat`: a part of a sale lacks one of its two fields. */
export function partIncomplete(): string {
  return 'Une part d’une vente exige à la fois SplitPaymentFlag et PaidAmount.';
}

/** `UnavailableService`: a payment that is not a part of a sale has a MinimumSplitAmount. */
export function minimumWithoutPart(): string {
  return 'tenderd ne transmet MinimumSplitAmount qu’avec une part d’une vente (SplitPaymentFlag et PaidAmount).';
}

/** `MessageFormat`: the options do not fit the kind. `path` is the field, `expected` describes a valid value. */
export function wrongOption(path: string, expected: string): string {
  return `Les options ne sont pas acceptées (${path}), attendu : ${expected}.`;
}

/** `UnavailableService`: the standard does not have this ForceEntryMode. */
export function unknownEntryMode(): string {
  return 'tenderd ne transmet que les valeurs de ForceEntryMode définies par la norme.';
}

/** `UnavailableService`: the request has both a token and card data, or a token of an unknown type. */
export function onlyCardOrToken(): string {
  return 'tenderd paie soit avec une carte sur le terminal, soit avec un jeton, sans autres données de carte.';
}

/** `MessageFormat`: the acquirers are wrong, or too many. */
export function wrongAcquirers(max: number): string {
  return `AcquirerID doit compter de 1 à 11 chiffres, et au plus ${max} peuvent être envoyés.`;
}

/** `MessageFormat`: fields of its kind are missing in the request, or there are fields of another kind. */
export function notOfItsKind(kind: string): string {
  return `Ceci n’est pas une demande ${de(kindOf(kind).noun)} valide.`;
}

/** `UnavailableService`: the original has no POITransactionID. */
export function originalWithoutId(): string {
  return 'tenderd n’identifie l’original que par son POITransactionID.';
}

/** `NotAllowed`: several transactions fit the original. `why` is a sentence. */
export function originalUnsure(why: string): string {
  return `${why} Envoyez le POIID de son terminal dans OriginalPOITransaction, et le TimeStamp de sa réponse.`;
}

/** `UnavailableService`: the request reverses a part of a payment whose currency tenderd does not know. */
export function currencyUnknown(): string {
  return 'tenderd n’a pas réalisé ce paiement et ne connaît pas sa devise : il ne peut donc pas en annuler une partie. Remboursez plutôt cette partie.';
}

/** `MessageFormat`: a step of a pre-authorization does not name the pre-authorization. */
export function noPreAuthorizationNamed(): string {
  return 'Indiquez la préautorisation par OriginalPOITransaction, ou par son SaleReferenceID.';
}

/** `NotFound`: no pre-authorization has this SaleReferenceID. */
export function noPreAuthorizationFound(): string {
  return 'Cette caisse n’a fait aucune préautorisation sous ce SaleReferenceID.';
}

/** `UnavailableService`: the reversal names a CustomerOrder, which this dialect does not have. */
export function noCustomerOrder(): string {
  return 'tenderd ne prend pas en charge CustomerOrder.';
}

/** `UnavailableService`: the CustomerOrder has another amount than the payment. */
export function otherAmountInOrder(): string {
  return 'Le ForecastedAmount de CustomerOrder ne correspond pas au montant du paiement. Envoyez le montant à annuler comme ReversedAmount.';
}

/** `MessageFormat`: the ServiceID was used before, so the message may be a copy of an earlier message. */
export function mayBeCopy(): string {
  return 'Ce ServiceID a déjà servi : ce message est donc peut-être une copie. Si c’est un nouveau paiement, envoyez-le sous un autre ServiceID.';
}

/** `MessageFormat`: the ServiceID of a reversal was used before, so the message may be a copy of an earlier message. */
export function reversalMayBeCopy(): string {
  return 'Une annulation a déjà été demandée sous ce ServiceID : ce message est donc peut-être une copie. Si c’est une nouvelle annulation, envoyez SaleData avec son propre SaleTransactionID.';
}

/** `NotAllowed`: the sale already has too many payments. */
export function tooManyTenders(max: number): string {
  return `Ce SaleTransactionID a déjà ${max} paiements. Utilisez un autre SaleTransactionID.`;
}

/** `NotAllowed`: the sale already has too many card acquisitions. */
export function tooManyReadings(max: number): string {
  return `La carte a déjà été lue ${max} fois pour cette vente.`;
}

/** `UnavailableService`: the card acquisition has an unknown token type or a SponsoredMerchant. */
export function acquisitionNotSupported(): string {
  return 'tenderd ne demande que les types de jeton de la norme, et ne prend pas en charge SponsoredMerchant dans une lecture de carte.';
}

/** `UnavailableService`: the request uses an acquired card for a transaction that cannot use one. */
export function acquiredCardNotUsable(): string {
  return 'Une carte lue peut servir à un paiement, à une première préautorisation ou à un remboursement sans original, sans jeton.';
}

/** `NotFound`: no card has this reference. */
export function unknownAcquiredCard(): string {
  return 'Aucune carte n’a été lue ici sous ce CardAcquisitionReference. Relisez la carte.';
}

/** `UnavailableService`: the type of reconciliation is unknown. */
export function unknownReconciliationType(type: string): string {
  return `${type} n’est pas un ReconciliationType de la norme : rien n’a donc été clôturé. Envoyez SaleReconciliation pour clôturer la période, ou GetTotals pour les totaux de la période ouverte.`;
}

/** `MessageFormat`: a SaleReconciliation names acquirers. */
export function noAcquirersInSaleReconciliation(): string {
  return 'Une SaleReconciliation ne clôture pas d’acquéreurs. Omettez AcquirerID.';
}

/**
 * `InProgress` or `UnavailableService`: it is not certain how the last reconciliation ended. `message` describes it.
 */
export function periodUncertain(message: string): string {
  return `${message} Tant que le résultat n’est pas connu, le numéro de la période ouverte n’indique pas si la période a été clôturée.`;
}

/** `UnavailableService`: the terminal reports a period as open that tenderd has closed. */
export function periodCountedAgain(number: string): string {
  return `Le terminal indique la période ${number} comme ouverte, mais tenderd a clôturé une période de ce numéro. Le terminal a recommencé sa numérotation.`;
}

/** `UnavailableService`: the PreviousReconciliation is for a period that tenderd did not close. */
export function periodNotClosedHere(): string {
  return 'tenderd n’a clôturé aucune période de ce numéro, et ne connaît que les totaux des périodes qu’il a clôturées.';
}
