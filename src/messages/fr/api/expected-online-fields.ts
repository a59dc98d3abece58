/** The expected value of a wrong field about a payment service (`errors[].expected`). Each completes `attendu : …`. */

/** The `expected` text for an address to which the shopper's browser returns. */
export function address(): string {
  return 'une adresse https:// d’au plus 2048 caractères (http:// sur cette machine si le service est simulé), sans utilisateur ni mot de passe';
}

/** The `expected` text for the origin of the page in which the payment page is embedded. */
export function origin(): string {
  return 'l’origine (origin) de la page qui l’entoure, comme https://shop.example, sans chemin';
}

/** The `expected` text for one payment method. */
export function method(): string {
  return 'un moyen de paiement en majuscules, comme CARD';
}

/** The `expected` text for the list of allowed payment methods. */
export function methods(): string {
  return 'une liste de 1 à 16 moyens de paiement';
}

/** The `expected` text if a request names both a terminal and a service, or neither. */
export function terminalOrService(): string {
  return 'exactement un champ parmi terminal et service';
}

/** The `expected` text if a verification names a terminal. */
export function noTerminalForVerification(): string {
  return 'aucune valeur, car seul un service de paiement vérifie une carte';
}

/** The `expected` text if a verification names no service. */
export function serviceForVerification(): string {
  return 'une valeur pour une vérification de carte';
}

/** The `expected` text for a field that a verification does not have. */
export function noValueForVerification(): string {
  return 'aucune valeur pour une vérification de carte';
}

/** The `expected` text for the field `store` of a verification. */
export function storeForVerification(): string {
  return '"must" ou aucune valeur pour une vérification de carte';
}

/** The `expected` text for the field `online` in a request to a terminal. */
export function noValueWithTerminal(): string {
  return 'aucune valeur si terminal est indiqué';
}

/** The `expected` text if a request to a service has a field that only terminals use. */
export function noValueWithService(): string {
  return 'aucune valeur si service est indiqué';
}

/** The `expected` text for the field `allowPartial` in a request to a service. */
export function noPartialWithService(): string {
  return 'false ou aucune valeur si service est indiqué';
}

/** The `expected` text for the original in a request to a service. */
export function originalWithService(): string {
  return 'transactionId, si service est indiqué';
}

/** The `expected` text for the field `online`, if a request begins a payment at a service without it. */
export function onlineWithService(): string {
  return 'un objet avec returnUrls, si service est indiqué';
}

/** The `expected` text if a payment with a stored card does not name the card's shopper. */
export function shopperOfCard(): string {
  return 'une valeur si storedOnly ou instrument est indiqué';
}

/** The `expected` text if a payment under an agreement does not name the stored card. */
export function instrumentOfAgreement(): string {
  return 'une valeur si recurring.reference est indiqué';
}

/** The `expected` text for the field `split` in a payment. */
export function noSplitForPayment(): string {
  return 'aucune valeur pour un paiement, qui est encaissé immédiatement ; demandez une préautorisation';
}

/** The `expected` text if `split` is used with a payment method that can be captured only once. */
export function noWalletWithSplit(): string {
  return 'pas de PUSH_WALLET si split vaut true, car ce moyen n’est encaissé qu’une fois';
}

/** The `expected` text if a payment under a stored agreement has a field that needs the shopper. */
export function noValueWithReference(): string {
  return 'aucune valeur si recurring.reference est indiqué, car le client n’est pas présent';
}

/** The `expected` text for a field that cannot be used together with a new agreement. */
export function noValueWithRecurring(): string {
  return 'aucune valeur si recurring est indiqué, car la carte est enregistrée pour cela';
}

/** The `expected` text for a field that cannot be used together with a stored card. */
export function noValueWithInstrument(): string {
  return 'aucune valeur si instrument est indiqué, car il sert à payer';
}
