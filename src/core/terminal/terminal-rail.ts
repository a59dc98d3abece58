/** The rail of terminals: nexo messages, and what a gateway's profile promises about them. */

import { attemptEvents, notStarted, terminalAnswers } from '../../messages/index.js';
import { type OutgoingMessage, takesRequest } from '../../../protocol/index.js';
import { isTerminalAttempt, type TerminalAttempt } from '../model/attempt.js';
import type { OutcomeDraft } from '../model/result.js';
import { firstOpenAttempt, type TransactionRecord } from '../model/transaction.js';
import { assertInvariant } from '../base/invariant.js';
import { momentIn } from '../base/deadlines.js';
import type { Waiting } from '../engine/rail.js';
import { notProcessed } from '../policy/outcome.js';
import type { LaneRecord } from '../model/lane-record.js';
import type { Flight } from './wire/in-flight-request.js';
import type { Bounding, MemoryVerdict, Opening, Arrival, Reading } from './wire/lane-rail.js';
import type { InitialResponse, Verdict } from './wire/verdict.js';
import { belongsTo, evidenceOf, judge, keyIn, receiptsOf } from './messages/transport-response.js';
import type { LaneSettings } from './messages/lane-settings.js';
import type { StatusRequest } from './messages/management-types.js';
import { startHold } from './queue/acquired-card.js';
import { possibleSender, pursueAfterRestart } from './queue/attempts.js';
import { type Entry, entryOf } from './queue/lane.js';
import { neverStarted } from './queue/not-started-message.js';
import { abortedBefore } from './queue/not-started-retry.js';
import { whyNeverStarted } from './queue/queue.js';
import { enqueue } from './queue/register-turns.js';
import { initialResponse } from './lane/initial-response.js';
import type { Turn, TurnRail } from './lane/lane-state.js';
import { detailOf, linkCodeOf } from './lane/wait-detail.js';
import { tryLoginNow, keepStrayLogin } from './session/session.js';
import { kinds } from '../kinds/index.js';
import { memorySince, newAttempt } from './lane/continuity.js';
import type { MoneyAnswer } from '../kinds/message/response-body.js';
import { approval, refusal } from './messages/approval.js';
import { approvalInFailure, refusalInSuccess } from './messages/contradictions.js';
import {
  abortRequest,
  moneyRequest,
  previousTotalsRequest,
  statusRequest,
  totalsRequest,
} from './messages/requests.js';

/** A question about an attempt: its form and, if the question is about an earlier attempt, that attempt. */
type TerminalQuestion = Pick<StatusRequest, 'by' | 'reference'>;

/** The rail of one lane. Each step creates its own rail, so a rail is cheap to create. */
export class TerminalRail implements TurnRail {
  readonly rows = { restarted: 'process-died', unsent: 'cannot-send', aborted: 'abort-wanted' } as const;
  readonly #settings: LaneSettings;

  constructor(settings: LaneSettings) {
    this.#settings = settings;
  }

  onProcessStart(turn: Turn): void {
    // An unanswered Login of an earlier process may still arrive.
    if (turn.state.record.loginLost === true) keepStrayLogin(turn);
    startHold(turn);
  }

  /**
   * Follows an open attempt, before any Login, as if its connection had been lost. Returns false if no attempt is open.
   */
  resume(turn: Turn, record: TransactionRecord): boolean {
    const { transactionId } = record.request;
    // While another attempt of the transaction is open, tenderd asks in the background about an attempt that it has
    // given up.
    turn.patchEntry(transactionId, { backgroundAtMs: turn.now.monoMs });
    const attempt = firstOpenAttempt(record);
    if (attempt === undefined || !isTerminalAttempt(attempt)) return false;
    const isAsked = this.questionFor(attempt) !== undefined;
    turn.fact('started', attemptEvents.openAtStart(isAsked, possibleSender(turn.state, attempt)), {
      transactionId,
      serviceId: attempt.serviceId,
      row: 'process-died',
    });
    pursueAfterRestart(turn, record, attempt, 'process');
    return true;
  }

  enqueue(turn: Turn, record: TransactionRecord, { startWithinMs }: Waiting): void {
    tryLoginNow(turn);
    enqueue(turn, entryOf(record, momentIn(turn.now, startWithinMs)));
  }

  /** Does nothing here: the follow-up of the open attempt checks `abortRequested` in each step. */
  onAbortWanted(): void {}

  /**
   * Does nothing here: an open attempt is still followed, and `forget` schedules questions about an attempt whose
   * result the terminal cannot report.
   */
  onGivenUp(): void {}

  stoppedBefore(turn: Turn, record: TransactionRecord): OutcomeDraft {
    return abortedBefore(turn.kindOf(record), record);
  }

  neverSent(turn: Turn, entry: Entry): OutcomeDraft {
    const kind = turn.kindOf(entry.record);
    if (turn.state.stopping) return notProcessed('stopping', notStarted.tenderdStopped(kind));
    const why = whyNeverStarted(turn, entry);
    return neverStarted(kind.words, why, detailOf(turn, why), linkCodeOf(turn));
  }

  get bounds(): LaneSettings['bounds'] {
    return this.#settings.bounds;
  }

  arrivesWithinMs(from: Bounding): number {
    const { requestLifetimeMs, lifetimeAfterPongMs, orphanLifetimeMs } = this.#settings.profile;
    switch (from) {
      case 'lost':
      case 'response':
        return requestLifetimeMs;
      case 'pong':
        return lifetimeAfterPongMs;
      case 'orphaned':
        return orphanLifetimeMs + requestLifetimeMs;
    }
  }

