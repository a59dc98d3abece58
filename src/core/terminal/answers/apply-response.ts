/** Records an answer with its attempt, and decides the effect on the money. */

import { attemptEvents } from '../../../messages/index.js';
import type { TerminalAttempt } from '../../model/attempt.js';
import type { OutcomeDraft } from '../../model/result.js';
import { withReceipts } from '../messages/transport-response.js';
import { endNotProcessed } from '../../lifecycle/not-processed.js';
import type { Reading } from '../wire/lane-rail.js';
import type { Verdict } from '../wire/verdict.js';
import { keepAnswered, keepClosed } from '../lane/continuity.js';
import type { RecoveryRowName } from '../../policy/row-names.js';
import { type InFlight, mayArrive } from '../wire/in-flight-request.js';
import { afterOtherAttempts, notProcessed, unresolved } from '../../policy/outcome.js';
import { cardWasUsed, holdCard } from '../queue/acquired-card.js';
import { idsOf } from '../queue/attempts.js';
import { whyFollowUpUncertain } from '../queue/declined-follow-up.js';
import { answeredAfterLoggedOut } from '../session/session-lost.js';
import { readPoiList } from '../lane/terminal-list.js';
import { served } from '../lane/customer-gap.js';
import type { Turn } from '../lane/lane-state.js';
import type { Received } from '../lane/lane-event.js';
import type { MoneyAnswer } from '../../kinds/message/response-body.js';
import { saleMoved } from '../../lifecycle/sibling-completed.js';
import { noteReversed } from '../../lifecycle/mark-reversed.js';
import { abortOthers, flagOther } from './second-approval.js';
import { confirmCondition, refuse, requestRejected } from './not-started-response.js';
import { arrived, askNow, contradictory, markAnswered, unknownWord } from './inconclusive-response.js';
import { isConfirmedByDenial, isFromGateway } from './must-be-confirmed.js';
import { keepUnmatched, ownerOf } from './unmatched-response.js';
import { isDefinite, type TransactionRecord } from '../../model/transaction.js';

/**
 * Records an answer with the attempt whose ids the answer has, even if tenderd did not ask for the answer (invariant
 * I7: ids decide). Returns the ServiceID of that attempt. An answer that belongs to no attempt of ours is stored as
 * unmatched, and the result is undefined.
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

/** A response from the terminal, with its attempt and the state of that attempt on the lane. */
interface MatchedResponse {
  readonly record: TransactionRecord;
  readonly attempt: TerminalAttempt;
  readonly reading: Reading;
  /** The row of the recovery table to record if the response is an approval. */
  readonly found: RecoveryRowName;
  /** The request of the attempt, while the lane is waiting for its result. */
  readonly inFlight: InFlight | undefined;
  /**
   * True if the terminal is working on another attempt of the transaction. The answer to that attempt then ends the
   * transaction.
   */
  readonly anotherRuns: boolean;
  /**
   * True if tenderd asks the terminal to confirm the answer. This applies to an answer to the request itself, if tenderd
   * can ask the terminal. Every other answer is final.
   */
  readonly mustConfirm: boolean;
}

/**
 * Records an answer with its attempt. `found`: the row of the recovery table to record if the answer is an approval.
 */
export function applyResponse(
  turn: Turn,
  record: TransactionRecord,
  attempt: TerminalAttempt,
  reading: Reading,
  found: RecoveryRowName = 'answer-found',
): void {
  const { judgement, maybeNotItsOwn } = reading;
  const { how } = reading.evidence;
  const id = record.request.transactionId;
  if (attempt.state === 'answered' && isKnownAnswer(turn, record, attempt, judgement)) return;
  const entry = turn.entry(id);
  const inFlight = entry?.inFlight?.serviceId === attempt.serviceId ? entry.inFlight : undefined;
  const anotherRuns = entry?.inFlight !== undefined && inFlight === undefined;
  if (inFlight !== undefined && maybeNotItsOwn) {
    // A cloud may have given this answer itself, before it passed the request on. While the request can still arrive,
    // tenderd asks the terminal again.
    if (how === 'repeated' && mayArrive(inFlight, turn.now.monoMs)) return;
    if (how === 'direct') turn.patchInFlight(id, { maybePassedOn: true });
  }
  const mustConfirm = how === 'direct' && !turn.rail.isAnswerFinal;
  turn.patch({ quietUntilMs: turn.now.monoMs + turn.state.settings.profile.quietMs });
  const response = { record, attempt, reading, found, inFlight, anotherRuns, mustConfirm };
  applyVerdict(turn, judgement.verdict, judgement, response);
}

