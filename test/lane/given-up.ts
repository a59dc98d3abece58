/** A payment whose terminal lost its session and its memory, so that its end stays unknown. */

import type { Till } from '../world/till.js';
import { type AnyRequest } from '../unchecked.js';

/**
 * Leaves `transactionId` unresolved on a free lane. From then on the terminal answers NotFound to every
 * TransactionStatus.
 */
export async function giveUp(till: Till, transactionId: string, change: Partial<AnyRequest> = {}): Promise<void> {
  till.whenAsked('LoggedOut');
  await till.pay(transactionId, change);
  till.run(500).gateway.cut();
  till.run(54_000).whenAsked('NotFound').run(30_000);
  if (till.told(transactionId) !== 'unresolved' || till.terminal().lane !== 'free') {
    throw new Error(`${transactionId} is ${till.told(transactionId)} on a ${till.terminal().lane} lane`);
  }
}
