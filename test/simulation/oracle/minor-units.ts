/** Amounts as the oracle reads them: not with the code that it judges. Every currency of the simulation has two places. */

/** Cents of a decimal text; undefined when it has none, or parts of one. */
export function minorUnits(decimal: string): number | undefined {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d{1,2})0*)?$/.exec(decimal) ?? [];
  return whole === '' ? undefined : Number(whole + fraction.padEnd(2, '0'));
}
