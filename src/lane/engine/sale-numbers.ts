/**
 * The transactions of a sale number with their age. The age is on the monotonic clock, so a jump of the wall clock does
 * not change it.
 */

import { type Clock, limits, type Numbered } from '../../core/index.js';
import type { TurnInterface } from './turn-interface.js';

/** Remembers when this process accepted each numbered sale, as long as the age of the sale matters. */
export class SaleNumbers {
  /** The time of acceptance, by transactionId, oldest first. */
  readonly #acceptedMs = new Map<string, number>();
  readonly #clock: Clock;
  /** The age of a sale that an earlier process accepted counts from the start of this process. */
  readonly #startedMs: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#startedMs = clock.monoMs();
  }

  /** Records that the transaction has been accepted now. */
  accepted(transactionId: string): void {
    const nowMs = this.#clock.monoMs();
    for (const [oldest, atMs] of this.#acceptedMs) {
      if (nowMs - atMs <= limits.saleNumberMs) break;
      this.#acceptedMs.delete(oldest);
    }
    this.#acceptedMs.set(transactionId, nowMs);
  }

  /** Returns the transactions with this number for which a register is still waiting, as they are in this turn. */
  find(turn: Pick<TurnInterface, 'findBySaleNumber'>, saleNumber: string | undefined): readonly Numbered[] {
    if (saleNumber === undefined) return [];
    const [nowMs, nowWallMs] = [this.#clock.monoMs(), this.#clock.wallMs()];
    return turn.findBySaleNumber(saleNumber).map((record) => {
      const atMs = this.#acceptedMs.get(record.request.transactionId) ?? this.#startedMs;
      return { record, wallAgeMs: nowWallMs - Date.parse(record.acceptedAt), monoAgeMs: nowMs - atMs };
    });
  }
}
