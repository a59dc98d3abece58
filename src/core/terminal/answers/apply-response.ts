/** Books an answer on the attempt that it belongs to, and says what that means for the money. */

import { beginningOf } from '../../../../protocol/index.js';
import type { Evidence, TerminalAttempt } from '../../model/attempt.js';
import type { OutcomeDraft } from '../../model/result.js';
import { withReceipts } from '../messages/transport-response.js';
import { begunIn } from '../../engine/queue-entry.js';
import { endNotProcessed } from '../../lifecycle/attempts.js';
import type { Reading } from '../../engine/rail.js';
import type { Repetition } from '../../engine/verdict.js';
import { keepAnswered, keepClosed } from '../lane/continuity.js';
import type { RecoveryRowName } from '../../policy/recovery.js';
import { type InFlight, mayArrive, type NotStartedCause } from '../../engine/in-flight-request.js';
import { besideOthers, notProcessed, unresolved } from '../../policy/outcome.js';
import { backoffMs } from '../../engine/wait-reason.js';
import { acceptNotStarted } from '../../lifecycle/not-started-retry.js';
import { cardWasUsed, holdCard } from '../../lifecycle/acquired-card.js';
import { followUpInDoubt } from '../../lifecycle/declined-follow-up.js';
import { answeredAfterLoggedOut, refusedForSession } from '../session/session-lost.js';
import { readPoiList } from '../lane/terminal-list.js';
import { served } from '../lane/customer-gap.js';
import type { Turn } from '../lane/lane-state.js';
import type { Received } from '../lane/lane-event.js';
import type { MoneyAnswer } from '../../kinds/message/response-body.js';
import { flag, saleMoved } from '../../lifecycle/sibling-completed.js';
import { isStoppedClosing } from '../lane/initial-response.js';
import { shownMax } from '../messages/prompt-recognition.js';
import { arrived, askNow, contradictory, markAnswered, unknownWord } from './inconclusive-response.js';
import { keepUnmatched } from './unmatched-response.js';
import { noteReversed } from '../../lifecycle/mark-reversed.js';
import { isDefinite, terminalAttemptsOf, type TransactionRecord } from '../../model/transaction.js';

/** Finds the attempt that an answer belongs to, in memory or in the journal's record that came with it. */
function ownerOf(
  turn: Turn,
  answer: MoneyAnswer,
  received: Received,
): { record: TransactionRecord; attempt: TerminalAttempt } | undefined {
  const ownedBy = (record: TransactionRecord): { record: TransactionRecord; attempt: TerminalAttempt } | undefined => {
    // Of several that a headless answer may be about, the newest: the others were refused, or were given up.
    const attempt = terminalAttemptsOf(record).findLast((candidate) => turn.rail.belongsTo(answer, record, candidate));
    return attempt === undefined ? undefined : { record, attempt };
  };
  for (const { record } of begunIn(turn.state.entries)) {
    const owner = ownedBy(record);
    if (owner !== undefined) return owner;
  }
  return received.owner === undefined ? undefined : ownedBy(turn.current(received.owner));
}

/**
 * Books an answer, whoever asked for it (invariant I7: ids decide). Returns the ServiceID of the attempt that it was
 * booked on; undefined when it belongs to none of ours: it is kept as unmatched.
 */
export function matchResponse(
  turn: Turn,
  answer: MoneyAnswer,
  how: 'direct' | 'repeated',
  received: Received,
): string | undefined {
  const owner = ownerOf(turn, answer, received);
  if (owner === undefined) {
    markAnswered(turn, answer);
    keepUnmatched(turn, answer, received);
    return undefined;
  }
  const { redacted, original, ownTotals } = received;
  const reading = turn.rail.read(answer, owner.record, owner.attempt, {
    at: turn.at,
    how,
    redacted,
    original,
    ownTotals,
  });
  applyResponse(turn, owner.record, owner.attempt, reading);
  saleMoved(turn, owner.record, received.sameSale ?? []);
  if (original !== undefined) noteReversed(turn, owner.record, original);
  for (const other of received.namedByKey ?? []) noteReversed(turn, other, owner.record);
  return owner.attempt.serviceId;
}

