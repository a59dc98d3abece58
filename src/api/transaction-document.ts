/** How a transaction is told to the register (issue, item 8): one schema, and the mapping that fills it. */

import { z } from '@hono/zod-openapi';
import type { TransactionView } from '../core/lanes.js';
import type { Attempt, Original, Outcome } from '../core/transaction.js';
import { receiptDocument, toReceipt } from './receipt-document.js';

// Schemas that are told as null elsewhere have no name of their own: a named one would lose the null in the description.
const amount = z
  .object({
    amount: z.int().openapi({ description: 'Integer in minor units.' }),
    currency: z.string().openapi({ description: 'ISO 4217 code.' }),
  })
  .openapi({ description: 'An amount in integer minor units with its currency.' });

const poiTransaction = z
  .object({
    transactionId: z.string().openapi({ description: 'TransactionID of the terminal.' }),
    timeStamp: z.string().openapi({ description: 'TimeStamp of the terminal, as it wrote it.' }),
  })
  .openapi({ description: 'The terminal’s own key of a transaction.' });

const original = z
  .union([
    z.object({ transactionId: z.string().openapi({ description: 'A transaction of this daemon.' }) }),
    z.object({ poiTransaction }),
    z.object({ unlinked: z.literal(true).openapi({ description: 'A refund without an original payment.' }) }),
  ])
  .openapi({ description: 'Which payment a refund or reversal is about.' });

/** Something that a person must look at, as it is told. */
export const attentionDocument = z
  .object({
    code: z.string().openapi({ description: 'Stable code.' }),
    at: z.string().openapi({ description: 'Since when, ISO 8601.' }),
    text: z.string().openapi({ description: 'What happened and what to do.' }),
    actions: z.array(z.string()).openapi({ description: 'What a person can do: resolve, reverse, release, …' }),
  })
  .openapi('Attention', { description: 'Something that a person must look at.' });

const evidence = z
  .object({
    at: z.string().openapi({ description: 'When it was received, ISO 8601.' }),
    how: z.enum(['direct', 'repeated', 'reject']).openapi({
      description: 'The direct answer, the answer repeated on request, or a Reject that named the request.',
    }),
    result: z.string().nullable().openapi({ description: 'The terminal’s Result.' }),
    errorCondition: z.string().nullable().openapi({ description: 'The terminal’s ErrorCondition.' }),
    additionalResponse: z.string().nullable().openapi({ description: 'The terminal’s AdditionalResponse.' }),
    message: z.unknown().openapi({ description: 'The message after redaction.' }),
    redacted: z.array(z.string()).openapi({
      description: 'Paths where redaction cut: there, the words are not the terminal’s byte for byte.',
    }),
  })
  .openapi({ description: 'The terminal’s own words.' });

const attempt = z
  .object({
    serviceId: z.string().openapi({ description: 'ServiceID on the wire.' }),
    category: z.enum(['Payment', 'Reversal']).openapi({ description: 'MessageCategory on the wire.' }),
    saleId: z.string().openapi({ description: 'SaleID on the wire.' }),
    poiId: z.string().openapi({ description: 'POIID on the wire.' }),
    openedAt: z.string().openapi({ description: 'When it was committed, before it was sent; ISO 8601.' }),
    state: z.enum(['open', 'unsent', 'answered', 'refused', 'absent', 'forgotten', 'released']).openapi({
      description:
        'open: effect unknown yet. unsent: proven not sent. answered: the terminal’s final word. refused: not started. ' +
        'absent: proven never started. forgotten: the terminal cannot tell. released: a person let the terminal go on.',
    }),
    evidence: evidence.nullable().openapi({ description: 'The terminal’s own words about it.' }),
  })
  .openapi('Attempt', { description: 'One service request on the wire.' });

const timelineEntry = z
  .object({
    at: z.string().openapi({ description: 'ISO 8601.' }),
    stage: z.string().openapi({ description: 'Stable word.' }),
    text: z.string().openapi({ description: 'What happened, in plain words.' }),
  })
  .openapi('TimelineEntry', { description: 'One step of the transaction.' });

