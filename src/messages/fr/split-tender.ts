/** Messages about a sale that is paid in parts. */

import { amount } from './words.js';

function by(ids: readonly string[]): string {
  return ids.length === 0 ? '' : ` (par ${ids.join(', ')})`;
}

/**
 * `split-exceeded`: the part is larger than the remaining amount. `ids`: the transactions that took the amount paid so
 * far.
 */
export function aboveRest(
  sale: string,
  { total, paid, left }: { readonly total: string; readonly paid: string; readonly left: string },
  ids: readonly string[],
): string {
  return `La vente ${sale} coûte ${amount(total)} ; montant déjà payé : ${amount(paid)}${by(ids)}. Il reste au plus ${amount(left)}. Rien n’a été envoyé.`;
}

/** The last part of {@link statesTooLittle}, for a register of the HTTP API. */
export const askForEarlierPart = 'Demandez l’état de la part précédente, puis renvoyez cette part.';

/**
 * `split-exceeded`: the register states a smaller paid amount than tenderd knows, so it may not know that an earlier
 * part was charged.
 */
export function statesTooLittle(
  sale: string,
  { stated, paid }: { readonly stated: string; readonly paid: string },
  ids: readonly string[],
): string {
  return `Selon la caisse, le montant déjà payé de la vente ${sale} est de ${amount(stated)}, mais il est de ${amount(paid)}${by(ids)}. Rien n’a été envoyé. ${askForEarlierPart}`;
}

/** `reverse-one`: more was paid than the total of the sale. */
export function overpaid(sale: string, paid: string, total: string): string {
  return `Les parts de la vente ${sale} totalisent ${amount(paid)}, alors que la vente coûte ${amount(total)}. Remboursez l’excédent, ou annulez l’une des parts.`;
}

/**
 * `reverse-one`: a part of a sale was charged although the register had not counted an earlier part. The result of the
 * earlier part was unknown at that time.
 */
export function notCounted(
  part: string,
  sale: string,
  { stated, known, now }: { readonly stated: string; readonly known: string; readonly now: string },
  ids: readonly string[],
): string {
  return `La part ${part} de la vente ${sale} a abouti. Le montant payé avant elle est de ${amount(now)}${by(ids)}, mais à ce moment-là tenderd n’avait connaissance que de ${amount(known)}, et la caisse a indiqué ${amount(stated)}. Si la caisse n’a pas compté le montant entier, remboursez l’excédent ou annulez une part.`;
}