/** Books an answer on its attempt. `found` is the row by which a success was found. */
export function applyResponse(
  turn: Turn,
  record: TransactionRecord,
  attempt: TerminalAttempt,
  { judgement, evidence, key, receipts, maybeNotItsOwn }: Reading,
  found: RecoveryRowName = 'answer-found',
): void {
  const { how } = evidence;
  const id = record.request.transactionId;
  const ids = idsOf(record, attempt);
  if (attempt.state === 'answered') {
    // The same word again is no news. An approval after a refusal of the same attempt is, and it is never dropped.
    const known = attempt.evidence?.result === 'Success' || attempt.evidence?.result === 'Partial';
    if (known && judgement.verdict === 'success') return flagOther(turn, record, attempt, judgement.draft);
    if (known || judgement.verdict !== 'success') return;
  }
  const entry = turn.entry(id);
  const inFlight = entry?.inFlight?.serviceId === attempt.serviceId ? entry.inFlight : undefined;
  // Another attempt of it is with the terminal: its answer is the one that ends the transaction.
  const anotherRuns = entry?.inFlight !== undefined && inFlight === undefined;
  if (inFlight !== undefined && maybeNotItsOwn) {
    // A cloud may repeat what it said by itself of what it has not passed on yet: the terminal is asked again while that can arrive.
    if (how === 'repeated' && mayArrive(inFlight, turn.now.monoMs)) return;
    if (how === 'direct') turn.patchInFlight(id, { maybePassedOn: true });
  }
  // Who cannot be asked says it once.
  const mustConfirm = how === 'direct' && !turn.rail.isLastWord;
  turn.patch({ quietUntilMs: turn.now.monoMs + turn.state.settings.profile.quietMs });

  switch (judgement.verdict) {
    case 'success': {
      const late = attempt.state !== 'open' || isDefinite(record.outcome);
      turn.storeAttempt(record, attempt.serviceId, { state: 'answered', evidence });
      keepAnswered(turn, attempt, true);
      turn.store(withReceipts(turn.current(record), receipts));
      turn.fact('answered', `the terminal answered ${evidence.result ?? 'Success'}${damageIn(evidence)}`, {
        row: late ? 'late-approval' : found,
        ...ids,
      });
      const present = turn.current(record);
      const { draft } = judgement;
      keepClosed(turn, attempt, draft.period);
      served(turn, record.request.register, draft.entryMode);
      turn.setOutcome(present, draft, late ? 'late-approval' : found);
      cardWasUsed(turn, present, how === 'direct' && !late);
      if (how === 'direct') answeredAfterLoggedOut(turn, attempt);
      if (judgement.keepsCard) holdCard(turn, present);
      abortOthers(turn, id);
      return;
    }
    case 'final': {
      if (mustConfirm && isConfirmedByDenial(judgement.mustBeRepeated, record, inFlight, maybeNotItsOwn))
        return confirmCondition(turn, record, attempt, evidence, maybeNotItsOwn);
      if (mustConfirm && isDoubtful(judgement.mustBeRepeated, record, inFlight)) {
        turn.fact('answered', `${evidence.errorCondition ?? 'Failure'} is no proof by itself; the terminal is asked`, {
          row: 'terminal-unreachable',
          ...ids,
        });
        return askNow(turn, record, attempt, evidence);
      }
      turn.storeAttempt(record, attempt.serviceId, { state: 'answered', evidence });
      keepAnswered(turn, attempt, false);
      turn.store(withReceipts(turn.current(record), receipts));
      turn.fact('answered', `the terminal answered ${evidence.errorCondition ?? 'Failure'}`, {
        row: 'final-answer',
        ...ids,
      });
      const present = turn.current(record);
      if (anotherRuns) return;
      cardWasUsed(turn, present, false);
      served(turn, record.request.register, undefined);
      // What is definite stays as it is; where a person had confirmed it, whoever reads the list hears of the refusal.
      const integrityHold = isDefinite(present.outcome) ? undefined : followUpInDoubt(turn, present);
      if (integrityHold !== undefined) {
        turn.setOutcome(present, unresolved(turn.kindOf(present), present, integrityHold), integrityHold);
        return;
      }
      turn.setOutcome(present, besideOthers(turn.kindOf(present), present, judgement.draft), 'final-answer');
      return;
    }
    case 'refused':
      // Only the first word on an unbroken link says that it did not start; later, the terminal's record decides.
      // A terminal that was seen working on it contradicts itself: then its record decides, too.
      if (how === 'direct' && (inFlight?.unbroken !== true || attempt.sawStart === true))
        return askNow(turn, record, attempt, evidence);
      return refuse(turn, record, attempt, evidence, judgement.because);
    case 'unreachable':
      if (!mustConfirm) {
        turn.storeAttempt(record, attempt.serviceId, { state: 'answered', evidence });
        if (anotherRuns) return;
        return endNotProcessed(turn, record, notProcessed('unavailable-device', judgement.message), 'final-answer');
      }
      readPoiList(turn);
      turn.fact('answered', 'the gateway says that it does not reach the terminal', {
        row: 'terminal-unreachable',
        ...ids,
      });
      if (judgement.isUndelivered && inFlight?.unbroken === true) {
        if (attempt.sawStart !== true) return refuse(turn, record, attempt, evidence, 'not-connected');
      }
      return askNow(turn, record, attempt, evidence);
    case 'malformed':
      if (!mustConfirm) {
        turn.storeAttempt(record, attempt.serviceId, { state: 'answered', evidence });
        if (anotherRuns) return;
        return endNotProcessed(turn, record, notProcessed('malformed', judgement.message), 'malformed');
      }
      return requestRejected(turn, record, attempt, evidence, 'content');
    case 'ask':
      // Who says that it runs has it: no denial after that says that it never started.
      return arrived(turn, record, attempt, evidence);
    case 'unknown-word':
      return unknownWord(turn, record, attempt, { evidence, key, word: judgement.word });
    case 'contradictory':
      return contradictory(turn, record, attempt, { evidence, key, said: judgement.said });
  }
}

