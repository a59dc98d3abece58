/** What every rule works on: the books, the configuration, the moment and chance, all handed in. */

import type { Books } from './books.js';
import type { Configuration, Merchant } from '../base/configuration.js';
import { type RandomBytes, ulid } from '../base/ids.js';
import type { Operation, OperationStatus, OperationType, Payment } from './payment.js';

/** The world of one request. */
export interface World {
  readonly books: Books;
  readonly configuration: Configuration;
  /** Without a slash at its end. */
  readonly checkoutUrl: string;
  readonly nowMs: number;
  readonly random: RandomBytes;
  /** Whether amounts play faults by themselves. */
  readonly hasMagicAmounts: boolean;
}

/** A merchant who has shown that it is the one. */
export interface Caller {
  readonly merchantId: string;
  readonly merchant: Merchant;
}

/** A payment with one operation more. */
export function withOperation(
  world: Pick<World, 'nowMs' | 'random'>,
  payment: Payment,
  type: OperationType,
  status: OperationStatus,
  details: Operation['details'],
): Payment {
  // The ids of a history ascend, also within a millisecond.
  const atMs = Math.max(world.nowMs, (payment.operations.at(-1)?.atMs ?? 0) + 1);
  const operation = { id: ulid(atMs, world.random), type, status, details, atMs };
  return { ...payment, operations: [...payment.operations, operation] };
}

/** A payment whose pending operations of this type have ended so. */
export function withEnded(payment: Payment, type: OperationType, status: OperationStatus): Payment {
  const operations = payment.operations.map((one) =>
    one.type === type && one.status === 'PENDING' ? { ...one, status } : one,
  );
  return { ...payment, operations };
}

/** Keeps a payment and hands it back. */
export function kept(world: World, payment: Payment): Payment {
  world.books.putPayment(payment);
  return payment;
}
