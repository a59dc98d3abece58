/** Parts of a message about an approved amount: fees, tip and cash-back. */

import type { OtherPart } from '../../en/kinds/amount-parts.js';
import { amount as french } from '../words.js';

/**
 * Returns an amount such as `12.50 EUR`. `text`: its decimal form; undefined if the digits of the currency are not
 * known.
 */
export function amount(
  text: string | undefined,
  { amount: units, currency }: { readonly amount: number; readonly currency: string },
): string {
  if (text !== undefined) return `${text} ${currency}`;
  return `${units} ${units < 2 ? 'unité monétaire minimale' : 'unités monétaires minimales'} en ${currency}`;
}

/**
 * The sentence about the amounts that the terminal added. `unexplained`: the part of the difference that the added
 * amounts do not explain.
 */
export function fees({
  surcharge,
  other,
  unexplained,
}: {
  readonly surcharge: string | undefined;
  readonly other: string | undefined;
  readonly unexplained: string | undefined;
}): string {
  const named = [
    ...(surcharge === undefined ? [] : [`${french(surcharge)} de supplément`]),
    ...(other === undefined ? [] : [`${french(other)} de frais`]),
  ];
  const rest = unexplained === undefined ? '' : ` Part inexpliquée : ${french(unexplained)}.`;
  return `Ce montant comprend ${named.join(' et ')}.${rest}`;
}

/** The end of a sentence about these parts: `avec un pourboire de 1,00 EUR qui n'était pas demandé`. */
export function otherParts(parts: readonly OtherPart[]): string {
  const texts = parts.map((part) => {
    const noun = part.name === 'tip' ? 'un pourboire' : 'un retrait d’espèces';
    const instead = part.requested === undefined ? 'qui n’était pas demandé' : `au lieu de ${french(part.requested)}`;
    return `${noun} de ${french(part.amount)} ${instead}`;
  });
  return `avec ${texts.join(' et ')}`;
}
