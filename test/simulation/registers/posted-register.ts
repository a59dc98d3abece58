/**
 * A register that does not wait for its answers: it sends requests to `/async`, and its results are POSTed to it. It
 * loses results, crashes during them, and is away for hours.
 */

import { Dice } from '../dice.js';
import type { FaultId } from '../faults/catalogue.js';
import type { Machine } from '../machine/machine.js';
import { glance } from '../machine/glance.js';
import type { Scene } from '../scene.js';
import { terminals, type Setup } from '../setup.js';
import type { NexoAsk, NexoBook } from './nexo-book.js';
import type { Fate, NexoWire } from './nexo-wire.js';
import { heardIn, moneyRequest, type Wanted, written } from './nexo-words.js';
import type { ResultTaker } from './result-carrier.js';

const saleId = 'NEXO-P';
const minuteMs = 60_000;
/** Without a confirmation, the register repeats its request this many times. */
const triesMax = 20;

/** One sale. `id` is the name with which the sale can be left out. */
interface PostedSale {
  readonly id: string;
  readonly atMs: number;
  readonly till: string;
  readonly cents: number;
  readonly fate: Fate;
  /** True if the register requests the sale again after it has booked the result. */
  readonly isAskedAgain: boolean;
}

/** The plan of the register of a seed. */
export interface PostedPlan {
  readonly sales: readonly PostedSale[];
  /** The start of the time in which the register accepts no results. */
  readonly awayFromMs: number;
  readonly awayToMs: number;
  readonly lastMs: number;
}

/** Draws the register of a seed whose results are POSTed; undefined if the seed has no such register. */
export function randomPosted(seed: number, { posted }: Setup): PostedPlan | undefined {
  if (posted === 0) return undefined;
  const dice = new Dice(seed, saleId);
  let atMs = dice.between(0, 20_000);
  const sales = Array.from({ length: dice.between(4, 9) }, (_, index): PostedSale => {
    const own = new Dice(seed, `${saleId}.${index + 1}`);
    atMs += own.pick([500, 3_000, 10_000, 40_000]);
    return {
      id: `${saleId}.${index + 1}`,
      atMs,
      till: own.pick(Object.keys(terminals)),
      cents: own.between(101, 99_999),
      fate: own.pick<Fate>(['arrives', 'arrives', 'arrives', 'request-lost', 'answer-lost']),
      isAskedAgain: own.happens(0.3),
    };
  });
  const awayFromMs = dice.between(0, atMs);
  const awayToMs = awayFromMs + dice.pick([0, 0, minuteMs, 20 * minuteMs, 3 * 60 * minuteMs]);
  return { sales, awayFromMs, awayToMs, lastMs: Math.max(atMs + 10_000, awayToMs) };
}

/** The register whose results are POSTed. */
export class PostedRegister implements ResultTaker {
  readonly saleId = saleId;
  readonly #plan: PostedPlan;
  readonly #scene: Scene;
  readonly #machine: () => Machine;
  readonly #wire: NexoWire;
  readonly #book: NexoBook;
  readonly #again: Set<string>;
  #serviceId = 0;
  #posts = 0;
  /** True if a POST came while the register was away. */
  #isMissed = false;

  constructor(plan: PostedPlan, scene: Scene, machine: () => Machine, wire: NexoWire, book: NexoBook) {
    this.#plan = plan;
    this.#scene = scene;
    this.#machine = machine;
    this.#wire = wire;
    this.#book = book;
    this.#again = new Set(plan.sales.filter(({ isAskedAgain }) => isAskedAgain).map(({ id }) => id));
  }

