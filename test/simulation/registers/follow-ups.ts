/** The requests of a register about its earlier requests. Each request depends on the reports so far, so a register may make none. */

import type { Customer } from './customers.js';
import { movedMoney, type TransactionRequest, type TransactionView, placeOf } from '../../../src/core/index.js';
import { terminals } from '../setup.js';
import { unchecked } from '../../unchecked.js';

/** Looks up the reported view of a transaction. */
export type Look = (transactionId: string) => TransactionView | undefined;

/** The suffixes of the ids of requests about another transaction. */
const suffixes = {
  reversal: { first: 'v', second: 'w' },
  'stored-value-reversal': { first: 'v', second: 'w' },
  'loyalty-award-refund': { first: 'v', second: 'w' },
  refund: { first: 'r', second: 's' },
  'pre-authorization-update': { first: 'u', second: 'x' },
  capture: { first: 'c', second: 'd' },
} as const;

/** The kinds that undo another transaction. */
type Undoing = 'reversal' | 'stored-value-reversal' | 'loyalty-award-refund';

/** Returns the kind that undoes a request of this kind. */
export function undoingOf({ kind }: TransactionRequest): Undoing {
  if (kind === 'loyalty-award') return 'loyalty-award-refund';
  return kind === 'stored-value-load' ? 'stored-value-reversal' : 'reversal';
}

/** Returns the fields that all requests about a transaction have in common. */
function ofSame(request: TransactionRequest) {
  const { transactionId, sale } = request;
  return {
    terminal: placeOf(request),
    sale,
    allowPartial: false,
    original: { type: 'transaction', transactionId },
  } as const;
}

/** Returns the refund of a whole payment. */
export function refunded(
  name: 'reverse' | 'refund',
  paid: TransactionRequest,
  look: Look,
): TransactionRequest | undefined {
  const outcome = look(paid.transactionId)?.outcome;
  if (!movedMoney(outcome) || paid.kind === 'reconciliation') return undefined;
  const kind = name === 'reverse' ? undoingOf(paid) : 'refund';
  const hasAmount = kind !== 'reversal' && outcome.authorized !== undefined;
  return {
    ...ofSame(paid),
    transactionId: `${paid.transactionId}${suffixes[kind].first}`,
    kind,
    ...(hasAmount ? { amountDetails: outcome.authorized } : {}),
  };
}

/** Returns the request that raises a reserved amount, or that captures a part of the reserved amount. */
export function goneOn(
  kind: 'pre-authorization-update' | 'capture',
  reserved: TransactionRequest,
  look: Look,
): TransactionRequest | undefined {
  const outcome = look(reserved.transactionId)?.outcome;
  const held = outcome?.authorized;
  if (held === undefined || !movedMoney(outcome)) return undefined;
  const amount = kind === 'capture' ? Math.max(100, Math.floor(held.amount * 0.8)) : held.amount + 1_000;
  return {
    ...ofSame(reserved),
    transactionId: `${reserved.transactionId}${suffixes[kind].first}`,
    kind,
    amountDetails: { ...held, amount },
  };
}

/**
 * Returns another attempt after a reversal or capture with an unknown result. The new request names the earlier
 * request, even while the earlier request is open. If the earlier request is unresolved, the new request also has an
 * operator's review.
 */
export function endedAgain(
  kind: Undoing | 'capture',
  original: TransactionRequest,
  look: Look,
): TransactionRequest | undefined {
  const { first, second } = suffixes[kind];
  const retryOf = `${original.transactionId}${first}`;
  const view = look(retryOf);
  if (view === undefined || (view.outcome !== undefined && view.outcome.result !== 'unresolved')) return undefined;
  const { amountDetails } = view.request;
  return {
    ...ofSame(original),
    transactionId: `${original.transactionId}${second}`,
    kind,
    retryOf,
    ...reviewOf(view),
    ...(amountDetails === undefined ? {} : { amountDetails }),
  };
}

