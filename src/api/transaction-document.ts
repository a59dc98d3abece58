/** How a transaction is told to the register: one schema, and the mapping that fills it. */

import { z } from '@hono/zod-openapi';
import {
  type Attempt,
  attemptCategories,
  type ClosedPeriod,
  type Original,
  type Outcome,
  reconciliationScopes,
  screenOf,
  transactionKinds,
  type TransactionView,
} from '../core/index.js';
import { reportedLoyalty, reportedStoredValue, toLoyalty, toStoredValue } from './account-fields.js';
import { reportedOptions, reportedToken } from './option-fields.js';
import { receiptDocument, toReceipt } from './receipt-document.js';
import { reportedTotals, toTotals } from './totals-document.js';
import {
  reportedAmount,
  reportedCount,
  reportedFlag,
  reportedText,
  reportedTime,
  reportedScreen,
} from './reported-fields.js';

// Schemas that are told as null elsewhere have no name of their own: a named one would lose the null in the description.
const poiTransaction = z
  .object({
    transactionId: reportedText('TransactionID of the terminal.', '91886392'),
    timeStamp: reportedText(
      'TimeStamp of the terminal, as it wrote it; copy it character by character.',
      '2026-03-01T12:00:04.000+01:00',
    ),
  })
  .openapi({ description: 'The terminal’s own key of a transaction.' });

const original = z
  .union([
    z.object({ transactionId: reportedText('A transaction of this daemon.', 'till1-20260301-0041') }),
    z.object({ poiTransaction }),
    z.object({
      unlinked: z.literal(true).openapi({ description: 'A refund without an original payment.', example: true }),
    }),
  ])
  .openapi({ description: 'Which earlier transaction it is about.' });

/** Something that a person must look at, as it is told. */
export const attentionDocument = z
  .object({
    code: reportedText(
      'Stable code: `unresolved`, `reverse-one`, `terminal-blocked`, `terminal-faulted`, `unmatched-response`, …',
      'unresolved',
    ),
    at: reportedTime('Since when.'),
    text: reportedText(
      'What happened and what to do, in plain words.',
      'It is not known whether the payment went through.',
    ),
    actions: z.array(z.string()).openapi({
      description:
        'What a person can do: `resolve`, `reverse`, `release`, `journal-confirm`, `journal-same-machine`, `journal-new-sale-id`, `call-support`, …',
      example: ['resolve'],
    }),
  })
  .openapi('Attention', { description: 'Something that a person must look at.' });

const evidence = z
  .object({
    at: reportedTime('When it was received.'),
    how: z.enum(['direct', 'repeated', 'reject']).openapi({
      description: 'The direct answer, the answer repeated on request, or a Reject that named the request.',
      example: 'direct',
    }),
    result: reportedText('The terminal’s Result.', 'Success').nullable(),
    errorCondition: reportedText('The terminal’s ErrorCondition.', 'Refusal').nullable(),
    additionalResponse: reportedText('The terminal’s AdditionalResponse.', 'declined by the issuer').nullable(),
    message: z.unknown().openapi({
      description: 'The message after redaction: names and structure of nexo Retailer, of any depth.',
      example: { header: { MessageCategory: 'Payment', ServiceID: 'k7Qz000001' } },
    }),
    redacted: z.array(z.string()).openapi({
      description: 'Paths where redaction cut: there, the words are not the terminal’s byte for byte.',
      example: ['body.PaymentResult.PaymentInstrumentData.CardData.PAN'],
    }),
  })
  .openapi({ description: 'The terminal’s own words.' });

