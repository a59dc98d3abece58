/** What registers that speak the standard did at its interface, put into the journal, and what follows for their ServiceIDs. */

import { loginsOf, type TransactionRecord } from '../core/index.js';
import type { DoorParts } from './door-parts.js';
import type { Lane, TurnDoor } from './engine.js';

/** See the top of the file. Its promises resolve after the commit, also where nothing was to be remembered. */
export class RegistersDoor {
  readonly #parts: Pick<DoorParts, 'lanes' | 'loop'>;

  constructor(parts: Pick<DoorParts, 'lanes' | 'loop'>) {
    this.#parts = parts;
  }

  /** The register opened a session at a terminal. */
  loggedIn(terminal: string, saleId: string): Promise<void> {
    return this.#remember((door) => {
      const lane = this.#laneOf(terminal);
      if (lane !== undefined) door.apply(lane, { type: 'register-login', saleId });
      return lane;
    });
  }

  /** The register took the whole answer that told this revision; of a later one it knows nothing yet. */
  handedOver(transactionId: string, revision: number, saleId: string): Promise<void> {
    return this.#remember((door) => {
      const record = door.find(transactionId);
      const lane = this.#laneOf(record?.request.terminal);
      if (record === undefined || lane === undefined || record.outcome?.revision !== revision) return undefined;
      const newest = door.findAsked({ saleId, terminal: lane.name })?.request.transactionId ?? transactionId;
      door.apply(lane, { type: 'handed-over', record, saleId, newest });
      return lane;
    });
  }

  /** Whether the register that took the answer has logged in since. */
  loggedInSince({ request, handedOver }: TransactionRecord): boolean {
    const lane = this.#laneOf(request.terminal);
    if (lane === undefined || handedOver === undefined) return false;
    return loginsOf(lane.state.record, handedOver.saleId) > handedOver.logins;
  }

  #laneOf(terminal: string | undefined): Lane | undefined {
    return this.#parts.lanes.find(({ name }) => name === terminal);
  }

  #remember(act: (door: TurnDoor) => Lane | undefined): Promise<void> {
    return new Promise((resolve) =>
      this.#parts.loop.enqueue((door) => {
        const lane = act(door);
        if (lane === undefined) resolve();
        else door.afterCommit(lane, () => resolve());
      }),
    );
  }
}
