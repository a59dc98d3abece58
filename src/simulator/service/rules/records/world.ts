/** The parameters that every rule receives: books, configuration, time and randomness. */

import type { Books } from './books.js';
import type { Configuration, Merchant } from '../base/configuration.js';
import { type RandomBytes, ulid } from '../base/ids.js';
import type { Operation, OperationStatus, OperationType, Payment } from './payment.js';

/** The parameters of the rules for one request. */
export interface World {
  readonly books: Books;
  readonly configuration: Configuration;
  /** The base address of the pages, without a slash at its end. */
  readonly checkoutUrl: string;
  readonly nowMs: number;
  readonly random: RandomBytes;
  /** True if amounts can trigger faults. */
  readonly hasMagicAmounts: boolean;
}

/** An authenticated merchant. */
export interface Caller {
  readonly merchantId: string;
  readonly merchant: Merchant;
}

/** Returns the payment with one more operation. */
export function withOperation(
  world: Pick<World, 'nowMs' | 'random'>,
  payment: Payment,
  type: OperationType,
  status: OperationStatus,
  details: Operation['details'],
): Payment {
  // The ids of a history must ascend, even within one millisecond.
  const atMs = Math.max(world.nowMs, (payment.operations.at(-1)?.atMs ?? 0) + 1);
  const operation = { id: ulid(atMs, world.random), type, status, details, atMs };
  return { ...payment, operations: [...payment.operations, operation] };
}

/** Ends the pending operations of this type with this status, and returns the changed payment. */
export function withEnded(payment: Payment, type: OperationType, status: OperationStatus): Payment {
  const operations = payment.operations.map((one) =>
    one.type === type && one.status === 'PENDING' ? { ...one, status } : one,
  );
  return { ...payment, operations };
}

/** Stores a payment and returns it. */
export function kept(world: World, payment: Payment): Payment {
  world.books.putPayment(payment);
  return payment;
}
