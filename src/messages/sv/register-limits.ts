/** Messages about the rights of a register: refunds without an original, and payments of other registers. */

import { amount } from './words.js';

/** `operator-required`: the register may not reverse a payment whose amount is unknown. */
export function unknownAmount(register: string, original: string): string {
  return `tenderd känner inte till originalet ${original}, och kassa ${register} får inte makulera ett okänt belopp. Inget har skickats. Ange en transaktion som tenderd känner till, ange beloppet eller fråga operatören.`;
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
  const limit =
    max === 0
      ? `inte betala tillbaka något i ${currency}`
      : `betala tillbaka högst ${max} av minsta enheten i ${currency}`;
  const unknown = original === undefined ? '' : `tenderd känner inte till originalet ${original}. `;
  return `${unknown}Utan original får kassa ${register} ${limit} (registers.${register}.unlinkedRefundMax). Inget har skickats. Ange originalet eller fråga operatören.`;
}

/** The refusal `refund-limit-reached`. `left`: undefined if nothing more can be refunded today. */
export function unlinkedRefundDayUsed(
  register: string,
  limit: { readonly left: string | undefined; readonly used: string; readonly max: string; readonly isDayMax: boolean },
  day: { readonly endsAt: string; readonly timeZone: string },
): string {
  const more =
    limit.left === undefined ? 'inte betala tillbaka något mer' : `betala tillbaka högst ${amount(limit.left)} till`;
  const setting = `registers.${register}.unlinkedRefund${limit.isDayMax ? 'Day' : ''}Max`;
  return `Kassa ${register} får ${more} utan original i dag: ${amount(limit.used)} av ${amount(limit.max)} har använts (${setting}). Nästa dag börjar ${day.endsAt}, enligt kalendern för ${day.timeZone}. Inget har skickats. Ange originalet eller fråga operatören.`;
}

/**
 * `other-register`: the payment belongs to another register. `original`: the transaction, if the request names a
 * transaction of tenderd.
 */
export function otherRegister(register: string, original: string | undefined): string {
  const which = original === undefined ? 'Terminalens transaktion' : `Transaktion ${original}`;
  return `${which} gjordes inte av kassa ${register}, som inte får ändra andra kassors betalningar (registers.${register}.otherRegisters). Inget har skickats. Använd kassan som tog betalningen, eller fråga operatören.`;
}
