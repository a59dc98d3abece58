/**
 * The message for the cashier about an open transaction at a terminal: what happened so far, and what tenderd does now.
 */

import { progress, type Messages } from '../../messages/index.js';
import { screenOf } from '../terminal/messages/prompt-recognition.js';
import { takesRequest } from '../../../protocol/index.js';
import type { Evidence } from '../model/attempt.js';
import { type TransactionRecord, openAttempts } from '../model/transaction.js';
import type { InFlight } from '../terminal/wire/in-flight-request.js';
import { unreadMessage } from '../policy/outcome.js';
import { inBrackets, ownWords, statusIn } from '../policy/peer-text.js';
import { kinds } from '../kinds/index.js';
import type { LaneState } from '../terminal/lane/lane-state.js';
import type { TransactionState } from './engine-api.js';

/** The lane's facts about an open attempt that its record does not have. */
export interface AtWork {
  /** True if the answer of the open attempt was lost, and tenderd asks for it. */
  readonly recovering: boolean;
  /** True if the connection is up, and the terminal does not answer the status question. */
  readonly silent?: boolean;
  /** True if the terminal reported that the transaction is running. */
  readonly running?: boolean;
  /** How the answer was lost. */
  readonly lostWith?: InFlight['lostWith'];
  /** True if an Abort was sent. */
  readonly stopping?: boolean;
  /** True if the dialect has no request that asks for the outcome, so that only the answer itself can show it. */
  readonly unasked?: boolean;
}

/** Returns the lane's facts about an attempt in flight. */
export function atWork({ settings }: Pick<LaneState, 'settings'>, inFlight: InFlight): AtWork {
  const { unbroken, silent, running, lostWith, abortsSent } = inFlight;
  const unasked = !takesRequest(settings.dialect, 'TransactionStatus');
  return { recovering: !unbroken, silent, running, lostWith, stopping: abortsSent > 0, unasked };
}

/** The state of a transaction without an outcome. */
export type OpenState = Exclude<TransactionState, 'unresolved' | 'ended'>;

/** Returns the message. `ahead`: the number of transactions that the terminal serves before this transaction. */
export function openMessage(record: TransactionRecord, state: OpenState, work: AtWork, ahead = 0): string {
  const { words } = kinds[record.request.kind];
  if (state === 'queued') {
    const isUnsent = record.attempts.every((attempt) => attempt.state === 'unsent');
    return isUnsent ? progress.waitsForTerminal(words, ahead) : progress.notStartedYet(words);
  }
  const uncertainty = uncertaintyOf(record, state, work);
  return progress.sent(words, uncertainty ?? runningMessage(record), {
    isStopped: record.abortRequested !== undefined || work.stopping === true,
    isUncertain: uncertainty !== undefined,
  });
}

function runningMessage({ request, showing }: TransactionRecord): string {
  const { noun } = kinds[request.kind].words;
  if (showing === undefined) return progress.running(noun);
  // The text "Approved" on the terminal's screen is not an answer.
  return progress.runningAndShows(noun, showing, screenOf(showing) === undefined);
}

/**
 * Returns why it is unknown whether the transaction is running; undefined while tenderd is only waiting for its answer.
 */
function uncertaintyOf(
  record: TransactionRecord,
  state: OpenState,
  { recovering, silent = false, running = false, lostWith, unasked = false }: AtWork,
): string | undefined {
  const { words } = kinds[record.request.kind];
  const recovery = recoveryOf(unasked, silent);
  const attempt = openAttempts(record).at(-1);
  const evidence = attempt?.evidence;
  if (state === 'running') {
    // The terminal refused on the unbroken connection, and tenderd asks it to confirm the refusal.
    return evidence === undefined || attempt?.sawStart === true ? undefined : answered(words, evidence, recovery);
  }
  const unread = unreadMessage(record);
  if (unread !== undefined) return progress.unreadAnswer(unread, recovery);
  if (running) return progress.reportedRunning(words);
  if (evidence !== undefined) return answered(words, evidence, recovery);
  const other = attempt?.otherResponse;
  if (other !== undefined) return progress.otherResponse(words, statusIn(other), recovery);
  if (silent && !recovering) return progress.terminalSilent(words);
  return progress.answerLost(words, lostWith, recovery);
}

function recoveryOf(unasked: boolean, silent: boolean): Messages.progress.Recovery {
  if (unasked) return 'terminal-cannot-be-asked';
  return silent ? 'terminal-is-silent' : 'terminal-is-asked';
}

/**
 * Returns the message about an answer that must be confirmed. The message does not name the terminal, because a gateway
 * may have answered.
 */
function answered(
  words: (typeof kinds)[keyof typeof kinds]['words'],
  evidence: Evidence,
  recovery: Messages.progress.Recovery,
): string {
  const said = ownWords(evidence);
  if (evidence.how === 'reject') return progress.rejected(words, inBrackets(said), recovery);
  return progress.answeredWith(words, said ?? evidence.result ?? 'Failure', recovery);
}
