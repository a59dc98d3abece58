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

const unsaid = 'Absent if the terminal does not report it.';

const diagnosisDocument = z
  .object({
    globalStatus: terminalText(
      `The state of the terminal: OK, Busy, Maintenance or Unreachable, or a vendor’s word. ${unsaid}`,
      'OK',
    ).optional(),
    securityOk: reportedFlag(`True if the security module of the terminal works. ${unsaid}`, true).optional(),
    pinPadOk: reportedFlag(`True if the PIN pad of the terminal works. ${unsaid}`, true).optional(),
    cardReaderOk: reportedFlag(`True if the card reader of the terminal works. ${unsaid}`, true).optional(),
    printer: terminalText(
      `The state of the printer: OK, PaperLow, NoPaper, PaperJam or OutOfOrder, or a vendor’s word. ${unsaid}`,
      'OK',
    ).optional(),
    communicationOk: reportedFlag(`True if the terminal can reach its hosts. ${unsaid}`, true).optional(),
    fraudPreventionOk: reportedFlag(`True if the fraud prevention of the terminal works. ${unsaid}`, true).optional(),
    loggedSaleIds: z
      .array(z.string())
      .openapi({ description: 'The SaleIDs that are logged in.', example: ['TDQ6EYII'] }),
    hosts: z
      .array(
        z.object({
          acquirerId: terminalText('The acquirer.', '1'),
          isReachable: reportedFlag('True if the host of the acquirer answers.', true),
        }),
      )
      .openapi({ description: 'The terminal’s hosts. Present if the request asked for them in `hosts`.' }),
  })
  .openapi({ description: 'The state of the terminal and its parts.' });

const balance = z
  .object({
    amount: reportedAmount
      .optional()
      .openapi({ description: 'The balance. Absent if the terminal reports points, or no balance.' }),
    points: reportedCount('The number of points on the account. Absent if the account holds money.', 240).optional(),
    brand: terminalText('The brand of the account. Absent if the terminal does not report it.', 'Visa').optional(),
    maskedPan: terminalText(
      'The masked number of the card: at most the first six and the last four digits. Absent if the terminal does not report it.',
      '411111******1111',
    ).optional(),
  })
  .openapi({ description: 'The balance of one account.' });

const inputDocument = z
  .object({
    confirmed: reportedFlag('The answer yes or no. Absent for other questions.', true).optional(),
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
  .openapi({ description: 'The answer of the customer. Digits that look like a card number are removed.' });

/** The schema of one device request. */
export const deviceRequestDocument = z
  .object({
    deviceRequestId: reportedText('The id of the device request.', 'K7Q2M90001'),
    terminal: reportedText('The terminal’s name in the configuration.', 'till-1'),
    kind: z
      .enum(['diagnosis', 'totals', 'balance-inquiry', 'input', 'display', 'print', 'login', 'logout', 'admin'])
      .openapi({ description: 'The kind of the device request.', example: 'diagnosis' }),
    state: z.enum(['queued', 'running', 'ended']).openapi({
      description:
        '`queued`: nothing was sent. `running`: the terminal has the request, or may have it. `ended`: `result` says how it ended.',
      example: 'ended',
    }),
    result: z.enum(['done', 'refused', 'no-answer', 'not-sent', 'aborted']).optional().openapi({
      description:
        '`done`: the terminal carried the request out. `refused`: the terminal refused it. `no-answer`: the terminal may have carried it out. `not-sent`: it never reached the terminal. `aborted`: it was stopped. No money moved in any of these cases. Absent until the request has ended.',
      example: 'done',
    }),
    reason: reportedText(
      'A stable word: done, aborted, no-answer, rejected, stopping, link-down, …, or the terminal’s ErrorCondition in small letters; absent until it has ended.',
      'done',
    ).optional(),
    message: reportedText(
      'A message for the cashier. It is also present while the request runs.',
      'The diagnosis is done.',
    ),
    requestedAt: reportedTime('The time at which the device request was accepted.', '2026-03-01T11:00:00.000Z'),
    endedAt: reportedTime(
      'The time at which the device request ended. Absent before that.',
      '2026-03-01T11:00:01.000Z',
    ).optional(),
    showing: reportedText(
      'The text that the terminal shows for the device request. Absent if it shows none.',
      'Insert card',
    ).optional(),
    abortRequested: reportedFlag('True if an abort was requested.', false),
    diagnosis: diagnosisDocument
      .optional()
      .openapi({ description: 'The result of a diagnosis. Present after a diagnosis that was done.' }),
    totals: z
      .object({
        periodId: reportedText('The POIReconciliationID of the open period.', '17'),
        groups: z.array(reportedTotals).openapi({ description: 'The totals, one entry for each group of the split.' }),
      })
      .optional()
      .openapi({ description: 'The reported totals. Absent if there are none.' }),
    balance: z
      .object({
        payment: balance
          .optional()
          .openapi({ description: 'The balance of the payment account. Absent if the terminal reported none.' }),
        loyalty: balance
          .optional()
          .openapi({ description: 'The balance of the loyalty account. Absent if the terminal reported none.' }),
      })
      .optional()
      .openapi({ description: 'The result of a balance inquiry. Present after a balance inquiry that was done.' }),
    input: inputDocument
      .optional()
      .openapi({ description: 'The answer to a question. Present after a question that the customer answered.' }),
    receipts: z
      .array(receiptDocument)
      .openapi({ description: 'The receipts that the terminal sent for the device request.' }),
    redacted: z.array(z.string()).openapi({
      description: 'The paths in the terminal’s answer at which card data was removed.',
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
