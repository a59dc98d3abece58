/** The options of a payment in a scenario, such as `tip 5.00, cash-back up to 50.00, part of 100.00, card of c1`. */

import { toMinorUnits } from '../../protocol/index.js';
import type { TransactionOptions } from '../../src/core/index.js';

type Reader = (text: string, units: (text: string) => number) => TransactionOptions;

const words: readonly (readonly [pattern: RegExp, read: Reader])[] = [
  [/^tip ([\d.]+)$/, (text, units) => ({ tip: units(text) })],
  [/^cash-back ([\d.]+)$/, (text, units) => ({ cashBack: { amount: units(text) } })],
  [/^cash-back up to ([\d.]+)$/, (text, units) => ({ cashBack: { maximum: units(text) } })],
  [/^part of ([\d.]+)$/, (text, units) => ({ split: { total: units(text) } })],
  [/^a (transaction|customer) token$/, (type) => ({ requestToken: type === 'customer' ? 'customer' : 'transaction' })],
  [/^(one time)$/, () => ({ oneTime: true })],
  [/^acquirers ([\d ]+)$/, (ids) => ({ acquirers: ids.split(' ') })],
  [/^token (\S+)$/, (value) => ({ token: { type: 'customer', value } })],
];

/**
 * Returns the options in a text, and the card acquisition that it names. Undefined if a part of the text is unknown.
 */
export function optionsOf(
  text: string,
  currency: string,
): { readonly options: TransactionOptions | undefined; readonly card: string | undefined } | undefined {
  let options: TransactionOptions = {};
  let card: string | undefined;
  for (const part of text.split(', ')) {
    const [, named] = /^card of (\S+)$/.exec(part) ?? [];
    card = named ?? card;
    if (named !== undefined) continue;
    const found = words.flatMap(([pattern, read]) => {
      const value = pattern.exec(part)?.[1];
      return value === undefined ? [] : [read(value, (amount) => unitsOf(amount, currency))];
    });
    if (found.length === 0) return undefined;
    options = Object.assign({}, options, ...found);
  }
  return { options: Object.keys(options).length === 0 ? undefined : options, card };
}

function unitsOf(text: string, currency: string): number {
  const units = toMinorUnits(text, currency);
  return units.ok ? units.value : Number.NaN;
}
