/**
 * Events about nexo registers that the journal must remember: their Logins, and the answers that they received or do
 * not accept.
 */

import { laneEvents } from '../../../messages/index.js';
import { resultNotTakenCode } from '../../lifecycle/operator-commands.js';
import type { LaneEventOf } from './register-event.js';
import type { LaneRecord } from '../../model/lane-record.js';
import type { Turn } from './lane.js';
import { isSameText } from '../../base/text-equivalence.js';
import { haveSameRequestIds } from '../../policy/idempotency.js';

/**
 * The maximum number of registers that are remembered for a terminal. If a register is dropped from the list, its
 * earlier ServiceIDs keep their meaning.
 */
const registersMax = 64;

/** Returns how often a register has logged in at a terminal. The same SaleID with another token is another register. */
export function loginsOf(
  { registers = [] }: Pick<LaneRecord, 'registers'>,
  saleId: string,
  register: string | undefined,
): number {
  const ofSaleId = registers.filter((one) => isSameText(one.saleId, saleId));
  const named = ofSaleId.filter((one) => one.register === (register ?? ''));
  // An earlier release counted separately for each spelling of a SaleID.
  const own = named.find((one) => one.saleId === saleId) ?? named[0];
  return (own ?? ofSaleId.find((one) => one.register === undefined))?.logins ?? 0;
}

/** Records that a register opens a session. From now on the register may use earlier ServiceIDs again. */
export function onRegisterLogin(turn: Turn, { saleId, register }: LaneEventOf<'register-login'>): void {
  const { record } = turn.state;
  const name = register ?? '';
  const others = (record.registers ?? []).filter((one) => !isSameText(one.saleId, saleId) || one.register !== name);
  const logins = loginsOf(record, saleId, register) + 1;
  const registers = [...others, { saleId, register: name, logins }].slice(-registersMax);
  turn.patchLane({ registers });
  turn.fact('register-login', laneEvents.registerLogin(saleId));
}

/**
 * Records that a connection delivered the whole answer, so that the register can have read it. The first delivery
 * counts; a repetition changes nothing.
 */
export function onAnswerDelivered(turn: Turn, { record, saleId, newest }: LaneEventOf<'answer-delivered'>): void {
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
  turn.fact('answer-delivered', laneEvents.answerDelivered(saleId, revision), {
    transactionId: present.request.transactionId,
  });
}

/**
 * Records that the connection was reset after the delivery. The register may not have read the answer, and its later
 * requests do not prove that it has. An acknowledged outcome stays acknowledged.
 */
export function onAnswerLost(turn: Turn, { record, revision }: LaneEventOf<'answer-lost'>): void {
  const present = turn.current(record);
  if (present.answerDelivered?.revision !== revision || present.acknowledgedRevision >= revision) return;
  const { answerDelivered: _taken, ...rest } = present;
  turn.store(Object.assign({}, rest));
  turn.fact('answer-lost', laneEvents.answerLost(revision), { transactionId: present.request.transactionId });
}

/**
 * Adds an attention item, once, if the register has not accepted a POSTed result for a long time. The result stays in
 * the inbox.
 */
export function onResultNotTaken(turn: Turn, { record, text }: LaneEventOf<'result-not-taken'>): void {
  const present = turn.current(record);
  if (present.attention.some(({ code }) => code === resultNotTakenCode)) return;
  const item = { code: resultNotTakenCode, at: turn.at, text, actions: ['acknowledge'] };
  turn.store({ ...present, attention: [...present.attention, item] });
  turn.fact('result-not-taken', text, { transactionId: present.request.transactionId });
}

/** Records that the same request came with other ids. A later request with these ids gets this transaction. */
export function onRepeatedRequest(turn: Turn, { record, registerRequestIds }: LaneEventOf<'asked-again'>): void {
  const present = turn.current(record);
  const known = present.registerRequestIds ?? [];
  const before = known.find((one) => haveSameRequestIds(one, registerRequestIds));
  const logins =
    present.answerDelivered === undefined
      ? {}
      : { logins: loginsOf(turn.state.record, registerRequestIds.saleId, present.request.register) };
  const answerBy = before?.answerBy ?? registerRequestIds.answerBy;
  const isKnown = before !== undefined && before.answerBy === answerBy;
  if (isKnown && (logins.logins === undefined || before.logins === logins.logins)) return;
  const asked = { ...registerRequestIds, ...(answerBy === undefined ? {} : { answerBy }), ...logins };
  const all = before === undefined ? [...known, asked] : known.map((one) => (one === before ? asked : one));
  turn.store({ ...present, registerRequestIds: all });
  turn.fact('asked-again', laneEvents.requestedAgain(registerRequestIds.serviceId), {
    transactionId: present.request.transactionId,
    detail: { ...registerRequestIds },
  });
}

/**
 * Records that tenderd refused a request for the same sale with another timestamp. Adds one attention item, which stays
 * until the transaction has an outcome and is acknowledged.
 */
export function onRequestedAgain(turn: Turn, { record, item }: LaneEventOf<'asked-anew'>): void {
  const present = turn.current(record);
  if (present.attention.some(({ code }) => code === item.code)) return;
  turn.store({ ...present, attention: [...present.attention, { ...item, at: turn.at }] });
  turn.fact('asked-again', item.text, { transactionId: present.request.transactionId });
}
