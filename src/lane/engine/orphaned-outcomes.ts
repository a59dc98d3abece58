/** Attention items for outcomes of registers that are no longer configured: no register can book these outcomes. */

import { type AttentionEntry, placeIn } from '../../core/index.js';
import { terminalAttention } from '../../messages/index.js';
import type { LanesParts } from './engine-parts.js';

/** The maximum number of open or unacknowledged transactions that are examined. */
const lookedAtMax = 1_000;

/** Returns the attention items. The configuration does not change while the process lives, so the missing registers are determined once. */
export function goneRegisters({
  journal,
  registerRights,
}: Pick<LanesParts, 'journal' | 'registerRights'>): () => readonly AttentionEntry[] {
  const gone = new Set<string>();
  for (const { request } of [...journal.listInbox(lookedAtMax), ...journal.list({ state: 'open', limit: lookedAtMax })])
    if (request.register !== undefined && !registerRights.has(request.register)) gone.add(request.register);
  return () =>
    [...gone].flatMap((register) =>
      journal.listInbox(lookedAtMax, register).map(({ request, outcome }) => ({
        ...placeIn(request),
        transactionId: request.transactionId,
        register,
        attention: {
          code: 'register-gone',
          at: outcome?.at ?? '',
          text: terminalAttention.registerRemoved(register),
          actions: ['acknowledge'],
        },
      })),
    );
}
