/** What stands under a sale number, with its age on the monotonic clock: a wall clock that jumps ages nothing. */

import { type Clock, limits, type Numbered } from '../../core/index.js';
import type { TurnInterface } from './turn-interface.js';

/** Remembers when this process took numbered sales in, for as long as their age is asked for. */
export class SaleNumbers {
  /** By transactionId, oldest first. */
  readonly #acceptedMs = new Map<string, number>();
  readonly #clock: Clock;
  /** What an earlier process took in is at least as old as this one. */
  readonly #startedMs: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#startedMs = clock.monoMs();
  }

  /** This transaction was taken in now. */
  accepted(transactionId: string): void {
    const nowMs = this.#clock.monoMs();
    for (const [oldest, atMs] of this.#acceptedMs) {
      if (nowMs - atMs <= limits.saleNumberMs) break;
      this.#acceptedMs.delete(oldest);
    }
    this.#acceptedMs.set(transactionId, nowMs);
  }

  /** Whatever of this number somebody still waits for, in this turn. */
  find(turn: Pick<TurnInterface, 'findBySaleNumber'>, saleNumber: string | undefined): readonly Numbered[] {
    if (saleNumber === undefined) return [];
    const [nowMs, nowWallMs] = [this.#clock.monoMs(), this.#clock.wallMs()];
    return turn.findBySaleNumber(saleNumber).map((record) => {
      const atMs = this.#acceptedMs.get(record.request.transactionId) ?? this.#startedMs;
      return { record, wallAgeMs: nowWallMs - Date.parse(record.acceptedAt), monoAgeMs: nowMs - atMs };
    });
  }
}
