/** Reasons that the API gives if a request names none. The journal keeps them. */

/** A register aborts a transaction. */
export function abortedByRegister(): string {
  return 'die Kasse hat es angefordert';
}

/** A register aborts a device request. */
export function deviceRequestAborted(): string {
  return 'die Kasse will es nicht mehr';
}

/** A lease ends before its time. */
export function leaseEnded(by: 'operator' | 'register'): string {
  return by === 'operator' ? 'der Bediener hat sie beendet' : 'ihre Kasse hat sie zurückgegeben';
}

/** A comment in the event stream: the requested position is above that of this journal. */
export function positionAhead(): string {
  return 'dieses Journal hat noch kein solches Ereignis';
}