/**
 * True if the answer adds nothing to the recorded one. An approval after a refusal of the same attempt is new and is
 * never dropped. A second approval may be a second charge and gets an attention item.
 */
function isKnownAnswer(turn: Turn, record: TransactionRecord, attempt: TerminalAttempt, judgement: Verdict): boolean {
  const known = attempt.evidence?.result === 'Success' || attempt.evidence?.result === 'Partial';
  if (known && judgement.verdict === 'success') flagOther(turn, record, attempt, judgement.draft);
  return known || judgement.verdict !== 'success';
}

/** The verdicts by their names. */
type VerdictsByName = { readonly [Each in Verdict as Each['verdict']]: Each };

function applyVerdict<Name extends keyof VerdictsByName>(
  turn: Turn,
  name: Name,
  judgement: VerdictsByName[Name],
  response: MatchedResponse,
): void {
  verdictRules[name](turn, judgement, response);
}

/** The rule for each verdict. */
const verdictRules: {
  readonly [Name in keyof VerdictsByName]: (
    turn: Turn,
    judgement: VerdictsByName[Name],
    response: MatchedResponse,
  ) => void;
} = {
  success: bookApproval,
  final: applyFinalAnswer,
  refused: applyNotStarted,
  unreachable: applyUnreachable,
  malformed: applyMalformed,
  // The terminal reports that the request is running, so the request has arrived. If the terminal later answers that it
  // does not know the request, this does not prove that the request never started.
  ask: (turn, _judgement, { record, attempt, reading }) => arrived(turn, record, attempt, reading.evidence),
  'unknown-word': (turn, { word }, { record, attempt, reading: { evidence, key } }) =>
    unknownWord(turn, record, attempt, { evidence, key, word }),
  contradictory: (turn, { said }, { record, attempt, reading: { evidence, key } }) =>
    contradictory(turn, record, attempt, { evidence, key, said }),
};

/** Records an approval. An approval always counts, even a late one, because money moved. */
function bookApproval(
  turn: Turn,
  { draft, keepsCard }: VerdictsByName['success'],
  { record, attempt, reading: { evidence, receipts }, found }: MatchedResponse,
): void {
  const { how } = evidence;
  const late = attempt.state !== 'open' || isDefinite(record.outcome);
  turn.storeAttempt(record, attempt.serviceId, { state: 'answered', evidence });
  keepAnswered(turn, attempt, true);
  turn.store(withReceipts(turn.current(record), receipts));
  turn.fact('answered', attemptEvents.answered(evidence.result ?? 'Success', evidence.damaged), {
    row: late ? 'late-approval' : found,
    ...idsOf(record, attempt),
  });
  const present = turn.current(record);
  keepClosed(turn, attempt, draft.period);
  served(turn, record.request.register, draft.entryMode);
  turn.setOutcome(present, draft, late ? 'late-approval' : found);
  cardWasUsed(turn, present, how === 'direct' && !late);
  if (how === 'direct') answeredAfterLoggedOut(turn, attempt);
  if (keepsCard) holdCard(turn, present);
  abortOthers(turn, record.request.transactionId);
}

/** Ends the transaction after a final answer that moved no money, unless the terminal must repeat the answer first. */
function applyFinalAnswer(
  turn: Turn,
  { draft, mustBeRepeated }: VerdictsByName['final'],
  response: MatchedResponse,
): void {
  const { record, attempt, reading, inFlight, mustConfirm } = response;
  const { evidence, maybeNotItsOwn } = reading;
  if (mustConfirm && isConfirmedByDenial(mustBeRepeated, record, inFlight, maybeNotItsOwn))
    return confirmCondition(turn, record, attempt, evidence, maybeNotItsOwn);
  if (mustConfirm && isFromGateway(mustBeRepeated, record, inFlight)) {
    turn.fact('answered', attemptEvents.provesNothing(evidence.errorCondition ?? 'Failure'), {
      row: 'terminal-unreachable',
      ...idsOf(record, attempt),
    });
    return askNow(turn, record, attempt, evidence);
  }
  bookFinalAnswer(turn, draft, response);
}