/**
 * Another approval of the same request, under another transaction of the terminal: it served the request twice, whatever its gateway promised, and
 * a person must give one of them back. The same one said again is no news.
 */
function flagOther(turn: Turn, record: TransactionRecord, attempt: TerminalAttempt, draft: OutcomeDraft): void {
  const { outcome } = turn.current(record);
  const [before, now] = [outcome?.poiTransaction?.transactionId, draft.poiTransaction?.transactionId];
  if (outcome?.serviceId !== attempt.serviceId || before === undefined || now === undefined || before === now) return;
  const { moves, words } = turn.kindOf(record);
  if (moves === 'nothing' || moves === 'period') return;
  const text = `The terminal approved this ${words.noun} twice, as its transactions ${before} and ${now}. Compare with its own list, and reverse one of them there.`;
  flag(turn, record, text);
  turn.fact('answered', `the terminal answered ${draft.result} once more, as another transaction of its own`, {
    row: 'late-approval',
    ...idsOf(record, attempt),
  });
}

/**
 * A terminal that runs the first copy of a request may say so to the second, and a cloud of what it passes on: the end waits for TransactionStatus. Only the
 * first word on an unbroken link is confirmed by a denial; later, and of a request that it was seen working on, its record decides: but for Aborted behind our Abort,
 * because a terminal may keep no record of what it has stopped.
 */
function confirmCondition(
  turn: Turn,
  record: TransactionRecord,
  attempt: TerminalAttempt,
  evidence: Evidence,
  maybeNotItsOwn: boolean,
): void {
  const { transactionId } = record.request;
  const inFlight = turn.entry(transactionId)?.inFlight;
  const said = evidence.errorCondition ?? 'Failure';
  const why = maybeNotItsOwn
    ? 'may be said by the cloud, of a request that it passes on'
    : 'may be said to a second copy of the request';
  turn.fact('answered', `${said} ${why}; the terminal is asked`, {
    ...idsOf(record, attempt),
    row: 'refused',
  });
  askNow(turn, record, attempt, evidence);
  const isFirst = inFlight?.serviceId === attempt.serviceId && inFlight.unbroken;
  const isStopped = said === 'Aborted' && isAborting(record, inFlight);
  if (isFirst && (attempt.sawStart !== true || isStoppedClosing(attempt, said) || isStopped))
    awaitVeto(turn, transactionId, 'condition');
}

/**
 * Whether the terminal must say it again, or deny the attempt: each word that may be a cloud's own, too. So is Aborted where we wanted to stop the attempt: before our Abort is
 * there, it may be said of a request that is delivered all the same, or to a second copy of one that runs. Of a reconciliation the open period confirms it.
 */
function isConfirmedByDenial(
  mustBeRepeated: Repetition | undefined,
  record: TransactionRecord,
  inFlight: InFlight | undefined,
  maybeNotItsOwn: boolean,
): boolean {
  if (mustBeRepeated === 'or-denied') return true;
  if (mustBeRepeated === undefined) return maybeNotItsOwn;
  return mustBeRepeated === 'unless-aborted' && isAborting(record, inFlight);
}

/** Whether the gateway may have said it: UnreachableHost, and Aborted where nothing of ours was to stop the attempt. */
function isDoubtful(
  mustBeRepeated: Repetition | undefined,
  record: TransactionRecord,
  inFlight: InFlight | undefined,
): boolean {
  return mustBeRepeated === 'always' || (mustBeRepeated === 'unless-aborted' && !isAborting(record, inFlight));
}

function isAborting({ abortRequested }: TransactionRecord, inFlight: InFlight | undefined): boolean {
  return abortRequested !== undefined || inFlight?.abortSentAtMs !== undefined;
}

/**
 * Rejected by the terminal's own answer (`content`), or by an event with these words or none, whose truth shows past the delivery deadline
 * alone: the terminal is asked, then the transaction ends; the same bytes are never sent again.
 */
