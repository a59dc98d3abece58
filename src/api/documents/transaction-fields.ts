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
    at: reportedTime('The time at which the item was added.'),
    text: reportedText('The item in plain words, and what to do.', 'It is not known whether the payment went through.'),
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
      revision: reportedCount('The revision that the operator saw.', 1),
      operator: reportedText('The name of the operator.', 'Kari Nordmann'),
      reason: reportedText('The reason that the operator gave.', 'The customer pays twice.').optional(),
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
      .openapi({
        description: 'The result of the transaction. Absent while the transaction is open.',
        example: 'approved',
      }),
    retry: z.enum(['safe', 'unsafe', 'after-resolution']).openapi({
      description:
        'The answer to the question whether the register may charge again. `safe`: yes, under a new transactionId. `unsafe`: no. `after-resolution`: no, until it is known how this transaction ended.',
      example: 'unsafe',
    }),
    message: reportedText('A message for the cashier.', 'Approved: 12.50 EUR charged. Do not charge again.'),
    reason: reportedText(
      `The stable code of the reason. It does not say what to do. Possible codes: \`KIND-refused\`, a code of the payment service, and ${Object.keys(reasons).join(', ')}.`,
      'approved',
    ).optional(),
    terminalReason: reportedText(
      'The reason in the terminal’s own words (AdditionalResponse). It is decoded, has at most 200 characters, and contains no card data and no control characters. Absent if everything was approved, or if the terminal gave no reason. It is for the cashier, not for the customer, and never for decisions.',
      'Not enough balance',
    ).optional(),
    state: z.enum(['handing-over', 'queued', 'running', 'waiting', 'recovering', 'unresolved', 'ended']).openapi({
      description:
        '`handing-over`: nothing was sent, because the transaction in `insteadOf` must end without a charge first. `queued`: nothing was sent. `running`: the terminal or the service has the request. `waiting`: the shopper has the link. `recovering`: the request was sent, its answer is missing, and tenderd asks for the outcome. `unresolved`: the outcome is unknown until a later proof or an operator resolves it. `ended`: the outcome is definite.',
      example: 'ended',
    }),
    revision: reportedCount(
      'The number of the outcome. It is 0 while the transaction is open, and rises each time the outcome changes. Acknowledge this number.',
      1,
    ),
    certainBy: reportedTime(
      'The time by which an unknown outcome should be known. If it is not known by then, the transaction becomes `unresolved`. Absent after this time.',
      '2026-03-01T11:01:45.000Z',
    ).optional(),
    ahead: reportedCount(
      'The number of transactions that the terminal serves before this one; 0 if this one is next. Present while the transaction is queued. Lists omit it.',
      2,
    ).optional(),
  };
}

