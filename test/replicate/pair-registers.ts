/** Registers at a pair of daemons. If one daemon does not accept a request, the register sends the request to the other daemon, with the same id. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { payment, Register, type ReportedAnswer } from '../world/register-client.js';
import type { Name, TwoDaemons } from './two-daemons.js';

/** The load of several registers, one at each terminal. */
export class PairRegisters {
  /** The outcome of each transaction that a register got. */
  readonly outcomes = new Map<string, ReportedAnswer>();
  readonly #pair: TwoDaemons;
  readonly #ports: Readonly<Record<Name, number>>;
  readonly #runs: Promise<void>[];
  #isEnding = false;

  constructor(pair: TwoDaemons, ports: Readonly<Record<Name, number>>, terminals: readonly string[]) {
    this.#pair = pair;
    this.#ports = ports;
    this.#runs = terminals.map(async (terminal) => this.#run(terminal));
  }

  /** Ends the load. Resolves when each payment has an outcome. */
  async end(): Promise<void> {
    this.#isEnding = true;
    await Promise.all(this.#runs);
  }

  /** Returns the number of outcomes. Rejects if a register failed. */
  async count(): Promise<number> {
    await Promise.race([Promise.all(this.#runs), Promise.resolve()]);
    return this.outcomes.size;
  }

  async #run(terminal: string): Promise<void> {
    for (let n = 0; !this.#isEnding; n += 1) {
      const id = `${terminal}-${n}`;
      this.outcomes.set(id, await this.#pay(terminal, id));
    }
  }

  async #pay(terminal: string, id: string): Promise<ReportedAnswer> {
    for (let turn = 0; ; turn += 1) {
      const answer = await this.#ask(turn % 2 === 0 ? 'a' : 'b', terminal, id).catch(() => undefined);
      if (answer?.transaction?.state === 'ended') return answer.transaction;
      if (answer !== undefined && answer.transaction === undefined && answer.status !== 503)
        throw new Error(`${id} was refused: ${answer.text}`);
      // An answer without an outcome comes from the leader, so the same daemon is asked again.
      if (answer?.transaction !== undefined) turn += 1;
      await sleep(20);
    }
  }

  async #ask(name: Name, terminal: string, id: string) {
    const token = readFileSync(join(this.#pair.shops[name].dataDir, 'token'), 'utf8').trim();
    return new Register(`http://127.0.0.1:${this.#ports[name]}`, token).put(id, payment(terminal, `sale ${id}`), 10);
  }
}
