/** Messages about the rights of a register: refunds without an original, and payments of other registers. */

/** `operator-required`: the register may not reverse a payment whose amount is unknown. */
export function unknownAmount(register: string, original: string): string {
  return `tenderd does not know the original ${original}, and register ${register} is not allowed to reverse an unknown amount. Nothing was sent. Give a transaction that tenderd knows, state the amount, or ask the operator.`;
}

/**
 * `operator-required`: the refund is above the register's limit. `max`: the limit in minor units. `original`: the
 * terminal's own key, if the request names one.
 */
export function unlinkedRefundAboveMax(
  register: string,
  {
    max,
    currency,
    original,
  }: { readonly max: number; readonly currency: string; readonly original: string | undefined },
): string {
  const limit = max === 0 ? `nothing in ${currency}` : `at most ${max} minor units of ${currency}`;
  const unknown = original === undefined ? '' : `tenderd does not know the original ${original}. `;
  return `${unknown}Without an original, register ${register} may refund ${limit} (registers.${register}.unlinkedRefundMax). Nothing was sent. Give the original, or ask the operator.`;
}

/** The refusal `refund-limit-reached`. `left`: undefined if nothing more can be refunded today. */
export function unlinkedRefundDayUsed(
  register: string,
  limit: { readonly left: string | undefined; readonly used: string; readonly max: string; readonly isDayMax: boolean },
  day: { readonly endsAt: string; readonly timeZone: string },
): string {
  const more = limit.left === undefined ? 'nothing more' : `at most ${limit.left} more`;
  const setting = `registers.${register}.unlinkedRefund${limit.isDayMax ? 'Day' : ''}Max`;
  return `Register ${register} may refund ${more} without an original today: ${limit.used} of ${limit.max} are used (${setting}). The next day begins at ${day.endsAt}, by the calendar of ${day.timeZone}. Nothing was sent. Give the original, or ask the operator.`;
}

/**
 * `other-register`: the payment belongs to another register. `original`: the transaction, if the request names a
 * transaction of tenderd.
 */
export function otherRegister(register: string, original: string | undefined): string {
  const which = original === undefined ? "The terminal's transaction" : `Transaction ${original}`;
  return `${which} was not taken by register ${register}, which is not allowed to change payments of other registers (registers.${register}.otherRegisters). Nothing was sent. Use the register that took the payment, or ask the operator.`;
}
