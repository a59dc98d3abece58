/** Takes a story through the register: what is asked for next, and what anew, once the one before is settled. */

import type { Machine } from '../simulation/machine/machine.js';
import type { Scene } from '../simulation/scene.js';
import type { Life, Plot, Stretch } from './life.js';
import type { Moments } from './moments.js';
import { NexoMatrixRegister } from './nexo-register.js';
import type { OnlineStage } from './online-stage.js';
import { MatrixRegister, nothingTold, type Notice, type StoryRegister } from './register.js';
import { earlierIdOf, idOf, requestOf, type Story } from './stories.js';

/** How a transaction ends that is never asked for, because the one before did not go through. */
export const neverAsked = 'never asked';

/** So long after the first one was taken in, its customer wants to pay otherwise, ms. */
const handOverMs = 500;

/** So long a link of a service that promises nothing is wanted, and so long what takes its place waits for it, ms. */
const wantedMs = 120_000;
const waitsMs = 60_000;

/** One at the till. */
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
  /** The first transaction of the story, as it went through. */
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

  /** Before all that: what the terminal answers while nothing happens to the daemon. */
  beginEarlier(): void {
    this.#askEarlier(0);
  }

  #askEarlier(index: number): void {
    const ask = this.#story.earlier[index];
    const [transactionId, firstId] = [earlierIdOf(index), earlierIdOf(0)];
    if (ask !== undefined) this.register.ask(requestOf(ask, { transactionId, firstId, sale: 'earlier sale' }));
  }

  /** From here on the daemon may die: the terminal is asked what it is asked before, and the first transaction. */
  begin(): void {
    const { deviceRequest } = this.#story;
    this.#open(0);
    // Nobody waits for its answer, or asks again: the daemon takes it along when it dies.
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

  /** What nobody says to be over needs a time of its own. */
  #bounds(index: number): { readonly payBefore?: string; readonly startBefore?: string } {
    if (this.#story.isUnpromised !== true) return {};
    const after = (ms: number): string => new Date(this.#scene.time.wallMs() + ms).toISOString();
    const takesPlace = this.#story.handsOver === true && index > 0;
    return takesPlace ? { startBefore: after(waitsMs) } : { payBefore: after(wantedMs) };
  }

  /** The customer of the first one wants to pay otherwise. */
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
      // What was to strike the first try does not strike this one.
      if (index === this.#struck) this.#scene.control('T1 now: forget behaviours');
      this.#ask(index, idOf(index, true));
    } else if (result === 'approved' && this.#story.asks[index + 1] !== undefined) {
      if (index === 0) this.#firstId = transactionId;
      this.#open(index + 1);
      this.#ask(index + 1, idOf(index + 1));
    }
  }

  /** A link that nobody can tell of, and that nobody will pay: it is asked about in the background for ever. */
  #unsettled(transactionId: string): void {
    const index = this.#story.asks.findIndex((_ask, one) => transactionId === idOf(one));
    const isLast = index === this.#struck && this.#column.end === 'unresolved';
    if (isLast && this.#story.asks[index]?.isOnline === true) this.#moments.end();
  }

  /** One of the two is settled. When neither was charged, the one that takes the place is asked for anew. */
  #changedRail(transactionId: string): void {
    const ends = [0, 1].map((index) => this.register.result(idOf(index)));
    if (ends.includes(nothingTold) || transactionId === idOf(1, true)) return;
    this.#moments.end();
    if (ends.includes('approved') || ends[1] !== 'not-processed' || this.#anew.size > 0) return;
    this.#anew.add(idOf(1, true));
    this.#ask(1, idOf(1, true));
  }

  /** How all of it went. */
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
