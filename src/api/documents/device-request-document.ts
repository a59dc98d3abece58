/** The schema of a device request and its results. */

import { z } from '../schema/described-zod.js';
import type { CustomerAnswer, Diagnosis, DeviceRequestView } from '../../core/index.js';
import { receiptDocument, toReceipt } from './receipt-document.js';
import { reportedTotals, toTotals } from './totals-document.js';
import {
  reportedAmount,
  reportedCount,
  reportedFlag,
  reportedText,
  terminalText,
  reportedTime,
} from '../schema/answer-fields.js';

const unsaid = 'absent if the terminal does not report it.';

const diagnosisDocument = z
  .object({
    globalStatus: terminalText(`OK, Busy, Maintenance or Unreachable, or a vendor’s word; ${unsaid}`, 'OK').optional(),
    securityOk: reportedFlag(`Its security module works; ${unsaid}`, true).optional(),
    pinPadOk: reportedFlag(`Its PIN pad works; ${unsaid}`, true).optional(),
    cardReaderOk: reportedFlag(`Its card reader works; ${unsaid}`, true).optional(),
    printer: terminalText(
      `OK, PaperLow, NoPaper, PaperJam or OutOfOrder, or a vendor’s word; ${unsaid}`,
      'OK',
    ).optional(),
    communicationOk: reportedFlag(`Its way to its hosts works; ${unsaid}`, true).optional(),
    fraudPreventionOk: reportedFlag(`Its fraud prevention works; ${unsaid}`, true).optional(),
    loggedSaleIds: z.array(z.string()).openapi({ description: 'SaleIDs that are logged in.', example: ['TDQ6EYII'] }),
    hosts: z
      .array(
        z.object({
          acquirerId: terminalText('The acquirer.', '1'),
          isReachable: reportedFlag('Its host answers.', true),
        }),
      )
      .openapi({ description: 'The terminal’s hosts, where `hosts` asked for them.' }),
  })
  .openapi({ description: 'The state of the terminal and its parts.' });

const balance = z
  .object({
    amount: reportedAmount
      .optional()
      .openapi({ description: 'The balance; absent if it is reported in points, or not at all.' }),
    points: reportedCount('How many points are on it; absent for money.', 240).optional(),
    brand: terminalText('Its brand; absent where the terminal does not say.', 'Visa').optional(),
    maskedPan: terminalText(
      'At most the first six and last four digits; absent if not reported.',
      '411111******1111',
    ).optional(),
  })
  .openapi({ description: 'The balance of one account.' });

const inputDocument = z
  .object({
    confirmed: reportedFlag('Yes or no; absent for other questions.', true).optional(),
    digits: reportedText('The digits of `digits` and `decimal`; absent for other questions.', '0042').optional(),
    text: reportedText('The text that was typed for `text`; absent for other questions.', 'Kari').optional(),
    entry: reportedCount('The number of a line of the menu, from 1; absent for other questions.', 2).optional(),
    entries: z
      .array(z.int().min(1).openapi({ format: 'int32' }))
      .optional()
      .openapi({
        description:
          'The numbers of all chosen lines, if the terminal reports them as a list: none, one or several. With none or several, `entry` is absent.',
        example: [1, 3],
      }),
  })
  .openapi({ description: 'What the customer answered. Digits that look like a card number are cut.' });

