/** Messages about a sale that is paid in parts. */

import { amount } from './words.js';

function by(ids: readonly string[]): string {
  return ids.length === 0 ? '' : ` (mit ${ids.join(', ')})`;
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
  return `Der Verkauf ${sale} kostet ${amount(total)}, davon sind ${amount(paid)} bezahlt${by(ids)}: Höchstens ${amount(left)} sind noch offen. Es wurde nichts gesendet.`;
}

/** The last part of {@link statesTooLittle}, for a register of the HTTP API. */
export const askForEarlierPart = 'Fragen Sie zuerst den Stand des früheren Teils ab.';

/**
 * `split-exceeded`: the register states a smaller paid amount than tenderd knows, so it may not know that an earlier
 * part was charged.
 */
export function statesTooLittle(
  sale: string,
  { stated, paid }: { readonly stated: string; readonly paid: string },
  ids: readonly string[],
): string {
  return `Nach Angabe der Kasse sind vom Verkauf ${sale} ${amount(stated)} bezahlt, aber bezahlt sind ${amount(paid)}${by(ids)}. Es wurde nichts gesendet. ${askForEarlierPart}`;
}

/** `reverse-one`: more was paid than the total of the sale. */
export function overpaid(sale: string, paid: string, total: string): string {
  return `Für die Teile des Verkaufs ${sale} wurden zusammen ${amount(paid)} kassiert, er kostet aber ${amount(total)}. Erstatten Sie, was zu viel ist, oder stornieren Sie einen der Teile.`;
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
  return `Der Teil ${part} des Verkaufs ${sale} ging durch. Nach Angabe seiner Kasse waren ${amount(stated)} bezahlt, und tenderd wusste von ${amount(known)}; jetzt weiß tenderd von ${amount(now)}${by(ids)}. Falls die Kasse diesen Betrag nicht mitgezählt hat, erstatten Sie, was zu viel ist, oder stornieren Sie einen Teil.`;
}
