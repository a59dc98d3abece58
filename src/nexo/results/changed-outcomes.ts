/**
 * Reports an outcome that changes after the register received it. If an approval follows a decline, it is sent on the
 * connection that delivered the decline.
 */

import { type Lanes, movedMoney, type TransactionView } from '../../core/index.js';
import { type Ended, isEnded } from '../dialogue/responses/money-response.js';

/**
 * How many of the newest declines are watched on a connection. An approval that follows an older decline is only on the
 * attention list.
 */
const watchedMax = 20;

/** The connection that accepted the answer. */
interface Taker {
  readonly lanes: Pick<Lanes, 'get' | 'watch'>;
  readonly gone: AbortSignal;
}

/** Watches reported declines in case their outcome changes. */
export class ChangedEnds {
  readonly #watched = new WeakMap<AbortSignal, readonly (() => void)[]>();

  /** Watches a decline that was reported. Calls `tell` once if the outcome changes while the connection is open. */
  watch({ request: { transactionId }, outcome }: Ended, { lanes, gone }: Taker, tell: (ended: Ended) => void): void {
    if (movedMoney(outcome) || gone.aborted) return;
    const look = (view: TransactionView | undefined): void => {
      if (!isEnded(view) || view.outcome.revision <= outcome.revision) return;
      unwatch();
      tell(view);
    };
    const unwatch = lanes.watch(transactionId, look);
    this.#add(gone, unwatch);
    look(lanes.get(transactionId));
  }

  #add(gone: AbortSignal, unwatch: () => void): void {
    const others = this.#watched.get(gone);
    if (others === undefined) gone.addEventListener('abort', () => this.#end(gone), { once: true });
    const all = [...(others ?? []), unwatch];
    for (const end of all.slice(0, -watchedMax)) end();
    this.#watched.set(gone, all.slice(-watchedMax));
  }

  #end(gone: AbortSignal): void {
    for (const end of this.#watched.get(gone) ?? []) end();
  }
}
