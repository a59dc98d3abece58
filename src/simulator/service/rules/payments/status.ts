/** The complete history of a payment, in order of time. */

import { type Answer, success } from '../requests/answer.js';
import type { Payment } from '../records/payment.js';

/** Returns the history as a response. */
export function status({ operations }: Payment): Answer {
  const operationList = operations.map(({ id, type, status: how, details }) => ({ id, type, status: how, details }));
  return { status: 200, body: { responseInfo: success, operationList } };
}
