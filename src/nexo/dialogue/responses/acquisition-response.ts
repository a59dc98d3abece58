/** Writes the end of a card reading as the response that its terminal would have given. */

import type { CardAcquisitionResponse, PaymentInstrumentData } from '../../../../protocol/index.js';
import { type Evidence, movedMoney, type TransactionView } from '../../../core/index.js';
import type { AnswerStart } from './account-response.js';
import { memberOf } from './stored-messages.js';

/** Returns the possible responses, best first: the terminal's own members, then the card in the journal, then only the success. */
export function acquisitionBodies(
  start: AnswerStart,
  { outcome }: TransactionView,
  own: Evidence | undefined,
  card: PaymentInstrumentData | undefined,
): readonly CardAcquisitionResponse[] {
  if (!movedMoney(outcome)) return [start];
  const told = memberOf(own?.message, 'body');
  return [
    ...(isAcquisition(told) ? [{ ...told, ...start }] : []),
    ...(card === undefined ? [] : [{ ...start, PaymentInstrumentData: card }]),
    start,
  ];
}

/**
 * True for an acquisition response. This short check is enough, because the codec checked the response before it was
 * stored, and the answer to the register replaces its Response and its keys.
 */
function isAcquisition(value: unknown): value is CardAcquisitionResponse {
  return typeof value === 'object' && value !== null;
}
