/** The sentence for the cashier about a transaction that is open: what came of it, and what is done about it. */

import { capitalized } from '../../messages/en.js';
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

/** What the lane knows of an open attempt beside its record. */
export interface AtWork {
  /** The answer of the open attempt was lost and is being asked for. */
  readonly recovering: boolean;
  /** Its link stands, and the terminal does not even answer what became of it. */
  readonly silent?: boolean;
  /** The terminal said, asked about it, that it runs. */
  readonly running?: boolean;
  /** What its answer was lost with. */
  readonly lostWith?: InFlight['lostWith'];
  /** The terminal was asked to stop it. */
  readonly stopping?: boolean;
  /** Its terminal has no question for what became of a request: nothing but its own answer can come. */
  readonly unasked?: boolean;
}

/** What the lane of a terminal knows of an attempt in flight. */
export function atWork({ settings }: Pick<LaneState, 'settings'>, inFlight: InFlight): AtWork {
  const { unbroken, silent, running, lostWith, abortsSent } = inFlight;
  const unasked = !takesRequest(settings.dialect, 'TransactionStatus');
  return { recovering: !unbroken, silent, running, lostWith, stopping: abortsSent > 0, unasked };
}

/** How it stands while it has no outcome. */
export type OpenState = Exclude<TransactionState, 'unresolved' | 'ended'>;

/** The sentence. `ahead`: how many the terminal serves before it. */
export function openMessage(record: TransactionRecord, state: OpenState, work: AtWork, ahead = 0): string {
  const { noun, verb } = kinds[record.request.kind].words;
  if (state === 'queued') {
    return record.attempts.every((attempt) => attempt.state === 'unsent')
      ? `The ${noun} waits for the terminal${ahead === 0 ? '' : `, ${ahead} before it`}. Nothing was sent yet.`
      : `The terminal has not started the ${noun} yet and is asked again by itself. Look at its screen.`;
  }
  const doubt = doubtOf(record, state, work);
  const isStopped = record.abortRequested !== undefined || work.stopping === true;
  const stop = isStopped ? ` A stop was asked for; the ${noun} may still go through.` : '';
  return `${doubt ?? runningMessage(record)}${stop} Do not ${verb} again${doubt === undefined ? '' : ' yet'}.`;
}

function runningMessage({ request, showing }: TransactionRecord): string {
  const { noun } = kinds[request.kind].words;
  if (showing === undefined) return `The ${noun} is running on the terminal.`;
  // "Approved" on its screen is no answer.
  const unanswered = screenOf(showing) === undefined ? ' No answer yet: not approved and not declined.' : '';
  return `The ${noun} is running; the terminal shows: ${showing}.${unanswered}`;
}

/** Why it is not known to run, in the words of what came; undefined where nothing else than its own answer is waited for. */
function doubtOf(
  record: TransactionRecord,
  state: OpenState,
  { recovering, silent = false, running = false, lostWith, unasked = false }: AtWork,
): string | undefined {
  const { noun } = kinds[record.request.kind].words;
  const asked = askedHow(unasked, silent);
  const attempt = openAttempts(record).at(-1);
  const evidence = attempt?.evidence;
  if (state === 'running') {
    // Refused on the unbroken link, which the terminal is asked to confirm.
    return evidence === undefined || attempt?.sawStart === true ? undefined : `${answered(noun, evidence)}; ${asked}.`;
  }
  const unread = unreadMessage(record);
  if (unread !== undefined) return `${unread} ${capitalized(asked)}`;
  if (running) return `The terminal said that it works on the ${noun}; it is being asked how it ends.`;
  if (evidence !== undefined) return `${answered(noun, evidence)}; ${asked}.`;
  const other = attempt?.otherResponse;
  if (other !== undefined) return `The ${noun} got a response that does not answer it${statusIn(other)}; ${asked}.`;
  if (silent && !recovering)
    return `The terminal does not answer; it is being asked what became of the ${noun}. Look at its screen.`;
  switch (lostWith) {
    case 'connection':
      return `The connection was lost during the ${noun}; ${asked}.`;
    case 'response':
      return `The answer to the ${noun} was lost; ${asked}.`;
    case 'process':
      return `tenderd was restarted during the ${noun}; ${asked}.`;
    case undefined:
      return `No answer to the ${noun} has come; ${asked}.`;
  }
}

/** What is done about it: whether the terminal answers what it is asked, and whether it can be asked at all. */
function askedHow(unasked: boolean, silent: boolean): string {
  if (unasked) return 'its own answer is waited for';
  return silent ? 'the terminal does not answer, and is asked again' : 'the terminal is being asked what happened';
}

/** Whoever said it: in front of the terminal may stand a gateway. */
function answered(noun: string, evidence: Evidence): string {
  const words = ownWords(evidence);
  if (evidence.how === 'reject') return `The request of the ${noun} was rejected${inBrackets(words)}`;
  return `The ${noun} was answered with ${words ?? evidence.result ?? 'Failure'}`;
}
