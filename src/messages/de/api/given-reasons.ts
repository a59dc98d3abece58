/** Reasons that the API fills in if a request gives no reason. The journal stores them. */

/** The register aborted a transaction without a reason. */
export function abortedByRegister(): string {
  return 'die Kasse hat es angefordert';
}

/** The register aborted a device request without a reason. */
export function deviceRequestAborted(): string {
  return 'die Kasse will es nicht mehr';
}

/** A lease was ended before its time. */
export function leaseEnded(by: 'operator' | 'register'): string {
  return by === 'operator' ? 'der Bediener hat sie beendet' : 'ihre Kasse hat sie zurückgegeben';
}

/** A comment in the event stream: the requested position is above that of this journal. */
export function positionAhead(): string {
  return 'dieses Journal hat noch kein solches Ereignis';
}
