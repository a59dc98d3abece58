/** How a device request is told, and what it brought. */

import { z } from '@hono/zod-openapi';
import type { Balance, CustomerAnswer, Diagnosis, DeviceRequestView } from '../core/index.js';
import { receiptDocument, toReceipt } from './receipt-document.js';
import { reportedTotals, toTotals } from './totals-document.js';
import { reportedAmount, reportedCount, reportedFlag, reportedText, reportedTime } from './reported-fields.js';

const unsaid = 'null where the terminal does not say.';

const diagnosisDocument = z
  .object({
    globalStatus: reportedText(`OK, Busy, Maintenance or Unreachable, or a vendor’s word; ${unsaid}`, 'OK').nullable(),
    securityOk: reportedFlag(`Its security module works; ${unsaid}`, true).nullable(),
    pinPadOk: reportedFlag(`Its PIN pad works; ${unsaid}`, true).nullable(),
    cardReaderOk: reportedFlag(`Its card reader works; ${unsaid}`, true).nullable(),
    printer: reportedText(
      `OK, PaperLow, NoPaper, PaperJam or OutOfOrder, or a vendor’s word; ${unsaid}`,
      'OK',
    ).nullable(),
    communicationOk: reportedFlag(`Its way to its hosts works; ${unsaid}`, true).nullable(),
    fraudPreventionOk: reportedFlag(`Its fraud prevention works; ${unsaid}`, true).nullable(),
    loggedSaleIds: z.array(z.string()).openapi({ description: 'SaleIDs that are logged in.', example: ['TDQ6EYII'] }),
    hosts: z
      .array(
        z.object({
          acquirerId: reportedText('The acquirer.', '1'),
          isReachable: reportedFlag('Its host answers.', true),
        }),
      )
      .openapi({ description: 'The terminal’s hosts, where `hosts` asked for them.' }),
  })
  .openapi({ description: 'How the terminal and its parts are.' });

const balance = z
  .object({
    amount: reportedAmount
      .nullable()
      .openapi({ description: 'What is on it; null where it is told in points, or not.' }),
    points: reportedCount('How many points are on it; null for money.', 240).nullable(),
    brand: reportedText('Its brand; null where the terminal does not say.', 'Visa').nullable(),
    maskedPan: reportedText(
      'At most the first six and last four digits; null where not told.',
      '411111******1111',
    ).nullable(),
  })
  .openapi({ description: 'The balance of one account.' });

const inputDocument = z
  .object({
    confirmed: reportedFlag('Yes or no; null for other questions.', true).nullable(),
    digits: reportedText('The digits of `digits` and `decimal`; null for other questions.', '0042').nullable(),
    text: reportedText('What was typed to `text`; null for other questions.', 'Kari').nullable(),
    entry: reportedCount('The number of a line of the menu, from 1; null for other questions.', 2).nullable(),
  })
  .openapi({ description: 'What the customer answered. Digits that look like a card number are cut.' });

