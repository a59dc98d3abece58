/** What registers that speak the standard do at its interface and the journal must remember: their Logins, and the answers that they took whole, or do not take. */

import type { EventOf } from './event.js';
import type { LaneRecord } from '../model/lane-record.js';
import type { Turn } from './lane.js';

/** So many registers of a terminal are remembered; of one that falls out an earlier ServiceID stays what it was. */
const registersMax = 64;

/** The code of what stands on the attention list about a result that a register does not take. It goes with the acknowledgement. */
export const resultNotTakenCode = 'result-not-taken';

/** How often a register has logged in at a terminal. */
export function loginsOf({ registers = [] }: Pick<LaneRecord, 'registers'>, saleId: string): number {
  return registers.find((register) => register.saleId === saleId)?.logins ?? 0;
}

/** A register opens a session: it may count its ServiceIDs anew. */
export function onRegisterLogin(turn: Turn, { saleId }: EventOf<'register-login'>): void {
  const { record } = turn.state;
  const others = (record.registers ?? []).filter((register) => register.saleId !== saleId);
  const registers = [...others, { saleId, logins: loginsOf(record, saleId) + 1 }].slice(-registersMax);
  turn.patchLane({ registers });
  turn.fact('register-login', `the register ${saleId} logged in at the nexo interface`);
}

/** A connection took all of an answer: the register can have read it. The first time counts; to be told of it again is no new knowledge. */
export function onAnswerDelivered(turn: Turn, { record, saleId, newest }: EventOf<'answer-delivered'>): void {
  const present = turn.current(record);
  const revision = present.outcome?.revision;
  if (revision === undefined || present.answerDelivered?.revision === revision) return;
  const answerDelivered = { revision, saleId, logins: loginsOf(turn.state.record, saleId), newest };
  turn.store(Object.assign({}, present, { answerDelivered }));
  turn.fact('answer-delivered', `the register ${saleId} took the answer of revision ${revision} whole`, {
    transactionId: present.request.transactionId,
  });
}

/** A result was POSTed to its register for long, and was not taken: a person must hear so, once. It stays in the inbox meanwhile. */
export function onResultNotTaken(turn: Turn, { record, text }: EventOf<'result-not-taken'>): void {
  const present = turn.current(record);
  if (present.attention.some(({ code }) => code === resultNotTakenCode)) return;
  const item = { code: resultNotTakenCode, at: turn.at, text, actions: ['acknowledge'] };
  turn.store({ ...present, attention: [...present.attention, item] });
  turn.fact('result-not-taken', text, { transactionId: present.request.transactionId });
}
