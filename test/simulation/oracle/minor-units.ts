/**
 * Amounts as the oracle reads them, without the code under test. Every currency of the simulation has two fraction
 * digits.
 */

/** Returns the cents of a decimal text; undefined if there is no text or it has fractions of a cent. */
export function minorUnits(decimal: string): number | undefined {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d{1,2})0*)?$/.exec(decimal) ?? [];
  return whole === '' ? undefined : Number(whole + fraction.padEnd(2, '0'));
}
