/** How terminals and the attention list are told (issue, item 7). */

import { z } from '@hono/zod-openapi';
import type { AttentionEntry, TerminalView } from '../core/lanes.js';
import { attentionDocument } from './transaction-document.js';

/** One terminal. */
export const terminalDocument = z
  .object({
    terminal: z.string().openapi({ description: 'Its name in the configuration.' }),
    poiId: z.string().openapi({ description: 'Its POIID.' }),
    saleId: z.string().openapi({ description: 'The SaleID of this lane.' }),
    gateway: z.string().openapi({ description: 'The gateway’s name in the configuration.' }),
    profile: z.string().openapi({ description: 'What is known of the gateway and terminal family.' }),
    link: z
      .object({
        up: z.boolean().openapi({ description: 'The connection to the gateway stands.' }),
        cause: z
          .object({
            code: z.string().openapi({ description: 'Stable code.' }),
            text: z.string().openapi({ description: 'The real cause, in plain words.' }),
          })
          .nullable()
          .openapi({ description: 'Why it is down.' }),
      })
      .openapi({ description: 'The connection to its gateway.' }),
    session: z.enum(['standing', 'none', 'not-used']).openapi({ description: 'The login session.' }),
    lane: z.enum(['free', 'busy', 'held', 'parked', 'resting']).openapi({
      description:
        'busy: a transaction runs. held: an unknown attempt blocks it. parked: its state is inconsistent. resting: a short pause.',
    }),
    current: z.string().nullable().openapi({ description: 'The transactionId of what runs or holds it.' }),
    queued: z.int().openapi({ description: 'How many transactions wait.' }),
    attention: z.array(attentionDocument).openapi({ description: 'What a person must look at.' }),
  })
  .openapi('Terminal', { description: 'One terminal as a technician sees it.' });

/** One entry of the attention list. */
export const attentionEntryDocument = z
  .object({
    terminal: z.string().openapi({ description: 'Its name in the configuration.' }),
    transactionId: z.string().nullable().openapi({ description: 'Null when it is about the terminal itself.' }),
    attention: attentionDocument,
  })
  .openapi('AttentionEntry', { description: 'One entry of the attention list.' });

/** Fills the document from the lanes' view. */
export function toTerminal(view: TerminalView): z.infer<typeof terminalDocument> {
  const { terminal, poiId, saleId, gateway, profile, session, lane, queued } = view;
  return {
    terminal,
    poiId,
    saleId,
    gateway,
    profile,
    link: view.link.up ? { up: true, cause: null } : { up: false, cause: view.link.cause },
    session,
    lane,
    current: view.current ?? null,
    queued,
    attention: view.attention.map((entry) => ({ ...entry, actions: [...entry.actions] })),
  };
}

/** Fills the document from the lanes' entry. */
export function toAttentionEntry(entry: AttentionEntry): z.infer<typeof attentionEntryDocument> {
  return {
    terminal: entry.terminal,
    transactionId: entry.transactionId ?? null,
    attention: { ...entry.attention, actions: [...entry.attention.actions] },
  };
}
