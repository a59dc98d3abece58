/** The schemas of terminals and of the attention list. */

import { z } from '../schema/described-zod.js';
import type { AttentionEntry, TerminalView } from '../../core/index.js';
import { reportedAmount, reportedCount, reportedFlag, reportedText, reportedTime } from '../schema/answer-fields.js';
import { attentionDocument } from './transaction-fields.js';

/** The schema of one terminal. */
export const terminalDocument = z
  .object({
    terminal: reportedText('The name of the terminal in the configuration.', 'till-1'),
    poiId: reportedText('The POIID of the terminal.', 'P400-1234'),
    saleId: reportedText('The SaleID with which tenderd logs in at this terminal.', 'tenderd-4f1c'),
    gateway: reportedText('The gateway’s name in the configuration.', 'shop'),
    profile: reportedText(
      'The profile: the facts that are known about the gateway and its family of terminals.',
      'default',
    ),
    link: z
      .object({
        up: reportedFlag('True if the connection to the gateway is up.', true),
        cause: z
          .object({
            code: reportedText(
              'Stable code: `refused`, `name-not-found`, `tls`, `certificate`, `unauthorised`, `hangs`, `closed`, `no-pong`, …',
              'refused',
            ),
            text: reportedText('The real cause, in plain words.', 'nothing listens at gateway.example:443'),
          })
          .optional()
          .openapi({ description: 'The cause of the lost connection. Absent while the connection is up.' }),
      })
      .openapi({ description: 'The connection to the terminal’s gateway.' }),
    session: z.enum(['standing', 'none', 'logged-out', 'not-used']).openapi({
      description:
        'The login session. `logged-out`: the operator requested a logout, which lasts until something needs the session. `not-used`: these terminals have no session.',
      example: 'standing',
    }),
    lane: z.enum(['free', 'unreachable', 'busy', 'blocked', 'faulted', 'resting']).openapi({
      description:
        '`free`: a transaction can start at once. `unreachable`: nothing runs on the terminal, and it cannot take a payment now; `unreachable` has the reason. `busy`: a transaction or a device request runs. `blocked`: an attempt with an unknown outcome blocks the terminal. `faulted`: the state of the terminal is inconsistent. `resting`: the terminal needs a short pause, or a device request that was not answered may still arrive.',
      example: 'free',
    }),
    unreachable: z
      .object({
        code: z.enum(['link', 'not-listed', 'login']).openapi({
          description:
            '`link`: there is no connection to the gateway. `not-listed`: the gateway does not list the terminal as connected. `login`: the terminal accepts no Login.',
          example: 'not-listed',
        }),
        text: reportedText(
          'The cause and what to do, in plain words.',
          'shop does not list P400-1234 as connected. Switch the terminal on and check its cable.',
        ),
        since: reportedTime(
          'The time at which this state began. Absent if it is not known.',
          '2026-03-01T11:01:00.000Z',
        ).optional(),
      })
      .optional()
      .openapi({ description: 'The reason why the terminal cannot take a payment now. Absent if it can.' }),
    current: reportedText('The transaction that runs on the terminal or blocks it.', 'till1-20260301-0042').optional(),
    register: reportedText(
      'The register of the transaction or device request that occupies the terminal.',
      'front',
    ).optional(),
    lease: z
      .object({
        register: reportedText('The register that has the lease.', 'front'),
        until: reportedTime(
          'The time at which the lease ends if the register does not prolong it.',
          '2026-03-01T11:01:00.000Z',
        ),
        whileListening: reportedFlag('True if the lease ends together with the register’s event stream.', false),
      })
      .optional()
      .openapi({ description: 'The register that has a lease of the terminal; absent without a lease.' }),
    acquiredCard: z
      .object({
        transactionId: reportedText('The card acquisition that read the card.', 'till1-20260301-0041'),
        until: reportedTime(
          'The time at which the terminal releases the card if no payment uses it.',
          '2026-03-01T11:02:00.000Z',
        ),
      })
      .optional()
      .openapi({ description: 'The card that the terminal holds for a payment. Absent if it holds none.' }),
    lastPayment: z
      .object({
        transactionId: reportedText('The id of the transaction.', 'till1-20260301-0041'),
        result: z
          .enum(['approved', 'partly-approved', 'declined', 'cancelled', 'not-processed', 'unresolved'])
          .openapi({ description: 'The result of the transaction.', example: 'approved' }),
        at: reportedTime('The time of the outcome.'),
        amount: reportedAmount.optional(),
      })
      .optional()
      .openapi({
        description: 'The newest payment with an outcome, among the last transactions; absent if there is none.',
      }),
    queued: reportedCount('The number of transactions that wait.', 0),
    eventsNotKept: reportedCount(
      'The number of the terminal’s events and texts that were counted but not kept since the daemon started, because they decide nothing. A number above 0 means that the terminal or gateway sends too much.',
      0,
    ),
    deviceRequest: z
      .object({
        deviceRequestId: reportedText('The id of the device request.', 'K7Q2M90001'),
        kind: z
          .enum(['diagnosis', 'totals', 'balance-inquiry', 'input', 'display', 'print', 'login', 'logout', 'admin'])
          .openapi({ description: 'The kind of the device request.', example: 'input' }),
        register: reportedText('The register that requested it; absent for the operator.', 'front').optional(),
      })
      .optional()
      .openapi({
        description:
          'The device request that the terminal carries out, or may still carry out. Absent if there is none.',
      }),
    attention: z.array(attentionDocument).openapi({ description: 'The attention items of the terminal.' }),
  })
  .openapi('Terminal', { description: 'One terminal as a technician sees it.' });

/** The schema of one attention entry. */
export const attentionEntryDocument = z
  .object({
    terminal: reportedText(
      'The name of the terminal in the configuration, or `*` if the item is about the daemon. Absent with `service`.',
      'till-1',
    ).optional(),
    service: reportedText('The payment service, if the item is not about a terminal.', 'shop').optional(),
    transactionId: reportedText(
      'The transaction. Absent if the item is about the terminal or the payment service itself.',
      'till1-20260301-0042',
    ).optional(),
    attention: attentionDocument,
  })
  .openapi('AttentionEntry', { description: 'One entry of the attention list.' });

/** Converts the state of a terminal to its document. */
export function toTerminal(view: TerminalView): z.infer<typeof terminalDocument> {
  const { terminal, poiId, saleId, gateway, profile, session, lane, queued, eventsNotKept, acquiredCard } = view;
  return {
    terminal,
    poiId,
    saleId,
    gateway,
    profile,
    link: view.link.up ? { up: true } : { up: false, cause: view.link.cause },
    session,
    lane,
    unreachable: view.unreachable,
    current: view.current,
    register: view.register,
    lease: view.lease,
    acquiredCard: acquiredCard && { transactionId: acquiredCard.transactionId, until: acquiredCard.until },
    deviceRequest: view.deviceRequest,
    lastPayment: view.lastPayment,
    queued,
    eventsNotKept,
    attention: view.attention.map((entry) => ({ ...entry, actions: [...entry.actions] })),
  };
}

/** Converts an attention entry of the lanes to its document. */
export function toAttentionEntry(entry: AttentionEntry): z.infer<typeof attentionEntryDocument> {
  return {
    terminal: entry.terminal,
    service: entry.service,
    transactionId: entry.transactionId,
    attention: { ...entry.attention, actions: [...entry.attention.actions] },
  };
}
