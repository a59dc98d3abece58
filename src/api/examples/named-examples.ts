/**
 * Example responses for the API description and the page: one payment from its start to its end, and all examples by
 * name.
 */

import type {
  Attention,
  AttentionEntry,
  Outcome,
  PromptView,
  TerminalView,
  TransactionRequest,
  TransactionView,
} from '../../core/index.js';
import { emptyDay, withTransactions } from '../../core/index.js';
import { toDay } from '../documents/day-document.js';
import { deviceRequestExamples } from './device-request-examples.js';
import { example, type Example } from './example.js';
import { exampleId, exampleReturnUrls, requestExamples } from './request-examples.js';
import { toPrompt } from '../documents/prompt-document.js';
import { exampleService } from '../documents/service-document.js';
import { toAttentionEntry, toTerminal } from '../documents/terminal-document.js';
import { toDocument, toSummary } from '../documents/transaction-document.js';

const transactionId = exampleId;
const serviceId = '93FDOM0001';
const seconds = (count: string): string => `2026-03-01T11:00:${count}Z`;

const request: TransactionRequest = {
  transactionId,
  kind: 'payment',
  terminal: 'till-1',
  sale: '20260301-0042',
  amountDetails: { amount: 1250, currency: 'EUR' },
  allowPartial: false,
};

const running: TransactionView = {
  request,
  state: 'running',
  acceptedAt: seconds('00.000'),
  retry: 'after-resolution',
  message: 'The payment is running; the terminal shows: Enter PIN. Do not charge again.',
  showing: 'Enter PIN',
  abortRequested: false,
  acknowledgedRevision: 0,
  receipts: [],
  attempts: [
    {
      serviceId,
      category: 'Payment',
      saleId: 'TDQ6EYII',
      poiId: 'P400-1234',
      sessionEpoch: 1,
      openedAt: seconds('00.000'),
      state: 'open',
    },
  ],
  attention: [],
  timeline: [
    { at: seconds('00.000'), stage: 'accepted', text: 'the register asked for a payment' },
    { at: seconds('00.000'), stage: 'attempt-opened', text: 'the payment goes to the terminal' },
    { at: seconds('01.085'), stage: 'stage', text: 'the terminal shows: Enter PIN' },
  ],
};

const { showing: _onTerminals, ...notShown } = running;

const waiting: TransactionView = {
  ...notShown,
  request: {
    transactionId,
    kind: 'payment',
    service: 'shop',
    sale: '20260301-0042',
    amountDetails: { amount: 1250, currency: 'EUR' },
    allowPartial: false,
    online: { returnUrls: exampleReturnUrls, payBefore: '2026-03-02T12:00:00+01:00' },
  },
  state: 'waiting',
  message: 'The link is waiting for the customer to pay. Do not charge again while the link can be paid.',
  checkout: { url: 'https://checkout.example/pay/6mD3', payBefore: '2026-03-02T11:00:00.000Z' },
  attempts: [],
};

const { checkout: _notYet, ...unmade } = waiting;

const handingOver: TransactionView = {
  ...unmade,
  request: { ...waiting.request, insteadOf: 'till1-20260301-0041' },
  state: 'handing-over',
  retry: 'unsafe',
  message:
    'The payment is waiting until transaction till1-20260301-0041 has ended without a charge; nothing has been sent yet. Do not charge again.',
};

const approved: Outcome = {
  result: 'approved',
  revision: 1,
  retry: 'unsafe',
  reason: 'approved',
  message: 'Approved: 12.50 EUR charged. Do not charge again.',
  at: seconds('05.000'),
  resolvedBy: 'terminal',
  serviceId,
  authorized: { amount: 1250, currency: 'EUR' },
  approvalCode: '593607',
  cardBrand: 'Visa',
  maskedPan: '411111******1111',
  entryMode: ['ICC'],
  poiTransaction: { transactionId: '91886392', timeStamp: '2026-03-01T12:00:04.000+01:00' },
};

