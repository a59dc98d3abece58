/** Reasons that the API fills in if a request gives no reason. The journal stores them. */

/** The register aborted a transaction without a reason. */
export function abortedByRegister(): string {
  return 'la caisse l’a demandé';
}

/** The register aborted a device request without a reason. */
export function deviceRequestAborted(): string {
  return 'la caisse n’a plus besoin de la réponse';
}

/** A lease was ended before its time. */
export function leaseEnded(by: 'operator' | 'register'): string {
  return by === 'operator' ? 'l’opérateur y a mis fin' : 'la caisse y a mis fin';
}

/** A comment in the event stream: the requested position is above that of this journal. */
export function positionAhead(): string {
  return 'ce journal ne contient pas encore cet événement';
}
