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
      at: reportedTime('The time at which the message was received.'),
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
              'The place of the damaged part, in the names of nexo.',
              'PaymentResponse.POIData.POITransactionID.TransactionID',
            ),
            cause: reportedText('The reason why the part could not be read.', 'has characters that cannot be read'),
          }),
        )
        .optional()
        .openapi({ description: 'The parts of the message that could not be read and were left out, at most 20.' }),
      redacted: z.array(z.string()).openapi({
        description: 'The paths at which redaction removed data. The texts there differ from the terminal’s own texts.',
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
        '`open`: the effect is not known yet. `unsent`: it is proven that nothing was sent. `answered`: the terminal has sent its final answer. `not-started`: the terminal refused the request. `never-received`: it is proven that the terminal never started the request. `unrecoverable`: the terminal no longer knows the request, or its answer is not understood. `released-by-operator`: an operator released the terminal.',
      example: 'answered',
    });
}

/** Returns the schema of one attempt at a terminal. Attempts are included only on request. */
export function attemptDocument() {
  return z
    .object({
      serviceId: reportedText('The ServiceID of the request.', 'k7Qz000001'),
      category: z.enum(attemptCategories).openapi({
        description: 'The MessageCategory of the request.',
        example: 'Payment',
      }),
      saleId: reportedText('The SaleID of the request.', 'tenderd-4f1c'),
      poiId: reportedText('The POIID of the request.', 'P400-1234'),
      openedAt: reportedTime(
        'The time at which the attempt was committed, before the request was sent.',
        '2026-03-01T11:00:00.000Z',
      ),
      state: state(),
      evidence: evidence()
        .optional()
        .openapi({ description: 'The terminal’s own answer to the request. Absent before the terminal answered.' }),
    })
    .openapi('Attempt', { description: 'One service request to the terminal.' });
}

/** Returns the schema of one request to a payment service. These requests are included only on request. */
export function serviceAttemptDocument() {
  return z
    .object({
      endpoint: reportedText('The operation that the request starts.', 'createSession'),
      idempotencyKey: reportedText(
        'The idempotency key of the request. No other request has this key.',
        '01a20000-0000-7000-8000-000000000001',
      ),
      pspReference: reportedText(
        'The service’s reference of the payment, once the service has reported it.',
        '01a20000-0000-7000-8000-0000000000aa',
      ).optional(),
      openedAt: reportedTime(
        'The time at which the attempt was committed, before the request was sent.',
        '2026-03-01T11:00:00.000Z',
      ),
      state: state(),
      evidence: evidence()
        .optional()
        .openapi({ description: 'The service’s own answer to the request. Absent before the service answered.' }),
      said: z
        .object({
          since: reportedTime('The time of the first answer in a row with this content.'),
          text: reportedText(
            'The HTTP status and the problem code of the answer, or the reason why the answer cannot be read.',
            'HTTP 403 merchant-mismatch',
          ),
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
      at: reportedTime('The time of the step.'),
      stage: reportedText('A stable word for the step, as in `ProgressEvent`.', 'stage'),
      text: reportedText('The step in plain words.', 'the terminal shows: Present card'),
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