/** A transaction as lists tell it. Every field is always there; null means unknown or not applicable. */
export const transactionSummary = z
  .object({
    transactionId: z.string().openapi({ description: 'The register’s key.' }),
    kind: z.enum(['payment', 'refund', 'reversal']).openapi({ description: 'What it does with money.' }),
    terminal: z.string().openapi({ description: 'The terminal’s name in the configuration.' }),
    sale: z.string().openapi({ description: 'The register’s receipt number.' }),
    amountDetails: amount.nullable().openapi({ description: 'What was asked for; null for a whole reversal.' }),
    original: original.nullable().openapi({ description: 'The payment that it is about; null for a payment.' }),
    retryOf: z.string().nullable().openapi({ description: 'The earlier transaction that a person named.' }),
    allowPartial: z.boolean().openapi({ description: 'Less than asked may be approved.' }),
    startBefore: z.string().nullable().openapi({ description: 'The latest start that the register set.' }),
    acceptedAt: z.string().openapi({ description: 'When the request was committed, ISO 8601.' }),
    state: z.enum(['queued', 'running', 'recovering', 'unresolved', 'ended']).openapi({
      description:
        'queued: nothing sent. running: with the terminal. recovering: sent, its answer lost, being asked for. ' +
        'unresolved: later proof or a person ends it. ended: definite.',
    }),
    result: z
      .enum(['approved', 'partly-approved', 'declined', 'cancelled', 'not-processed', 'unresolved'])
      .nullable()
      .openapi({ description: 'How it ended; null while it is open.' }),
    revision: z.int().openapi({ description: 'Counts the answers to “how did it end”; 0 while it is open.' }),
    retry: z.enum(['safe', 'unsafe', 'after-resolution']).openapi({ description: 'May the register charge again?' }),
    certainBy: z.string().nullable().openapi({ description: 'When an unknown outcome is expected to be known.' }),
    sentence: z.string().openapi({ description: 'One sentence for the cashier.' }),
    reason: z.string().nullable().openapi({ description: 'Stable code of why it ended so.' }),
    decidedAt: z.string().nullable().openapi({ description: 'When this revision was decided, ISO 8601.' }),
    resolvedBy: z
      .enum(['terminal', 'tenderd', 'person'])
      .nullable()
      .openapi({ description: 'Whose word the outcome is.' }),
    person: z
      .object({
        name: z.string().openapi({ description: 'Who decided.' }),
        reason: z.string().openapi({ description: 'Why.' }),
      })
      .nullable()
      .openapi({ description: 'The person who resolved it.' }),
    serviceId: z.string().nullable().openapi({ description: 'The attempt on whose evidence the outcome rests.' }),
    authorized: amount.nullable().openapi({ description: 'What the terminal authorized: what was really charged.' }),
    remaining: amount.nullable().openapi({ description: 'Requested minus authorized, never negative.' }),
    difference: z
      .enum(['tip', 'partial', 'unexplained', 'currency'])
      .nullable()
      .openapi({ description: 'Why authorized is not what was asked for.' }),
    approvalCode: z.string().nullable().openapi({ description: 'The issuer’s approval code.' }),
    card: z
      .object({
        brand: z.string().nullable().openapi({ description: 'Card brand.' }),
        maskedPan: z.string().nullable().openapi({ description: 'First six and last four digits at most.' }),
        entryMode: z.array(z.string()).openapi({ description: 'How the card was read.' }),
      })
      .nullable()
      .openapi({ description: 'The card; null when nothing is known of it.' }),
    poiTransaction: poiTransaction.nullable().openapi({ description: 'The terminal’s own key of the transaction.' }),
    showing: z.string().nullable().openapi({ description: 'What the terminal showed last.' }),
    abortWanted: z.boolean().openapi({ description: 'An abort was asked for.' }),
    acknowledged: z.boolean().openapi({ description: 'The register acknowledged the latest revision.' }),
    attention: z.array(attentionDocument).openapi({ description: 'What a person must look at.' }),
  })
  .openapi('TransactionSummary', {
    description: 'A transaction. Every field is always there; null means unknown or not applicable.',
  });

