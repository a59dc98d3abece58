/** Reasons that the API gives if a request names none. The journal keeps them. */

/** A register aborts a transaction. */
export function abortedByRegister(): string {
  return 'kassan begärde avbrottet';
}

/** A register aborts a device request. */
export function deviceRequestAborted(): string {
  return 'kassan behöver inte längre svaret';
}

/** A lease ends before its time. */
export function leaseEnded(by: 'operator' | 'register'): string {
  return by === 'operator' ? 'operatören avslutade den' : 'kassan avslutade den';
}

/** A comment in the event stream: the requested position is above that of this journal. */
export function positionAhead(): string {
  return 'den här journalen har ingen sådan händelse ännu';
}