  /** See `ResultTaker`. */
  get isThere(): boolean {
    const nowMs = this.#scene.time.monoMs();
    const isAway = nowMs >= this.#plan.awayFromMs && nowMs < this.#plan.awayToMs && this.#scene.isSafetyPhase;
    if (isAway && !this.#isMissed) this.#happens(['G18']);
    this.#isMissed ||= isAway;
    return !isAway;
  }

  /** The time at which the register has sold everything and accepts results again. */
  get lastMs(): number {
    return this.#plan.lastMs;
  }

  /** Starts the day of the register. */
  opens(): void {
    for (const sale of this.#plan.sales.filter(({ id }) => this.#scene.isKept(id)))
      this.#scene.time.at(sale.atMs, () => {
        const TimeStamp = new Date(this.#scene.time.wallMs()).toISOString();
        const wanted: Wanted = {
          kind: 'payment',
          sale: { TransactionID: sale.id, TimeStamp },
          cents: sale.cents,
          original: undefined,
        };
        this.#ask({ id: sale.id, till: sale.till, wanted }, sale.fate, triesMax);
      });
  }

  #ask(deed: Pick<PostedSale, 'id' | 'till'> & { readonly wanted: Wanted }, fate: Fate, tries: number): void {
    const { id, till, wanted } = deed;
    this.#serviceId += 1;
    const ask: NexoAsk = { saleId, till, serviceId: String(this.#serviceId), wanted, session: 1 };
    this.#book.asked.push(ask);
    this.#scene.tell(`${saleId} asks for ${id} as ${ask.serviceId}, and does not wait`, id);
    if (fate === 'request-lost') this.#happens(['G14']);
    if (fate === 'answer-lost') this.#happens(['G11']);
    const ids = { saleId, poiId: terminals[till] ?? till, serviceId: ask.serviceId };
    const text = written('json', moneyRequest(ids, wanted));
    this.#wire.say(
      text,
      'json',
      fate,
      (answer) => {
        if (answer === 'ok') this.#book.accepted.push({ atMs: this.#scene.time.monoMs(), ask });
        if (answer !== undefined || tries === 0) return;
        this.#scene.time.at(this.#scene.time.monoMs() + 2_000, () => this.#ask(deed, 'arrives', tries - 1));
      },
      'later',
      () => this.#book.arrivedAtMs.set(ask, this.#scene.time.monoMs()),
    );
  }

  /** See `ResultTaker`. While faults are allowed, the drawn mishaps happen. */
  takes(body: string): number | undefined {
    this.#posts += 1;
    const label = `${saleId} takes ${this.#posts}`;
    const dice = this.#scene.dice(label);
    const isBad = this.#scene.isSafetyPhase && this.#scene.isKept(label) && dice.happens(0.5);
    const meets = isBad ? dice.pick(['refuses', 'refuses', 'is-not-heard', 'daemon-dies'] as const) : undefined;
    if (meets !== undefined) this.#scene.tell(`${label}: ${meets}`, label);
    if (meets === 'refuses') {
      this.#happens(['G16']);
      return dice.pick([500, 503, 404, 302]);
    }
    this.#take(body);
    if (meets === 'is-not-heard') {
      this.#happens(['G16']);
      return undefined;
    }
    if (meets === 'daemon-dies') {
      this.#happens(['G17']);
      const machine = this.#machine();
      this.#scene.later(2, () => {
        machine.kill();
        machine.startAfter(300);
      });
    }
    return dice.pick([200, 204]);
  }

  #take(body: string): void {
    const atMs = this.#scene.time.monoMs();
    const { serviceId } = glance(body);
    const heard = heardIn('json', body);
    const ask = this.#book.asked.findLast((one) => one.saleId === saleId && one.serviceId === serviceId);
    const isEnd = heard.type === 'approved' || heard.type === 'failed';
    if (ask === undefined || !isEnd || heard.sale?.TransactionID !== ask.wanted.sale?.TransactionID)
      return void this.#book.strays.push(`${saleId} is POSTed what it did not ask for: ${body.slice(0, 200)}`);
    const { type: word, sale } = heard;
    this.#scene.tell(`${saleId} takes the result of ${sale?.TransactionID}: ${word}`);
    this.#book.taken.push({ atMs, ask, sale });
    const more = word === 'approved' ? { cents: heard.cents, key: heard.key } : { condition: heard.condition };
    this.#book.told.push({ atMs, ask, word, ...more });
    this.#book.delivered.push({ atMs, ask, word });
    const id = sale?.TransactionID ?? '';
    if (!this.#again.delete(id)) return;
    this.#scene.later(5_000, () => this.#ask({ id, till: ask.till, wanted: ask.wanted }, 'arrives', triesMax));
  }

  #happens(faults: readonly FaultId[]): void {
    this.#scene.counters.count(faults, this.#scene.isRecovering());
  }
}