/** Records a final answer that moved no money. */
function bookFinalAnswer(
  turn: Turn,
  draft: OutcomeDraft,
  { record, attempt, reading: { evidence, receipts }, anotherRuns }: MatchedResponse,
): void {
  turn.storeAttempt(record, attempt.serviceId, { state: 'answered', evidence });
  keepAnswered(turn, attempt, false);
  turn.store(withReceipts(turn.current(record), receipts));
  turn.fact('answered', attemptEvents.answered(evidence.errorCondition ?? 'Failure'), {
    row: 'final-answer',
    ...idsOf(record, attempt),
  });
  const present = turn.current(record);
  if (anotherRuns) return;
  cardWasUsed(turn, present, false);
  served(turn, record.request.register, undefined);
  // A definite outcome does not change. If an operator had confirmed the transaction, an attention item reports that
  // the terminal rejected the attempt.
  const integrityHold = isDefinite(present.outcome) ? undefined : whyFollowUpUncertain(turn, present);
  if (integrityHold !== undefined) {
    turn.setOutcome(present, unresolved(turn.kindOf(present), present, integrityHold), integrityHold);
    return;
  }
  turn.setOutcome(present, afterOtherAttempts(turn.kindOf(present), present, draft), 'final-answer');
}

/**
 * Accepts that an attempt did not start, but only if the first answer on an unbroken connection says so. After a later
 * answer, or if the terminal was seen working on the attempt, the terminal's own record decides.
 */
function applyNotStarted(
  turn: Turn,
  { because }: VerdictsByName['refused'],
  { record, attempt, reading: { evidence }, inFlight }: MatchedResponse,
): void {
  if (evidence.how === 'direct' && (inFlight?.unbroken !== true || attempt.sawStart === true))
    return askNow(turn, record, attempt, evidence);
  refuse(turn, record, attempt, evidence, because);
}

/** Handles UnavailableDevice. Unless the gateway promises otherwise, the request may have been delivered. */
function applyUnreachable(
  turn: Turn,
  { isUndelivered, message }: VerdictsByName['unreachable'],
  response: MatchedResponse,
): void {
  const { record, attempt, inFlight, mustConfirm } = response;
  const { evidence } = response.reading;
  if (!mustConfirm) return endUnconfirmed(turn, response, 'unavailable-device', message);
  readPoiList(turn);
  turn.fact('answered', attemptEvents.gatewayUnreachable, {
    row: 'terminal-unreachable',
    ...idsOf(record, attempt),
  });
  if (isUndelivered && inFlight?.unbroken === true) {
    if (attempt.sawStart !== true) return refuse(turn, record, attempt, evidence, 'not-connected');
  }
  askNow(turn, record, attempt, evidence);
}

/** Handles MessageFormat. If the terminal can be asked, it must first deny that it knows the attempt. */
function applyMalformed(turn: Turn, { message }: VerdictsByName['malformed'], response: MatchedResponse): void {
  if (!response.mustConfirm) return endUnconfirmed(turn, response, 'malformed', message);
  requestRejected(turn, response.record, response.attempt, response.reading.evidence, 'content');
}

/** Ends a transaction as not processed. The answer needs no confirmation, or no confirmation is possible. */
function endUnconfirmed(
  turn: Turn,
  { record, attempt, reading: { evidence }, anotherRuns }: MatchedResponse,
  reason: 'unavailable-device' | 'malformed',
  message: string,
): void {
  turn.storeAttempt(record, attempt.serviceId, { state: 'answered', evidence });
  if (anotherRuns) return;
  const row = reason === 'malformed' ? 'malformed' : 'final-answer';
  endNotProcessed(turn, record, notProcessed(reason, message), row);
}
