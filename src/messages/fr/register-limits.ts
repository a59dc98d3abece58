/** Messages about the rights of a register: refunds without an original, and payments of other registers. */

import { amount } from './words.js';

const askOperator = 'adressez-vous à l’opérateur';

/** `operator-required`: the register may not reverse a payment whose amount is unknown. */
export function unknownAmount(register: string, original: string): string {
  return `tenderd ne connaît pas l’original ${original}, et la caisse ${register} n’a pas le droit d’annuler un montant inconnu. Rien n’a été envoyé : indiquez une transaction que tenderd connaît, précisez le montant, ou ${askOperator}.`;
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
  const units = `${max} ${max === 1 ? 'unité monétaire minimale' : 'unités monétaires minimales'}`;
  const limit =
    max === 0 ? `ne peut rien rembourser en ${currency}` : `peut rembourser au plus ${units} en ${currency}`;
  const unknown = original === undefined ? '' : `tenderd ne connaît pas l’original ${original}. `;
  return `${unknown}Sans original, la caisse ${register} ${limit} (registers.${register}.unlinkedRefundMax). Rien n’a été envoyé. Indiquez l’original, ou ${askOperator}.`;
}

/** The refusal `refund-limit-reached`. `left`: undefined if nothing more can be refunded today. */
export function unlinkedRefundDayUsed(
  register: string,
  limit: { readonly left: string | undefined; readonly used: string; readonly max: string; readonly isDayMax: boolean },
  day: { readonly endsAt: string; readonly timeZone: string },
): string {
  const may =
    limit.left === undefined
      ? 'ne peut plus rien rembourser sans original aujourd’hui'
      : `peut encore rembourser au plus ${amount(limit.left)} sans original aujourd’hui`;
  const setting = `registers.${register}.unlinkedRefund${limit.isDayMax ? 'Day' : ''}Max`;
  return `La caisse ${register} ${may} ; déjà utilisé : ${amount(limit.used)} sur ${amount(limit.max)} (${setting}). Le jour suivant commence à ${day.endsAt}, selon le calendrier de ${day.timeZone}. Rien n’a été envoyé : indiquez l’original, ou ${askOperator}.`;
}

/**
 * `other-register`: the payment belongs to another register. `original`: the transaction, if the request names a
 * transaction of tenderd.
 */
export function otherRegister(register: string, original: string | undefined): string {
  const which = original === undefined ? 'La transaction du terminal' : `La transaction ${original}`;
  return `${which} ne vient pas de la caisse ${register}, et celle-ci n’a pas le droit de modifier les paiements d’autres caisses (registers.${register}.otherRegisters). Rien n’a été envoyé : faites l’opération sur la caisse d’où vient la transaction, ou ${askOperator}.`;
}
