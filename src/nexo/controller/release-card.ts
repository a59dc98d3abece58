/**
 * Releases a card that was read and is not used: EnableService with AbortTransaction (protocol notes, section 6). A
 * release moves no money.
 */

import type { MessageOf } from '../../../protocol/index.js';
import { isDefinite, isSameText, type Lanes, type TerminalView } from '../../core/index.js';
import { nexoRefusals } from '../../messages/index.js';
import { type Refused, refusedByLanes } from '../dialogue/requests/refusal.js';

/** How many of a register's newest transactions are searched for a card that is still being read. */
const newestMax = 20;

/**
 * Asks the lane to release the card that this register had read. Returns the reason if that is not allowed; undefined
 * if the lane accepts the release or the terminal holds no card for the register. An accepted release is journaled, and
 * is done before the terminal serves another request.
 */
export async function releaseCard(
  { header, body }: MessageOf<'EnableServiceRequest'>,
  { acquiredCard, terminal, poiId, current }: TerminalView,
  lanes: Lanes,
): Promise<Refused | undefined> {
  if (body.TransactionAction !== 'AbortTransaction') return refused('UnavailableService', nexoRefusals.noSwipeAhead());
  const asked = lanes.asked({ saleId: header.SaleID, terminal }, newestMax);
  if (asked.some(({ request, outcome }) => request.kind === 'card-acquisition' && !isDefinite(outcome)))
    return refused('Busy', nexoRefusals.cardBeingRead());
  if (acquiredCard === undefined) return undefined;
  const { transactionId, isFree } = acquiredCard;
  const isOwn =
    lanes.get(transactionId)?.registerRequestIds?.some((one) => isSameText(one.saleId, header.SaleID)) === true;
  if (!isOwn) return refused('NotAllowed', nexoRefusals.cardOfOther(poiId));
  if (!isFree) return current === undefined ? undefined : refused('Busy', nexoRefusals.cardInUse());
  const reply = await lanes.abort(transactionId, nexoRefusals.releasedByEnableService());
  // By now, the payment with the card may have been sent, or the hold of the card may have ended. The lane handles both
  // cases.
  return reply.ok || reply.refusal.code === 'not-abortable' ? undefined : refusedByLanes(reply.refusal, undefined);
}

function refused(condition: Refused['condition'], text: string): Refused {
  return { condition, text };
}
