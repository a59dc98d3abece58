/** The price of one unit, if an item has only its amount and quantity. */

/** The maximum number of fraction digits of an amount on the wire. */
const fractionMax = 6;

const one = 10n ** 12n;

const decimal = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/** Returns the amount divided by the quantity, both decimal strings, cut after six digits; the amount itself for a quantity of zero. */
export function unitPriceOf(amount: string, quantity: string): string {
  const [whole, parts] = [scaled(amount), scaled(quantity)];
  if (whole === undefined || parts === undefined || parts === 0n || parts === one) return amount;
  const scale = 10n ** BigInt(fractionMax);
  const price = (whole * scale) / parts;
  const digits = String(price < 0n ? -price : price).padStart(fractionMax + 1, '0');
  const fraction = digits.slice(-fractionMax).replace(/0+$/, '');
  const text = digits.slice(0, -fractionMax) + (fraction === '' ? '' : `.${fraction}`);
  return price < 0n ? `-${text}` : text;
}

/** Returns the number times ten to the power of twelve. Further digits do not matter in a price. */
function scaled(text: string): bigint | undefined {
  const [, sign, whole = '', fraction = ''] = decimal.exec(text) ?? [];
  if (sign === undefined || whole.length + fraction.length === 0) return undefined;
  const value = BigInt(whole + fraction.slice(0, 12).padEnd(12, '0'));
  return sign === '-' ? -value : value;
}
