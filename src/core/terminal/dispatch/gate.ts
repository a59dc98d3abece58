/** The gate before the wire: everything that must be true before a transaction or a device request is sent. */

import { keptCard, mayAskBeforePayment } from '../queue/acquired-card.js';
import { currentDeviceRequest, deviceRequestRules } from '../messages/device-request.js';
import { patchDeviceRequest } from '../lane/device-request-changes.js';
import type { LaneState, Job, Turn } from '../lane/lane-state.js';
import { waitsForCard } from '../lane/customer-gap.js';
import { askPeriod, needsPeriod } from '../reconciliation/open-period.js';
import { isFresh } from '../lane/pong.js';
import { isTransaction } from '../queue/queue.js';
import { releasesBefore } from './release-card.js';
import { loggedIn } from '../lane/session-state.js';
import { askLogin } from '../session/session.js';
import { listBefore } from '../lane/terminal-list.js';
import type { WaitReason } from '../queue/wait-reason.js';

/** What a job needs beside its turn, the rest of the terminal and a link on which something was heard lately. */
interface Needs {
  /** Whose customer is asked or shown something: that of another register must have taken the card. */
  readonly customerOf: { readonly register?: string | undefined } | undefined;
  /** The terminal keeps no card for a payment. */
  readonly noCardKept: boolean;
  readonly session: boolean;
}

function needsOf(state: LaneState, job: Job): Needs {
  // That a card is kept for another one is looked at when its turn comes (nextEntry).
  if (isTransaction(job)) return { customerOf: job.record.request, noCardKept: false, session: true };
  const { isForCustomer, needsSession } = deviceRequestRules[job.parameters.kind];
  // How the customer wants to pay is asked between the reading of the card and the payment.
  const isBetween = job.parameters.kind === 'input' || job.parameters.kind === 'display';
  const noCardKept = !(isBetween && mayAskBeforePayment(state, job.register));
  return { customerOf: isForCustomer ? job : undefined, noCardKept, session: needsSession };
}

/**
 * The connection on which this job may be sent now. Undefined while something is missing: it is noted on the job, and what can be
 * asked for is asked for: a Login, a pong, the release of a card, the number of the open period.
 */
export function mayStart(turn: Turn, job: Job): number | undefined {
  const { state, now } = turn;
  const { link, monoMs } = now;
  const needs = needsOf(state, job);
  const waitFor = (waitingFor: WaitReason): undefined => noteWait(turn, job, waitingFor);
  if (monoMs < job.notBeforeMs) return undefined;
  if (currentDeviceRequest(state) !== undefined) return waitFor('device-request');
  if (monoMs < state.quietUntilMs) return waitFor('resting');
  if (needs.customerOf !== undefined && waitsForCard(state, needs.customerOf.register, monoMs))
    return waitFor('card-removal');
  if (needs.noCardKept && keptCard(state) !== undefined) return waitFor('card-held');
  if (!link.up) return waitFor('link');
  const { connection } = link;
  if (state.managementRequest !== undefined) return undefined;
  if (needs.session && !loggedIn(turn)) {
    waitFor(isUnreached(state) ? 'terminal-not-connected' : 'login');
    if (monoMs >= state.login.notBeforeMs) askLogin(turn, connection);
    return undefined;
  }
  if (needs.session && !isListed(turn, job, connection)) return undefined;
  if (!isFresh(turn, connection, link.lastReceivedMs)) return waitFor('pong');
  if (!isTransaction(job)) return connection;
  if (releasesBefore(turn, job, connection)) return undefined;
  if (!needsPeriod(turn, job, connection)) return connection;
  askPeriod(turn, connection, job);
  return undefined;
}

/** Whether the list of terminals lets it leave; otherwise it is noted, and what can be asked for is asked for. */
function isListed(turn: Turn, job: Job, connection: number): boolean {
  const listed = listBefore(turn);
  if (listed === 'missing' || listed === 'ask') noteWait(turn, job, 'terminal-not-connected');
  if (listed === 'ask' && turn.now.monoMs >= turn.state.login.notBeforeMs) askLogin(turn, connection);
  return listed === 'go';
}

/** Notes what a job waits for, as it is told when its latest start passes. */
export function noteWait(turn: Turn, job: Job, waitingFor: WaitReason): undefined {
  if (job.waitingFor === waitingFor) return;
  if (isTransaction(job)) turn.patchEntry(job.record.request.transactionId, { waitingFor });
  else patchDeviceRequest(turn, job, { waitingFor });
}

/** Whether the gateway does not list the terminal, or the last Login came to nothing because it does not reach it. */
function isUnreached({ login: { lastFailure }, poiList }: LaneState): boolean {
  if (poiList.missing !== undefined) return true;
  return lastFailure?.why === 'refused' && lastFailure.condition === 'UnavailableDevice';
}
