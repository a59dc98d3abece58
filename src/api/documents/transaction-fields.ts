/** The fields of a reported transaction: those that every response has, and those that only some kinds have. */

import { z } from '../schema/described-zod.js';
import {
  declarationMax,
  fieldsOf,
  type OutcomeField,
  reconciliationScopes,
  reportedTextMax,
  type RequestField,
  type TransactionKind,
  reasons,
} from '../../core/index.js';
import { reportedLoyalty, reportedStoredValue } from '../requests/account-fields.js';
import { attemptDocument, serviceAttemptDocument, timelineEntryDocument } from './attempt-document.js';
import { reportedOptions, reportedToken } from '../requests/option-fields.js';
import { reportedCheckout, reportedOnline, reportedOrder } from './order-document.js';
import { receiptDocument } from './receipt-document.js';
import {
  reportedAmount,
  reportedCount,
  reportedFlag,
  reportedPoiTransaction,
  reportedScreen,
  reportedText,
  terminalText,
  reportedTime,
} from '../schema/answer-fields.js';
import { exampleTraceparent } from '../schema/trace-example.js';
import { reportedTotals, totalsLine } from './totals-document.js';

/** The schema of an attention item. */
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
        'The possible actions: `resolve`, `reverse`, `refund`, `release`, `journal-confirm`, `journal-same-machine`, `journal-new-sale-id`, `call-support`, …',
      example: ['resolve'],
    }),
  })
  .openapi('Attention', { description: 'An attention item: an operator must check it.' });

/** Returns the schema of a review by an operator. */
function reportedReview() {
  return z
    .object({
      transactionId: reportedText('The transaction.', 'till1-20260301-0041'),
      revision: reportedCount('The revision of its outcome that the operator saw.', 1),
      operator: reportedText('Who reviewed it.', 'Kari Nordmann'),
      reason: reportedText('Why.', 'The customer pays twice.').optional(),
    })
    .openapi('ReportedReview', { description: 'A review by an operator.' });
}

/**
 * Returns the fields that every kind has. The fields that a register needs for a decision come first: the outcome,
 * whether to charge again, and the message.
 */
export function commonFields() {
  return { ...decisionFields(), ...requestFields(), ...evidenceFields() };
}

/** Returns the fields about the state, and about what the register should do next. */
function decisionFields() {
  return {
    result: z
      .enum(['approved', 'partly-approved', 'declined', 'cancelled', 'not-processed', 'unresolved'])
      .optional()
      .openapi({ description: 'How it ended; absent while it is open.', example: 'approved' }),
    retry: z.enum(['safe', 'unsafe', 'after-resolution']).openapi({
      description:
        'May the register charge again? safe: yes, under a new transactionId. unsafe: no. ' +
        'after-resolution: not before it is known how this one ended.',
      example: 'unsafe',
    }),
    message: reportedText('One sentence for the cashier.', 'Approved: 12.50 EUR charged. Do not charge again.'),
    reason: reportedText(
      `Stable code of the reason, which does not say what to do: \`KIND-refused\`, a code of the payment service, or ${Object.keys(reasons).join(', ')}.`,
      'approved',
    ).optional(),
    terminalReason: reportedText(
      'Why, in the terminal’s own words: AdditionalResponse, decoded, without card data and controls, at most 200 characters. Absent if all was approved, or if there were none. For the cashier, not for the customer, and never for decisions.',
      'Not enough balance',
    ).optional(),
    state: z.enum(['handing-over', 'queued', 'running', 'waiting', 'recovering', 'unresolved', 'ended']).openapi({
      description:
        'handing-over: nothing sent, it waits until the transaction in `insteadOf` has ended without a charge. queued: nothing sent. running: at the terminal or the service. waiting: the shopper has the link. recovering: sent, but its answer is missing, and tenderd asks for it. ' +
        'unresolved: later proof or a person resolves it. ended: definite.',
      example: 'ended',
    }),
    revision: reportedCount('Counts the answers to “how did it end”; 0 while it is open. Acknowledge this number.', 1),
    certainBy: reportedTime(
      'When an unknown outcome is expected to be known, or given to a person as `unresolved`; absent once that has passed.',
      '2026-03-01T11:01:45.000Z',
    ).optional(),
    ahead: reportedCount(
      'While it is queued: how many transactions the terminal serves before it, 0 for the next one. Lists do not count.',
      2,
    ).optional(),
  };
}

