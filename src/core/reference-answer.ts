/**
 * The answer to the question for an earlier attempt, by which the terminal shows that it has a memory. It decides what the
 * terminal's denial of a later attempt was worth, and nothing else; it is booked where it belongs by its own ids.
 */

import { moneyAnswerIn } from './money-answer.js';
import type { MessageOf } from '../../protocol/index.js';
import type { Received } from './event.js';
import { pursuedAttempt, type HeldEntry, type ReferenceQuestion } from './lane-state.js';
import { isUndisturbed } from './memory.js';
import { totalsVerdict } from './open-period.js';
import { concludeNoTotals, concludeSame } from './period.js';
import {
  askLater,
  askReference,
  byHardLimit,
  concludeDenied,
  statusVerdict,
  tellsOfAnother,
  weigh,
  type Asked,
  type StatusExchange,
} from './questions.js';
import { answers, saidLoggedOut } from './session.js';
import { adopt } from './settle.js';
import type { Turn } from './turn.js';

type StatusMessage = MessageOf<'TransactionStatusResponse'>;

/** Takes the answer. False where nobody here waits for it. */
export function onReferenceAnswer(turn: Turn, received: Received & { readonly message: StatusMessage }): boolean {
  const { message } = received;
  const { exchange } = turn.state;
  if (exchange?.type !== 'status' || exchange.by !== 'reference' || !answers(exchange, message.header)) return false;
  const { reference } = exchange;
  if (reference === undefined) return false;
  turn.patch({ exchange: undefined });
  const answer = moneyAnswerIn(message);
  const booked =
    answer === undefined || received.isBookedElsewhere === true ? undefined : adopt(turn, answer, 'repeated', received);
  const asked = askedBy(turn, exchange);
  if (asked === undefined) return true;
  const earlier = asked.attempt.references?.[reference.index];
  if (booked !== undefined && booked === earlier?.serviceId) {
    turn.fact('status-answered', 'the terminal still tells of an earlier transaction: it has not forgotten', {
      transactionId: exchange.transactionId,
      serviceId: exchange.about,
      row: 'memory-asked',
      detail: { told: booked },
    });
    // Something may have happened since the question left.
    conclude(turn, asked, reference, isUndisturbed(turn, asked.attempt));
    return true;
  }
  if (answer === undefined && earlier !== undefined && !tellsOfAnother(message, { ...asked.attempt, ...earlier }))
    denied(turn, asked, reference, message);
  else askLater(turn, exchange);
  return true;
}

/** It told nothing of the earlier attempt. Only NotFound says that it has none: everything else is asked again, from the beginning. */
function denied(turn: Turn, asked: Asked, reference: ReferenceQuestion, message: StatusMessage): void {
  const { exchange } = asked;
  switch (statusVerdict(turn, message)) {
    case 'not-found': {
      const next = askReference(turn, asked, { ...reference, index: reference.index + 1 });
      if (next === undefined) return;
      turn.fact('status-answered', 'the terminal tells of no earlier transaction either: it may have forgotten', {
        transactionId: exchange.transactionId,
        serviceId: exchange.about,
        row: 'memory-asked',
      });
      return conclude(turn, asked, reference, false);
    }
    case 'logged-out':
      saidLoggedOut(turn);
      return weigh(turn, asked, 'logged-out');
    case 'running':
    case 'busy':
    case 'nothing':
      return askLater(turn, exchange);
  }
}

/** Takes the totals of an earlier closing, asked for as an earlier answer. False where nobody here waits for them. */
export function onClosingAnswer(turn: Turn, { header, body }: MessageOf<'ReconciliationResponse'>): boolean {
  const { exchange } = turn.state;
  if (exchange?.type !== 'status' || exchange.by !== 'closing' || !answers(exchange, header)) return false;
  const { reference } = exchange;
  if (reference === undefined) return false;
  turn.patch({ exchange: undefined });
  const asked = askedBy(turn, exchange);
  if (asked !== undefined) weighClosing(turn, asked, reference, body);
  return true;
}

function weighClosing(
  turn: Turn,
  asked: Asked,
  reference: ReferenceQuestion,
  { Response: response, POIReconciliationID: id }: MessageOf<'ReconciliationResponse'>['body'],
): void {
  const { exchange, record, pursuit, attempt } = asked;
  if (response.Result !== 'Failure' && id !== undefined && id === attempt.closedBefore) {
    turn.fact('status-answered', `the terminal still tells of period ${id}: it has not forgotten`, {
      transactionId: exchange.transactionId,
      serviceId: exchange.about,
      row: 'memory-asked',
    });
    return conclude(turn, asked, reference, isUndisturbed(turn, attempt));
  }
  if (totalsVerdict(turn, response) === 'logged-out') {
    saidLoggedOut(turn);
    return weigh(turn, asked, 'logged-out');
  }
  const isDenied = response.ErrorCondition === 'NotFound' || turn.now.monoMs >= pursuit.hardAtMs;
  if (!isDenied) {
    byHardLimit(turn, record, pursuit);
    return askLater(turn, exchange);
  }
  conclude(turn, asked, reference, false);
}

/** What the denial was worth. */
function conclude(turn: Turn, asked: Asked, { said }: ReferenceQuestion, reachesBack: boolean): void {
  switch (said) {
    case 'not-found':
      return concludeDenied(turn, asked, reachesBack);
    case 'same-period':
      return concludeSame(turn, asked, reachesBack);
    case 'no-totals':
      return concludeNoTotals(turn, asked, reachesBack);
  }
}

/** The attempt that is pursued, while it is the one that was denied and nothing has shown since that it arrived. */
function askedBy(turn: Turn, exchange: StatusExchange): Asked | undefined {
  const entry = turn.state.entries.find((one): one is HeldEntry => one.pursuit?.serviceId === exchange.about);
  if (entry === undefined) return undefined;
  return { exchange, record: entry.record, pursuit: entry.pursuit, attempt: pursuedAttempt(entry) };
}
