/** What stands under a sale number, with its age on the monotonic clock: a wall clock that jumps ages nothing. */

import { type Clock, limits, type Numbered } from '../core/index.js';
import type { TurnInterface } from './turn-loop.js';

/** Remembers when this process took numbered sales in, for as long as their age is asked for. */
export class SaleNumbers {
  /** By transactionId, oldest first. */
  readonly #acceptedMs = new Map<string, number>();

  /** This transaction was taken in now. */
  accepted(transactionId: string, nowMs: number): void {
    for (const [oldest, atMs] of this.#acceptedMs) {
      if (nowMs - atMs <= limits.saleNumberMs) break;
      this.#acceptedMs.delete(oldest);
    }
    this.#acceptedMs.set(transactionId, nowMs);
  }

  /** Whatever of this number somebody still waits for, in this turn. */
  find(
    turn: Pick<TurnInterface, 'findBySaleNumber'>,
    saleNumber: string | undefined,
    clock: Clock,
  ): readonly Numbered[] {
    if (saleNumber === undefined) return [];
    const [nowMs, nowWallMs] = [clock.monoMs(), clock.wallMs()];
    return turn.findBySaleNumber(saleNumber).map((record) => {
      const atMs = this.#acceptedMs.get(record.request.transactionId);
      const wallAgeMs = nowWallMs - Date.parse(record.acceptedAt);
      return { record, wallAgeMs, monoAgeMs: atMs === undefined ? undefined : nowMs - atMs };
    });
  }
}
