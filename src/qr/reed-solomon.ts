/** Error correction of QR codes: Reed and Solomon's code over the field of 256 elements (ISO/IEC 18004, 7.5 and annex A). */

/** The field's polynomial, x^8 + x^4 + x^3 + x^2 + 1. */
const fieldPolynomial = 0x11d;

const powers: number[] = [];
const logarithms: number[] = [];
for (let exponent = 0, value = 1; exponent < 255; exponent += 1) {
  powers[exponent] = value;
  logarithms[value] = exponent;
  value <<= 1;
  if (value > 255) value ^= fieldPolynomial;
}

function times(one: number, other: number): number {
  if (one === 0 || other === 0) return 0;
  return powers[((logarithms[one] ?? 0) + (logarithms[other] ?? 0)) % 255] ?? 0;
}

/** The coefficients behind the leading 1 of the product of all (x - 2^i), i from 0 to `count` - 1. */
function generator(count: number): readonly number[] {
  let product: readonly number[] = [1];
  for (let root = 0; root < count; root += 1) {
    const factor = powers[root] ?? 0;
    product = [...product, 0].map((value, index) => value ^ times(product[index - 1] ?? 0, factor));
  }
  return product.slice(1);
}

/** The `count` codewords that belong behind these: the remainder of the division by the generator. */
export function correctionOf(data: readonly number[], count: number): readonly number[] {
  const divisor = generator(count);
  let remainder: readonly number[] = divisor.map(() => 0);
  for (const codeword of data) {
    const factor = codeword ^ (remainder[0] ?? 0);
    const [, ...rest] = [...remainder, 0];
    remainder = rest.map((value, index) => value ^ times(divisor[index] ?? 0, factor));
  }
  return remainder;
}