  memorySince(record: LaneRecord, attempt: TerminalAttempt): MemoryVerdict {
    return memorySince({ settings: this.#settings, record }, attempt);
  }

  attempt(lane: LaneRecord, flight: Pick<Flight, 'serviceId' | 'to'>, opening: Opening): TerminalAttempt {
    return newAttempt(lane, flight, opening);
  }

  request(record: TransactionRecord, attempt: TerminalAttempt): OutgoingMessage {
    return moneyRequest(kinds[record.request.kind], this.#settings, record, attempt);
  }

  get isAnswerFinal(): boolean {
    return !this.#isAsked() && this.#settings.profile.peer === 'terminal';
  }

  questionFor(attempt: TerminalAttempt): TerminalQuestion | undefined {
    if (!this.#isAsked()) return undefined;
    return this.canAskLater(attempt) ? { by: 'status' } : { by: 'totals' };
  }

  /**
   * True if TransactionStatus repeats the answer. TransactionStatus repeats every answer except that to a
   * reconciliation (protocol notes, section 7).
   */
  canAskLater({ category }: TerminalAttempt): boolean {
    return this.#isAsked() && category !== 'Reconciliation';
  }

  /** True if the dialect has a request that asks for the outcome of another request. */
  #isAsked(): boolean {
    return takesRequest(this.#settings.dialect, 'TransactionStatus');
  }

  /** Asks the terminal that got the attempt, even if the lane is now configured for another terminal. */
  ask(about: TerminalAttempt, { by, reference }: TerminalQuestion, serviceId: string): OutgoingMessage {
    const { dialect } = this.#settings;
    switch (by) {
      case 'reference': {
        const earlier = about.references?.[reference?.index ?? 0];
        assertInvariant(earlier !== undefined, 'only a kept reference is asked for');
        return statusRequest(dialect, { ...about, ...earlier }, about, serviceId);
      }
      case 'status':
        return statusRequest(dialect, about, about, serviceId);
      case 'totals':
        return totalsRequest(dialect, about, serviceId);
      case 'previous':
        assertInvariant(about.period !== undefined, 'only of a known period its totals are asked for');
        return previousTotalsRequest(dialect, about.period.id, about, serviceId);
      case 'closing':
        assertInvariant(about.closedBefore !== undefined, 'only a kept closing is asked for');
        return previousTotalsRequest(dialect, about.closedBefore, about, serviceId);
    }
  }

  abort(about: TerminalAttempt, serviceId: string, reason: string): OutgoingMessage {
    return abortRequest(this.#settings.dialect, about, about, serviceId, reason);
  }

  belongsTo(answer: MoneyAnswer, record: TransactionRecord, attempt: TerminalAttempt): boolean {
    return belongsTo(answer, record, attempt);
  }

  read(answer: MoneyAnswer, record: TransactionRecord, attempt: TerminalAttempt, arrival: Arrival): Reading {
    return {
      judgement: this.#judge(answer, record, attempt, arrival),
      maybeNotItsOwn: this.#maybeOfCloud(answer),
      evidence: evidenceOf(answer, arrival.how, arrival.at, arrival.redacted),
      key: keyIn(answer),
      receipts: receiptsOf(answer),
    };
  }

  initialResponse(record: TransactionRecord, attempt: TerminalAttempt): InitialResponse | undefined {
    return initialResponse(kinds[record.request.kind], record, attempt);
  }

  #judge(answer: MoneyAnswer, record: TransactionRecord, attempt: TerminalAttempt, arrival: Arrival): Verdict {
    const kind = kinds[record.request.kind];
    const judgement = judge(kind, answer);
    const named =
      judgement.verdict === 'unknown-word'
        ? undefined
        : (approvalInFailure(answer, record) ?? refusalInSuccess(answer, this.#settings.dialect));
    if (named !== undefined) return { verdict: 'contradictory', said: named };
    if (arrival.how === 'direct' && this.#isBareOfCloud(answer)) return ofCloud(kind.words);
    switch (judgement.verdict) {
      case 'success': {
        const isAsAsked = this.#settings.profile.successIsAsAsked === true;
        const how = { isPartial: judgement.partial, original: arrival.original, isAsAsked };
        const draft = approval(kind, record, attempt, answer, how, arrival.ownTotals);
        return { verdict: 'success', draft, keepsCard: answer.name === 'CardAcquisitionResponse' };
      }
      case 'final': {
        const draft = refusal(kind, record, attempt, answer, judgement.result, judgement.message);
        return { verdict: 'final', draft, mustBeRepeated: judgement.mustBeRepeated };
      }
      case 'unreachable':
        return { ...judgement, isUndelivered: this.#settings.profile.unavailableMeansUndelivered };
      case 'refused':
      case 'malformed':
      case 'ask':
      case 'unknown-word':
        return judgement;
    }
  }

  /** True if a cloud in front of the terminal may have given this answer: a Failure without a condition. */
  #isBareOfCloud({ body: { Response: response } }: MoneyAnswer): boolean {
    if (this.#settings.profile.peer !== 'cloud') return false;
    return response.Result === 'Failure' && response.ErrorCondition === undefined;
  }

  /**
   * True if a cloud in front of the terminal may have given this answer: a Failure that names no terminal transaction.
   */
  #maybeOfCloud({ body }: MoneyAnswer): boolean {
    if (this.#settings.profile.peer !== 'cloud' || body.Response.Result !== 'Failure') return false;
    const named = 'POIData' in body ? body.POIData?.POITransactionID?.TransactionID : undefined;
    return named === undefined || named.trim() === '';
  }
}

function ofCloud({ noun }: { readonly noun: string }): Verdict {
  return { verdict: 'unreachable', isUndelivered: false, message: terminalAnswers.notReported(noun) };
}
