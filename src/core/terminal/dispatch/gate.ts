/** The conditions that must hold before a transaction or a device request is sent. */

import { blockingCard, mayAskBeforePayment } from '../queue/acquired-card.js';
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

/**
 * The conditions that depend on the job. The general conditions apply to every job: the job is the next one, the
 * terminal is free, and the link is live.
 */
interface Needs {
  /**
   * The register whose customer is needed at the terminal for the job; undefined if the job needs no customer. If
   * another register served the previous customer, that customer must have taken the card first.
   */
  readonly customerOf: { readonly register?: string | undefined } | undefined;
  /** True if the terminal must not hold a card for a payment. */
  readonly noCardHeld: boolean;
  readonly session: boolean;
}

function needsOf(state: LaneState, job: Job): Needs {
  // `nextEntry` checks whether a card is held for another transaction.
  if (isTransaction(job)) return { customerOf: job.record.request, noCardHeld: false, session: true };
  const { isForCustomer, needsSession } = deviceRequestRules[job.parameters.kind];
  // After a card was read and before its payment, a register may ask how the customer wants to pay.
  const isBetween = job.parameters.kind === 'input' || job.parameters.kind === 'display';
  const noCardHeld = !(isBetween && mayAskBeforePayment(state, job.register));
  return { customerOf: isForCustomer ? job : undefined, noCardHeld, session: needsSession };
}

/**
 * Returns the connection on which the job may be sent now; undefined if something is missing. In that case, notes what
 * is missing as the reason for the wait, and requests it: a Login, a pong, the release of a card or the number of the
 * open period.
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
  if (needs.noCardHeld && blockingCard(state) !== undefined) return waitFor('card-held');
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

/** True if the list of terminals allows the job. Otherwise notes the reason on the job, and sends a Login if one is due. */
function isListed(turn: Turn, job: Job, connection: number): boolean {
  const listed = listBefore(turn);
  if (listed === 'missing' || listed === 'ask') noteWait(turn, job, 'terminal-not-connected');
  if (listed === 'ask' && turn.now.monoMs >= turn.state.login.notBeforeMs) askLogin(turn, connection);
  return listed === 'go';
}

/** Records the reason why a job is waiting. If the job is not started in time, this reason is reported. */
export function noteWait(turn: Turn, job: Job, waitingFor: WaitReason): undefined {
  if (job.waitingFor === waitingFor) return;
  if (isTransaction(job)) turn.patchEntry(job.record.request.transactionId, { waitingFor });
  else patchDeviceRequest(turn, job, { waitingFor });
}

/**
 * True if the gateway does not list the terminal, or if the last Login failed because the gateway cannot reach the
 * terminal.
 */
function isUnreached({ login: { lastFailure }, poiList }: LaneState): boolean {
  if (poiList.missing !== undefined) return true;
  return lastFailure?.why === 'refused' && lastFailure.condition === 'UnavailableDevice';
}