const attempt = z
  .object({
    serviceId: reportedText('ServiceID on the wire.', 'k7Qz000001'),
    category: z.enum(attemptCategories).openapi({
      description: 'MessageCategory on the wire.',
      example: 'Payment',
    }),
    saleId: reportedText('SaleID on the wire.', 'tenderd-4f1c'),
    poiId: reportedText('POIID on the wire.', 'P400-1234'),
    openedAt: reportedTime('When it was committed, before it was sent.', '2026-03-01T11:00:00.000Z'),
    state: z
      .enum(['open', 'unsent', 'answered', 'not-started', 'never-received', 'unrecoverable', 'released-by-operator'])
      .openapi({
        description:
          'open: effect unknown yet. unsent: proven not sent. answered: the terminal’s final word. refused: not started. ' +
          'absent: proven never started. forgotten: the terminal cannot tell. released: a person let the terminal go on.',
        example: 'answered',
      }),
    evidence: evidence.nullable().openapi({ description: 'The terminal’s own words about it.' }),
  })
  .openapi('Attempt', { description: 'One service request on the wire.' });

const closedPeriod = z
  .object({
    id: reportedText('The terminal’s number of the period (POIReconciliationID).', '57').nullable(),
    totals: z.array(reportedTotals).openapi({ description: 'Its totals, as the terminal tells them apart.' }),
  })
  .openapi({ description: 'The period that was closed.' });

const timelineEntry = z
  .object({
    at: reportedTime('When it happened.'),
    stage: reportedText('Stable word, as in `ProgressEvent`.', 'stage'),
    text: reportedText('What happened, in plain words.', 'the terminal shows: Present card'),
  })
  .openapi('TimelineEntry', { description: 'One step of the transaction.' });

