/**
 * Leads a story: asks the register for each next transaction when the transaction before is settled, and for a
 * transaction again under a new id if it was not processed.
 */

import type { Machine } from '../simulation/machine/machine.js';
import type { Scene } from '../simulation/scene.js';
import type { Life, Plot, Stretch } from './life.js';
import type { Moments } from './moments.js';
import { NexoMatrixRegister } from './nexo-register.js';
import type { OnlineStage } from './online-stage.js';
import { MatrixRegister, nothingTold, type Notice, type StoryRegister } from './register.js';
import { earlierIdOf, idOf, requestOf, type Story } from './stories.js';

/** The result of a transaction that the story did not ask for, because the previous transaction was not approved. */
export const neverAsked = 'never asked';

/** The time from the acceptance of the first transaction until the customer wants to pay by another means, in ms. */
const handOverMs = 500;

/**
 * If the service promises nothing, a link must be paid within the first time. The transaction that replaces the link
 * may wait for the second time. Both in ms.
 */
const wantedMs = 120_000;
const waitsMs = 60_000;

/** The cashier of a story. */
export class Cashier {
  readonly register: StoryRegister;
  readonly #story: Story;
  readonly #struck: number;
  readonly #scene: Scene;
  readonly #column: Plot['column'];
  readonly #online: OnlineStage | undefined;
  readonly #moments: Moments;
  readonly #running: ConstructorParameters<typeof MatrixRegister>[1];
  readonly #stretches: { from: number; to: number | undefined }[] = [];
  readonly #anew = new Set<string>();
  /** The id under which the first transaction of the story went through. */
  #firstId = idOf(0);

  constructor(
    { story, struck, column }: Pick<Plot, 'story' | 'struck' | 'column'>,
    scene: Scene,
    running: ConstructorParameters<typeof MatrixRegister>[1],
    moments: Moments,
    machine: () => Machine,
    online: OnlineStage | undefined,
  ) {
    this.#story = story;
    this.#struck = struck;
    this.#scene = scene;
    this.#moments = moments;
    this.#running = running;
    this.#column = column;
    this.#online = online;
    const notice: Notice = {
      told: (what) => moments.told(what),
      settled: (transactionId) => this.#settled(transactionId),
      unsettled: (transactionId) => this.#unsettled(transactionId),
      taken: (transactionId) => this.#taken(transactionId),
      shown: (transactionId, url) => online?.shows(transactionId, url) === true,
      isWithdrawn: (transactionId) => online?.isWithdrawn(transactionId) === true,
    };
    this.register =
      story.nexo === undefined
        ? new MatrixRegister(scene, running, notice)
        : new NexoMatrixRegister(scene, machine, story.nexo, notice);
  }

  /** Asks for the earlier transactions of the story, before the daemon may die. */
  beginEarlier(): void {
    this.#askEarlier(0);
  }

