/** Breakages of what the terminals say whose answers are fetched. */

import { onlyPayments } from '../only-payments.js';
import type { Patch } from './patch.js';

/** Where they are. */
const polled = { ...onlyPayments, carrier: 'polling', deviceRequests: 0, services: 0 } as const;

/** All of them. */
export const ofPolling: readonly Patch[] = [
  {
    id: 'taken-is-approved',
    what: '202 is taken for the approval of what was asked for',
    file: 'src/core/terminal/answers/response-reading.ts',
    find: '  turn.storeAttempt(record, serviceId, { wasTaken: true });',
    replace:
      "  const present = turn.storeAttempt(record, serviceId, { state: 'answered' });\n  return turn.setOutcome(present, { result: 'approved', retry: 'unsafe', reason: 'approved', message: 'Approved.', resolvedBy: 'terminal', serviceId, authorized: record.request.amountDetails }, 'answer-found');",
    foundBy: 'noInference',
    row: 'taken',
    setup: polled,
  },
  {
    id: 'no-result-means-never-started',
    what: '423 in place of the answer to a request that was taken is believed: the payment is sent again',
    file: 'src/core/terminal/step.ts',
    find: 'onRequestLost(turn, event.serviceId, event.why, rowOfStatus(event), { status: event.status });',
    replace: "return onNotSent(turn, { type: 'not-sent', serviceId: event.serviceId });",
    foundBy: 'atMostOneMovement',
    row: 'result-not-given',
    setup: polled,
  },
  {
    id: 'busy-by-status-believed',
    what: '403 is believed unconfirmed, and the payment is sent again',
    file: 'src/core/terminal/answers/response-reading.ts',
    find: "  refuse(turn, entry.record, attempt, evidence, 'busy', 'busy-by-status');",
    replace: "  turn.storeAttempt(entry.record, serviceId, { state: 'unsent', evidence });",
    foundBy: 'atMostOneMovement',
    row: 'busy-by-status',
    setup: { ...polled, often: ['L25'] },
  },
];
