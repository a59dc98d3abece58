/**
 * A register of the matrix at the nexo interface. It asks until it knows the end, by TransactionStatus or by the same
 * request again, or it receives the result as a POST.
 */

import type { Lanes, TransactionRequest } from '../../src/core/index.js';
import type { Run } from '../simulation/play.js';
import type { Machine } from '../simulation/machine/machine.js';
import { type NexoAsk, nexoBook } from '../simulation/registers/nexo-book.js';
import { NexoWire } from '../simulation/registers/nexo-wire.js';
import type { ResultTaker } from '../simulation/registers/result-carrier.js';
import { glance } from '../simulation/machine/glance.js';
import { heardIn, type Heard, moneyRequest, status, type Wanted, written } from '../simulation/registers/nexo-words.js';
import type { Scene } from '../simulation/scene.js';
import type { LinkNotes } from './online-stage.js';
import type { Notice, StoryRegister } from './register.js';
import type { NexoHabit } from './stories.js';

/** One transaction from the register's view. */
interface Deed {
  readonly id: string;
  readonly wanted: Wanted;
  /** The requests for this operation, with the newest request last. */
  readonly asks: NexoAsk[];
  /** The latest answer about it. */
  heard?: Heard;
  isSettled: boolean;
  /** The number of answers that said that it still runs. */
  waits: number;
}

const saleId = 'MATRIX';
const poiId = 'T1';
const encoding = 'json';
/** The register asks again this long after a lost connection, ms. */
const againMs = 500;
/** The register waits this long for an answer, ms. */
const timeLimitMs = 120_000;
/** The register has booked an answer after this time, ms. */
const bookMs = 200;
/** The pause between questions about a running transaction: short for this number of times, then long, ms. */
const [soonMs, laterMs, soonWaits] = [2_000, 30_000, 20];

const kinds: readonly Wanted['kind'][] = ['payment', 'refund', 'reversal'];
const ends: Readonly<Partial<Record<string, string>>> = { Refusal: 'declined', Cancel: 'cancelled' };

/** The register, see the top of the file. */
export class NexoMatrixRegister implements StoryRegister, ResultTaker {
  readonly saleId = saleId;
  readonly isThere = true;
  readonly #scene: Scene;
  readonly #machine: () => Machine;
  readonly #wire: NexoWire;
  readonly #habit: NexoHabit;
  readonly #notice: Notice;
  readonly #book = nexoBook();
  readonly #deeds = new Map<string, Deed>();
  #serviceId = 0;

  constructor(scene: Scene, machine: () => Machine, habit: NexoHabit, notice: Notice) {
    this.#scene = scene;
    this.#machine = machine;
    this.#wire = new NexoWire(scene, machine);
    this.#habit = habit;
    this.#notice = notice;
    if (habit === 'posted') this.#wire.postsTo(this);
  }

  get isWaiting(): boolean {
    return this.#wire.isWaiting;
  }

  get isDone(): boolean {
    return this.#deeds.size > 0 && [...this.#deeds.values()].every(({ isSettled }) => isSettled);
  }

  started(lanes: Lanes): void {
    this.#wire.opens(lanes);
  }

  ended(): void {
    this.#wire.closes();
  }

  result(id: string): string {
    const heard = this.#deeds.get(id)?.heard;
    if (heard?.type === 'approved') return 'approved';
    if (heard?.type === 'failed') return ends[heard.condition] ?? 'not-processed';
    return heard?.type === 'running' ? 'unresolved' : 'nothing told';
  }

