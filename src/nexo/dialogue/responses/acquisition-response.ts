/** How the reading of a card ended, as the answer that its terminal would have given. */

import type { CardAcquisitionResponse, PaymentInstrumentData } from '../../../../protocol/index.js';
import { type Evidence, movedMoney, type TransactionView } from '../../../core/index.js';
import type { AnswerStart } from './account-response.js';
import { memberOf } from './stored-messages.js';

/** The ways to say it, best first: in the terminal's own words, with the card as the journal knows it, and that it was read. */
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

/** It was read by the codec before it was kept; its own Response and keys are told as the register's. */
function isAcquisition(value: unknown): value is CardAcquisitionResponse {
  return typeof value === 'object' && value !== null;
}