const paid: TransactionView = {
  ...running,
  state: 'ended',
  outcome: approved,
  retry: approved.retry,
  message: approved.message,
  remaining: { amount: 0, currency: 'EUR' },
  showing: 'Approved',
  receipts: [
    {
      document: 'CustomerReceipt',
      copy: 'customer',
      signatureRequired: false,
      lines: [
        [{ text: 'PAYMENT', alignment: 'centred', bold: true }],
        [{ text: 'Amount ' }, { text: '12.50 EUR', alignment: 'right' }],
        [{ text: 'Card ' }, { text: '411111******1111', alignment: 'right' }],
      ],
    },
  ],
  attempts: running.attempts.map((attempt) => ({
    ...attempt,
    state: 'answered',
    evidence: {
      at: seconds('05.000'),
      how: 'direct',
      result: 'Success',
      message: {
        name: 'PaymentResponse',
        header: { MessageCategory: 'Payment', MessageType: 'Response', ServiceID: serviceId },
        body: { Response: { Result: 'Success' } },
      },
      redacted: [],
    },
  })),
  timeline: [
    ...running.timeline,
    { at: seconds('05.000'), stage: 'answered', text: 'the terminal answered Success' },
    { at: seconds('05.000'), stage: 'outcome', text: `approved: ${approved.message}` },
  ],
};

const refused: Outcome = {
  result: 'declined',
  revision: 1,
  retry: 'safe',
  reason: 'refusal',
  message: 'Declined by the bank. Nothing was charged.',
  at: seconds('05.000'),
  resolvedBy: 'terminal',
  serviceId,
};

const unknown: Outcome = {
  result: 'unresolved',
  revision: 1,
  retry: 'after-resolution',
  reason: 'terminal-forgot',
  message:
    'It is not known whether the payment went through. Do not charge again: check the terminal’s last receipt. ' +
    'Resolve the payment on the attention list, or wait: tenderd keeps asking the terminal.',
  at: seconds('55.000'),
  resolvedBy: 'tenderd',
};
const look: Attention = { code: 'unresolved', at: unknown.at, text: unknown.message, actions: ['resolve'] };
const lost: TransactionView = {
  ...running,
  state: 'unresolved',
  outcome: unknown,
  retry: unknown.retry,
  message: unknown.message,
  attention: [look],
};
const resolved: Outcome = {
  result: 'approved',
  revision: 2,
  retry: 'unsafe',
  reason: 'resolved-by-person',
  message: 'Kari Nordmann confirmed that the payment went through. Do not charge again.',
  at: '2026-03-01T11:04:00.000Z',
  resolvedBy: 'person',
  person: { name: 'Kari Nordmann', reason: 'The terminal’s own report shows the payment.' },
};

const terminal: TerminalView = {
  terminal: 'till-1',
  poiId: 'P400-1234',
  saleId: 'TDQ6EYII',
  gateway: 'shop',
  profile: 'default',
  link: { up: true },
  session: 'standing',
  lane: 'free',
  queued: 0,
  eventsNotKept: 0,
  attention: [],
};
const attention: AttentionEntry = { terminal: 'till-1', transactionId, attention: look };

const progress = {
  at: seconds('01.085'),
  terminal: 'till-1',
  transactionId,
  stage: 'stage',
  screen: 'enter-pin',
  text: 'the terminal shows: Enter PIN',
};
const events: readonly [name: string, id: number | undefined, data: object][] = [
  ['terminal', undefined, toTerminal(terminal)],
  ['service', undefined, exampleService],
  ['prompts', undefined, { prompts: [] }],
  ['attention', undefined, { attention: [] }],
  ['progress', 1041, progress],
  ['outcome', 1042, { redelivered: false, transaction: toSummary(paid) }],
];

/** A short event stream. Its first block sets the id from which a client can continue. */
export const streamExample = ['retry: 1000\nid: 1040\n\n', ...events.map(eventText)].join('');