  books(): Pick<Run, 'registers' | 'nexo'> {
    const nobody = { asked: [], told: [], acknowledging: new Map(), acknowledged: new Map(), safeWhileOpen: [] };
    return { registers: nobody, nexo: { book: this.#book, faults: this.#wire.faults } };
  }

  links(): LinkNotes {
    return { told: [], safeWhileOpen: [] };
  }

  ask(request: TransactionRequest): void {
    const { transactionId: id } = request;
    const deed: Deed = { id, wanted: this.#wantedOf(request), asks: [], isSettled: false, waits: 0 };
    this.#deeds.set(id, deed);
    this.#asks(deed);
  }

  /**
   * Returns the request in nexo terms. A refund or reversal names its original by the terminal's key, from the answer
   * to the original.
   */
  #wantedOf({ transactionId, kind, amountDetails, original }: TransactionRequest): Wanted {
    const said = kinds.find((one) => one === kind);
    const about = original?.type === 'transaction' ? this.#deeds.get(original.transactionId)?.heard : undefined;
    if (said === undefined) throw new Error(`a ${kind} is not asked for in nexo here`);
    return {
      kind: said,
      sale: { TransactionID: transactionId, TimeStamp: new Date(this.#scene.time.wallMs()).toISOString() },
      cents: amountDetails?.amount ?? 0,
      original: about?.type === 'approved' ? about.key : undefined,
    };
  }

  #asks(deed: Deed): void {
    const ids = this.#ids();
    const ask: NexoAsk = { saleId, till: 'till-1', serviceId: ids.serviceId, wanted: deed.wanted, session: 1 };
    deed.asks.push(ask);
    this.#book.asked.push(ask);
    this.#scene.tell(`the register asks for ${deed.id} as ${ask.serviceId}`, deed.id);
    const request = moneyRequest(ids, deed.wanted);
    if (this.#habit === 'posted') this.#leaves(deed, ask, request);
    else this.#says(deed, request);
  }

  #asksAbout(deed: Deed, { serviceId }: NexoAsk): void {
    const category = deed.wanted.kind === 'reversal' ? 'Reversal' : 'Payment';
    this.#says(deed, status(this.#ids(), { serviceId, poiId, category }));
  }

  #says(deed: Deed, message: Parameters<typeof written>[1]): void {
    let isOver = false;
    const hangUp = this.#wire.say(written(encoding, message), encoding, 'arrives', (answer) => {
      if (isOver) return;
      isOver = true;
      if (answer === undefined) return this.#later(againMs, () => this.#recovers(deed));
      this.#understands(deed, heardIn(encoding, answer));
    });
    // A payment with an unknown end gets no answer, but its TransactionStatus gets an answer.
    this.#later(timeLimitMs, () => {
      if (isOver) return;
      isOver = true;
      hangUp();
      this.#recovers(deed, 'status');
    });
  }

  /** Sends a request and learns only whether it was accepted. If it was refused or lost, the register asks again. */
  #leaves(deed: Deed, ask: NexoAsk, request: Parameters<typeof written>[1]): void {
    const heard = (answer: string | undefined): void => {
      if (answer !== 'ok') return this.#later(againMs, () => this.#asks(deed));
      this.#book.accepted.push({ atMs: this.#scene.time.monoMs(), ask });
      this.#later(timeLimitMs, () => this.#misses(deed, ask));
    };
    this.#wire.say(written(encoding, request), encoding, 'arrives', heard, 'later');
  }

  /** Handles a payment with an unknown end: no result comes for such a payment, so the register asks for its status. */
  #misses(deed: Deed, ask: NexoAsk): void {
    if (deed.isSettled || deed.heard?.type === 'approved' || deed.heard?.type === 'failed') return;
    const { serviceId } = ask;
    const category = deed.wanted.kind === 'reversal' ? 'Reversal' : 'Payment';
    const question = written(encoding, status(this.#ids(), { serviceId, poiId, category }));
    this.#wire.say(question, encoding, 'arrives', (answer) => {
      const heard = answer === undefined ? undefined : heardIn(encoding, answer);
      if (heard?.type === 'running' && deed.heard === undefined) deed.heard = heard;
      this.#later(laterMs, () => this.#misses(deed, ask));
    });
  }

  /** See `ResultTaker`. */
  leaves(): void {
    this.#notice.told('POST');
  }

  /** See `ResultTaker`. The daemon may die before the answer arrives. */
  takes(body: string): number {
    const atMs = this.#scene.time.monoMs();
    const { serviceId } = glance(body);
    const heard = heardIn(encoding, body);
    const ask = this.#book.asked.find((one) => one.serviceId === serviceId);
    const deed = ask === undefined ? undefined : this.#deeds.get(ask.wanted.sale?.TransactionID ?? '');
    const isEnd = heard.type === 'approved' || heard.type === 'failed';
    if (ask === undefined || deed === undefined || !isEnd) {
      this.#book.strays.push(`what nobody asked for is POSTed: ${body.slice(0, 200)}`);
      return 204;
    }
    const { sale, type: word } = heard;
    this.#scene.tell(`the register takes the result of ${deed.id}: ${word}`);
    this.#book.taken.push({ atMs, ask, sale });
    const more = word === 'approved' ? { cents: heard.cents, key: heard.key } : { condition: heard.condition };
    this.#book.told.push({ atMs, ask, word, ...more });
    this.#book.delivered.push({ atMs, ask, word });
    const isFirst = deed.heard === undefined || deed.heard.type === 'running';
    deed.heard = heard;
    if (isFirst) this.#settlesOnceWritten(deed);
    this.#notice.told('result');
    return 204;
  }

  /** Settles the transaction when a process of the daemon has written that the register took the result. */
  #settlesOnceWritten(deed: Deed): void {
    const record = this.#scene.committed
      .all()
      .map((one) => one.record)
      .find(({ registerRequestIds = [] }) =>
        registerRequestIds.some(({ saleTransaction }) => saleTransaction?.transactionId === deed.id),
      );
    const isWritten = record?.outcome !== undefined && record.acknowledgedRevision >= record.outcome.revision;
    if (!isWritten) return this.#later(bookMs, () => this.#settlesOnceWritten(deed));
    deed.isSettled = true;
    this.#notice.settled(deed.id);
  }

  #recovers(deed: Deed, habit = this.#habit): void {
    const last = deed.asks.at(-1);
    if (habit === 'status' && last !== undefined) this.#asksAbout(deed, last);
    else this.#asks(deed);
  }

  #understands(deed: Deed, heard: Heard): void {
    const ask = deed.asks.at(-1);
    const atMs = this.#scene.time.monoMs();
    if (ask === undefined) return;
    this.#scene.tell(`the register is told of ${deed.id}: ${heard.type === 'failed' ? heard.condition : heard.type}`);
    switch (heard.type) {
      case 'approved':
      case 'failed': {
        const { sale } = heard;
        this.#book.taken.push({ atMs, ask, sale });
        if (sale !== undefined && sale.TransactionID !== deed.id) {
          this.#book.mistaken.push({ atMs, ask, sale });
          return this.#later(againMs, () => this.#recovers(deed));
        }
        const amount = heard.type === 'approved' ? { cents: heard.cents, key: heard.key } : {};
        this.#book.told.push({ atMs, ask, word: heard.type, ...amount });
        deed.heard = heard;
        return this.#books(deed);
      }
      case 'not-found':
        this.#book.told.push({ atMs, ask, word: 'not-found' });
        return this.#later(againMs, () => this.#asks(deed));
      case 'running':
        deed.heard = heard;
        deed.waits += 1;
        return this.#later(deed.waits > soonWaits ? laterMs : soonMs, () => this.#recovers(deed));
      case 'logged-out':
      case 'unread':
        return this.#later(againMs, () => this.#recovers(deed));
    }
  }

  /** Books an answer. If the daemon died while the register booked the answer, the register asks again and must receive the same answer. */
  #books(deed: Deed): void {
    const process = this.#living();
    this.#notice.told('outcome');
    this.#later(bookMs, () => {
      if (process === undefined || process !== this.#living()) return this.#recovers(deed);
      deed.isSettled = true;
      this.#notice.settled(deed.id);
    });
  }

  /** The number of the running process, or undefined if none runs. */
  #living(): number | undefined {
    const { lanes, processes } = this.#machine();
    return lanes === undefined ? undefined : processes;
  }

  #ids(): { readonly saleId: string; readonly poiId: string; readonly serviceId: string } {
    this.#serviceId += 1;
    return { saleId, poiId, serviceId: String(this.#serviceId) };
  }

  #later(afterMs: number, act: () => void): void {
    this.#scene.time.at(this.#scene.time.monoMs() + afterMs, act);
  }
}
