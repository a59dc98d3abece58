/**
 * Registers that request too much and too often. A payment, hold, load or award is refunded, captured or released again
 * and again: with more than its amount, under other sales, at other tills, and by each of its names. Most of these
 * requests must be refused.
 */

import { movedMoney, type TransactionRequest, type TransactionView, placeOf } from '../../../src/core/index.js';
import { Dice } from '../dice.js';
import { terminals, type Setup } from '../setup.js';
import type { Customer } from './customers.js';
import { reviewOf, undoingOf, type Look } from './follow-ups.js';
import { keyWritings, timeWrittenAs, type KeyWriting } from './key-writings.js';
import { unchecked } from '../../unchecked.js';

/** The name by which the request refers to its original: the register's id, or the terminal's key. */
type Naming = 'id' | KeyWriting;

const namings: readonly Naming[] = ['id', ...keyWritings];

/** One excessive request. `id` is the name with which the request can be left out. */
export interface Excess {
  readonly id: string;
  readonly atMs: number;
  readonly customer: string;
  readonly naming: Naming;
  readonly size: 'all' | 'half' | 'too-much';
  readonly isOtherSale: boolean;
  readonly isOtherTill: boolean;
  /** True if the request undoes the original although another operation, such as a capture, is also possible. */
  readonly undoes: boolean;
  /**
   * True if the request names the earlier request about the same original, even while the earlier request is open.
   * After the end of the earlier request, the new request also has the review of an operator.
   */
  readonly namesEarlier: boolean;
}

/** The suffixes of the ids of transactions that can be the original of an excessive request. Such an id begins with the id of the customer. */
const suffixes = ['', 'k', 'c', 'd', 'm', 'n'];

/** Draws the excessive requests and their times, each with dice of its own. */
export function randomExcess(seed: number, { excess }: Setup, customers: readonly Customer[]): readonly Excess[] {
  return customers.flatMap(({ id, atMs }): Excess[] => {
    const dice = new Dice(seed, `${id} exceeds`);
    if (!dice.happens(excess)) return [];
    let previousMs = 0;
    return Array.from({ length: dice.between(2, 5) }, (_, index) => ({
      id: `${id}.excess${index + 1}`,
      // Some requests are made while the previous request still runs.
      atMs: (previousMs =
        index > 0 && dice.happens(0.4)
          ? previousMs + dice.between(200, 3_000)
          : atMs + 8_000 + dice.between(500, dice.pick([20_000, 120_000, 400_000]))),
      customer: id,
      naming: dice.pick(namings),
      size: dice.pick(['all', 'all', 'half', 'too-much'] as const),
      isOtherSale: dice.happens(0.8),
      isOtherTill: dice.happens(0.4),
      undoes: dice.happens(0.5),
      namesEarlier: dice.happens(0.3),
    }));
  });
}

/** Returns the request, from the reports so far; undefined if no transaction of the customer moved money. */
export function exceeding(excess: Excess, dice: Dice, look: Look): TransactionRequest | undefined {
  const views = suffixes.flatMap((suffix) => look(`${excess.customer}${suffix}`) ?? []);
  const moved = views.filter(({ request, outcome }) => movedMoney(outcome) && isTaking(request));
  if (moved.length === 0) return undefined;
  const original = dice.pick(moved);
  const { request, outcome } = original;
  const key = outcome?.poiTransaction;
  if (excess.naming !== 'id' && key === undefined) return undefined;
  const kind = kindFor(excess, request);
  const transactionId = `${excess.customer}x${excess.id.slice(-1)}`;
  const asked = Object.entries(terminals).find(([till]) => excess.isOtherTill === (till !== request.terminal));
  const earlier = excess.namesEarlier ? look(`${excess.customer}x${Number(excess.id.slice(-1)) - 1}`) : undefined;
  return unchecked({
    transactionId,
    kind,
    terminal: asked?.[0] ?? placeOf(request),
    sale: excess.isOtherSale ? `${transactionId}, asked for elsewhere` : request.sale,
    allowPartial: false,
    original:
      key !== undefined && excess.naming !== 'id'
        ? { type: 'terminal', poiTransaction: { ...key, timeStamp: timeWrittenAs(excess.naming, key.timeStamp) } }
        : { type: 'transaction', transactionId: request.transactionId },
    ...sizeOf(kind, excess.size, original),
    ...(earlier === undefined ? {} : { retryOf: earlier.request.transactionId, ...reviewOf(earlier) }),
  });
}

function isTaking({ kind }: TransactionRequest): boolean {
  const taking = ['payment', 'pre-authorization', 'capture', 'stored-value-load', 'loyalty-award'];
  return taking.includes(kind);
}

function kindFor({ undoes }: Excess, request: TransactionRequest): TransactionRequest['kind'] {
  if (request.kind === 'pre-authorization' && !undoes) return 'capture';
  const isPaid = request.kind === 'payment' || request.kind === 'capture';
  return isPaid && !undoes ? 'refund' : undoingOf(request);
}

/** Returns the requested amount. A release of a pre-authorization has no amount, and neither has a request about points. */
function sizeOf(
  kind: TransactionRequest['kind'],
  size: Excess['size'],
  { request, outcome }: TransactionView,
): Pick<TransactionRequest, 'amountDetails'> {
  const authorized = outcome?.authorized;
  if (authorized === undefined || (request.kind === 'pre-authorization' && kind === 'reversal')) return {};
  if (kind === 'reversal' && size === 'all') return {};
  const { amount } = authorized;
  const sizes = { all: amount, half: Math.ceil(amount / 2), 'too-much': amount * 2 + 1 };
  return { amountDetails: { ...authorized, amount: sizes[size] } };
}
