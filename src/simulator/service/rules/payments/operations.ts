/** The shared parts of capture, cancel, update and refund: the checks, the faults, and the response. */

import { type Answer, type ProblemCode, type Refusal, refuse } from '../requests/answer.js';
import type { AcquirerOperation } from '../base/configuration.js';
import { strike } from '../records/faults.js';
import { notConfigured, takesOperation } from './methods.js';
import type { Money } from '../base/money.js';
import type { OperationType, Payment } from '../records/payment.js';
import { kept, type World, withOperation } from '../records/world.js';

/** An operation to be sent to acquirer and issuer. */
export interface Asked {
  /** The name of the request. Fault cues refer to it. */
  readonly request: string;
  readonly type: 'CAPTURE' | 'CANCEL' | 'UPDATE' | 'REFUND';
  readonly money: Money;
  /** True if the request named the amount. Only a named amount can trigger a fault. */
  readonly isNamed: boolean;
  /** The problem code that reports a decline. */
  readonly declinedAs: ProblemCode;
  /** True if the operation is declined without asking the acquirer. */
  readonly isDeclined?: boolean;
}

const amountNames = {
  CAPTURE: 'capturedAmount',
  CANCEL: 'cancelledAmount',
  UPDATE: 'updatedAmount',
  REFUND: 'refundedAmount',
} as const satisfies Partial<Record<OperationType, string>>;

/** Returns an error response if the currency differs from the payment's. */
export function otherCurrency({ request, pspReference }: Payment, money: Money | undefined): Refusal | undefined {
  const { currency } = request.amount;
  if (money === undefined || money.currency === currency) return undefined;
  return refuse('currency-mismatch', `The payment is in ${currency}.`, pspReference);
}

/** Returns an error response if the amount is above the maximum. */
export function tooHigh({ pspReference }: Payment, amount: number, amountMax: number): Refusal | undefined {
  if (amount <= amountMax) return undefined;
  return refuse('amount-too-high', `At most ${amountMax} is left.`, pspReference);
}

/** Returns an error response if the acquirer is not configured for the operation. */
export function notTaken(world: World, { means }: Payment, operation: AcquirerOperation): Refusal | undefined {
  if (means === undefined || takesOperation(world.configuration, means.acquirer, operation)) return undefined;
  return notConfigured(`the operation ${operation} of ${means.acquirer}`);
}

/** Asks acquirer and issuer, writes the result into the history, and returns the response. */
export function ask(world: World, payment: Payment, asked: Asked): Answer {
  const { type, money } = asked;
  const magic = asked.isNamed && world.hasMagicAmounts ? money.amount : undefined;
  const fault = strike(world.books, 'outcome', asked.request, magic)?.fault;
  const isDeclined = asked.isDeclined === true || fault === 'declined' || fault === 'soft-declined';
  const details = { amount: money.amount, currency: money.currency };
  if (isDeclined) {
    kept(world, withOperation(world, payment, type, 'FAILED', details));
    return refuse(asked.declinedAs, 'It was declined. The status shows it.', payment.pspReference);
  }
  const isPending = fault === 'pending';
  kept(world, withOperation(world, payment, type, isPending ? 'PENDING' : 'COMPLETED', details));
  return done(type, isPending ? 'PENDING' : 'SUCCESS', details);
}

function done(type: Asked['type'], status: 'SUCCESS' | 'PENDING', money: Money): Answer {
  const responseInfo = { responseCode: '000', responseText: 'Success' };
  return { status: 200, body: { responseInfo, operationInfo: { type, status, [amountNames[type]]: money } } };
}
