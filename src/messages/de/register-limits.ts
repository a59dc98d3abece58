/** Messages about the rights of a register: refunds without an original, and payments of other registers. */

import { amount } from './words.js';

const askOperator = 'fragen Sie den Bediener';

/** `operator-required`: the register may not reverse a payment whose amount is unknown. */
export function unknownAmount(register: string, original: string): string {
  return `tenderd kennt das Original ${original} nicht, und die Kasse ${register} darf keinen unbekannten Betrag stornieren. Es wurde nichts gesendet: Nennen Sie eine Transaktion von tenderd, geben Sie den Betrag an, oder ${askOperator}.`;
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
  const limit = max === 0 ? `nichts in ${currency}` : `höchstens ${max} kleinste Einheiten in ${currency}`;
  const unknown = original === undefined ? '' : `tenderd kennt das Original ${original} nicht. `;
  return `${unknown}Ohne das Original darf die Kasse ${register} ${limit} erstatten (registers.${register}.unlinkedRefundMax). Nennen Sie das Original, oder ${askOperator}. Es wurde nichts gesendet.`;
}

/** The refusal `refund-limit-reached`. `left`: undefined if nothing more can be refunded today. */
export function unlinkedRefundDayUsed(
  register: string,
  limit: { readonly left: string | undefined; readonly used: string; readonly max: string; readonly isDayMax: boolean },
  day: { readonly endsAt: string; readonly timeZone: string },
): string {
  const more = limit.left === undefined ? 'nichts mehr' : `höchstens noch ${amount(limit.left)}`;
  const setting = `registers.${register}.unlinkedRefund${limit.isDayMax ? 'Day' : ''}Max`;
  return `Die Kasse ${register} darf heute ohne Original ${more} erstatten: ${amount(limit.used)} von ${amount(limit.max)} sind verbraucht (${setting}). Der nächste Tag beginnt um ${day.endsAt}, nach dem Kalender von ${day.timeZone}. Es wurde nichts gesendet: Nennen Sie das Original, oder ${askOperator}.`;
}

/**
 * `other-register`: the payment belongs to another register. `original`: the transaction, if the request names a
 * transaction of tenderd.
 */
export function otherRegister(register: string, original: string | undefined): string {
  const which = original === undefined ? 'Die Transaktion des Terminals' : `Die Transaktion ${original}`;
  return `${which} ist nicht von der Kasse ${register}, und diese darf Zahlungen anderer Kassen nicht anrühren (registers.${register}.otherRegisters). Es wurde nichts gesendet: Erledigen Sie das an der Kasse, von der sie ist, oder ${askOperator}.`;
}
