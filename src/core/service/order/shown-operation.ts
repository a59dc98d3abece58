/** Writes operations from a history in the form that the messages need. */

import type { Messages } from '../../../messages/index.js';
import { amountText } from '../../kinds/message/authorized-amounts.js';
import { type HistoryOperation, isOpen } from '../messages/history-operation.js';

/** Returns an operation with its amount as text. */
export function shownOperation(operation: HistoryOperation): Messages.serviceOperations.ShownOperation {
  const { type, amount, currency = '' } = operation;
  return {
    type,
    amount: amount === undefined ? undefined : amountText({ amount, currency }),
    isOpen: isOpen(operation),
  };
}
