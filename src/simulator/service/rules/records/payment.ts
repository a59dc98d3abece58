/** A payment record, and the totals of its history. */

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
  /** The id of the entry, a ULID. */
  readonly id: string;
  readonly type: OperationType;
  readonly status: OperationStatus;
  readonly details: Readonly<Record<string, string | number>>;
  /** The time of the entry, shown in the ledger. */
  readonly atMs: number;
}

/** The means of payment. */
export interface Means {
  readonly method: string;
  readonly scheme: string;
  readonly acquirer: string;
  /** The name of the practice card. Numbers are never stored. */
  readonly card?: string;
  readonly paymentInstrumentReference?: string;
  /** True if the card is stored, by the shopper's choice or by requirement. */
  readonly isStored: boolean;
}

/** The address at which an embedded flow continues in the whole window. */
export interface Breakout {
  readonly token: string;
  readonly endsAtMs: number;
  readonly cause: ChallengeCause | RedirectCause;
  readonly method: string;
}

/** The record of a payment. */
export interface Payment {
  readonly pspReference: string;
  readonly merchantId: string;
  readonly createdAtMs: number;
  readonly request: CreateRequest;
  /** The last part of the address of the payment's page. It cannot be guessed. */
  readonly token: string;
  /**
   * `waits`: the shopper must act. `challenged`: the result of a challenge is missing. `ended`: a final result exists,
   * and the webhook is queued.
   */
  readonly session: 'waits' | 'challenged' | 'pending' | 'ended' | 'expired' | 'closed';
  readonly sessionEndsAtMs?: number;
  /** The means of payment, once known. */
  readonly means?: Means;
  /** The authentication that a payment with a stored card needs. Absent for other payments. */
  readonly authentication?: 'frictionless' | 'challenge';
  /** The current breakout. Absent after its use. */
  readonly breakout?: Breakout;
  /** The number of declined authorizations and failed immediate captures. Soft declines do not count. */
  readonly attempts: number;
  /** True if the next decline ends the session, because there is no page for another try. */
  readonly isLastAttempt?: true;
  readonly authorizationEndsAtMs?: number;
  /** The time at which a reversal is confirmed. */
  readonly reversalAtMs?: number;
  readonly operations: readonly Operation[];
}

/** The totals of a history, in minor units. */
export interface Balance {
  readonly authorized: number;
  /** The amount that can be captured or cancelled. PENDING operations count as done. */
  readonly remaining: number;
  readonly captured: number;
  readonly cancelled: number;
  readonly refunded: number;
  /** The amount that can be refunded. PENDING operations count as done. */
  readonly refundable: number;
}

const nothing: Balance = { authorized: 0, remaining: 0, captured: 0, cancelled: 0, refunded: 0, refundable: 0 };

/** Returns the amount of an operation; 0 if it has none. */
function amountOf({ details }: Operation): number {
  const { amount } = details;
  return typeof amount === 'number' ? amount : 0;
}

/** Returns the totals of a history. */
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
      // Without split shipment a payment has only one capture, so the rest of the authorization is released.
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
