/** What registers that speak the standard did at its interface, put into the journal, and what follows for their ServiceIDs. */

import { isSameText, loginsOf, type SinceAnswer, type TransactionRecord } from '../../core/index.js';
import type { LanesParts } from './engine-parts.js';
import type { Lane } from './lane.js';
import type { TurnInterface } from './turn-interface.js';

/** See the top of the file. Its promises resolve after the commit, also where nothing was to be remembered. */
export class RegistersInterface {
  readonly #parts: Pick<LanesParts, 'lanes' | 'loop'>;

  constructor(parts: Pick<LanesParts, 'lanes' | 'loop'>) {
    this.#parts = parts;
  }

  /** The register opened a session at a terminal. */
  loggedIn(terminal: string, saleId: string, register: string | undefined): Promise<void> {
    return this.#remember((turn) => {
      const lane = this.#laneOf(terminal);
      if (lane !== undefined) turn.apply(lane, { type: 'register-login', saleId, register });
      return lane;
    });
  }

  /** The register took the whole answer that told this revision; of a later one it knows nothing yet. Whether it was written down now. */
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

  /** The connection that took it was reset afterwards. */
  answerLost(transactionId: string, revision: number): Promise<void> {
    return this.#remember((turn) => {
      const record = turn.find(transactionId);
      const lane = this.#laneOf(record?.request.terminal);
      if (record === undefined || lane === undefined) return undefined;
      turn.apply(lane, { type: 'answer-lost', record, revision });
      return lane;
    });
  }

  /** The register does not take this revision. What it has acknowledged in another way since, or knows under a later one, is no matter. */
  resultNotTaken(transactionId: string, revision: number, text: string): Promise<void> {
    return this.#remember((turn) => {
      const record = turn.find(transactionId);
      const lane = this.#laneOf(record?.request.terminal);
      if (record === undefined || lane === undefined || record.outcome?.revision !== revision) return undefined;
      if (record.acknowledgedRevision >= revision) return undefined;
      turn.apply(lane, { type: 'result-not-taken', record, text });
      return lane;
    });
  }

  /** What the register that took the answer has done since; undefined where none did. */
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

  #remember(act: (turn: TurnInterface) => Lane | undefined): Promise<void> {
    return new Promise((resolve) =>
      this.#parts.loop.enqueue((turn) => {
        const lane = act(turn);
        if (lane === undefined) resolve();
        else turn.afterCommit(lane, () => resolve());
      }),
    );
  }
}
