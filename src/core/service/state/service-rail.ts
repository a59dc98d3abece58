/**
 * The rail of a payment service: the requests that may have been sent, and the outcome of a transaction that was never
 * sent.
 */

import { serviceLog } from '../../../messages/index.js';
import { momentIn } from '../../base/deadlines.js';
import type { Rail, Waiting } from '../../engine/rail.js';
import type { ServiceAttempt } from '../../model/attempt.js';
import type { OutcomeDraft } from '../../model/result.js';
import type { TransactionRecord } from '../../model/transaction.js';
import { payBeforeOf } from '../messages/http-date.js';
import { beginningIn } from '../messages/service-kind.js';
import { attemptsOf, noteLost } from './attempts-sent.js';
import { agedMsOf, continueInBackground, storeCertainBy } from './schedule.js';
import { isLinkOf, withEntry } from './service-entries.js';
import { neverSent, stoppedBefore } from './service-outcome.js';
import { type ServiceEntry, serviceEntryOf } from './service-state.js';
import type { ServiceTurn } from './service-turn.js';

/** The stateless rail of one service. */
export class ServiceRail implements Rail<ServiceTurn> {
  readonly rows = {
    restarted: 'service-process-died',
    unsent: 'service-not-sent',
    aborted: 'service-withdrawn',
  } as const;

  /** Sets the times of all entries at once, because there may be thousands. */
  onProcessStart(turn: ServiceTurn): void {
    const { monoMs, wallMs } = turn.now;
    const { cancelClosesSessions, sessionEndsMs } = turn.state.settings.profile;
    const entries = turn.state.entries.map((entry) => {
      const isOpen = entry.record.attempts.some(({ state }) => state === 'open');
      const agedMs = agedMsOf(entry.record, wallMs);
      const madeByMs = beginningIn(entry.record)?.pspReference === undefined ? undefined : monoMs;
      const isOver =
        entry.record.abortRequested?.isTimeOver === true && madeByMs !== undefined && !cancelClosesSessions;
      // If a link's time is over and its session cannot be closed, wait for the end of the session before giving up.
      const sinceMs = isOver ? monoMs + (sessionEndsMs ?? 0) : monoMs;
      return { ...entry, agedMs, dueAtMs: isOpen ? monoMs : undefined, sinceMs, knownSinceMs: monoMs, madeByMs };
    });
    turn.patch({ entries });
  }

  /** Records that the answers to open attempts are lost. Returns false if no attempt is open. */
  resume(turn: ServiceTurn, record: TransactionRecord): boolean {
    const open = attemptsOf(record).filter(({ state }) => state === 'open');
    for (const attempt of open) if (!isAnswered(attempt)) noteLost(turn, record, attempt, serviceLog.restarted());
    const entry = turn.entry(record.request.transactionId);
    if (entry !== undefined) storeCertainBy(turn, entry);
    return open.length > 0;
  }

  /**
   * Queues a request. The time limit for paying a link also limits its start, because no link may be created after it.
   */
  enqueue(turn: ServiceTurn, record: TransactionRecord, { startWithinMs, isBesideOthers = false }: Waiting): void {
    const { monoMs, wallMs } = turn.now;
    const entry: ServiceEntry = {
      ...serviceEntryOf(record, momentIn(turn.now, Math.min(startWithinMs, payBeforeOf(record) - wallMs))),
      dueAtMs: monoMs,
      sinceMs: monoMs,
      knownSinceMs: monoMs,
      isBesideOthers,
      isBornHere: true,
    };
    turn.patch({ entries: withEntry(turn.state.entries, entry) });
  }

  onAbortWanted(turn: ServiceTurn, { request: { transactionId } }: TransactionRecord): void {
    turn.patchEntry(transactionId, { sinceMs: turn.now.monoMs, dueAtMs: turn.now.monoMs, checkout: undefined });
  }

  onGivenUp(turn: ServiceTurn, record: TransactionRecord): void {
    continueInBackground(turn, record);
  }

  stoppedBefore(turn: ServiceTurn, record: TransactionRecord): OutcomeDraft {
    return stoppedBefore(turn.kindOf(record), record);
  }

  /** Returns the outcome of a request that was never sent or always rejected. */
  neverSent(turn: ServiceTurn, { record }: ServiceEntry): OutcomeDraft {
    const attempt = attemptsOf(record).at(-1);
    const reason = turn.state.stopping && attempt === undefined ? 'stopping' : 'service-unreachable';
    return neverSent(turn.kindOf(record), reason, {
      service: turn.state,
      ...(attempt === undefined ? {} : { attempt }),
    });
  }
}

/**
 * True for a link that is waiting for its shopper, and for an operation that was refused or is PENDING. The service has
 * answered these requests, and the history shows their result.
 */
function isAnswered(attempt: ServiceAttempt): boolean {
  return isLinkOf(attempt) || attempt.refusedAs !== undefined || attempt.sawStart === true;
}
