/** Taking in what a register asks for: admitted, refused, or known already, in one turn; told after its commit. */

import {
  admit,
  freeCard,
  isDefinite,
  queueShares,
  type RegisterRequestIds,
  type RegisterRights,
  type Refusal,
  type Reply,
  type TransactionRequest,
  type TransactionView,
  placeOf,
} from '../../core/index.js';
import { notEncodableIn } from './encodable.js';
import {
  type LanesParts,
  inTurn,
  faultedText,
  refusalOf,
  whyQueueFull,
  whyTakesNothing,
} from '../engine/engine-parts.js';
import type { HandOvers } from '../engine/hand-overs.js';
import type { Lane } from '../engine/lane.js';
import { askingOf } from './register-rights.js';
import { SaleNumbers } from '../engine/sale-numbers.js';
import type { TurnInterface } from '../engine/turn-loop.js';

/** Two transactions under the same ids cannot be told apart by whoever asks for them, while the first has no end. */
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
    text: `The ServiceID ${serviceId} names transaction ${transactionId}, which has not ended. Nothing was sent. Use a new ServiceID.`,
    transactionId,
  };
}

/** Takes in requests. */
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

  /** See `Lanes.submit`. */
  submit(
    request: TransactionRequest,
    registerRequestIds?: RegisterRequestIds,
    rights?: RegisterRights,
  ): Promise<Reply<{ readonly view: TransactionView; readonly created: boolean }>> {
    return inTurn(this.#parts.loop, (turn, reply) => {
      const { lanes, clock } = this.#parts;
      const lane = lanes.find((candidate) => candidate.name === request.terminal);
      // What is over by now ends before anything is admitted by it: a card that was kept, behind timers that are late or after a sleep.
      if (lane !== undefined) turn.apply(lane, { type: 'tick' });
      const decision = admit(request, {
        existing: turn.find(request.transactionId),
        sameSale: turn.findBySale(request.sale),
        sameNumber: this.#saleNumbers.find(turn, registerRequestIds?.saleNumber),
        isOwnSale: registerRequestIds?.isOwnSale === true,
        freeCard: lane === undefined ? undefined : freeCard(lane.state),
        find: (id) => turn.find(id),
        findByKey: (key) => turn.findByKey(key),
        findByOriginal: (names) => turn.findByOriginal(names),
        terminals: lanes.map(({ name }) => name),
        nowWallMs: clock.wallMs(),
        startBeforeWallMs: request.startBefore === undefined ? undefined : Date.parse(request.startBefore),
        asking: askingOf(request, rights, turn, this.#parts),
      });
      // A sale that is asked for under another stamp is refused for that first: whoever reads so asks, and does not decide.
      const isAskedAnew = decision.decision === 'refuse' && decision.attention !== undefined;
      const taken =
        registerRequestIds === undefined || isAskedAnew ? undefined : otherUnder(turn, registerRequestIds, request);
      // What was asked for before is told as it is, whatever else its ServiceID names: a refusal would read as if nothing had been done.
      const isKnown = decision.decision === 'attach';
      if (taken !== undefined && !isKnown) return reply({ ok: false, refusal: taken });
      if (decision.decision === 'refuse') {
        const { attention, refusal } = decision;
        if (attention !== undefined) {
          const at = lanes.find(({ name }) => name === attention.record.request.terminal) ?? lanes[0];
          if (at === undefined) return reply({ ok: false, refusal });
          turn.apply(at, { type: 'asked-anew', ...attention });
          return turn.afterCommit(at, () => reply({ ok: false, refusal }));
        }
        // A journal in doubt cannot say that nothing was ever taken under this id: the register would give it up.
        const isReused = refusal.code === 'id-reused';
        return reply({ ok: false, refusal: (isReused ? undefined : this.#inDoubt()) ?? refusal });
      }
      if (decision.decision === 'attach' || lane === undefined) {
        // The id may have been accepted in this very turn: it is told after the commit like the first. One of before is told as it is also where the
        // journal refused to note who asks for it now.
        const tell = (): void => {
          const view = this.#viewOf(request.transactionId);
          reply(
            view === undefined
              ? refusalOf('terminal-faulted', faultedText)
              : { ok: true, value: { view, created: false } },
          );
        };
        // Where its terminal is configured no more any lane can write down who asks.
        const at = lane ?? lanes[0];
        if (at === undefined) return tell();
        if (decision.decision === 'attach' && registerRequestIds !== undefined && taken === undefined)
          turn.apply(at, { type: 'asked-again', record: decision.record, registerRequestIds });
        return turn.afterCommit(at, tell);
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
        reply(
          view === undefined
            ? refusalOf('terminal-faulted', faultedText)
            : { ok: true, value: { view, created: true } },
        );
      });
    });
  }

  #inDoubt(): Refusal | undefined {
    const text = this.#parts.moneyStopped();
    return text === undefined ? undefined : { code: 'journal-unconfirmed', text };
  }

  #obstacle(lane: Lane, { register }: TransactionRequest): Refusal | undefined {
    const { queueMax, registerRights } = this.#parts;
    const obstacle = whyTakesNothing(this.#parts, this.#isStopping());
    if (obstacle !== undefined) return obstacle;
    if (lane.state.faulted !== undefined) return { code: 'terminal-faulted', text: faultedText };
    // Those that have an outcome and are only asked about do not count.
    const open = lane.state.entries.filter(({ record }) => record.outcome === undefined);
    return whyQueueFull('transactions', queueShares(queueMax, registerRights.size, 1), {
      registers: open.map(({ record }) => record.request.register),
      asking: register,
    });
  }
}
