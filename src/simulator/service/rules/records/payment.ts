/** What is kept of a payment, and what its history adds up to. */

import type { ChallengeCause } from '../base/cards.js';
import type { RedirectCause } from '../base/configuration.js';
import type { CreateRequest } from '../requests/create-request.js';

/** The types of operations. */
export type OperationType =
  | 'CREATE_SESSION'
  | 'AUTHENTICATION'
  | 'AUTHORIZATION'
  | 'CAPTURE'
  | 'CANCEL'
  | 'REFUND'
  | 'UPDATE'
  | 'STORED_CREDENTIALS';

/** The status of an operation. */
export type OperationStatus = 'COMPLETED' | 'PENDING' | 'FAILED';

/** One entry of the history. */
export interface Operation {
  /** ULID. */
  readonly id: string;
  readonly type: OperationType;
  readonly status: OperationStatus;
  readonly details: Readonly<Record<string, string | number>>;
  /** When it was written; the ledger shows it. */
  readonly atMs: number;
}

/** With what a shopper pays. */
export interface Means {
  readonly method: string;
  readonly scheme: string;
  readonly acquirer: string;
  /** Name of the card of practice: no number is ever kept. */
  readonly card?: string;
  readonly paymentInstrumentReference?: string;
  /** The shopper chose to store it, or must. */
  readonly isStored: boolean;
}

/** The address by which an embedded flow goes on in the whole window. */
export interface Breakout {
  readonly token: string;
  readonly endsAtMs: number;
  readonly cause: ChallengeCause | RedirectCause;
  readonly method: string;
}

/** A payment as it is kept. */
export interface Payment {
  readonly pspReference: string;
  readonly merchantId: string;
  readonly createdAtMs: number;
  readonly request: CreateRequest;
  /** Unguessable, the end of `checkoutUrl`. */
  readonly token: string;
  /** `waits` for the shopper, `challenged` for the end of a challenge; `ended` has its webhook. */
  readonly session: 'waits' | 'challenged' | 'pending' | 'ended' | 'expired' | 'closed';
  readonly sessionEndsAtMs?: number;
  /** What is paid with, once it is known. */
  readonly means?: Means;
  /** How a shopper must authenticate a payment without a page of its own; absent for one that has it. */
  readonly authentication?: 'frictionless' | 'challenge';
  /** While it is good; absent once it was used. */
  readonly breakout?: Breakout;
  /** Authorizations that were declined, or whose capture at once failed; soft declines do not count. */
  readonly attempts: number;
  /** The next one that is declined ends the session, because no page was opened on which the shopper could try again. */
  readonly isLastAttempt?: true;
  readonly authorizationEndsAtMs?: number;
  /** When a reversal is confirmed. */
  readonly reversalAtMs?: number;
  readonly operations: readonly Operation[];
}

/** What the history adds up to, in minor units. */
export interface Balance {
  readonly authorized: number;
  /** What may still be captured or cancelled; what is PENDING counts as done. */
  readonly remaining: number;
  readonly captured: number;
  readonly cancelled: number;
  readonly refunded: number;
  /** What may still be refunded; what is PENDING counts as done. */
  readonly refundable: number;
}

const nothing: Balance = { authorized: 0, remaining: 0, captured: 0, cancelled: 0, refunded: 0, refundable: 0 };

/** The amount of an operation; 0 where it has none. */
function amountOf({ details }: Operation): number {
  const { amount } = details;
  return typeof amount === 'number' ? amount : 0;
}

/** Adds up a history. */
export function balanceOf({ operations, request }: Pick<Payment, 'operations' | 'request'>): Balance {
  return operations.filter(({ status }) => status !== 'FAILED').reduce((sum, one) => added(sum, one, request), nothing);
}

function added(sum: Balance, operation: Operation, { splitShipment }: CreateRequest): Balance {
  const amount = amountOf(operation);
  const done = operation.status === 'COMPLETED' ? amount : 0;
  switch (operation.type) {
    case 'AUTHORIZATION':
      return { ...sum, authorized: sum.authorized + done, remaining: sum.remaining + done };
    case 'CAPTURE': {
      const captured = sum.captured + done;
      // Without split shipment there is one capture, and the rest of the authorization is released.
      const remaining = splitShipment ? sum.remaining - amount : 0;
      return { ...sum, captured, remaining, refundable: sum.refundable + done };
    }
    case 'CANCEL':
      return { ...sum, cancelled: sum.cancelled + done, remaining: sum.remaining - amount };
    case 'UPDATE':
      return operation.status === 'COMPLETED' ? { ...sum, remaining: amount } : sum;
    case 'REFUND':
      return { ...sum, refunded: sum.refunded + done, refundable: sum.refundable - amount };
    case 'CREATE_SESSION':
    case 'AUTHENTICATION':
    case 'STORED_CREDENTIALS':
      return sum;
  }
}