/** A transaction as lists tell it. Every field is always there; null means unknown or not applicable. */
export const transactionSummary = z
  .object({
    transactionId: reportedText('The register’s key.', 'till1-20260301-0042'),
    kind: z.enum(transactionKinds).openapi({ description: 'What it does with money.', example: 'payment' }),
    terminal: reportedText('The terminal’s name in the configuration.', 'till-1'),
    sale: reportedText('The register’s receipt number.', '20260301-0042'),
    amountDetails: reportedAmount
      .nullable()
      .openapi({ description: 'What was asked for; null for a whole reversal and a reconciliation.' }),
    original: original.nullable().openapi({ description: 'What it is about; null where it stands alone.' }),
    reversalReason: z
      .enum(['customer-cancelled', 'merchant-cancelled', 'malfunction', 'unable-to-complete'])
      .nullable()
      .openapi({ description: 'Why it reverses, where the register said so.', example: 'customer-cancelled' }),
    scope: z
      .enum(reconciliationScopes)
      .nullable()
      .openapi({ description: 'What a reconciliation closes, where the register said so.', example: 'period' }),
    retryOf: reportedText('The earlier transaction that a person named.', 'till1-20260301-0041').nullable(),
    allowPartial: reportedFlag('Less than asked may be approved.', false),
    cardAcquisition: reportedText('The card acquisition whose card it uses.', 'till1-20260301-0041').nullable(),
    options: reportedOptions.nullable().openapi({ description: 'What was asked for beyond the amount.' }),
    startBefore: reportedTime('The latest start that the register set.', '2026-03-01T12:00:30+01:00').nullable(),
    register: reportedText(
      'The register that asked, by the name of its token; null for the operator’s.',
      'front',
    ).nullable(),
    acceptedAt: reportedTime('When the request was committed.', '2026-03-01T11:00:00.000Z'),
    state: z.enum(['queued', 'running', 'recovering', 'unresolved', 'ended']).openapi({
      description:
        'queued: nothing sent. running: with the terminal. recovering: sent, its answer lost or the terminal silent, being asked for. ' +
        'unresolved: later proof or a person ends it. ended: definite.',
      example: 'ended',
    }),
    ahead: reportedCount(
      'While it is queued: how many transactions the terminal serves before it, 0 for the next one. Lists do not count: null.',
      2,
    ).nullable(),
    result: z
      .enum(['approved', 'partly-approved', 'declined', 'cancelled', 'not-processed', 'unresolved'])
      .nullable()
      .openapi({ description: 'How it ended; null while it is open.', example: 'approved' }),
    revision: reportedCount('Counts the answers to “how did it end”; 0 while it is open. Acknowledge this number.', 1),
    retry: z.enum(['safe', 'unsafe', 'after-resolution']).openapi({
      description:
        'May the register charge again? safe: yes, under a new transactionId. unsafe: no. ' +
        'after-resolution: not before it is known how this one ended.',
      example: 'unsafe',
    }),
    certainBy: reportedTime(
      'When an unknown outcome is expected to be known, or given to a person as `unresolved`.',
      '2026-03-01T11:01:45.000Z',
    ).nullable(),
    message: reportedText('One sentence for the cashier.', 'Approved: 12.50 EUR charged. Do not charge again.'),
    reason: reportedText(
      'Stable code of why it ended so: `approved`, `refusal`, `aborted`, `link-down`, `terminal-busy`, `queue`, …',
      'approved',
    ).nullable(),
    decidedAt: reportedTime('When this revision was decided.').nullable(),
    resolvedBy: z
      .enum(['terminal', 'tenderd', 'person'])
      .nullable()
      .openapi({ description: 'Whose word the outcome is.', example: 'terminal' }),
    person: z
      .object({
        name: reportedText('Who decided.', 'Kari Nordmann'),
        reason: reportedText('Why.', 'The terminal’s own report shows the payment.'),
      })
      .nullable()
      .openapi({ description: 'The person who resolved it.' }),
    serviceId: reportedText('The attempt on whose evidence the outcome rests.', 'k7Qz000001').nullable(),
    authorized: reportedAmount
      .nullable()
      .openapi({ description: 'What the terminal authorized: what was really charged.' }),
    remaining: reportedAmount.nullable().openapi({
      description:
        'Requested minus authorized, both without cash-back and without a tip that was not asked for; never negative.',
    }),
    leftInSale: reportedAmount.nullable().openapi({
      description:
        'For a part of a sale: what the sale still costs, counted whenever this is told: as much as the next part may take. What was given back is to be paid again. Null where the terminal took another currency.',
    }),
    tip: reportedAmount.nullable().openapi({ description: 'What of the authorized amount is a tip.' }),
    cashBack: reportedAmount
      .nullable()
      .openapi({ description: 'What of the authorized amount is cash for the customer: hand over this much, once.' }),
    difference: z.enum(['tip', 'cash-back', 'partial', 'unexplained', 'currency', 'unknown']).nullable().openapi({
      description:
        'Why authorized is not what was asked for; null where it is. `unknown`: approved, but nobody can read how much; `authorized` is null, and no figure takes its place.',
      example: 'tip',
    }),
    approvalCode: reportedText('The issuer’s approval code.', '593607').nullable(),
    card: z
      .object({
        brand: reportedText('Card brand.', 'Visa').nullable(),
        maskedPan: reportedText('First six and last four digits at most.', '411111******1111').nullable(),
        entryMode: z
          .array(z.string())
          .openapi({ description: 'How the card was read: EntryMode of the terminal.', example: ['ICC'] }),
      })
      .nullable()
      .openapi({ description: 'The card; null when nothing is known of it.' }),
    token: reportedToken.nullable().openapi({ description: 'The token that stands for the card.' }),
    loyaltyAccounts: z
      .array(
        z.object({
          brand: reportedText('The brand, where the terminal says one.', 'BONUS').nullable(),
          maskedAccount: reportedText('Its number, but for the last four characters.', '*****0017'),
        }),
      )
      .openapi({ description: 'The loyalty accounts that a card acquisition found.' }),
    poiTransaction: poiTransaction.nullable().openapi({ description: 'The terminal’s own key of the transaction.' }),
    storedValue: reportedStoredValue.nullable().openapi({
      description: 'Of a gift card or another account: what the terminal said of it; null where it said nothing.',
    }),
    period: closedPeriod
      .nullable()
      .openapi({ description: 'Of a reconciliation: the period that was closed, with its totals.' }),
    loyalty: reportedLoyalty.nullable().openapi({
      description: 'Of a loyalty account: what the terminal said of it; null where it said nothing.',
    }),
    showing: reportedText('What the terminal showed last.', 'Present card').nullable(),
    screen: reportedScreen,
    abortRequested: reportedFlag('An abort was asked for.', false),
    acknowledged: reportedFlag('The register acknowledged the latest revision.', false),
    attention: z.array(attentionDocument).openapi({ description: 'What a person must look at.' }),
  })
  .openapi('TransactionSummary', {
    description: 'A transaction. Every field is always there; null means unknown or not applicable.',
  });

