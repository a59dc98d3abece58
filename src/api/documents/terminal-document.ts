/** The schemas of terminals and of the attention list. */

import { z } from '../schema/described-zod.js';
import type { AttentionEntry, TerminalView } from '../../core/index.js';
import { reportedAmount, reportedCount, reportedFlag, reportedText, reportedTime } from '../schema/answer-fields.js';
import { attentionDocument } from './transaction-fields.js';

/** The schema of one terminal. */
export const terminalDocument = z
  .object({
    terminal: reportedText('Its name in the configuration.', 'till-1'),
    poiId: reportedText('Its POIID.', 'P400-1234'),
    saleId: reportedText('The SaleID of this lane.', 'tenderd-4f1c'),
    gateway: reportedText('The gateway’s name in the configuration.', 'shop'),
    profile: reportedText('The profile: what is known about the gateway and the family of terminals.', 'default'),
    link: z
      .object({
        up: reportedFlag('The connection to the gateway is up.', true),
        cause: z
          .object({
            code: reportedText(
              'Stable code: `refused`, `name-not-found`, `tls`, `certificate`, `unauthorised`, `hangs`, `closed`, `no-pong`, …',
              'refused',
            ),
            text: reportedText('The real cause, in plain words.', 'nothing listens at gateway.example:443'),
          })
          .optional()
          .openapi({ description: 'Why it is down; absent while it is up.' }),
      })
      .openapi({ description: 'The connection to its gateway.' }),
    session: z.enum(['standing', 'none', 'logged-out', 'not-used']).openapi({
      description:
        'The login session. logged-out: at the request of the operator, until something needs the session. not-used: these terminals have none.',
      example: 'standing',
    }),
    lane: z.enum(['free', 'unreachable', 'busy', 'blocked', 'faulted', 'resting']).openapi({
      description:
        'free: it can start at once. unreachable: nothing runs on it, and it cannot take a payment now: `unreachable` says why. busy: a transaction or a device request runs. blocked: an unknown attempt blocks it. ' +
        'faulted: its state is inconsistent. resting: a short pause, or a device request that was not answered may still arrive.',
      example: 'free',
    }),
    unreachable: z
      .object({
        code: z.enum(['link', 'not-listed', 'login']).openapi({
          description:
            'link: there is no connection to its gateway. not-listed: its gateway does not list it as connected. login: it accepts no Login.',
          example: 'not-listed',
        }),
        text: reportedText(
          'The cause and what to do, in plain words.',
          'shop does not list P400-1234 as connected. Switch the terminal on and check its cable.',
        ),
        since: reportedTime('Since when, where that is known.', '2026-03-01T11:01:00.000Z').optional(),
      })
      .optional()
      .openapi({ description: 'The reason why it cannot take a payment now; absent if it can.' }),
    current: reportedText('The transaction that runs on the terminal or blocks it.', 'till1-20260301-0042').optional(),
    register: reportedText(
      'The register of the transaction or device request that occupies the terminal.',
      'front',
    ).optional(),
    lease: z
      .object({
        register: reportedText('Who has it.', 'front'),
        until: reportedTime('When it ends unless it is prolonged.', '2026-03-01T11:01:00.000Z'),
        whileListening: reportedFlag('It ends with the register’s event stream.', false),
      })
      .optional()
      .openapi({ description: 'The register that has a lease of the terminal; absent without a lease.' }),
    acquiredCard: z
      .object({
        transactionId: reportedText('The card acquisition that read it.', 'till1-20260301-0041'),
        until: reportedTime('When the terminal lets it go unless a payment names it.', '2026-03-01T11:02:00.000Z'),
      })
      .optional()
      .openapi({ description: 'The card that it keeps for a payment; absent when it keeps none.' }),
    lastPayment: z
      .object({
        transactionId: reportedText('Its transactionId.', 'till1-20260301-0041'),
        result: z
          .enum(['approved', 'partly-approved', 'declined', 'cancelled', 'not-processed', 'unresolved'])
          .openapi({ description: 'How it ended.', example: 'approved' }),
        at: reportedTime('The time of the outcome.'),
        amount: reportedAmount.optional(),
      })
      .optional()
      .openapi({
        description: 'The newest payment with an outcome, among the last transactions; absent if there is none.',
      }),
    queued: reportedCount('How many transactions wait.', 0),
    eventsNotKept: reportedCount(
      'How many of its events and texts were counted but not kept since the daemon started, because they decide nothing. More than 0 means that the terminal or gateway sends too much.',
      0,
    ),
    deviceRequest: z
      .object({
        deviceRequestId: reportedText('Its own id.', 'K7Q2M90001'),
        kind: z
          .enum(['diagnosis', 'totals', 'balance-inquiry', 'input', 'display', 'print', 'login', 'logout', 'admin'])
          .openapi({ description: 'What is asked.', example: 'input' }),
        register: reportedText('The register that requested it; absent for the operator.', 'front').optional(),
      })
      .optional()
      .openapi({
        description: 'The device request that it carries out, or may still carry out; absent if there is none.',
      }),
    attention: z.array(attentionDocument).openapi({ description: 'Its attention items.' }),
  })
  .openapi('Terminal', { description: 'One terminal as a technician sees it.' });

/** The schema of one attention entry. */
export const attentionEntryDocument = z
  .object({
    terminal: reportedText(
      'Its name in the configuration; `*` when it is about the daemon; absent with `service`.',
      'till-1',
    ).optional(),
    service: reportedText('The payment service, in the place of a terminal.', 'shop').optional(),
    transactionId: reportedText(
      'Absent when it is about the terminal or payment service itself.',
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
