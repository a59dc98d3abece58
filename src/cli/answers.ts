/** What the command line reads of the daemon's answers. Everything else in them is passed through by `--json` untouched. */

import { z } from 'zod';

const amount = z.object({ amount: z.int(), currency: z.string() });

const attention = z.object({ code: z.string(), at: z.string(), text: z.string(), actions: z.array(z.string()) });

/** A transaction as lists tell it. Words are plain text here, so that a later daemon's new word is shown and not refused. */
export const summaryAnswer = z.object({
  transactionId: z.string(),
  kind: z.string(),
  terminal: z.string(),
  sale: z.string(),
  amountDetails: amount.nullable(),
  retryOf: z.string().nullable(),
  acceptedAt: z.string(),
  state: z.string(),
  result: z.string().nullable(),
  revision: z.int(),
  retry: z.string(),
  certainBy: z.string().nullable(),
  sentence: z.string(),
  reason: z.string().nullable(),
  resolvedBy: z.string().nullable(),
  person: z.object({ name: z.string(), reason: z.string() }).nullable(),
  authorized: amount.nullable(),
  remaining: amount.nullable(),
  difference: z.string().nullable(),
  approvalCode: z.string().nullable(),
  card: z
    .object({ brand: z.string().nullable(), maskedPan: z.string().nullable(), entryMode: z.array(z.string()) })
    .nullable(),
  poiTransaction: z.object({ transactionId: z.string(), timeStamp: z.string() }).nullable(),
  showing: z.string().nullable(),
  abortWanted: z.boolean(),
  acknowledged: z.boolean(),
  attention: z.array(attention),
});

/** A transaction with all that is known of it. */
export const transactionAnswer = summaryAnswer.extend({
  receipts: z.array(
    z.object({
      document: z.string(),
      copy: z.string().nullable(),
      signatureRequired: z.boolean(),
      lines: z.array(z.string()),
    }),
  ),
  attempts: z.array(
    z.object({
      serviceId: z.string(),
      category: z.string(),
      state: z.string(),
      openedAt: z.string(),
      evidence: z
        .object({
          at: z.string(),
          how: z.string(),
          result: z.string().nullable(),
          errorCondition: z.string().nullable(),
          additionalResponse: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
  timeline: z.array(z.object({ at: z.string(), stage: z.string(), text: z.string() })),
});

/** One terminal. */
export const terminalAnswer = z.object({
  terminal: z.string(),
  poiId: z.string(),
  gateway: z.string(),
  profile: z.string(),
  link: z.object({ up: z.boolean(), cause: z.object({ code: z.string(), text: z.string() }).nullable() }),
  session: z.string(),
  lane: z.string(),
  current: z.string().nullable(),
  queued: z.int(),
  attention: z.array(attention),
});

/** One entry of the attention list. */
export const attentionAnswer = z.object({ terminal: z.string(), transactionId: z.string().nullable(), attention });

/** A refusal of the daemon (RFC 9457). */
export const problemAnswer = z.object({
  code: z.string(),
  title: z.string(),
  detail: z.string(),
  transactionId: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), expected: z.string() })).optional(),
  reasons: z.array(z.string()).optional(),
});

/** See `summaryAnswer`. */
export type Summary = z.infer<typeof summaryAnswer>;
/** See `transactionAnswer`. */
export type Transaction = z.infer<typeof transactionAnswer>;
/** See `terminalAnswer`. */
export type Terminal = z.infer<typeof terminalAnswer>;
/** See `attentionAnswer`. */
export type AttentionItem = z.infer<typeof attentionAnswer>;
/** An amount in minor units. */
export type Amount = z.infer<typeof amount>;