/** Returns the fields of the register's request. */
function requestFields() {
  return {
    transactionId: reportedText('The register’s key.', 'till1-20260301-0042'),
    terminal: reportedText(
      'The terminal’s name in the configuration; absent for a transaction at a payment service.',
      'till-1',
    ).optional(),
    service: reportedText(
      'The payment service’s name in the configuration; absent for a transaction at a terminal.',
      'shop',
    ).optional(),
    online: reportedOnline().optional(),
    checkout: reportedCheckout().optional(),
    order: reportedOrder().optional(),
    sale: reportedText('The register’s receipt number.', '20260301-0042'),
    register: reportedText('The register that sent the request; absent for the operator’s token.', 'front').optional(),
    retryOf: reportedText('The earlier transaction that this one tries again.', 'till1-20260301-0041').optional(),
    reviewed: z.array(reportedReview()).optional().openapi({
      description:
        'The transactions that an operator had reviewed before this request, each with its revision at that time.',
    }),
    insteadOf: reportedText(
      'The transaction that this one replaces, once that one has ended without a charge.',
      'till1-20260301-0041',
    ).optional(),
    traceparent: reportedText(
      'The trace context (W3C) of the first request. With traces it names the span of that request in the trace of the register.',
      exampleTraceparent,
    ).optional(),
    startBefore: reportedTime('The latest start that the register set.', '2026-03-01T12:00:30+01:00').optional(),
  };
}

/** Returns the fields about the evidence of the outcome: ids, times, who decided, receipts and attempts. */
function evidenceFields() {
  return {
    poiTransaction: reportedPoiTransaction
      .optional()
      .openapi({ description: 'The terminal’s own key of the transaction.' }),
    serviceId: reportedText('The attempt whose evidence decided the outcome.', 'k7Qz000001').optional(),
    acceptedAt: reportedTime('When the request was committed.', '2026-03-01T11:00:00.000Z'),
    erasedAt: reportedTime(
      'When its receipts, messages of the terminal and data of the customer were erased, because their retention period was over. Absent before.',
      '2027-04-05T02:30:00.000Z',
    ).optional(),
    decidedAt: reportedTime('When this revision was decided.').optional(),
    resolvedBy: z
      .enum(['terminal', 'service', 'tenderd', 'person'])
      .optional()
      .openapi({ description: 'The source of the outcome.', example: 'terminal' }),
    person: z
      .object({
        name: reportedText('Who decided.', 'Kari Nordmann'),
        reason: reportedText('Why.', 'The terminal’s own report shows the payment.'),
      })
      .optional()
      .openapi({ description: 'The person who resolved it.' }),
    showing: reportedText('The text that the terminal showed last.', 'Present card').optional(),
    screen: reportedScreen.optional(),
    abortRequested: reportedFlag('An abort was asked for.', false),
    acknowledged: reportedFlag('The register acknowledged the latest revision.', false),
    attention: z.array(attentionDocument).openapi({ description: 'Its attention items.' }),
    receipts: z
      .array(receiptDocument)
      .optional()
      .openapi({ description: 'The receipts from the terminal. Lists and events omit them.' }),
    attempts: z.array(attemptDocument()).optional().openapi({
      description: 'The messages that were sent, with the terminal’s words. Only with `?include=attempts`.',
    }),
    serviceAttempts: z.array(serviceAttemptDocument()).optional().openapi({
      description:
        'The requests that were sent to the payment service, with its words. Only with `?include=attempts`, for a transaction at a service.',
    }),
    timeline: z
      .array(timelineEntryDocument())
      .optional()
      .openapi({ description: 'What happened, in order. Only with `?include=timeline`.' }),
  };
}

