/** Messages about a sale that is paid in parts. */

import { amount } from './words.js';

function by(ids: readonly string[]): string {
  return ids.length === 0 ? '' : ` (med ${ids.join(', ')})`;
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
  return `Köp ${sale} kostar ${amount(total)}, och ${amount(paid)} av det är betalt${by(ids)}: högst ${amount(left)} återstår. Inget har skickats.`;
}

/** The last part of {@link statesTooLittle}, for a register of the HTTP API. */
export const askForEarlierPart = 'Fråga efter den tidigare delens status och skicka sedan den här delen igen.';

/**
 * `split-exceeded`: the register states a smaller paid amount than tenderd knows, so it may not know that an earlier
 * part was charged.
 */
export function statesTooLittle(
  sale: string,
  { stated, paid }: { readonly stated: string; readonly paid: string },
  ids: readonly string[],
): string {
  return `Kassan uppger att ${amount(stated)} av köp ${sale} är betalt, men ${amount(paid)} är betalt${by(ids)}. Inget har skickats. ${askForEarlierPart}`;
}

/** `reverse-one`: more was paid than the total of the sale. */
export function overpaid(sale: string, paid: string, total: string): string {
  return `Delarna av köp ${sale} blir tillsammans ${amount(paid)}, men köpet kostar ${amount(total)}. Betala tillbaka det som är för mycket, eller makulera en av delarna.`;
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
  return `Del ${part} av köp ${sale} gick igenom. Dessförinnan var ${amount(now)} betalt${by(ids)}, men då kände tenderd bara till ${amount(known)} och kassan uppgav ${amount(stated)}. Om kassan inte räknade med hela beloppet: betala tillbaka det som är för mycket, eller makulera en del.`;
}
