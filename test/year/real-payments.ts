/** The payments that real daemons take, at all terminals of the till at the same time, with the outcome by the terminals' ledger. */

import { z } from 'zod';
import type { RunningSimulator } from '../../src/simulator/index.js';
import { KeptConnections } from '../kept-connections.js';
import type { DaemonProcess } from '../world/daemon-process.js';
import { payment } from '../world/register-client.js';
import type { KnownPayment } from './generated.js';

/** Amounts that end in .01 are declined. */
const amounts = [12_50, 8_01, 20_00, 3_33] as const;
/** The longest time that the daemon waits for an outcome before it answers. */
const waitS = 25;
/** So often a payment is asked for until it has ended. */
const triesMax = 12;

const answer = z.looseObject({ state: z.string(), result: z.string().optional(), revision: z.number() });

type Asked = Omit<KnownPayment, 'result'>;

/** See the top of the file. */
export class RealPayments {
  readonly violations: string[] = [];
  /** The payments of all visits. Their result is that of the ledger. */
  readonly known: KnownPayment[] = [];
  readonly #terminals: readonly string[];
  /** Payments whose outcome was not reported before the daemon died. */
  #unknown: Asked[] = [];
  #count = 0;
  #payingMs = 0;

  constructor(terminals: readonly string[]) {
    this.#terminals = terminals;
  }

  /** The payments a second while payments were taken. */
  get perSecond(): number {
    return this.known.length / (this.#payingMs / 1_000);
  }

  /**
   * Takes payments until there are `until` of them, at each terminal one after another. Each payment is a PUT that waits for the outcome, and an
   * acknowledgement. Returns false if the daemon died: the next call asks for the payments in flight again. `isKilled`: kills the daemon after half of
   * the payments, once each terminal has ended one.
   */
  async take(daemon: DaemonProcess, day: number, until: number, isKilled = false): Promise<boolean> {
    const connections = new KeptConnections(daemon.url, daemon.register.token);
    const beganMs = performance.now();
    const queue = [...this.#unknown, ...this.#next(day, until)];
    this.#unknown = [];
    const killAt = isKilled ? queue.length / 2 : Number.POSITIVE_INFINITY;
    const waiting = new Set(queue.map(({ terminal }) => terminal));
    let ended = 0;
    const ends = this.#terminals.map(async (terminal) => {
      const own = queue.filter((one) => one.terminal === terminal);
      for (const [place, asked] of own.entries()) {
        if (!(await this.#pay(connections, asked))) {
          this.#unknown.push(...own.slice(place));
          return false;
        }
        waiting.delete(terminal);
        ended += 1;
        if (waiting.size === 0 && ended >= killAt) daemon.kill();
      }
      return true;
    });
    const isAlive = (await Promise.all(ends)).every((end) => end);
    connections.close();
    this.#payingMs += performance.now() - beganMs;
    return isAlive;
  }

  #next(day: number, until: number): readonly Asked[] {
    const first = this.#count;
    this.#count = Math.max(first, until);
    return Array.from({ length: this.#count - first }, (_none, place): Asked => {
      const n = first + place;
      const [terminal = '', amount = 0] = [this.#terminals[n % this.#terminals.length], amounts[n % amounts.length]];
      return { id: `year-${n}`, terminal, sale: `year-sale-${n}`, amount, day };
    });
  }

  /** Returns false if the daemon died. */
  async #pay(connections: KeptConnections, asked: Asked): Promise<boolean> {
    const { id, terminal, sale, amount } = asked;
    const path = `/v1/transactions/${id}`;
    try {
      for (let tries = 0; tries < triesMax; tries += 1) {
        const { status, text } = await connections.ask('PUT', path, payment(terminal, sale, amount), waitS);
        if (status >= 300) throw new RangeError(`PUT ${id} was refused: ${text}`);
        const { state, result = 'none', revision } = answer.parse(JSON.parse(text));
        if (state !== 'ended') continue;
        const end = await connections.ask('POST', `${path}/acknowledge`, { revision });
        if (end.status >= 300) throw new RangeError(`${id} was not acknowledged: ${end.text}`);
        this.known.push({ ...asked, result });
        return true;
      }
    } catch (error) {
      if (error instanceof Error && 'code' in error) return false;
      throw error;
    }
    throw new RangeError(`${id} has no outcome after ${triesMax * waitS} s`);
  }

  /** Compares the payments from `first` on with the ledger of their visit. */
  compare(world: RunningSimulator['world'], first: number): void {
    const charged = new Map<string, string[]>();
    for (const { moved, saleTransactionId = '', authorizedAmount = '' } of world.ledger())
      if (moved) charged.set(saleTransactionId, [...(charged.get(saleTransactionId) ?? []), authorizedAmount]);
    for (const { id, amount, result } of this.known.slice(first)) {
      const [had, expected] = [charged.get(id) ?? [], result === 'approved' ? [(amount / 100).toFixed(2)] : []];
      charged.delete(id);
      if (had.join(' ') !== expected.join(' '))
        this.violations.push(`${id} is ${result}, and the terminal charged ${had.join(' and ') || 'nothing'}`);
    }
    if (charged.size > 0) this.violations.push(`no register knows the charges of ${[...charged.keys()].join(' ')}`);
  }
}
