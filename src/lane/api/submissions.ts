/** Accepts a register's requests. In one turn a request is admitted, refused, or found as already known; the reply follows the commit. */

import {
  admit,
  freeCard,
  haveSameRequestIds,
  isDefinite,
  isRequestOf,
  queueShares,
  type RegisterRequestIds,
  type RegisterRights,
  type Refusal,
  type Reply,
  type TransactionRecord,
  type TransactionRequest,
  type TransactionView,
  placeOf,
} from '../../core/index.js';
import { laneRefusals } from '../../messages/index.js';
import { notEncodableIn } from './encodable.js';
import {
  type LanesParts,
  inTurnIfUnknown,
  terminalFaulted,
  whyQueueFull,
  whyTakesNothing,
} from '../engine/engine-parts.js';
import type { HandOvers } from '../engine/hand-overs.js';
import type { Lane } from '../engine/lane.js';
import { limitFacts } from './register-rights.js';
import { SaleNumbers } from '../engine/sale-numbers.js';
import type { TurnInterface } from '../engine/turn-interface.js';

/**
 * Returns the refusal if another transaction with the same ids has not ended. If two transactions with these ids ran, a
 * later request with these ids could mean either of them.
 */
function otherUnder(
  turn: TurnInterface,
  registerRequestIds: RegisterRequestIds,
  request: TransactionRequest,
): Refusal | undefined {
  const { saleId, serviceId } = registerRequestIds;
  const other = turn.findByRequestIds({ saleId, serviceId, terminal: placeOf(request) });
  const transactionId = other?.request.transactionId;
  if (transactionId === undefined || transactionId === request.transactionId || isDefinite(other?.outcome))
    return undefined;
  return {
    code: 'id-reused',
    text: laneRefusals.serviceIdInUse(serviceId, transactionId),
    apiAdvice: laneRefusals.useNewServiceId,
    transactionId,
  };
}

/** A transaction, and whether this request created it. */
interface Submitted {
  readonly view: TransactionView;
  readonly created: boolean;
}

type Admission = ReturnType<typeof admit>;

/** Accepts requests to terminals. */
export class Submissions {
  readonly #parts: LanesParts;
  readonly #handOvers: HandOvers;
  readonly #viewOf: (transactionId: string) => TransactionView | undefined;
  readonly #isStopping: () => boolean;
  readonly #saleNumbers: SaleNumbers;

  constructor(
    parts: LanesParts,
    handOvers: HandOvers,
    viewOf: (transactionId: string) => TransactionView | undefined,
    isStopping: () => boolean,
  ) {
    this.#parts = parts;
    this.#saleNumbers = new SaleNumbers(parts.clock);
    this.#handOvers = handOvers;
    this.#viewOf = viewOf;
    this.#isStopping = isStopping;
  }

