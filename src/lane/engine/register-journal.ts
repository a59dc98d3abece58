/** Records the events of registers at the nexo interface, and finds the meaning of ServiceIDs. */

import { isSameText, loginsOf, type Refusal, type SinceAnswer, type TransactionRecord } from '../../core/index.js';
import { inTurn, type LanesParts } from './engine-parts.js';
import type { Lane } from './lane.js';
import type { TurnInterface } from './turn-interface.js';

/**
 * Records the events of nexo registers. Each promise resolves after the commit, even if there was nothing to record.
 * Only a login can be refused, because registers wait only for a login.
 */
export class RegistersInterface {
  readonly #parts: Pick<LanesParts, 'lanes' | 'loop'>;

  constructor(parts: Pick<LanesParts, 'lanes' | 'loop'>) {
    this.#parts = parts;
  }

  /** Records that a register opened a session at a terminal. Resolves with the refusal if the stream of a pair does not confirm it. */
  async loggedIn(terminal: string, saleId: string, register: string | undefined): Promise<Refusal | undefined> {
    const reply = await inTurn<undefined>(this.#parts.loop, (turn, answer) => {
      const lane = this.#laneOf(terminal);
      const done = { ok: true, value: undefined } as const;
      if (lane === undefined) return answer(done);
      turn.apply(lane, { type: 'register-login', saleId, register });
      turn.afterCommit(lane, () => answer(done));
    });
    return reply.ok ? undefined : reply.refusal;
  }

  /**
   * Records that the register received the whole answer with this revision of the outcome. Does nothing if the outcome
   * has changed since. Resolves with true if this call recorded it, and with false if it was recorded before.
   */
  async answerDelivered(transactionId: string, revision: number, saleId: string): Promise<boolean> {
    let isNew = false;
    await this.#remember((turn) => {
      const record = turn.find(transactionId);
      const lane = this.#laneOf(record?.request.terminal);
      if (record === undefined || lane === undefined || record.outcome?.revision !== revision) return undefined;
      isNew = record.answerDelivered?.revision !== revision;
      const newest = turn.findByRequestIds({ saleId, terminal: lane.name })?.request.transactionId ?? transactionId;
      turn.apply(lane, { type: 'answer-delivered', record, saleId, newest });
      return lane;
    });
    return isNew;
  }

  /** Records that the connection was reset after the answer had been delivered. */
  async answerLost(transactionId: string, revision: number): Promise<void> {
    await this.#remember((turn) => {
      const record = turn.find(transactionId);
      const lane = this.#laneOf(record?.request.terminal);
      if (record === undefined || lane === undefined) return undefined;
      turn.apply(lane, { type: 'answer-lost', record, revision });
      return lane;
    });
  }

  /**
   * Records that the register does not accept this revision over nexo. The register may still acknowledge the revision
   * in another way, and may accept a later revision. Resolves with true if the journal has this.
   */
  resultNotTaken(transactionId: string, revision: number, text: string): Promise<boolean> {
    return this.#remember((turn) => {
      const record = turn.find(transactionId);
      const lane = this.#laneOf(record?.request.terminal);
      if (record === undefined || lane === undefined || record.outcome?.revision !== revision) return undefined;
      if (record.acknowledgedRevision >= revision) return undefined;
      turn.apply(lane, { type: 'result-not-taken', record, text });
      return lane;
    });
  }

  /** Returns the register's activity at the terminal after the answer, or undefined if no register received the answer. */
  sinceAnswer({ request, answerDelivered, registerRequestIds = [] }: TransactionRecord): SinceAnswer | undefined {
    if (answerDelivered === undefined) return undefined;
    const { saleId } = answerDelivered;
    const lane = this.#laneOf(request.terminal);
    const logins = lane === undefined ? answerDelivered.logins : loginsOf(lane.state.record, saleId, request.register);
    const since = registerRequestIds.filter((one) => isSameText(one.saleId, saleId) && one.logins === logins);
    return {
      loggedInSince: logins > answerDelivered.logins,
      askedSince: since.map(({ serviceId }) => serviceId),
    };
  }

  #laneOf(terminal: string | undefined): Lane | undefined {
    return this.#parts.lanes.find(({ name }) => name === terminal);
  }

  /** Resolves with true after the commit of the lane that `act` changed, and with false if nothing was committed. */
  #remember(act: (turn: TurnInterface) => Lane | undefined): Promise<boolean> {
    return new Promise((resolve) =>
      this.#parts.loop.enqueue((turn) => {
        const lane = act(turn);
        if (lane === undefined) resolve(false);
        else turn.afterCommit(lane, resolve);
      }),
    );
  }
}
