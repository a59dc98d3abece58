/** Parts of a message about an approved amount: fees, tip and cash-back. */

import type { OtherPart } from '../../en/kinds/amount-parts.js';
import { amount as german } from '../words.js';

/**
 * Returns an amount such as `12.50 EUR`. `text`: its decimal form; undefined if the digits of the currency are not
 * known.
 */
export function amount(
  text: string | undefined,
  { amount: units, currency }: { readonly amount: number; readonly currency: string },
): string {
  return text === undefined ? `${units} kleinste Einheiten der Währung ${currency}` : `${text} ${currency}`;
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
    ...(surcharge === undefined ? [] : [`${german(surcharge)} Aufschlag`]),
    ...(other === undefined ? [] : [`${german(other)} Gebühren`]),
  ];
  const rest = unexplained === undefined ? '' : ` Nicht erklärt sind ${german(unexplained)}.`;
  return `Davon sind ${named.join(' und ')}.${rest}`;
}

/** The end of a sentence about these parts: `mit einem Trinkgeld von 1,00 EUR, das nicht angefordert war`. */
export function otherParts(parts: readonly OtherPart[]): string {
  const texts = parts.map((part, index) => {
    const [what, that] = part.name === 'tip' ? ['einem Trinkgeld', 'das'] : ['einer Barauszahlung', 'die'];
    const instead =
      part.requested === undefined
        ? `, ${that} nicht angefordert war${index < parts.length - 1 ? ',' : ''}`
        : ` statt ${german(part.requested)}`;
    return `${what} von ${german(part.amount)}${instead}`;
  });
  return `mit ${texts.join(' und ')}`;
}
