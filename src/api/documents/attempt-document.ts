/**
 * The attempts of a transaction, with the terminal's own responses, and its timeline. They are included in a response
 * only on request.
 */

import { z } from '../schema/described-zod.js';
import { type Attempt, type Evidence, type TerminalAttempt, attemptCategories } from '../../core/index.js';
import { reportedText, reportedTime } from '../schema/answer-fields.js';

function evidence() {
  return z
    .object({
      at: reportedTime('When it was received.'),
      how: z.enum(['direct', 'repeated', 'reject']).openapi({
        description: 'The direct answer, the answer repeated on request, or a Reject that named the request.',
        example: 'direct',
      }),
      result: reportedText('The terminal’s Result.', 'Success').optional(),
      errorCondition: reportedText('The terminal’s ErrorCondition.', 'Refusal').optional(),
      additionalResponse: reportedText('The terminal’s AdditionalResponse.', 'declined by the issuer').optional(),
      message: z.unknown().openapi({
        description: 'The message after redaction: names and structure of nexo Retailer, of any depth.',
        example: { header: { MessageCategory: 'Payment', ServiceID: 'k7Qz000001' } },
      }),
      damaged: z
        .array(
          z.object({
            path: reportedText(
              'Where, in the names of nexo.',
              'PaymentResponse.POIData.POITransactionID.TransactionID',
            ),
            cause: reportedText('Why it could not be read.', 'has characters that cannot be read'),
          }),
        )
        .optional()
        .openapi({ description: 'Parts of the message that could not be read and were left out, at most 20.' }),
      redacted: z.array(z.string()).openapi({
        description: 'Paths at which redaction removed data: these texts differ from the terminal’s own.',
        example: ['body.PaymentResult.PaymentInstrumentData.CardData.PAN'],
      }),
    })
    .openapi({ description: 'The terminal’s own words.' });
}

function state() {
  return z
    .enum(['open', 'unsent', 'answered', 'not-started', 'never-received', 'unrecoverable', 'released-by-operator'])
    .openapi({
      description:
        'open: effect unknown yet. unsent: proven not sent. answered: the terminal’s final word. not-started: the terminal refused it. ' +
        'never-received: proven never started. unrecoverable: the terminal no longer knows, or its answer is not understood. released-by-operator: a person released the terminal.',
      example: 'answered',
    });
}

/** Returns the schema of one attempt at a terminal. Attempts are included only on request. */
export function attemptDocument() {
  return z
    .object({
      serviceId: reportedText('ServiceID on the wire.', 'k7Qz000001'),
      category: z.enum(attemptCategories).openapi({
        description: 'MessageCategory on the wire.',
        example: 'Payment',
      }),
      saleId: reportedText('SaleID on the wire.', 'tenderd-4f1c'),
      poiId: reportedText('POIID on the wire.', 'P400-1234'),
      openedAt: reportedTime('When it was committed, before it was sent.', '2026-03-01T11:00:00.000Z'),
      state: state(),
      evidence: evidence()
        .optional()
        .openapi({ description: 'The terminal’s own words about it; absent before it answered.' }),
    })
    .openapi('Attempt', { description: 'One service request on the wire.' });
}

/** Returns the schema of one request to a payment service. These requests are included only on request. */
export function serviceAttemptDocument() {
  return z
    .object({
      endpoint: reportedText('What it does.', 'createSession'),
      idempotencyKey: reportedText(
        'Its idempotency key, which no other request has.',
        '01a20000-0000-7000-8000-000000000001',
      ),
      pspReference: reportedText(
        'The service’s reference of the payment, once the service has reported it.',
        '01a20000-0000-7000-8000-0000000000aa',
      ).optional(),
      openedAt: reportedTime('When it was committed, before it was sent.', '2026-03-01T11:00:00.000Z'),
      state: state(),
      evidence: evidence()
        .optional()
        .openapi({ description: 'The service’s own words about it; absent before it answered.' }),
      said: z
        .object({
          since: reportedTime('Since when it answers so.'),
          text: reportedText('HTTP status and problem code, or why it cannot be read.', 'HTTP 403 merchant-mismatch'),
        })
        .optional()
        .openapi({ description: 'The last answer that decided nothing.' }),
    })
    .openapi('ServiceAttempt', { description: 'One request to a payment service.' });
}

/** Returns the schema of one timeline entry. The timeline is included only on request. */
export function timelineEntryDocument() {
  return z
    .object({
      at: reportedTime('When it happened.'),
      stage: reportedText('Stable word, as in `ProgressEvent`.', 'stage'),
      text: reportedText('What happened, in plain words.', 'the terminal shows: Present card'),
    })
    .openapi('TimelineEntry', { description: 'One step of the transaction.' });
}

function toEvidence({ damaged, ...others }: Evidence): z.infer<ReturnType<typeof evidence>> {
  return {
    ...others,
    redacted: [...others.redacted],
    ...(damaged === undefined ? {} : { damaged: damaged.map((part) => ({ ...part })) }),
  };
}

/** Converts an attempt at a terminal to its document. Fields that the terminal did not report are absent. */
export function toAttempt(made: TerminalAttempt): z.infer<ReturnType<typeof attemptDocument>> {
  const { serviceId, category, saleId, poiId, openedAt } = made;
  return {
    serviceId,
    category,
    saleId,
    poiId,
    openedAt,
    state: made.state,
    evidence: made.evidence && toEvidence(made.evidence),
  };
}

type ServiceAttempt = Extract<Attempt, { rail: 'service' }>;

/** True if the attempt is a request to a payment service. */
export function isServiceAttempt(attempt: Attempt): attempt is ServiceAttempt {
  return attempt.rail === 'service';
}

/** Converts a request to a payment service to its document. Fields that the service did not report are absent. */
export function toServiceAttempt(made: ServiceAttempt): z.infer<ReturnType<typeof serviceAttemptDocument>> {
  const { endpoint, idempotencyKey, pspReference, openedAt, said } = made;
  return {
    endpoint,
    idempotencyKey,
    pspReference,
    openedAt,
    state: made.state,
    evidence: made.evidence && toEvidence(made.evidence),
    said: said && { ...said },
  };
}
