/** Registers that are configured no more, and whose outcomes nobody takes: a person is called. */

import { type AttentionEntry, placeIn } from '../../core/index.js';
import { terminalAttention } from '../../messages/en.js';
import type { LanesParts } from './engine-parts.js';

/** So many of what is open, or waits to be taken, is looked at. */
const lookedAtMax = 1_000;

/** What the attention list has of them. Which registers are gone is looked up once: the configuration stays while the process lives. */
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
