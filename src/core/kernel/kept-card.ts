/** The card that a terminal keeps for a payment, and who must wait for it (row `card-held`). */

import type { Lane } from './lane.js';
import type { AcquiredCard } from '../model/card-reading.js';
import { limits } from './timeouts.js';
import type { TransactionRequest } from '../model/request.js';

/**
 * The card for which the lane is kept: none any more where the terminal was told often enough to let it go. Nor where it can be told
 * only behind a Login that a person ended: what comes next logs in, and waits until the terminal was told.
 */
export function keptCard({
  record: { acquiredCard, isLoggedOut },
  cardHold,
  settings,
}: Lane): AcquiredCard | undefined {
  const isOut = isLoggedOut === true && settings.profile.sessions;
  if (isOut && acquiredCard?.isEnding === true) return undefined;
  return (cardHold?.fruitless ?? 0) < limits.letGoTriesMax ? acquiredCard : undefined;
}

/** Whether this one must wait because the terminal keeps a card that is not for it. */
export function waitsForAcquiredCard(state: Lane, request: TransactionRequest): boolean {
  const acquiredCard = keptCard(state);
  if (acquiredCard === undefined) return false;
  return acquiredCard.isEnding === true || request.cardAcquisition !== acquiredCard.transactionId;
}

/** The card that a transaction may still name: read, not used and not to be let go. */
export function freeCard({ record: { acquiredCard } }: Lane): AcquiredCard | undefined {
  return acquiredCard?.usedBy === undefined && acquiredCard?.isEnding !== true ? acquiredCard : undefined;
}