/** The schema of one device request. */
export const deviceRequestDocument = z
  .object({
    deviceRequestId: reportedText('Its own id.', 'K7Q2M90001'),
    terminal: reportedText('The terminal’s name in the configuration.', 'till-1'),
    kind: z
      .enum(['diagnosis', 'totals', 'balance-inquiry', 'input', 'display', 'print', 'login', 'logout', 'admin'])
      .openapi({ description: 'What is asked.', example: 'diagnosis' }),
    state: z.enum(['queued', 'running', 'ended']).openapi({
      description: 'queued: nothing was sent. running: the terminal has it, or may have it. ended: see `result`.',
      example: 'ended',
    }),
    result: z
      .enum(['done', 'refused', 'no-answer', 'not-sent', 'aborted'])
      .optional()
      .openapi({
        description:
          'done: the terminal did it. refused: the terminal refused it. no-answer: the terminal may have done it. not-sent: it never reached the terminal. aborted: it was stopped. ' +
          'Absent until it has ended. No money moved by any of them.',
        example: 'done',
      }),
    reason: reportedText(
      'A stable word: done, aborted, no-answer, rejected, stopping, link-down, …, or the terminal’s ErrorCondition in small letters; absent until it has ended.',
      'done',
    ).optional(),
    message: reportedText('For the cashier, also while it runs.', 'The diagnosis is done.'),
    requestedAt: reportedTime('When it was asked.', '2026-03-01T11:00:00.000Z'),
    endedAt: reportedTime('When it ended; absent until then.', '2026-03-01T11:00:01.000Z').optional(),
    showing: reportedText('What the terminal shows for it; absent where it shows nothing.', 'Insert card').optional(),
    abortRequested: reportedFlag('It was asked to stop.', false),
    diagnosis: diagnosisDocument.optional().openapi({ description: 'Of a diagnosis that was done; otherwise absent.' }),
    totals: z
      .object({
        periodId: reportedText('POIReconciliationID of the open period.', '17'),
        groups: z.array(reportedTotals).openapi({ description: 'One for each group of the split.' }),
      })
      .optional()
      .openapi({ description: 'The reported totals; otherwise absent.' }),
    balance: z
      .object({
        payment: balance.optional().openapi({ description: 'Of the payment account; absent if none was reported.' }),
        loyalty: balance.optional().openapi({ description: 'Of the loyalty account; absent if none was reported.' }),
      })
      .optional()
      .openapi({ description: 'Of a balance inquiry that was done; otherwise absent.' }),
    input: inputDocument.optional().openapi({ description: 'Of a question that was answered; otherwise absent.' }),
    receipts: z
      .array(receiptDocument)
      .openapi({ description: 'The receipts that the terminal sent for the device request.' }),
    redacted: z.array(z.string()).openapi({
      description: 'Paths of the terminal’s answer in which card data was cut.',
      example: ['body.InputResult.Input.DigitInput'],
    }),
  })
  .openapi('DeviceRequest', { description: 'A request to a terminal outside any transaction.' });

/** Converts a device request of a lane to its document. */
export function toDeviceRequest(view: DeviceRequestView): z.infer<typeof deviceRequestDocument> {
  const { end } = view;
  const answer = end?.answer;
  return {
    deviceRequestId: view.deviceRequestId,
    terminal: view.terminal,
    kind: view.parameters.kind,
    state: view.state,
    result: end?.result,
    reason: end?.reason,
    message: view.message,
    requestedAt: view.requestedAt,
    endedAt: end?.at,
    showing: view.showing,
    abortRequested: view.abortRequested,
    diagnosis: answer?.kind === 'diagnosis' ? toDiagnosis(answer.diagnosis) : undefined,
    totals: answer?.kind === 'totals' ? { periodId: answer.periodId, groups: answer.groups.map(toTotals) } : undefined,
    balance: answer?.kind === 'balance-inquiry' ? { payment: answer.payment, loyalty: answer.loyalty } : undefined,
    input: answer?.kind === 'input' ? toInput(answer.input) : undefined,
    receipts: view.receipts.map((receipt) => toReceipt(receipt, true)),
    redacted: [...(end?.redacted ?? [])],
  };
}

function toDiagnosis(diagnosis: Diagnosis): z.infer<typeof diagnosisDocument> {
  return {
    ...diagnosis,
    loggedSaleIds: [...diagnosis.loggedSaleIds],
    hosts: diagnosis.hosts.map((host) => ({ ...host })),
  };
}

function toInput({ entries, ...one }: CustomerAnswer) {
  return { ...one, ...(entries === undefined ? {} : { entries: [...entries] }) };
}
