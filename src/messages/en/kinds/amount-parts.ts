/** Parts of a message about an approved amount: fees, tip and cash-back. */

/**
 * Returns an amount such as `12.50 EUR`. `text`: its decimal form; undefined if the digits of the currency are not
 * known.
 */
export function amount(
  text: string | undefined,
  { amount: units, currency }: { readonly amount: number; readonly currency: string },
): string {
  return text === undefined ? `${units} minor units of ${currency}` : `${text} ${currency}`;
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
    ...(surcharge === undefined ? [] : [`a surcharge of ${surcharge}`]),
    ...(other === undefined ? [] : [`fees of ${other}`]),
  ];
  const rest = unexplained === undefined ? '' : ` ${unexplained} is unexplained.`;
  return `The amount includes ${named.join(' and ')}.${rest}`;
}

/** A tip or cash-back that the register did not request, or requested with another amount. */
export interface OtherPart {
  readonly name: 'tip' | 'cash-back';
  readonly amount: string;
  readonly requested: string | undefined;
}

/** The end of a sentence about the given parts: `with a tip of 1.00 EUR that was not requested`. */
export function otherParts(parts: readonly OtherPart[]): string {
  const texts = parts.map((part) => {
    const noun = part.name === 'tip' ? 'a tip' : part.name;
    const instead = part.requested === undefined ? 'that was not requested' : `instead of ${part.requested}`;
    return `${noun} of ${part.amount} ${instead}`;
  });
  return `with ${texts.join(' and ')}`;
}