/** One device request. */
export const deviceRequestDocument = z
  .object({
    deviceRequestId: reportedText('Its own id.', 'K7Q2M90001'),
    terminal: reportedText('The terminal’s name in the configuration.', 'till-1'),
    kind: z
      .enum(['diagnosis', 'totals', 'balance-inquiry', 'input', 'display', 'login', 'logout', 'admin'])
      .openapi({ description: 'What is asked.', example: 'diagnosis' }),
    state: z.enum(['queued', 'running', 'ended']).openapi({
      description: 'queued: nothing was sent. running: the terminal has it, or may have it. ended: see `result`.',
      example: 'ended',
    }),
    result: z
      .enum(['done', 'refused', 'no-answer', 'not-sent', 'aborted'])
      .nullable()
      .openapi({
        description:
          'done: the terminal did it. refused: it said no. no-answer: it may have done it. not-sent: it has never heard of it. aborted: it was stopped. ' +
          'Null until it has ended. No money moved by any of them.',
        example: 'done',
      }),
    reason: reportedText(
      'A stable word: done, aborted, no-answer, rejected, stopping, link-down, …, or the terminal’s ErrorCondition in small letters; null until it has ended.',
      'done',
    ).nullable(),
    message: reportedText('For the cashier, also while it runs.', 'The diagnosis is done.'),
    requestedAt: reportedTime('When it was asked.', '2026-03-01T11:00:00.000Z'),
    endedAt: reportedTime('When it ended; null until then.', '2026-03-01T11:00:01.000Z').nullable(),
    showing: reportedText('What the terminal shows for it; null where it shows nothing.', 'Insert card').nullable(),
    abortRequested: reportedFlag('It was asked to stop.', false),
    diagnosis: diagnosisDocument.nullable().openapi({ description: 'Of a diagnosis that was done; otherwise null.' }),
    totals: z
      .object({
        periodId: reportedText('POIReconciliationID of the open period.', '17'),
        groups: z.array(reportedTotals).openapi({ description: 'One for each of what is told apart.' }),
      })
      .nullable()
      .openapi({ description: 'Of totals that were told; otherwise null.' }),
    balance: z
      .object({
        payment: balance.nullable().openapi({ description: 'Of the payment account; null where none was told.' }),
        loyalty: balance.nullable().openapi({ description: 'Of the loyalty account; null where none was told.' }),
      })
      .nullable()
      .openapi({ description: 'Of a balance inquiry that was done; otherwise null.' }),
    input: inputDocument.nullable().openapi({ description: 'Of a question that was answered; otherwise null.' }),
    receipts: z.array(receiptDocument).openapi({ description: 'What the terminal had printed for it.' }),
    redacted: z.array(z.string()).openapi({
      description: 'Paths of the terminal’s answer in which card data was cut.',
      example: ['body.InputResult.Input.DigitInput'],
    }),
  })
  .openapi('DeviceRequest', { description: 'What a terminal is asked outside any transaction.' });

/** Fills the document from the lanes' view. */
export function toDeviceRequest(view: DeviceRequestView): z.infer<typeof deviceRequestDocument> {
  const { end } = view;
  const answer = end?.answer;
  return {
    deviceRequestId: view.deviceRequestId,
    terminal: view.terminal,
    kind: view.parameters.kind,
    state: view.state,
    result: end?.result ?? null,
    reason: end?.reason ?? null,
    message: view.message,
    requestedAt: view.requestedAt,
    endedAt: end?.at ?? null,
    showing: view.showing ?? null,
    abortRequested: view.abortRequested,
    diagnosis: answer?.kind === 'diagnosis' ? toDiagnosis(answer.diagnosis) : null,
    totals: answer?.kind === 'totals' ? { periodId: answer.periodId, groups: answer.groups.map(toTotals) } : null,
    balance:
      answer?.kind === 'balance-inquiry'
        ? { payment: toBalance(answer.payment), loyalty: toBalance(answer.loyalty) }
        : null,
    input: answer?.kind === 'input' ? toInput(answer.input) : null,
    receipts: view.receipts.map(toReceipt),
    redacted: [...(end?.redacted ?? [])],
  };
}

function toDiagnosis(told: Diagnosis): z.infer<typeof diagnosisDocument> {
  return {
    globalStatus: told.globalStatus ?? null,
    securityOk: told.securityOk ?? null,
    pinPadOk: told.pinPadOk ?? null,
    cardReaderOk: told.cardReaderOk ?? null,
    printer: told.printer ?? null,
    communicationOk: told.communicationOk ?? null,
    fraudPreventionOk: told.fraudPreventionOk ?? null,
    loggedSaleIds: [...told.loggedSaleIds],
    hosts: told.hosts.map((host) => ({ ...host })),
  };
}

function toBalance(told: Balance | undefined): z.infer<typeof balance> | null {
  if (told === undefined) return null;
  return {
    amount: told.amount ?? null,
    points: told.points ?? null,
    brand: told.brand ?? null,
    maskedPan: told.maskedPan ?? null,
  };
}

function toInput({ confirmed, digits, text, entry }: CustomerAnswer): z.infer<typeof inputDocument> {
  return { confirmed: confirmed ?? null, digits: digits ?? null, text: text ?? null, entry: entry ?? null };
}
