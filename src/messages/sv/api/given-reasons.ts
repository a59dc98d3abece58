/** Reasons that the API fills in if a request gives no reason. The journal stores them. */

/** The register aborted a transaction without a reason. */
export function abortedByRegister(): string {
  return 'kassan begärde avbrottet';
}

/** The register aborted a device request without a reason. */
export function deviceRequestAborted(): string {
  return 'kassan behöver inte längre svaret';
}

/** A lease was ended before its time. */
export function leaseEnded(by: 'operator' | 'register'): string {
  return by === 'operator' ? 'operatören avslutade den' : 'kassan avslutade den';
}

/** A comment in the event stream: the requested position is above that of this journal. */
export function positionAhead(): string {
  return 'den här journalen har ingen sådan händelse ännu';
}