/** Creates the schema of a closed period. */
export function closedPeriod() {
  return z
    .object({
      id: reportedText('The terminal’s number of the period (POIReconciliationID).', '57').optional(),
      totals: z.array(reportedTotals).openapi({ description: 'Its totals, in the groups of the terminal.' }),
      journal: z
        .object({
          since: reportedText(
            'The reconciliation after which the journal counts; absent if it has none, and counts from its first transaction.',
            'till1-20260228-0099',
          ).optional(),
          payments: z.array(totalsLine).openapi({ description: 'The card transactions that moved money, by type.' }),
          offline: z
            .array(totalsLine)
            .optional()
            .openapi({ description: 'The part that the terminal approved without its host; absent if there is none.' }),
        })
        .optional()
        .openapi({ description: 'The journal’s own sums: what tenderd charged, refunded, captured and reversed.' }),
      differences: z
        .array(
          z
            .object({
              type: reportedText('The standard’s word: Debit, Credit, ReverseDebit, CompletedReservation.', 'Debit'),
              terminal: totalsLine
                .optional()
                .openapi({ description: 'The total of the terminal; absent if there is none.' }),
              journal: totalsLine
                .optional()
                .openapi({ description: 'The total of the journal; absent if there is none.' }),
            })
            .openapi({ description: 'A type and currency in which they differ.' }),
        )
        .optional()
        .openapi({
          description:
            'Where the terminal’s totals differ from the journal’s sums (attention `totals-differ`); absent if nothing differs, or if the terminal gave no totals.',
        }),
    })
    .openapi('ClosedPeriod', { description: 'The period that was closed, with its totals.' });
}

function original() {
  return z
    .union([
      z.object({ transactionId: reportedText('A transaction of this daemon.', 'till1-20260301-0041') }),
      z.object({ poiTransaction: reportedPoiTransaction }),
      z.object({
        unlinked: z.literal(true).openapi({ description: 'A refund without an original payment.', example: true }),
      }),
    ])
    .openapi('ReportedOriginal', { description: 'The earlier transaction that it refers to.' });
}

function currencyConversion() {
  return z
    .object({
      accepted: reportedFlag('The cardholder accepted the conversion.', true),
      converted: reportedAmount
        .optional()
        .openapi({ description: 'The amount that the cardholder pays, in the currency of the card.' }),
      rate: terminalText('The exchange rate, a decimal number as the terminal wrote it.', '1.0834').optional(),
      markup: terminalText('The markup in percent, as the terminal wrote it.', '3.5').optional(),
      commission: reportedAmount.optional().openapi({ description: 'The commission, in the currency of the card.' }),
      declaration: terminalText(
        'The text that the receipt must have.',
        'I accept the conversion into the currency of my card.',
        declarationMax,
      ).optional(),
    })
    .openapi('CurrencyConversion', { description: 'A conversion into the currency of the card (DCC).' });
}

function reportedCard() {
  return z
    .object({
      brand: terminalText('Card brand.', 'Visa').optional(),
      maskedPan: terminalText('First six and last four digits at most.', '411111******1111').optional(),
      entryMode: z
        .array(z.string().openapi({ maxLength: reportedTextMax }))
        .openapi({ description: 'How the card was read: EntryMode of the terminal.', example: ['ICC'] }),
    })
    .openapi('Card', { description: 'The card; absent if nothing is known about it.' });
}

function storedCredentials() {
  return z
    .object({
      instrument: reportedText('The reference for `online.instrument` of later payments. Do not log it.', 'card-0001'),
      recurringReference: reportedText(
        'The agreement that began with the payment: the reference for `online.recurring.reference` of later payments.',
        'agreement-0001',
      ).optional(),
      shopper: reportedText(
        'The name that the service assigned to the shopper, if the request named none. Use it in `online.shopper` of later requests.',
        'shopper-0001',
      ).optional(),
    })
    .openapi('StoredCredentials', { description: 'The card that the payment service stored with it. Keep it.' });
}

