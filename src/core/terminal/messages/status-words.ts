/** Reads the answer to a TransactionStatus: the state of the attempt, and the attempt that the answer is about. */

import type { Dialect, Message } from '../../../../protocol/index.js';
import type { TerminalAttempt } from '../../model/attempt.js';
import type { Standing } from '../wire/verdict.js';
import type { MoneyAnswer } from '../../kinds/message/response-body.js';
import { conditionRow } from './conditions.js';

/** An answer to a TransactionStatus. */
export type StatusAnswer = Extract<Message, { readonly name: 'TransactionStatusResponse' }>;

/** The answer to a TransactionStatus, after tenderd has recorded the repeated answer that it contains. */
export interface BookedStatus {
  readonly message: StatusAnswer;
  /** The repeated answer, if any. */
  readonly answer: MoneyAnswer | undefined;
  /** The ServiceID of the attempt that stores the repeated answer. */
  readonly booked: string | undefined;
}

/** Returns the state of an attempt, taken from the ErrorCondition of an answer that repeats no message. */
export function standingIn({ loggedOutConditions }: Dialect, message: StatusAnswer): Standing {
  const response = message.body.Response;
  const condition = response.ErrorCondition;
  if (response.Result !== 'Failure' || condition === undefined) return 'nothing';
  if (loggedOutConditions.some((known) => known === condition)) return 'logged-out';
  return conditionRow(condition)?.status ?? 'nothing';
}

/** True if an answer names another attempt than tenderd asked about. */
export function reportsAnother(
  { body: { MessageReference: reference } }: StatusAnswer,
  asked: Pick<TerminalAttempt, 'serviceId' | 'saleId' | 'poiId'>,
): boolean {
  return (
    (reference?.ServiceID !== undefined && reference.ServiceID !== asked.serviceId) ||
    (reference?.SaleID !== undefined && reference.SaleID !== asked.saleId) ||
    (reference?.POIID !== undefined && reference.POIID !== asked.poiId)
  );
}
