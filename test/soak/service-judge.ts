/** Compares the payment service's books with the daemon's journal and with the notes of the register of links. */

import type { ServicePayment } from '../world/service-process.js';
import type { Finding, FindingKind } from './judge.js';
import type { Note } from './notes.js';

/** A transaction at the service in the daemon's list at the end. */
export interface ListedLink {
  readonly transactionId: string;
  readonly kind: string;
  readonly state: string;
  readonly result?: string | undefined;
  readonly reason?: string | undefined;
  readonly revision: number;
  readonly authorized?: { readonly amount: number } | undefined;
  readonly original?: { readonly transactionId?: string | undefined } | undefined;
}

/** All books of the second rail. */
export interface ServiceBooks {
  readonly ledger: readonly ServicePayment[];
  readonly listed: readonly ListedLink[];
  readonly notes: readonly Note[];
  /** The service promises nothing: an unpaid link may be paid at any time. */
  readonly isUnpromised?: boolean;
}

/** Compares the books. */
export function judgeService(books: ServiceBooks): readonly Finding[] {
  const { ledger, listed, notes } = books;
  const known = new Set(listed.map(({ transactionId }) => transactionId));
  const sessions = new Map<string, readonly ServicePayment[]>();
  for (const one of ledger) sessions.set(one.merchantReference, [...(sessions.get(one.merchantReference) ?? []), one]);
  return [
    ...[...sessions].flatMap(([id, all]) =>
      all.length < 2 ? [] : findingOf('charged_twice', id, `opened ${all.length} sessions`),
    ),
    ...ledger.flatMap(({ merchantReference: id }) =>
      known.has(id) ? [] : findingOf('lost', id, 'was begun, and is not in the journal'),
    ),
    ...listed.flatMap((one) => against(one, sessions.get(rootOf(one))?.[0], books)),
    ...notes.flatMap((note) =>
      note.type === 'refused' ? findingOf('stuck', note.transactionId, `was refused: ${note.code}`) : [],
    ),
  ];
}

/**
 * True if the end cannot be known: the request left before a death, and the next daemon did not trust its key, because
 * its wall clock was behind that of the dead daemon.
 */
export function isUnknowable({ result, reason }: ListedLink): boolean {
  return result === 'unresolved' && (reason === 'no-answer' || reason === 'answer-unreadable');
}

/** True if a link was aborted, and nothing proves that it can no longer be paid. */
export function mayStillBePaid({ result, reason }: ListedLink): boolean {
  return result === 'unresolved' && reason === 'may-still-be-paid';
}

/** Returns the links that a register received as unresolved and that were paid afterwards. */
export function paidLate({ listed, notes }: ServiceBooks): readonly ListedLink[] {
  return listed.filter(
    ({ transactionId: id, kind, result }) =>
      (kind === 'payment' || kind === 'pre-authorization') &&
      result === 'approved' &&
      notes.some((note) => note.type === 'told' && note.transactionId === id && note.result === 'unresolved'),
  );
}

function rootOf({ transactionId, original }: ListedLink): string {
  return original?.transactionId ?? transactionId;
}

function against(one: ListedLink, payment: ServicePayment | undefined, books: ServiceBooks): readonly Finding[] {
  const { transactionId: id, result, kind, authorized } = one;
  if (result === undefined) return findingOf('stuck', id, `is ${one.state} at the end`);
  const taken = (kind === 'payment' ? payment?.captured : payment?.authorized) ?? 0;
  if (result === 'unresolved') {
    const isOpen = books.isUnpromised === true && mayStillBePaid(one) && taken === 0;
    return isUnknowable(one) || isOpen ? [] : findingOf('needless_unresolved', id, `is unresolved (${one.reason})`);
  }
  const words = books.notes.flatMap((note) => (note.type === 'told' && note.transactionId === id ? [note] : []));
  const last = words.at(-1);
  const told: readonly Finding[] =
    last === undefined || last.revision < one.revision || last.result === result
      ? []
      : findingOf('misreported', id, `was told as ${last.result}, and stands as ${result}`);
  if (one.original !== undefined) return told;
  const isApproved = result === 'approved';
  if (isApproved && authorized?.amount !== taken)
    return findingOf('misreported', id, `is told with ${authorized?.amount}, and ${taken} was taken`);
  if (!isApproved && taken > 0 && !(result === 'cancelled' && (payment?.cancelled ?? 0) >= taken))
    return findingOf('lost', id, `is ${result}, and ${taken} was taken`);
  if (!isApproved && books.isUnpromised === true && payment?.state === 'pending')
    return findingOf('misreported', id, `is ${result}, and its link may still be paid`);
  return [...told, ...followUps(one, payment, books)];
}

const sums = { capture: 'captured', reversal: 'cancelled', refund: 'refunded' } as const;

/** Checks that the books contain each approved follow-up once. A follow-up with an unknown end may be in the books or not. */
function followUps(one: ListedLink, payment: ServicePayment | undefined, { listed }: ServiceBooks): readonly Finding[] {
  const id = one.transactionId;
  return Object.entries(sums).flatMap(([kind, name]): readonly Finding[] => {
    // An immediate capture belongs to the payment itself. A cancel that closes an unpaid link belongs to no
    // transaction.
    if (payment === undefined || (kind === 'capture' && one.kind === 'payment') || one.result !== 'approved') return [];
    const own = listed.filter((other) => other.original?.transactionId === id && other.kind === kind);
    if (own.some(({ result }) => result === undefined || result === 'unresolved')) return [];
    const sum = own.reduce(
      (total, { result, authorized }) => total + (result === 'approved' ? (authorized?.amount ?? 0) : 0),
      0,
    );
    const booked = payment[name];
    if (booked === sum) return [];
    return findingOf(booked > sum ? 'lost' : 'misreported', id, `has ${booked} ${name}, and ${sum} was told`);
  });
}

function findingOf(kind: FindingKind, transactionId: string, text: string): readonly Finding[] {
  return [{ kind, transactionId, text: `${transactionId} ${text}` }];
}
