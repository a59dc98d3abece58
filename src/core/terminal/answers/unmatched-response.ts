/**
 * Finds the attempt that an answer belongs to. An answer that belongs to no attempt is kept unchanged and shown to the
 * operator.
 */

import { attemptEvents, laneAttention } from '../../../messages/index.js';
import type { TerminalAttempt } from '../../model/attempt.js';
import type { MoneyAnswer } from '../../kinds/message/response-body.js';
import { begunIn } from '../../engine/queue-entry.js';
import type { Received } from '../lane/lane-event.js';
import type { Turn } from '../lane/lane-state.js';
import { terminalAttemptsOf, type TransactionRecord } from '../../model/transaction.js';

/** Finds the attempt that an answer belongs to, in memory or in the record that the journal found for the answer. */
export function ownerOf(
  turn: Turn,
  answer: MoneyAnswer,
  received: Received,
): { record: TransactionRecord; attempt: TerminalAttempt } | undefined {
  const ownedBy = (record: TransactionRecord): { record: TransactionRecord; attempt: TerminalAttempt } | undefined => {
    // An answer without a header may fit several attempts. The newest attempt counts, because the earlier attempts were
    // refused or given up.
    const attempt = terminalAttemptsOf(record).findLast((candidate) => turn.rail.belongsTo(answer, record, candidate));
    return attempt === undefined ? undefined : { record, attempt };
  };
  for (const { record } of begunIn(turn.state.entries)) {
    const owner = ownedBy(record);
    if (owner !== undefined) return owner;
  }
  return received.owner === undefined ? undefined : ownedBy(turn.current(received.owner));
}

/** Sets an answer aside. An answer that was set aside before is not recorded again. */
export function keepUnmatched(turn: Turn, answer: MoneyAnswer, received: Received): void {
  if (!(hasOurIds(turn, answer, received) ? addUnknownRequestItem(turn, answer) : addOtherRequestItem(turn, answer)))
    return;
  turn.fact('unmatched-response', attemptEvents.ofNoAttempt, {
    row: 'unknown-ids',
    ...(answer.header.ServiceID === undefined ? {} : { serviceId: answer.header.ServiceID }),
    detail: {
      message: { header: answer.header, name: answer.name, body: answer.body },
      redacted: received.redacted,
    },
  });
}

/**
 * True if the answer has our SaleID and POIID, but tenderd never sent the request. An answer to a request that tenderd
 * sent is no sign that another till uses our ids.
 */
function hasOurIds({ state }: Turn, { header }: MoneyAnswer, { owner }: Received): boolean {
  if (header.SaleID !== state.record.saleId || header.POIID !== state.record.poiId || owner !== undefined) return false;
  return !begunIn(state.entries).some(({ record }) =>
    terminalAttemptsOf(record).some(({ serviceId }) => serviceId === header.ServiceID),
  );
}

/** Adds an attention item for an answer with other ids. Returns true if the item is new. */
function addOtherRequestItem(turn: Turn, { header, body }: MoneyAnswer): boolean {
  return turn.laneAttention({
    code: 'unmatched-response',
    text: laneAttention.responseOfAnother(header.SaleID, header.ServiceID ?? 'none', body.Response.Result),
    actions: ['release'],
  });
}

/**
 * Counts an answer with our ids to a request that tenderd never sent. One item counts all such answers, because a
 * copied till may cause many. Returns true if this answer is new.
 */
function addUnknownRequestItem(turn: Turn, { header, body }: MoneyAnswer): boolean {
  const { record, unmatched } = turn.state;
  const last = `ServiceID ${header.ServiceID ?? 'none'}, ${body.Response.Result}`;
  if (unmatched.includes(last)) return false;
  turn.patch({ unmatched: [...unmatched, last].slice(-unmatchedMax) });
  const before = record.unmatched;
  const count = (before?.count ?? 0) + 1;
  const text = laneAttention.otherTill(header.SaleID, count, last);
  turn.patchLane({
    unmatched: { count, text },
    attention: record.attention.filter((item) => item.text !== before?.text),
  });
  return turn.laneAttention({ code: 'unmatched-response', text, actions: ['release'] });
}

/** The number of answers that are compared to recognize a repetition. */
const unmatchedMax = 100;
