/** The expected value of a wrong field about a payment service (`errors[].expected`). Each completes `attendu : …`. */

/** An address to which the shopper's browser returns. */
export function address(): string {
  return 'une adresse https:// d’au plus 2048 caractères (http:// sur cette machine si le service est simulé), sans utilisateur ni mot de passe';
}

/** The origin of the page in which the payment page is embedded. */
export function origin(): string {
  return 'l’origine (origin) de la page qui l’entoure, comme https://shop.example, sans chemin';
}

/** One payment method. */
export function method(): string {
  return 'un moyen de paiement en majuscules, comme CARD';
}

/** The list of allowed payment methods. */
export function methods(): string {
  return 'une liste de 1 à 16 moyens de paiement';
}

/** A request that names both a terminal and a service, or neither. */
export function terminalOrService(): string {
  return 'exactement un champ parmi terminal et service';
}

/** A verification that names a terminal. */
export function noTerminalForVerification(): string {
  return 'aucune valeur, car seul un service de paiement vérifie une carte';
}

/** A verification that names no service. */
export function serviceForVerification(): string {
  return 'une valeur pour une vérification de carte';
}

/** A field that a verification does not have. */
export function noValueForVerification(): string {
  return 'aucune valeur pour une vérification de carte';
}

/** The field `store` of a verification. */
export function storeForVerification(): string {
  return '"must" ou aucune valeur pour une vérification de carte';
}

/** The field `online` in a request to a terminal. */
export function noValueWithTerminal(): string {
  return 'aucune valeur si terminal est indiqué';
}

/** A field that only terminals use, in a request to a service. */
export function noValueWithService(): string {
  return 'aucune valeur si service est indiqué';
}

/** The field `allowPartial` in a request to a service. */
export function noPartialWithService(): string {
  return 'false ou aucune valeur si service est indiqué';
}

/** The original in a request to a service. */
export function originalWithService(): string {
  return 'transactionId, si service est indiqué';
}

/** A request that begins a payment at a service, without the field `online`. */
export function onlineWithService(): string {
  return 'un objet avec returnUrls, si service est indiqué';
}

/** A payment with a stored card, without the name of its shopper. */
export function shopperOfCard(): string {
  return 'une valeur si storedOnly ou instrument est indiqué';
}

/** A payment under an agreement, without its stored card. */
export function instrumentOfAgreement(): string {
  return 'une valeur si recurring.reference est indiqué';
}

/** The field `split` in a payment. */
export function noSplitForPayment(): string {
  return 'aucune valeur pour un paiement, qui est encaissé immédiatement ; demandez une préautorisation';
}

/** A method that can only be captured once, together with `split`. */
export function noWalletWithSplit(): string {
  return 'pas de PUSH_WALLET si split vaut true, car ce moyen n’est encaissé qu’une fois';
}

/** A field that needs the shopper, in a payment under a stored agreement. */
export function noValueWithReference(): string {
  return 'aucune valeur si recurring.reference est indiqué, car le client n’est pas présent';
}

/** A field that cannot be used together with a new agreement. */
export function noValueWithRecurring(): string {
  return 'aucune valeur si recurring est indiqué, car la carte est enregistrée pour cela';
}

/** A field that cannot be used together with a stored card. */
export function noValueWithInstrument(): string {
  return 'aucune valeur si instrument est indiqué, car il sert à payer';
}