/** A transaction with all that is known of it. */
export const transactionDocument = transactionSummary
  .extend({
    receipts: z.array(receiptDocument).openapi({ description: 'Receipts that the terminal gave.' }),
    attempts: z.array(attempt).openapi({ description: 'What was sent, with the terminal’s words.' }),
    timeline: z.array(timelineEntry).openapi({ description: 'What happened, in order.' }),
  })
  .openapi('Transaction', { description: 'A transaction with all that is known of it.' });

/** See `transactionSummary`. */
export type TransactionSummary = z.infer<typeof transactionSummary>;
/** See `transactionDocument`. */
export type TransactionDocument = z.infer<typeof transactionDocument>;

/** Fills the summary from the lanes' view. */
export function toSummary(view: TransactionView): TransactionSummary {
  const { request, outcome } = view;
  return {
    transactionId: request.transactionId,
    kind: request.kind,
    terminal: request.terminal,
    sale: request.sale,
    amountDetails: request.amountDetails ?? null,
    original: request.original === undefined ? null : toldOriginal(request.original),
    retryOf: request.retryOf ?? null,
    allowPartial: request.allowPartial,
    startBefore: request.startBefore ?? null,
    acceptedAt: view.acceptedAt,
    state: view.state,
    result: outcome?.result ?? null,
    revision: outcome?.revision ?? 0,
    retry: view.retry,
    certainBy: view.certainBy ?? null,
    sentence: view.sentence,
    reason: outcome?.reason ?? null,
    decidedAt: outcome?.at ?? null,
    resolvedBy: outcome?.resolvedBy ?? null,
    person: outcome?.person ?? null,
    serviceId: outcome?.serviceId ?? null,
    authorized: outcome?.authorized ?? null,
    remaining: view.remaining ?? null,
    difference: outcome?.difference ?? null,
    approvalCode: outcome?.approvalCode ?? null,
    card: outcome === undefined ? null : toldCard(outcome),
    poiTransaction: outcome?.poiTransaction ?? null,
    showing: view.showing ?? null,
    abortWanted: view.abortWanted,
    acknowledged: outcome !== undefined && view.acknowledgedRevision >= outcome.revision,
    attention: view.attention.map((entry) => ({ ...entry, actions: [...entry.actions] })),
  };
}

/** Fills the whole document from the lanes' view. */
export function toDocument(view: TransactionView): TransactionDocument {
  return {
    ...toSummary(view),
    receipts: view.receipts.map(toReceipt),
    attempts: view.attempts.map(toldAttempt),
    timeline: [...view.timeline],
  };
}

function toldOriginal(asked: Original): z.infer<typeof original> {
  let told: z.infer<typeof original>;
  switch (asked.type) {
    case 'transaction':
      told = { transactionId: asked.transactionId };
      break;
    case 'terminal':
      told = { poiTransaction: asked.poiTransaction };
      break;
    case 'unlinked':
      told = { unlinked: true };
      break;
  }
  return told;
}

function toldCard(outcome: Outcome): TransactionSummary['card'] {
  const { cardBrand, maskedPan, entryMode } = outcome;
  if (cardBrand === undefined && maskedPan === undefined && entryMode === undefined) return null;
  return { brand: cardBrand ?? null, maskedPan: maskedPan ?? null, entryMode: [...(entryMode ?? [])] };
}

function toldAttempt(made: Attempt): z.infer<typeof attempt> {
  const { serviceId, category, saleId, poiId, openedAt, state } = made;
  return {
    serviceId,
    category,
    saleId,
    poiId,
    openedAt,
    state,
    evidence:
      made.evidence === undefined
        ? null
        : {
            at: made.evidence.at,
            how: made.evidence.how,
            result: made.evidence.result ?? null,
            errorCondition: made.evidence.errorCondition ?? null,
            additionalResponse: made.evidence.additionalResponse ?? null,
            message: made.evidence.message,
            redacted: [...made.evidence.redacted],
          },
  };
}