/** Returns the fields that only some kinds have. `reportedFieldsOf` selects those of a kind. */
export function ownFields() {
  return {
    amountDetails: reportedAmount.openapi({
      description:
        'The requested amount. For loyalty it is the total of the sale. A reversal without it reverses the whole.',
    }),
    authorized: reportedAmount.openapi({
      description: 'The amount that the terminal authorized and charged.',
    }),
    remaining: reportedAmount.openapi({
      description: 'Requested minus authorized, both without cash-back and without an unrequested tip; never negative.',
    }),
    leftInSale: reportedAmount.openapi({
      description:
        'For a part of a sale: the rest of the sale at the time of this answer, which the next part may take. A refunded amount counts as unpaid again. Absent if the terminal took another currency.',
    }),
    tip: reportedAmount.openapi({ description: 'The part of the authorized amount that is a tip.' }),
    cashBack: reportedAmount.openapi({
      description: 'The part of the authorized amount that is cash for the customer: hand over this amount, once.',
    }),
    surcharge: reportedAmount.openapi({
      description: 'A surcharge that the terminal added and named (SurchargeAmount). It pays no part of the goods.',
    }),
    fees: reportedAmount.openapi({
      description: 'The fees that the terminal added and named (TotalFeesAmount). They pay no part of the goods.',
    }),
    currencyConversions: z.array(currencyConversion()).openapi({
      description:
        'The conversions into the currency of the card that the terminal offered. `authorized` stays in the currency of the terminal’s answer.',
    }),
    authorizedOnline: z.literal(false).openapi({
      description:
        'False: the terminal approved it by itself, without its host (OnlineFlag), and the bank may still refuse it. Absent otherwise.',
      example: false,
    }),
    difference: z
      .enum(['tip', 'surcharge', 'cash-back', 'partial', 'unexplained', 'currency', 'unknown', 'unconfirmed'])
      .openapi({
        description:
          'Why `authorized` differs from the requested amount; absent if it does not. `surcharge`: the terminal added `surcharge` and `fees`. `unknown`: approved, but the amount cannot be read, so `authorized` is absent and nothing replaces it. `unconfirmed`: a part was reversed, and the terminal named no amount: `authorized` is the requested amount, and the whole may have been reversed.',
        example: 'tip',
      }),
    approvalCode: terminalText('The issuer’s approval code.', '593607'),
    card: reportedCard(),
    token: reportedToken(),
    loyaltyAccounts: z
      .array(
        z.object({
          brand: terminalText('The brand, where the terminal says one.', 'BONUS').optional(),
          maskedAccount: terminalText('Its number, but for the last four characters.', '*****0017'),
        }),
      )
      .openapi({ description: 'The loyalty accounts that were found on the card.' }),
    stored: storedCredentials(),
    notStored: z.enum(['card', 'agreement']).openapi({
      description:
        'The request had to store a card, begin an agreement or be paid with a stored card, and the history of the service shows none: later payments cannot be taken. The attention list has it as `not-stored`.',
      example: 'agreement',
    }),
    storedValue: reportedStoredValue(),
    loyalty: reportedLoyalty(),
    period: closedPeriod(),
    original: original(),
    reversalReason: z.enum(['customer-cancelled', 'merchant-cancelled', 'malfunction', 'unable-to-complete']).openapi({
      description: 'The register’s reason, if it gave one.',
      example: 'customer-cancelled',
    }),
    scope: z
      .enum(reconciliationScopes)
      .openapi({ description: 'The part that it closes, if the register named it.', example: 'period' }),
    allowPartial: reportedFlag('Less than the requested amount may be approved.', false),
    cardAcquisition: reportedText('The card acquisition whose card it uses.', 'till1-20260301-0041'),
    options: reportedOptions(),
    acquirerData: reportedText(
      'What it passed on to the acquirer, as it was sent. Lists and events leave it out.',
      'metadata.order=4711',
    ),
  } satisfies Readonly<Record<RequestField | OutcomeField, z.ZodType>>;
}

/**
 * Returns the names of a kind's fields. `always`: the request fields that every response has. `sometimes`: the other request fields, and the fields
 * of the outcome.
 */
export function reportedFieldsOf(kind: TransactionKind) {
  const { must, may, reported } = fieldsOf(kind);
  return {
    always: [...must, ...may.filter((name) => name === 'allowPartial')],
    sometimes: [...new Set([...may.filter((name) => name !== 'allowPartial'), ...reported])],
  };
}