/** Returns an operator's review of a transaction; no review while the transaction has no outcome. */
export function reviewOf(view: TransactionView | undefined): Pick<TransactionRequest, 'reviewed'> {
  const { request, outcome } = view ?? {};
  if (request === undefined || outcome === undefined) return {};
  return {
    reviewed: [{ transactionId: request.transactionId, revision: outcome.revision, operator: 'a person' }],
  };
}

/** The suffixes of the ids of later parts of a sale, in the order of their requests. */
const parts = { 'next-part': 'm', 'too-large-part': 't', 'part-of-more': 'q', 'last-part': 'z' } as const;

/**
 * Returns another part of the sale: half of the remaining amount, the complete remaining amount, more than the
 * remaining amount, or a part that states another total.
 */
export function partOf(
  name: keyof typeof parts,
  first: TransactionRequest,
  look: Look,
): TransactionRequest | undefined {
  const { transactionId, options, amountDetails, sale } = first;
  const terminal = placeOf(first);
  const split = options?.split;
  if (split === undefined || !('total' in split) || amountDetails === undefined) return undefined;
  const ids = [transactionId, ...Object.values(parts).map((suffix) => `${transactionId}${suffix}`)];
  const left = ids.map((id) => look(id)?.leftInSale?.amount).findLast((amount) => amount !== undefined);
  const isUnknown = look(transactionId)?.outcome?.result === 'unresolved';
  // An operator has reviewed the first part, and has the rest of the sale paid as if the first part had taken nothing.
  const known = left ?? (isUnknown ? split.total - (split.paidOtherwise ?? 0) : undefined);
  if (known === undefined) return undefined;
  const amounts = {
    'next-part': Math.ceil(known / 2),
    'too-large-part': known + 1,
    'part-of-more': known,
    'last-part': known,
  };
  const amount = amounts[name];
  if (amount === 0) return undefined;
  const { paidOtherwise = 0 } = split;
  const total = name === 'part-of-more' ? split.total + 500 : split.total;
  return {
    transactionId: `${transactionId}${parts[name]}`,
    kind: 'payment',
    // After a long wait, the customer goes to another till.
    terminal: name === 'last-part' ? (Object.keys(terminals).find((till) => till !== terminal) ?? terminal) : terminal,
    sale,
    allowPartial: false,
    amountDetails: { ...amountDetails, amount },
    options: { split: { total, paidOtherwise } },
    ...(left === undefined ? { retryOf: transactionId, ...reviewOf(look(transactionId)) } : {}),
  };
}

/** The suffixes of the ids of payments with a card that was read before. */
const charges = { 'pay-by-card': 'k', 'pay-late': 'l', 'pay-other': 'o', 'pay-without': 'e' } as const;

/** Returns the transaction that takes the money: the customer's own transaction, or the transaction that is paid by the customer's card. */
export function chargeOf(customer: Customer, request: TransactionRequest): TransactionRequest {
  return request.kind === 'card-acquisition' ? byCard('pay-by-card', customer, request) : request;
}

function byCard(
  name: keyof typeof charges,
  { pays, amount, allowPartial, options }: Customer,
  first: TransactionRequest,
): TransactionRequest {
  const { transactionId, sale } = first;
  const terminal = placeOf(first);
  return unchecked({
    transactionId: `${transactionId}${charges[name]}`,
    kind: pays,
    terminal,
    sale: name === 'pay-other' ? `${sale}, another` : sale,
    allowPartial,
    amountDetails: { amount, currency: 'EUR' },
    ...(options === undefined ? {} : { options }),
    ...(name === 'pay-without' ? {} : { cardAcquisition: transactionId }),
  });
}

/** Returns the payment by a card that was read. A payment without that card need not wait for the card. */
export function charge(
  name: keyof typeof charges,
  customer: Customer,
  acquisition: TransactionRequest,
  look: Look,
): TransactionRequest | undefined {
  const isRead = movedMoney(look(acquisition.transactionId)?.outcome);
  return isRead || name === 'pay-without' ? byCard(name, customer, acquisition) : undefined;
}
