/** Exact arithmetic on the decimal amounts of messages. Money is compared and added as whole numbers, without floating point. */

const places = 6;
const scale = 10n ** BigInt(places);
const form = /^\d{1,8}(?:\.\d{0,6})?$|^\.\d{1,6}$/;

/** True if the text is an amount of the standard: 0 to 99999999.999999, with a decimal point, without sign or exponent. */
export function isAmount(text: string): boolean {
  return form.test(text);
}

/** Returns the amount in millionths. A string that is not an amount counts as 0, so callers check with `isAmount` first. */
export function millionths(text: string): bigint {
  if (!isAmount(text)) return 0n;
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole === '' ? '0' : whole) * scale + BigInt(fraction.padEnd(places, '0'));
}

/** Returns millionths as a decimal string, with at least `placesMin` decimal places. */
export function amountText(value: bigint, placesMin: number): string {
  const fraction = String(value % scale).padStart(places, '0');
  const cut = fraction.replace(/0+$/, '').padEnd(placesMin, '0');
  return cut === '' ? String(value / scale) : `${String(value / scale)}.${cut}`;
}

/** Returns the number of decimal places in the text: 2 for `10.00`. */
export function shownPlaces(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}

/** Returns the sum of two amounts. The text has as many decimal places as the more exact amount. */
export function addAmounts(one: string, other: string): string {
  return amountText(millionths(one) + millionths(other), Math.max(shownPlaces(one), shownPlaces(other)));
}