export function requestRejected(
  turn: Turn,
  record: TransactionRecord,
  attempt: TerminalAttempt,
  evidence: Evidence,
  because: 'content' | 'rejected' | 'token-refused',
  row: RecoveryRowName = 'malformed',
): void {
  if (attempt.state !== 'open') return;
  const id = record.request.transactionId;
  const words =
    evidence.additionalResponse === undefined ? '' : `: ${beginningOf(evidence.additionalResponse, shownMax)}`;
  const isContent = because === 'content' && evidence.how !== 'reject';
  const isAsked = turn.rail.questionFor(attempt) !== undefined;
  const text = `the request was rejected${words}; the terminal ${isAsked ? 'is' : 'cannot be'} asked`;
  turn.fact('rejected', isContent ? 'the terminal did not understand the request' : text, {
    ...idsOf(record, attempt),
    row,
  });
  askNow(turn, record, attempt, evidence);
  if (turn.entry(id)?.inFlight?.serviceId === attempt.serviceId && attempt.sawStart !== true)
    awaitVeto(turn, id, because);
}

function idsOf(
  { request: { transactionId } }: TransactionRecord,
  { serviceId }: TerminalAttempt,
): { transactionId: string; serviceId: string } {
  return { transactionId, serviceId };
}

/**
 * The terminal says that it did not start the attempt: a pause or a Login, then a new one while there is time. Said
 * directly it may be about a second copy of the request while the first runs: status is asked first, as a veto.
 */
export function refuse(
  turn: Turn,
  record: TransactionRecord,
  attempt: TerminalAttempt,
  evidence: Evidence,
  because: Exclude<NotStartedCause, 'content' | 'rejected' | 'condition' | 'token-refused'>,
  row: RecoveryRowName = because === 'not-connected' ? 'terminal-unreachable' : 'refused',
): void {
  const id = record.request.transactionId;
  if (attempt.state !== 'open' && attempt.state !== 'unrecoverable' && attempt.state !== 'released-by-operator') return;
  // Of what a cloud may say by itself nothing follows for the terminal's session: asked now, the terminal says itself that it has none.
  const inFlight = turn.entry(id)?.inFlight;
  const isLoggedOut = because === 'logged-out' && inFlight?.maybePassedOn !== true;
  const wasLoggedOut = isLoggedOut && evidence.how === 'direct';
  turn.storeAttempt(record, attempt.serviceId, { evidence, ...(wasLoggedOut ? { wasLoggedOut: true } : {}) });
  turn.fact('refused', `the terminal did not start it: ${because}`, {
    ...idsOf(record, attempt),
    row,
  });
  if (isLoggedOut) refusedForSession(turn);
  const entry = turn.entry(id);
  if (entry === undefined) return;
  const now = turn.now.monoMs;
  turn.patchEntry(id, {
    refusals: entry.refusals + 1,
    logins: entry.logins + (because === 'logged-out' ? 1 : 0),
    notBeforeMs: because === 'logged-out' ? now : now + backoffMs(turn, entry.refusals),
    waitingFor: waits[because],
  });
  if (evidence.how === 'direct') awaitVeto(turn, id, because);
  else acceptNotStarted(turn, id, attempt.serviceId, because);
}

/** A question that left before the refusal was heard vetoes nothing: the first copy may have arrived behind it. */
function awaitVeto(turn: Turn, transactionId: string, notStartedCause: NotStartedCause): void {
  turn.patchInFlight(transactionId, { notStartedCause, wasAway: false, askAtMs: turn.now.monoMs });
  if (turn.state.managementRequest?.type === 'status') turn.patch({ managementRequest: undefined });
}

const waits = { busy: 'terminal-busy', 'logged-out': 'login', 'not-connected': 'terminal-not-connected' } as const;

/** One attempt was approved: whatever else of the same transaction runs is aborted (promise 5). */
function abortOthers(turn: Turn, transactionId: string): void {
  const record = turn.entry(transactionId)?.record;
  // Who is approved and has nothing open is in memory no more.
  if (record === undefined || record.abortRequested !== undefined) return;
  turn.store({ ...record, abortRequested: { at: turn.at, reason: 'an earlier attempt was approved' } });
  turn.fact('abort-wanted', 'an earlier attempt was approved: the later one is stopped', {
    transactionId,
    row: 'late-approval',
  });
}

/** Where an answer was damaged, behind what it says: path and cause, never the text. */
function damageIn({ damaged = [] }: Evidence): string {
  const [first] = damaged;
  if (first === undefined) return '';
  const more = damaged.length === 1 ? '' : `, and ${damaged.length - 1} more`;
  return `; a part of the answer could not be read: ${first.path} (${first.cause})${more}`;
}
