/** What registers that speak the standard do at its interface and the journal must remember: their Logins, and the answers that they took whole, or do not take. */

import type { EventOf } from '../engine/event.js';
import type { LaneRecord } from '../model/lane-record.js';
import type { Turn } from '../engine/lane.js';
import { isSameText } from '../base/text-equivalence.js';

/** So many registers of a terminal are remembered; of one that falls out an earlier ServiceID stays what it was. */
const registersMax = 64;

/** The code of what stands on the attention list about a result that a register does not take. It goes with the acknowledgement. */
export const resultNotTakenCode = 'result-not-taken';

/** How often a register has logged in at a terminal: whoever says its SaleID with another token is another one. */
export function loginsOf(
  { registers = [] }: Pick<LaneRecord, 'registers'>,
  saleId: string,
  register: string | undefined,
): number {
  const ofSaleId = registers.filter((one) => isSameText(one.saleId, saleId));
  const named = ofSaleId.filter((one) => one.register === (register ?? ''));
  // An earlier release counted each way to write a SaleID by itself.
  const own = named.find((one) => one.saleId === saleId) ?? named[0];
  return (own ?? ofSaleId.find((one) => one.register === undefined))?.logins ?? 0;
}

/** A register opens a session: it may count its ServiceIDs anew. */
export function onRegisterLogin(turn: Turn, { saleId, register }: EventOf<'register-login'>): void {
  const { record } = turn.state;
  const name = register ?? '';
  const others = (record.registers ?? []).filter((one) => !isSameText(one.saleId, saleId) || one.register !== name);
  const logins = loginsOf(record, saleId, register) + 1;
  const registers = [...others, { saleId, register: name, logins }].slice(-registersMax);
  turn.patchLane({ registers });
  turn.fact('register-login', `the register ${saleId} logged in at the nexo interface`);
}

/** A connection took all of an answer: the register can have read it. The first time counts; to be told of it again is no new knowledge. */
export function onAnswerDelivered(turn: Turn, { record, saleId, newest }: EventOf<'answer-delivered'>): void {
  const present = turn.current(record);
  const revision = present.outcome?.revision;
  if (revision === undefined || present.answerDelivered?.revision === revision) return;
  const answerDelivered = {
    revision,
    saleId,
    logins: loginsOf(turn.state.record, saleId, present.request.register),
    newest,
  };
  turn.store(Object.assign({}, present, { answerDelivered }));
  turn.fact('answer-delivered', `the register ${saleId} took the answer of revision ${revision} whole`, {
    transactionId: present.request.transactionId,
  });
}

/** The connection that took it was reset afterwards: perhaps nobody read it, and nothing that follows says that it was. What is acknowledged stays so. */
export function onAnswerLost(turn: Turn, { record, revision }: EventOf<'answer-lost'>): void {
  const present = turn.current(record);
  if (present.answerDelivered?.revision !== revision || present.acknowledgedRevision >= revision) return;
  const { answerDelivered: _taken, ...rest } = present;
  turn.store(Object.assign({}, rest));
  turn.fact(
    'answer-lost',
    `the connection that took the answer of revision ${revision} was reset: it may not have been read`,
    {
      transactionId: present.request.transactionId,
    },
  );
}

/** A result was POSTed to its register for long, and was not taken: a person must hear so, once. It stays in the inbox meanwhile. */
export function onResultNotTaken(turn: Turn, { record, text }: EventOf<'result-not-taken'>): void {
  const present = turn.current(record);
  if (present.attention.some(({ code }) => code === resultNotTakenCode)) return;
  const item = { code: resultNotTakenCode, at: turn.at, text, actions: ['acknowledge'] };
  turn.store({ ...present, attention: [...present.attention, item] });
  turn.fact('result-not-taken', text, { transactionId: present.request.transactionId });
}
