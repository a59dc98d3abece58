/** What registers and people decide of a transaction: acknowledge, resolve. Legality is checked by the lanes' interface. */

import { nothingOf } from '../../messages/en.js';
import { isPaidByAnother } from '../policy/attention.js';
import { isNonFinancial, type KindRules } from '../policy/kind-rules.js';
import type { OutcomeDraft } from '../model/result.js';
import type { EventOf } from '../engine/event.js';
import { retryAfter } from '../policy/outcome.js';
import { keysOf } from '../sale/poi-transaction-id.js';
import { saleMoved } from './sibling-completed.js';
import type { TransactionTurn } from '../engine/transaction-turn.js';
import { requestedAgainCode } from '../sale/restamped-sale.js';
import type { Resolution } from '../model/resolution.js';
import { doubtOf, isDefinite, movedMoney, originalOf, type TransactionRecord } from '../model/transaction.js';
import { noteReversed } from './mark-reversed.js';

/** The code of the attention item about a result that a register does not take. The acknowledgement clears it. */
export const resultNotTakenCode = 'result-not-taken';

/** The register has booked this revision: it leaves the inbox. */
export function onAcknowledge(turn: TransactionTurn, event: EventOf<'acknowledge'>): void {
  const record = turn.current(event.record);
  if (record.acknowledgedRevision >= event.revision) return;
  const attention = isDefinite(record.outcome)
    ? record.attention.filter(({ code }) => code !== requestedAgainCode && code !== resultNotTakenCode)
    : record.attention;
  turn.store({ ...record, acknowledgedRevision: event.revision, attention });
  turn.fact('acknowledged', `the register acknowledged revision ${event.revision}`, {
    transactionId: record.request.transactionId,
    detail: { revision: event.revision },
  });
}

/** Whether a person may say so of a transaction: how an unresolved one ended, and of a definite one what stands, to close what is on its list. */
export function mayResolve(record: TransactionRecord, said: Resolution['outcome']): boolean {
  const { outcome, attention } = record;
  if (outcome === undefined) return false;
  if (!isDefinite(outcome) || isCorrection(record, said)) return true;
  return movedMoney(outcome)
    ? said === 'approved' && attention.length > 0
    : said !== 'approved' && attention.some(({ actions }) => actions.includes('resolve'));
}

/** Whether a person says that what is told as no charge went through all the same, where something on its list leaves that in doubt. A payment that another one of the service's may have paid is none: nothing could be done with it. */
function isCorrection(record: TransactionRecord, said: Resolution['outcome']): boolean {
  return said === 'approved' && doubtOf(record) !== undefined && !isPaidByAnother(record);
}

/**
 * A named person says how an unresolved transaction ended, or closes what stands on the attention list about a definite
 * one. A later approval by the other side still overrules it (promise 5), and it is asked on for that (`late-inquiry.ts`).
 */
export function onResolve(turn: TransactionTurn, event: EventOf<'resolve'>): void {
  const record = turn.current(event.record);
  const { outcome, name, reason } = event.resolution;
  const id = record.request.transactionId;
  turn.fact('resolved', `${name} decided: ${outcome}. Reason: ${reason}`, {
    transactionId: id,
    detail: { outcome, name },
  });
  const isUnresolved = record.outcome?.result === 'unresolved';
  const isCorrected = isCorrection(record, outcome);
  if (isUnresolved || isCorrected)
    turn.setOutcome(record, decided(turn.kindOf(record), record, event.resolution), undefined);
  // They are those of the end that was wrong.
  if (isCorrected) turn.store({ ...turn.current(record), receipts: [] });
  const present = turn.current(record);
  if (present.attention.length > 0) turn.store({ ...present, attention: [] });
  const related = event.sameSale ?? [];
  const original = related.find((one) => one.request.transactionId === originalOf(record));
  if (original !== undefined) noteReversed(turn, record, original);
  saleMoved(turn, record, related);
}

function decided(kind: KindRules, record: TransactionRecord, { outcome, name, reason }: Resolution): OutcomeDraft {
  const { noun, verb, again } = kind.words;
  // The terminal named it, and no more: what is about it afterwards needs that name. What is said of another attempt names that one.
  const names = isDefinite(record.outcome) ? (record.earlierKeys ?? []) : keysOf(record);
  const poiTransaction = names.at(-1);
  return {
    ...(outcome !== 'approved' || poiTransaction === undefined ? {} : { poiTransaction }),
    result: outcome,
    retry: retryAfter(kind, outcome),
    reason: 'resolved-by-person',
    message:
      outcome === 'approved'
        ? `${name} confirmed that the ${noun} went through. ${isNonFinancial(kind) ? nothingOf(kind) : `Do not ${verb} again.`}`
        : `${name} confirmed that the ${noun} did not go through. It may be ${again} again.`,
    resolvedBy: 'person',
    person: { name, reason },
  };
}