/** A transaction with all that is known of it. */
export const transactionDocument = transactionSummary
  .extend({
    acquirerData: reportedText(
      'What it passed on to the acquirer, as it was sent; only keys without an effect on money pass.',
      'metadata.order=4711',
    ).nullable(),
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
    reversalReason: request.reversalReason ?? null,
    scope: request.scope ?? null,
    retryOf: request.retryOf ?? null,
    allowPartial: request.allowPartial,
    cardAcquisition: request.cardAcquisition ?? null,
    options: request.options ?? null,
    startBefore: request.startBefore ?? null,
    register: request.register ?? null,
    acceptedAt: view.acceptedAt,
    state: view.state,
    ahead: view.ahead ?? null,
    result: outcome?.result ?? null,
    revision: outcome?.revision ?? 0,
    retry: view.retry,
    certainBy: view.certainBy ?? null,
    message: view.message,
    reason: outcome?.reason ?? null,
    decidedAt: outcome?.at ?? null,
    resolvedBy: outcome?.resolvedBy ?? null,
    person: outcome?.person ?? null,
    serviceId: outcome?.serviceId ?? null,
    authorized: outcome?.authorized ?? null,
    remaining: view.remaining ?? null,
    leftInSale: view.leftInSale ?? null,
    tip: outcome?.tip ?? null,
    cashBack: outcome?.cashBack ?? null,
    difference: outcome?.difference ?? null,
    approvalCode: outcome?.approvalCode ?? null,
    card: outcome === undefined ? null : toldCard(outcome),
    token: toldTokenOf(outcome),
    loyaltyAccounts: (outcome?.loyaltyAccounts ?? []).map(({ brand, maskedAccount }) => ({
      brand: brand ?? null,
      maskedAccount,
    })),
    poiTransaction: outcome?.poiTransaction ?? null,
    storedValue: outcome?.storedValue === undefined ? null : toStoredValue(outcome.storedValue),
    period: outcome?.period === undefined ? null : toldPeriod(outcome.period),
    loyalty: outcome?.loyalty === undefined ? null : toLoyalty(outcome.loyalty),
    showing: view.showing ?? null,
    screen: screenOf(view.showing ?? '') ?? null,
    abortRequested: view.abortRequested,
    acknowledged: outcome !== undefined && view.acknowledgedRevision >= outcome.revision,
    attention: view.attention.map((entry) => ({ ...entry, actions: [...entry.actions] })),
  };
}

/** Fills the whole document from the lanes' view. */
export function toDocument(view: TransactionView): TransactionDocument {
  return {
    ...toSummary(view),
    acquirerData: view.request.acquirerData ?? null,
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

function toldPeriod({ id, totals }: ClosedPeriod): NonNullable<TransactionSummary['period']> {
  return {
    id: id ?? null,
    totals: totals.map(toTotals),
  };
}

function toldCard(outcome: Outcome): TransactionSummary['card'] {
  const { cardBrand, maskedPan, entryMode } = outcome;
  if (cardBrand === undefined && maskedPan === undefined && entryMode === undefined) return null;
  return { brand: cardBrand ?? null, maskedPan: maskedPan ?? null, entryMode: [...(entryMode ?? [])] };
}

function toldTokenOf(outcome: Outcome | undefined): TransactionSummary['token'] {
  const token = outcome?.token;
  if (token === undefined) return null;
  return { type: token.type, value: token.value, expires: token.expires ?? null, wasCut: token.wasCut === true };
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
