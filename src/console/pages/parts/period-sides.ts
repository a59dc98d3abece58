/** The sums of a closed period: those of tenderd and those of the terminal, by type and currency. */

import type { Amount, ClosedPeriod, TotalsLine } from '../../../client/index.js';

/** The sum according to tenderd or according to the terminal. In a difference, count and amount can be negative. */
export interface Side {
  readonly count: number;
  readonly amount?: Amount;
}

/**
 * The sums of tenderd and of the terminal for one type and currency. `difference`: how much larger the sum of the
 * terminal is. It is absent if the sums are equal or are not compared.
 */
export interface Sides {
  readonly type: string;
  readonly currency?: string;
  readonly journal?: Side;
  readonly terminal?: Side;
  readonly difference?: Side;
}

/** Returns a row for each type and currency that one side has. The daemon decides what differs. */
export function sidesOf({ totals, journal, differences = [] }: ClosedPeriod): readonly Sides[] {
  const ofTerminal = summed(totals.flatMap(({ payments, loyalty }) => [...payments, ...loyalty]));
  const ofJournal = summed(journal?.payments ?? []);
  const differing = new Set(differences.flatMap(({ terminal, journal: own }) => [terminal, own].flatMap(keysOf)));
  const keys = [...new Set([...ofJournal.keys(), ...ofTerminal.keys()])];
  return keys.map((key) => {
    const own = ofJournal.get(key);
    const terminal = ofTerminal.get(key);
    const [type = '', currency] = key.split(' ');
    return {
      type,
      ...(currency === undefined ? {} : { currency }),
      ...(own === undefined ? {} : { journal: own }),
      ...(terminal === undefined ? {} : { terminal }),
      ...(differing.has(key) ? { difference: minus(terminal, own) } : {}),
    };
  });
}

function keyOf({ type, amount }: TotalsLine): string {
  return amount === undefined ? type : `${type} ${amount.currency}`;
}

function keysOf(line: TotalsLine | undefined): readonly string[] {
  return line === undefined ? [] : [keyOf(line)];
}

function summed(lines: readonly TotalsLine[]): ReadonlyMap<string, Side> {
  const sums = new Map<string, Side>();
  for (const line of lines) sums.set(keyOf(line), plus(sums.get(keyOf(line)), line));
  return sums;
}

function plus(side: Side | undefined, { count, amount }: Side): Side {
  const sum = amountOf(side?.amount, amount, 1);
  return { count: (side?.count ?? 0) + count, ...(sum === undefined ? {} : { amount: sum }) };
}

function minus(from: Side | undefined, less: Side | undefined): Side {
  const rest = amountOf(from?.amount, less?.amount, -1);
  return { count: (from?.count ?? 0) - (less?.count ?? 0), ...(rest === undefined ? {} : { amount: rest }) };
}

function amountOf(one: Amount | undefined, other: Amount | undefined, factor: 1 | -1): Amount | undefined {
  const currency = one?.currency ?? other?.currency;
  return currency === undefined ? undefined : { amount: (one?.amount ?? 0) + factor * (other?.amount ?? 0), currency };
}