const prompt: PromptView = {
  promptId: 'till-1.K7Q2M90001',
  kind: 'signature',
  terminal: 'till-1',
  transactionId,
  text: 'Signature OK?',
  menu: [],
  masked: false,
  requestedAt: seconds('03.000'),
  expiresAt: seconds('31.000'),
  open: true,
};

function eventText([name, id, data]: (typeof events)[number]): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** All examples by name, as components of the API description. */
export const examples = {
  ...requestExamples,
  'payment-approved': example('Approved: book it, acknowledge it', toDocument(paid)),
  'payment-declined': example(
    'Declined: charging again is safe',
    toDocument({
      ...running,
      state: 'ended',
      outcome: refused,
      retry: refused.retry,
      message: refused.message,
      showing: 'Declined',
      attempts: running.attempts.map((attempt) => ({
        ...attempt,
        state: 'answered',
        evidence: {
          at: seconds('05.000'),
          how: 'direct',
          result: 'Failure',
          errorCondition: 'Refusal',
          message: { name: 'PaymentResponse', body: { Response: { Result: 'Failure', ErrorCondition: 'Refusal' } } },
          redacted: [],
        },
      })),
    }),
  ),
  'link-handing-over': example(
    'It waits until the payment whose place it takes has ended without a charge',
    toDocument(handingOver),
  ),
  'link-waiting': example('The customer can pay: show the link', toDocument(waiting)),
  'payment-running': example('It still runs: ask again', toDocument(running)),
  'payment-aborting': example('The wish is kept', toDocument({ ...running, abortRequested: true })),
  'payment-unresolved': example('Nobody knows yet: a person must look', toDocument(lost)),
  'payment-acknowledged': example('Acknowledged', toDocument({ ...paid, acknowledgedRevision: 1 })),
  'payment-resolved': example(
    'Resolved by a person',
    toDocument({
      ...lost,
      state: 'ended',
      outcome: resolved,
      retry: resolved.retry,
      message: resolved.message,
      attention: [],
    }),
  ),
  transactions: example('One page, the last', { transactions: [toSummary(paid)] }),
  day: example(
    'One payment, not acknowledged yet',
    toDay(
      {
        date: '2026-03-01',
        timeZone: 'Europe/Berlin',
        since: '2026-02-28T23:00:00.000Z',
        until: '2026-03-01T23:00:00.000Z',
      },
      withTransactions(emptyDay, [paid]),
      Date.parse('2026-03-01T22:00:00Z'),
    ),
  ),
  audit: example('One resolution', {
    acts: [
      {
        at: seconds('40.000'),
        act: 'transaction-resolved',
        name: 'A. Berg',
        reason: 'the receipt is in the drawer',
        transactionId,
        terminal: 'till-1',
        outcome: 'approved',
        text: 'A. Berg resolved it as approved: the receipt is in the drawer',
      },
    ],
  }),
  inbox: example('One outcome waits', { transactions: [toDocument(paid)], more: false }),
  terminals: example('One terminal, free', { terminals: [toTerminal(terminal)] }),
  terminal: example('It is free', toTerminal(terminal)),
  'terminal-leased': example(
    'It is the front register’s for a minute',
    toTerminal({
      ...terminal,
      lease: { register: 'front', until: '2026-03-01T11:01:00.000Z', whileListening: true },
    }),
  ),
  prompts: example('A signature is to be looked at', { prompts: [toPrompt(prompt)] }),
  'prompt-answered': example('It is answered', toPrompt({ ...prompt, open: false })),
  'answer-yes': example('The signature is the card holder’s', { confirmed: true }),
  'answer-digits': example('Digits that were typed', { digits: '0042' }),
  'answer-cancelled': example('The cashier does not answer', { cancelled: true }),
  ...deviceRequestExamples,
  attention: example('One payment that nobody knows of', { attention: [toAttentionEntry(attention)] }),
} satisfies Readonly<Record<string, Example>>;

/** The name of an example. */
export type ExampleName = keyof typeof examples;

/** Returns references to examples, for the `examples` of a body. */
export function examplesOf(...names: readonly ExampleName[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/examples/${name}` }]));
}
