/** Finds the transactions that explain a line without a transaction of its own. */

import type { Assigned } from './assign.js';
import { equalFinder, type Finder, finderByAmount } from './by-amount.js';
import type { BookedTransaction, GroupLine, MatchGroup } from './model.js';
import { isSameWeek, type Occasions } from './occasions.js';

/** The transactions of one effect that have lines, and those that have none. */
export class Settled {
  /** Finds the transactions with lines that a line may repeat. */
  readonly repeatedBy: Finder;
  /** Finds the transactions with lines and with the line's amount that a line may repeat. */
  readonly equalTo: Finder;
  readonly #openTo: Finder;

  constructor(assigned: readonly Assigned[], { transactions }: MatchGroup, occasions: Occasions) {
    const settled = assigned.filter(({ lines }) => lines.length > 0).map(({ transaction }) => transaction);
    this.repeatedBy = occasions.finder(settled);
    this.equalTo = finderByAmount(settled, (equal) => occasions.finder(equal));
    this.#openTo = equalFinder([
      ...assigned.filter(({ lines }) => lines.length === 0).map(({ transaction }) => transaction),
      ...transactions.filter(({ effect, ending }) => effect === 'charge' && ending === 'not-known'),
    ]);
  }

  /**
   * True if the line may settle another charge instead: a charge of the same week and amount that is unresolved or that
   * no line settles.
   */
  isOpenElsewhere(line: GroupLine): boolean {
    return this.#openTo(line).some((one) => isSameWeek(line, one));
  }
}

/** The facts about a group that are read for many lines. */
export class GroupFacts {
  /** Finds the approved charges that a line may be about. */
  readonly chargesFor: Finder;
  readonly #ofEffects: Readonly<Record<'charge' | 'refund', Readonly<Record<'equal' | 'possible', Finder>>>>;
  readonly #byId: ReadonlyMap<string, BookedTransaction>;
  readonly #reversals = new Map<string, BookedTransaction[]>();
  readonly #namedLines: ReadonlySet<string>;

  constructor({ transactions, lines }: MatchGroup, occasions: Occasions) {
    const ofEffect = (effect: 'charge' | 'refund'): Readonly<Record<'equal' | 'possible', Finder>> => {
      const own = transactions.filter((one) => one.effect === effect);
      return { equal: equalFinder(own), possible: finderByAmount(own, (equal) => occasions.finder(equal)) };
    };
    this.#ofEffects = { charge: ofEffect('charge'), refund: ofEffect('refund') };
    this.chargesFor = occasions.finder(
      transactions.filter(({ effect, ending }) => effect === 'charge' && ending === 'moved'),
    );
    this.#byId = new Map(transactions.map((one) => [one.transactionId, one]));
    for (const one of transactions) {
      if (one.effect !== 'reversal' || one.ending !== 'moved' || one.original === undefined) continue;
      const known = this.#reversals.get(one.original);
      if (known === undefined) this.#reversals.set(one.original, [one]);
      else known.push(one);
    }
    this.#namedLines = new Set(lines.flatMap((line) => (line.transactionId === undefined ? [] : placeOf(line))));
  }

  /** Returns the transaction that a line names; undefined if it names none of the group. */
  namedBy({ transactionId }: GroupLine): BookedTransaction | undefined {
    return transactionId === undefined ? undefined : this.#byId.get(transactionId);
  }

  /** Returns the transactions with the effect and amount of a line. */
  equalTo(line: GroupLine, effect: 'charge' | 'refund'): readonly BookedTransaction[] {
    return this.#ofEffects[effect].equal(line);
  }

  /** Returns the transactions with the effect and amount of a line that the line may be about. */
  possibleFor(line: GroupLine, effect: 'charge' | 'refund'): readonly BookedTransaction[] {
    return this.#ofEffects[effect].possible(line);
  }

  /** Returns the successful reversals of a charge. */
  reversalsOf({ transactionId }: BookedTransaction): readonly BookedTransaction[] {
    return this.#reversals.get(transactionId) ?? [];
  }

  /** True if the settlement file names a transaction in this line, whatever its effect. */
  isNamed(line: GroupLine): boolean {
    return this.#namedLines.has(placeOf(line));
  }
}

function placeOf({ file, line }: GroupLine): string {
  return `${line} ${file}`;
}