  /** Accepts, refuses or finds the transaction of a request to a terminal. Replies after the commit. */
  submit(
    request: TransactionRequest,
    registerRequestIds?: RegisterRequestIds,
    rights?: RegisterRights,
  ): Promise<Reply<Submitted>> {
    const known = (): Reply<Submitted> | undefined => this.#known(request, registerRequestIds);
    return inTurnIfUnknown(this.#parts.loop, known, (turn, reply) => {
      const lane = this.#parts.lanes.find((candidate) => candidate.name === request.terminal);
      // Tick first, so that expired holds are released before admission. Timers may be late, for example after the machine slept.
      if (lane !== undefined) turn.apply(lane, { type: 'tick' });
      const decision = this.#admit(turn, lane, request, registerRequestIds, rights);
      // The refusal of a sale with another time stamp tells the register to ask for the outcome. So this refusal comes
      // before the refusal of a ServiceID that is in use.
      const isAskedAnew = decision.decision === 'refuse' && decision.attention !== undefined;
      const taken =
        registerRequestIds === undefined || isAskedAnew ? undefined : otherUnder(turn, registerRequestIds, request);
      // A known transaction is returned as it is, even if its ServiceID also names another transaction. The register
      // would read a refusal as "nothing was done".
      const isKnown = decision.decision === 'attach';
      if (taken !== undefined && !isKnown) return reply({ ok: false, refusal: taken });
      if (decision.decision === 'refuse') return this.#refuse(turn, decision, reply);
      if (decision.decision === 'attach' || lane === undefined) {
        const again =
          decision.decision === 'attach' && registerRequestIds !== undefined && taken === undefined
            ? { record: decision.record, registerRequestIds }
            : undefined;
        return this.#attach(turn, lane, request.transactionId, again, reply);
      }
      const obstacle = this.#obstacle(lane, request);
      if (obstacle !== undefined) return reply({ ok: false, refusal: obstacle });
      const unsayable = notEncodableIn(lane, request, decision);
      if (unsayable !== undefined) return reply({ ok: false, refusal: unsayable });
      if (request.insteadOf !== undefined) this.#handOvers.take(turn, lane, request);
      else
        turn.apply(lane, {
          type: 'requested',
          request,
          originalId: decision.originalId,
          originalPoi: decision.originalPoi,
          originalAmount: decision.originalAmount,
          paidBefore: decision.paidBefore,
          paidOtherwise: decision.paidOtherwise,
          acquisitionPoi: decision.acquisitionPoi,
          registerRequestIds,
          startWithinMs: decision.startWithinMs,
        });
      if (registerRequestIds?.saleNumber !== undefined) this.#saleNumbers.accepted(request.transactionId);
      turn.afterCommit(lane, (ok) => {
        const view = ok ? this.#viewOf(request.transactionId) : undefined;
        reply(view === undefined ? terminalFaulted() : { ok: true, value: { view, created: true } });
      });
    });
  }

  /**
   * Returns the transaction of the same request, if the journal has it. Returns undefined for a request with a new
   * ServiceID, because that ServiceID must be recorded first.
   */
  #known(request: TransactionRequest, ids: RegisterRequestIds | undefined): Reply<Submitted> | undefined {
    const { transactionId } = request;
    const record = this.#parts.journal.findTransaction(transactionId);
    if (record === undefined || !isRequestOf(record, request)) return undefined;
    const isRecorded = ids === undefined || record.registerRequestIds?.some((one) => haveSameRequestIds(one, ids));
    const view = isRecorded === true ? this.#viewOf(transactionId) : undefined;
    return view && { ok: true, value: { view, created: false } };
  }

  #admit(
    turn: TurnInterface,
    lane: Lane | undefined,
    request: TransactionRequest,
    registerRequestIds: RegisterRequestIds | undefined,
    rights: RegisterRights | undefined,
  ): Admission {
    return admit(request, {
      existing: turn.find(request.transactionId),
      sameSale: turn.findBySale(request.sale),
      sameNumber: this.#saleNumbers.find(turn, registerRequestIds?.saleNumber),
      isOwnSale: registerRequestIds?.isOwnSale === true,
      freeCard: lane === undefined ? undefined : freeCard(lane.state),
      find: (id) => turn.find(id),
      findByKey: (key) => turn.findByKey(key),
      findByOriginal: (names) => turn.findByOriginal(names),
      places: this.#parts.lanes.map(({ name }) => name),
      nowWallMs: this.#parts.clock.wallMs(),
      startBeforeWallMs: request.startBefore === undefined ? undefined : Date.parse(request.startBefore),
      asking: limitFacts(request, rights, turn, this.#parts),
    });
  }

  /** Replies with the refusal. If the refusal adds an attention item, the reply follows the commit of that item. */
  #refuse(
    turn: TurnInterface,
    { attention, refusal }: Extract<Admission, { readonly decision: 'refuse' }>,
    reply: (value: Reply<Submitted>) => void,
  ): void {
    if (attention !== undefined) {
      const { lanes } = this.#parts;
      const at = lanes.find(({ name }) => name === attention.record.request.terminal) ?? lanes[0];
      if (at === undefined) return reply({ ok: false, refusal });
      turn.apply(at, { type: 'asked-anew', ...attention });
      return turn.afterCommit(at, () => reply({ ok: false, refusal }));
    }
    // During an integrity hold, the refusal must not say that this id was never accepted, because the journal may have
    // lost the transaction. The register would then give up a request that may have been charged.
    const isReused = refusal.code === 'id-reused';
    reply({ ok: false, refusal: (isReused ? undefined : this.#inDoubt()) ?? refusal });
  }

  /** Replies with a known transaction. The ids of this request are in `again`, and are recorded. */
  #attach(
    turn: TurnInterface,
    lane: Lane | undefined,
    transactionId: string,
    again: { readonly record: TransactionRecord; readonly registerRequestIds: RegisterRequestIds } | undefined,
    reply: (value: Reply<Submitted>) => void,
  ): void {
    // Replies after the commit, because this turn may have created the record. An existing record is returned even if the journal rejects the note
    // about the new caller.
    const tell = (): void => {
      const view = this.#viewOf(transactionId);
      reply(view === undefined ? terminalFaulted() : { ok: true, value: { view, created: false } });
    };
    // If the terminal of the transaction is no longer configured, any lane can record the new ids.
    const at = lane ?? this.#parts.lanes[0];
    if (at === undefined) return tell();
    if (again !== undefined) turn.apply(at, { type: 'asked-again', ...again });
    return turn.afterCommit(at, tell);
  }

  #inDoubt(): Refusal | undefined {
    const text = this.#parts.moneyStopped();
    return text === undefined ? undefined : { code: 'journal-unconfirmed', text };
  }

  #obstacle(lane: Lane, { register }: TransactionRequest): Refusal | undefined {
    const { queueMax, registerRights } = this.#parts;
    const obstacle = whyTakesNothing(this.#parts, this.#isStopping());
    if (obstacle !== undefined) return obstacle;
    if (lane.state.faulted !== undefined) return { code: 'terminal-faulted', text: laneRefusals.terminalFaulted() };
    // Transactions with an outcome do not count, because tenderd only asks about them.
    const open = lane.state.entries.filter(({ record }) => record.outcome === undefined);
    return whyQueueFull('transactions', queueShares(queueMax, registerRights.size, 1), {
      registers: open.map(({ record }) => record.request.register),
      asking: register,
    });
  }
}