/** Returns the fields of the register's request. */
function requestFields() {
  return {
    transactionId: reportedText('The register’s id of the transaction.', 'till1-20260301-0042'),
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
    retryOf: reportedText('The earlier transaction that this transaction repeats.', 'till1-20260301-0041').optional(),
    reviewed: z.array(reportedReview()).optional().openapi({
      description:
        'The transactions that an operator had reviewed before this request, each with its revision at that time.',
    }),
    insteadOf: reportedText(
      'The earlier transaction that this transaction replaces. This transaction starts after the earlier one has ended without a charge.',
      'till1-20260301-0041',
    ).optional(),
    traceparent: reportedText(
      'The trace context (W3C) of the first request. If traces are configured, it names the span of that request in the trace of the register.',
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
    acceptedAt: reportedTime('The time at which the request was committed.', '2026-03-01T11:00:00.000Z'),
    erasedAt: reportedTime(
      'The time at which personal data was erased: the receipts, the messages of the terminal and the data of the customer. The retention period of the transaction was over. Absent before the erasure.',
      '2027-04-05T02:30:00.000Z',
    ).optional(),
    decidedAt: reportedTime('The time at which this revision was decided.').optional(),
    resolvedBy: z
      .enum(['terminal', 'service', 'tenderd', 'person'])
      .optional()
      .openapi({ description: 'The source of the outcome.', example: 'terminal' }),
    person: z
      .object({
        name: reportedText('The name of the operator.', 'Kari Nordmann'),
        reason: reportedText('The reason that the operator gave.', 'The terminal’s own report shows the payment.'),
      })
      .optional()
      .openapi({ description: 'The operator who resolved the transaction.' }),
    showing: reportedText('The text that the terminal showed last.', 'Present card').optional(),
    screen: reportedScreen.optional(),
    abortRequested: reportedFlag('True if an abort was requested.', false),
    acknowledged: reportedFlag('True if the register has acknowledged the latest revision.', false),
    attention: z.array(attentionDocument).openapi({ description: 'The attention items of the transaction.' }),
    receipts: z
      .array(receiptDocument)
      .optional()
      .openapi({ description: 'The receipts from the terminal. Lists and events omit them.' }),
    attempts: z.array(attemptDocument()).optional().openapi({
      description: 'The messages that were sent, with the terminal’s answers. Present only with `?include=attempts`.',
    }),
    serviceAttempts: z.array(serviceAttemptDocument()).optional().openapi({
      description:
        'The requests that were sent to the payment service, with its answers. Present only with `?include=attempts`, for a transaction at a service.',
    }),
    timeline: z
      .array(timelineEntryDocument())
      .optional()
      .openapi({ description: 'The steps of the transaction, in order. Present only with `?include=timeline`.' }),
  };
}

/** Creates the schema of a closed period. */
export function closedPeriod() {
  return z
    .object({
      id: reportedText('The terminal’s number of the period (POIReconciliationID).', '57').optional(),
      totals: z
        .array(reportedTotals)
        .openapi({ description: 'The totals of the period, in the groups of the terminal.' }),
      journal: z
        .object({
          since: reportedText(
            'The reconciliation after which the journal counts. Absent if there is none: the journal then counts from its first transaction.',
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
                .openapi({ description: 'The total of the terminal. Absent if it has none.' }),
              journal: totalsLine
                .optional()
                .openapi({ description: 'The total of the journal. Absent if it has none.' }),
            })
            .openapi({ description: 'A type and currency for which the totals differ.' }),
        )
        .optional()
        .openapi({
          description:
            'The differences between the terminal’s totals and the journal’s sums (attention `totals-differ`). Absent if nothing differs, or if the terminal gave no totals.',
        }),
    })
    .openapi('ClosedPeriod', { description: 'The period that was closed, with its totals.' });
}

function original() {
  return z
    .union([
      z.object({ transactionId: reportedText('The id of a transaction of this daemon.', 'till1-20260301-0041') }),
      z.object({ poiTransaction: reportedPoiTransaction }),
      z.object({
        unlinked: z
          .literal(true)
          .openapi({ description: 'True for a refund without an original payment.', example: true }),
      }),
    ])
    .openapi('ReportedOriginal', { description: 'The earlier transaction to which this transaction refers.' });
}

function currencyConversion() {
  return z
    .object({
      accepted: reportedFlag('True if the cardholder accepted the conversion.', true),
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
      brand: terminalText('The brand of the card.', 'Visa').optional(),
      maskedPan: terminalText(
        'The masked number of the card: at most the first six and the last four digits.',
        '411111******1111',
      ).optional(),
      entryMode: z
        .array(z.string().openapi({ maxLength: reportedTextMax }))
        .openapi({ description: 'The way in which the terminal read the card (EntryMode).', example: ['ICC'] }),
    })
    .openapi('Card', { description: 'The card. Absent if nothing is known about it.' });
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
    .openapi('StoredCredentials', {
      description: 'The card that the payment service stored during the payment. Keep its reference.',
    });
}

/** Returns the field for the accounts of a loyalty card. */
function loyaltyAccounts() {
  return z
    .array(
      z.object({
        brand: terminalText('The brand of the account, if the terminal reports one.', 'BONUS').optional(),
        maskedAccount: terminalText('The number of the account. Only its last four characters are shown.', '*****0017'),
      }),
    )
    .openapi({ description: 'The loyalty accounts that were found on the card.' });
}

/** Returns the fields that only some kinds have. `reportedFieldsOf` selects those of a kind. */
export function ownFields() {
  return {
    amountDetails: reportedAmount.openapi({
      description:
        'The requested amount. For loyalty it is the total of the sale. A reversal without an amount reverses the whole transaction.',
    }),
    authorized: reportedAmount.openapi({
      description: 'The amount that the terminal authorized and charged.',
    }),
    remaining: reportedAmount.openapi({
      description:
        'The requested amount minus the authorized amount. Cash-back and a tip that was not requested do not count. Never negative.',
    }),
    leftInSale: reportedAmount.openapi({
      description:
        'The rest of the sale after this part, which the next part may take. Present for a part of a sale. A refunded amount counts as unpaid again. Absent if the terminal took another currency.',
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
        'False if the terminal approved the transaction without its host (OnlineFlag). The bank may still refuse it. Absent otherwise.',
      example: false,
    }),
    difference: z
      .enum(['tip', 'surcharge', 'cash-back', 'partial', 'unexplained', 'currency', 'unknown', 'unconfirmed'])
      .openapi({
        description:
          'The reason why `authorized` differs from the requested amount. Absent if the amounts are equal. `surcharge`: the terminal added `surcharge` and `fees`. `unknown`: the transaction was approved, but the amount cannot be read, so `authorized` is absent. `unconfirmed`: a part was reversed, and the terminal named no amount. `authorized` is then the requested amount, and the whole transaction may have been reversed.',
        example: 'tip',
      }),
    approvalCode: terminalText('The issuer’s approval code.', '593607'),
    card: reportedCard(),
    token: reportedToken(),
    loyaltyAccounts: loyaltyAccounts(),
    stored: storedCredentials(),
    notStored: z.enum(['card', 'agreement']).openapi({
      description:
        'The missing reference: the request needed it, and the history of the service does not show it. The request had to store a card, begin an agreement, or be paid with a stored card. Later payments cannot be taken. The attention list has the item `not-stored`.',
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
    scope: z.enum(reconciliationScopes).openapi({
      description: 'The part that the reconciliation closes, if the register named it.',
      example: 'period',
    }),
    allowPartial: reportedFlag('True if the terminal may approve less than the requested amount.', false),
    cardAcquisition: reportedText('The card acquisition whose card is used.', 'till1-20260301-0041'),
    options: reportedOptions(),
    acquirerData: reportedText(
      'The data that was passed on to the acquirer, as it was sent. Lists and events omit it.',
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
