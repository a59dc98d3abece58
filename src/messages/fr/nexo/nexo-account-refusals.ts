/** Refusals of stored value and loyalty requests at the nexo interface, because of their content. */

/** `UnavailableService`: the request has several lines of stored value. */
export function oneLineOnly(): string {
  return 'tenderd ne transmet qu’une ligne de carte cadeau par demande, car chaque ligne peut se terminer autrement. Envoyez une demande pour chaque ligne.';
}

/** `UnavailableService`: the transaction type is unknown. */
export function typeNotSupported(type: string): string {
  return `tenderd ne prend pas en charge le type de transaction ${type}.`;
}

/** `UnavailableService`: the line and its account name different providers. */
export function twoProviders(): string {
  return 'La ligne et son compte indiquent des valeurs différentes de StoredValueProvider. Envoyez-en une seule.';
}

/** `MessageFormat`: the request has no amount, and tenderd knows no original with an amount. */
export function noItemAmount(): string {
  return 'ItemAmount ou Currency manque, et tenderd ne connaît pas le montant de l’original.';
}

/** `MessageFormat`: the amount has no currency. */
export function noCurrency(): string {
  return 'Currency manque.';
}

/** `MessageFormat`: the request has neither an amount nor points. */
export function noAmountOrPoints(): string {
  return 'La demande n’a ni TotalAmount ni points. Envoyez l’un des deux.';
}

/** `UnavailableService`: the request names several loyalty accounts. */
export function oneAccountOnly(): string {
  return 'tenderd ne transmet qu’un compte de fidélité par demande.';
}

/** `UnavailableService`: the request uses an acquired card for points. */
export function noAcquiredCardForPoints(): string {
  return 'tenderd ne prend pas en charge CardAcquisitionReference dans une demande de fidélité.';
}

/** `UnavailableService`: the request has fractions of points, or money in LoyaltyAmount. */
export function wholePointsOnly(): string {
  return 'tenderd ne transmet que des points entiers. Envoyez l’argent comme TotalAmount de la vente.';
}

/** `UnavailableService`: the request names an original, although its kind has none. */
export function noOriginalHere(): string {
  return 'tenderd ne transmet pas OriginalPOITransaction dans cette demande. Omettez ce champ.';
}

/** `MessageFormat`: the request must name an original, and does not. */
export function noOriginalNamed(): string {
  return 'OriginalPOITransaction manque.';
}

/** `MessageFormat`: the account looks like a payment card. */
export function cardNumberAsAccount(): string {
  return 'Le compte ressemble à un numéro de carte de paiement, et tenderd enregistre les comptes. Omettez le compte : le terminal lira alors la carte.';
}

/** `UnavailableService`: the account was neither scanned nor typed. */
export function accountNotScannedOrTyped(): string {
  return 'tenderd ne transmet que les comptes scannés ou saisis. Omettez le compte : le terminal lira alors la carte.';
}

/** `UnavailableService`: a loyalty request has conditions that only payments have. */
export function noPaymentConditions(): string {
  return 'tenderd transmet AllowedLoyaltyBrand dans une demande de fidélité, mais aucune condition de paiement.';
}

/** `UnavailableService`: the request lists too many goods. */
export function tooManyGoods(max: number): string {
  return `tenderd enregistre au plus ${max} caractères d’articles dans une demande de fidélité. Envoyez moins d’articles.`;
}