  #askEarlier(index: number): void {
    const ask = this.#story.earlier[index];
    const [transactionId, firstId] = [earlierIdOf(index), earlierIdOf(0)];
    if (ask !== undefined) this.register.ask(requestOf(ask, { transactionId, firstId, sale: 'earlier sale' }));
  }

  /** Asks for the device request of the story and for its first transaction. From this call on, the daemon may die. */
  begin(): void {
    const { deviceRequest } = this.#story;
    this.#open(0);
    // The cashier does not wait for the answer and does not ask again: the request is lost if the daemon dies.
    if (deviceRequest !== undefined) void this.#running().lanes?.deviceRequests.ask('till-1', deviceRequest);
    this.#ask(0, idOf(0));
  }

  #open(index: number): void {
    const { asks } = this.#story;
    this.#moments.begin(asks.length > 1 ? `${asks[index]?.kind}: ` : '');
    this.#stretches[index] = { from: this.#moments.passed.length, to: undefined };
  }

  #ask(index: number, transactionId: string): void {
    const ask = this.#story.asks[index];
    const isAnew = transactionId !== idOf(index);
    if (ask === undefined) return;
    const place = this.#story.handsOver === true && index > 0 ? { insteadOf: this.#firstId } : {};
    const request = requestOf(ask, { transactionId, firstId: this.#firstId, isAnew, ...place, ...this.#bounds(index) });
    if (ask.isOnline === true)
      this.#online?.strike(request, index === this.#struck && !isAnew ? this.#column.online : undefined);
    this.register.ask(request);
  }

  /** Limits the time of a link whose end the service never reports, and of the transaction that replaces it. */
  #bounds(index: number): { readonly payBefore?: string; readonly startBefore?: string } {
    if (this.#story.isUnpromised !== true) return {};
    const after = (ms: number): string => new Date(this.#scene.time.wallMs() + ms).toISOString();
    const takesPlace = this.#story.handsOver === true && index > 0;
    return takesPlace ? { startBefore: after(waitsMs) } : { payBefore: after(wantedMs) };
  }

  /** The customer of the first transaction wants to pay by another means. */
  #taken(transactionId: string): void {
    if (this.#story.handsOver !== true || transactionId !== idOf(0)) return;
    this.#scene.time.at(this.#scene.time.monoMs() + handOverMs, () => {
      this.#open(1);
      this.#ask(1, idOf(1));
    });
  }

  #settled(transactionId: string): void {
    const earlier = this.#story.earlier.findIndex((_ask, one) => transactionId === earlierIdOf(one));
    if (earlier >= 0) return this.#askEarlier(earlier + 1);
    const index = this.#story.asks.findIndex((_ask, one) => transactionId.startsWith(idOf(one)));
    const isFirstTry = transactionId === idOf(index);
    const stretch = this.#stretches[index];
    if (isFirstTry && stretch !== undefined) stretch.to = this.#moments.passed.length;
    if (this.#story.handsOver === true) return this.#changedRail(transactionId);
    this.#moments.end();
    const result = this.register.result(transactionId);
    if (result === 'not-processed' && isFirstTry) {
      this.#anew.add(idOf(index, true));
      // The faults of the first attempt do not affect this attempt.
      if (index === this.#struck) this.#scene.control('T1 now: forget behaviours');
      this.#ask(index, idOf(index, true));
    } else if (result === 'approved' && this.#story.asks[index + 1] !== undefined) {
      if (index === 0) this.#firstId = transactionId;
      this.#open(index + 1);
      this.#ask(index + 1, idOf(index + 1));
    }
  }

  /**
   * A link whose end the service does not report and that the shopper does not pay: tenderd asks about it in the
   * background without end.
   */
  #unsettled(transactionId: string): void {
    const index = this.#story.asks.findIndex((_ask, one) => transactionId === idOf(one));
    const isLast = index === this.#struck && this.#column.end === 'unresolved';
    if (isLast && this.#story.asks[index]?.isOnline === true) this.#moments.end();
  }

  /**
   * Handles that one of the two transactions is settled. If neither was charged, the register asks for the second
   * transaction again under a new id.
   */
  #changedRail(transactionId: string): void {
    const ends = [0, 1].map((index) => this.register.result(idOf(index)));
    if (ends.includes(nothingTold) || transactionId === idOf(1, true)) return;
    this.#moments.end();
    if (ends.includes('approved') || ends[1] !== 'not-processed' || this.#anew.size > 0) return;
    this.#anew.add(idOf(1, true));
    this.#ask(1, idOf(1, true));
  }

  /** How the transactions of the story ended. */
  told(): Pick<Life, 'stretches' | 'ends' | 'endsAnew'> {
    const { asks } = this.#story;
    const last = this.#moments.passed.length;
    return {
      stretches: this.#stretches.map(({ from, to }): Stretch => ({ from, to: to ?? last })),
      ends: asks.map((_ask, index) =>
        this.#stretches[index] === undefined ? neverAsked : this.register.result(idOf(index)),
      ),
      endsAnew: [...this.#anew].map((id) => this.register.result(id)),
    };
  }
}
