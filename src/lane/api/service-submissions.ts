/**
 * Accepts a register's requests to a payment service. In one turn with all lanes, a request is admitted, refused, or
 * found as already known; the reply follows the commit.
 */

import {
  isRequestOf,
  type RegisterRights,
  type Reply,
  type TransactionRequest,
  type TransactionView,
} from '../../core/index.js';
import {
  inTurnIfUnknown,
  type LanesParts,
  terminalFaulted,
  unknownService,
  whyTakesNothing,
} from '../engine/engine-parts.js';
import { laneRefusals } from '../../messages/index.js';
import type { HandOvers } from '../engine/hand-overs.js';
import { limitFacts } from './register-rights.js';
import type { ServiceWriter } from '../engine/service.js';

type Taken = Reply<{ readonly view: TransactionView; readonly created: boolean }>;

/** Accepts requests to payment services. */
export class ServiceSubmissions {
  readonly #parts: LanesParts;
  readonly #handOvers: HandOvers;
  readonly #viewOf: (transactionId: string) => TransactionView | undefined;
  readonly #isStopping: () => boolean;

  constructor(
    parts: LanesParts,
    handOvers: HandOvers,
    viewOf: (transactionId: string) => TransactionView | undefined,
    isStopping: () => boolean,
  ) {
    this.#parts = parts;
    this.#handOvers = handOvers;
    this.#viewOf = viewOf;
    this.#isStopping = isStopping;
  }

  /** Accepts, refuses or finds the transaction of a request to a payment service. Replies after the commit. */
  submit(request: TransactionRequest, rights?: RegisterRights): Promise<Taken> {
    const { services, loop, clock, moneyStopped } = this.#parts;
    const known = (): Taken | undefined => {
      const existing = this.#parts.journal.findTransaction(request.transactionId);
      const isKnown = existing !== undefined && isRequestOf(existing, request);
      return isKnown ? this.#told(request.transactionId, false) : undefined;
    };
    return inTurnIfUnknown(loop, known, (turn, reply) => {
      const { transactionId } = request;
      const service = services.find(({ name }) => name === request.service);
      if (service === undefined) {
        const existing = turn.find(transactionId);
        if (existing !== undefined && isRequestOf(existing, request)) return reply(this.#told(transactionId, false));
        return reply(unknownService(request.service ?? '', services));
      }
      const decision = service.admit(request, {
        existing: turn.find(transactionId),
        sameSale: turn.findBySale(request.sale),
        find: (id) => turn.find(id),
        findByKey: (key) => turn.findByKey(key),
        findByOriginal: (names) => turn.findByOriginal(names),
        places: services.map(({ name }) => name),
        nowWallMs: clock.wallMs(),
        startBeforeWallMs: request.startBefore === undefined ? undefined : Date.parse(request.startBefore),
        asking: limitFacts(request, rights, turn, this.#parts),
      });
      if (decision.decision === 'refuse') {
        // A refusal says that this id was not accepted. While the journal is on integrity hold, tenderd cannot promise
        // that.
        const doubt = decision.refusal.code === 'id-reused' ? undefined : moneyStopped();
        const inDoubt = doubt === undefined ? undefined : ({ code: 'journal-unconfirmed', text: doubt } as const);
        return reply({ ok: false, refusal: inDoubt ?? decision.refusal });
      }
      if (decision.decision === 'attach')
        return turn.afterCommit(service, (ok) => reply(ok ? this.#told(transactionId, false) : terminalFaulted()));
      const obstacle = whyTakesNothing(this.#parts, this.#isStopping()) ?? whyFaulted(service);
      if (obstacle !== undefined) return reply({ ok: false, refusal: obstacle });
      const { decision: _accept, ...admitted } = decision;
      if (request.insteadOf !== undefined) this.#handOvers.take(turn, service, request);
      else turn.apply(service, { type: 'requested', request, ...admitted });
      turn.afterCommit(service, (ok) => reply(ok ? this.#told(transactionId, true) : terminalFaulted()));
    });
  }

  #told(transactionId: string, created: boolean): Taken {
    const view = this.#viewOf(transactionId);
    return view === undefined ? terminalFaulted() : { ok: true, value: { view, created } };
  }
}

function whyFaulted({ isFaulted, name }: ServiceWriter) {
  if (!isFaulted) return undefined;
  return { code: 'terminal-faulted', text: laneRefusals.serviceFaulted(name) } as const;
}
