/** The expected value of a wrong field about a payment service (`errors[].expected`). Each completes `attendu : …`. */

/** An address for the browser of the shopper. */
export function address(): string {
  return 'une adresse https:// d’au plus 2048 caractères (http:// sur cette machine si le service est simulé), sans utilisateur ni mot de passe';
}

/** The origin of the page that shows the page of the service. */
export function origin(): string {
  return 'l’origine (origin) de la page qui l’entoure, comme https://shop.example, sans chemin';
}

/** A method of payment. */
export function method(): string {
  return 'un moyen de paiement en majuscules, comme CARD';
}

/** The methods of payment. */
export function methods(): string {
  return 'une liste de 1 à 16 moyens de paiement';
}

/** The terminal or the service. */
export function terminalOrService(): string {
  return 'exactement un champ parmi terminal et service';
}

/** A verification at a terminal. */
export function noTerminalForVerification(): string {
  return 'aucune valeur, car seul un service de paiement vérifie une carte';
}

/** A verification without a service. */
export function serviceForVerification(): string {
  return 'une valeur pour une vérification de carte';
}

/** A field that a verification does not have. */
export function noValueForVerification(): string {
  return 'aucune valeur pour une vérification de carte';
}

/** `store` of a verification. */
export function storeForVerification(): string {
  return '"must" ou aucune valeur pour une vérification de carte';
}

/** `online` of a request to a terminal. */
export function noValueWithTerminal(): string {
  return 'aucune valeur avec terminal';
}

/** A field that only terminals use. */
export function noValueWithService(): string {
  return 'aucune valeur avec service';
}

/** `allowPartial` of a request to a service. */
export function noPartialWithService(): string {
  return 'false ou aucune valeur, avec service';
}

/** An original of a request to a service. */
export function originalWithService(): string {
  return 'transactionId, avec service';
}

/** `online` of a request that begins at a service. */
export function onlineWithService(): string {
  return 'un objet avec returnUrls, avec service';
}

/** The shopper of a stored card. */
export function shopperOfCard(): string {
  return 'une valeur avec storedOnly et instrument';
}

/** The card of a payment by an agreement. */
export function instrumentOfAgreement(): string {
  return 'une valeur avec recurring.reference';
}

/** `split` of a payment. */
export function noSplitForPayment(): string {
  return 'aucune valeur pour un paiement, qui est encaissé immédiatement ; demandez une préautorisation';
}

/** A method that is captured once. */
export function noWalletWithSplit(): string {
  return 'pas de PUSH_WALLET si split vaut true, car ce moyen n’est encaissé qu’une fois';
}

/** A field that needs the shopper, in a payment by a stored agreement. */
export function noValueWithReference(): string {
  return 'aucune valeur avec recurring.reference, car le client n’est pas présent';
}

/** A field that conflicts with a new agreement. */
export function noValueWithRecurring(): string {
  return 'aucune valeur avec recurring, car la carte est enregistrée pour cela';
}

/** A field that conflicts with a stored card. */
export function noValueWithInstrument(): string {
  return 'aucune valeur avec instrument, qui sert à payer';
}
