/** Reasons that the API gives if a request names none. The journal keeps them. */

/** A register aborts a transaction. */
export function abortedByRegister(): string {
  return 'la caisse l’a demandé';
}

/** A register aborts a device request. */
export function deviceRequestAborted(): string {
  return 'la caisse n’a plus besoin de la réponse';
}

/** A lease ends before its time. */
export function leaseEnded(by: 'operator' | 'register'): string {
  return by === 'operator' ? 'l’opérateur y a mis fin' : 'la caisse y a mis fin';
}

/** A comment in the event stream: the requested position is above that of this journal. */
export function positionAhead(): string {
  return 'ce journal ne contient pas encore cet événement';
}
