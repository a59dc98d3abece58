/** Parts of a message about an approved amount: fees, tip and cash-back. */

import type { OtherPart } from '../../en/kinds/amount-parts.js';
import { amount as swedish } from '../words.js';

/**
 * Returns an amount such as `12.50 EUR`. `text`: its decimal form; undefined if the digits of the currency are not
 * known.
 */
export function amount(
  text: string | undefined,
  { amount: units, currency }: { readonly amount: number; readonly currency: string },
): string {
  return text === undefined ? `${units} av minsta enheten i ${currency}` : `${text} ${currency}`;
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
    ...(surcharge === undefined ? [] : [`en tilläggsavgift på ${swedish(surcharge)}`]),
    ...(other === undefined ? [] : [`avgifter på ${swedish(other)}`]),
  ];
  const rest = unexplained === undefined ? '' : ` ${swedish(unexplained)} är oförklarat.`;
  return `I beloppet ingår ${named.join(' och ')}.${rest}`;
}

/** The end of a sentence about these parts: `med dricks på 1,00 EUR som inte hade begärts`. */
export function otherParts(parts: readonly OtherPart[]): string {
  const texts = parts.map((part) => {
    const noun = part.name === 'tip' ? 'dricks' : 'ett kontantuttag';
    const instead = part.requested === undefined ? 'som inte hade begärts' : `i stället för ${swedish(part.requested)}`;
    return `${noun} på ${swedish(part.amount)} ${instead}`;
  });
  return `med ${texts.join(' och ')}`;
}
