/** What a register may do beside selling: rights and limits of its table in the configuration. */

import type { RegisterRights, TransactionRequest } from '../core/index.js';

/** What a register may do of which the configuration says nothing. */
export const noRights: RegisterRights = { resolve: false, unlinkedRefundMax: {} };

/**
 * Why a request is beyond the rights of this register, or undefined. A refund without its original gives money to whichever card is shown, and nothing
 * that was paid limits it.
 */
export function beyondRights(
  register: string,
  { unlinkedRefundMax }: RegisterRights,
  { kind, original, amountDetails }: TransactionRequest,
): string | undefined {
  if (kind !== 'refund' || original?.type !== 'unlinked' || amountDetails === undefined) return undefined;
  const { amount, currency } = amountDetails;
  const max = unlinkedRefundMax[currency] ?? 0;
  if (amount <= max) return undefined;
  const limit = max === 0 ? 'nothing' : `${max} minor units at most`;
  return `Without its original, register ${register} may refund ${limit} in ${currency} (registers.${register}.unlinkedRefundMax). Name the original, or ask the operator. Nothing was sent.`;
}
