/** The registers: they ask, ask again, stop, book and give back, and write down every word that they are told. */

import type { Lanes, Reply, TransactionView } from '../../../src/core/lanes.js';
import { movedMoney, type Outcome, type TransactionRequest } from '../../../src/core/transaction.js';
import type { FaultId } from '../faults/catalogue.js';
import type { Scene } from '../scene.js';
import { terminals } from '../setup.js';
import { burstSize, type Customer, type Habit, type HabitName } from './customers.js';

/** One outcome as a register was told it. */
export interface Told {
  readonly atMs: number;
  readonly transactionId: string;
  readonly outcome: Outcome;
  /** Whether that very revision was durable at that moment. */
  readonly wasCommitted: boolean;
}

/** What became of one request of a register. */
export interface Asked {
  readonly atMs: number;
  readonly process: number;
  readonly request: TransactionRequest;
  answeredAtMs?: number;
  /** The code of the refusal; undefined when it was taken in. */
  refusal?: string;
  /** The daemon was gone before it answered, or there was none. */
  isUnanswered?: true;
}

const faultsOf: Readonly<Partial<Record<HabitName, FaultId>>> = {
  twice: 'G1',
  'other-amount': 'G3',
  leaves: 'G4',
  'gives-up': 'G5',
  'new-id': 'G8',
  'abort-at-approval': 'G9',
  burst: 'G10',
};

/** All registers of a run. */
export class Registers {
  readonly #scene: Scene;
  readonly #door: () => { readonly lanes: Lanes | undefined; readonly process: number };
  readonly asked: Asked[] = [];
  readonly told: Told[] = [];
  /** Requests that were taken in, by transactionId: what the registers know that they asked for. */
  readonly taken = new Map<string, TransactionRequest>();
  readonly #customers = new Map<string, Customer>();
  readonly #lastTold = new Map<string, string>();
  readonly #startedAt = new Map<string, number>();
  /** The process that a transaction is watched at. */
  readonly #watched = new Map<string, number>();
  readonly #pending = new Set<Asked>();

  constructor(scene: Scene, door: () => { readonly lanes: Lanes | undefined; readonly process: number }) {
    this.#scene = scene;
    this.#door = door;
  }

  /** Answers are awaited: promises must be let settle. */
  get isWaiting(): boolean {
    return this.#pending.size > 0;
  }

  /** A customer comes to the till. */
  comes(customer: Customer): void {
    const habits = customer.habits.filter(({ id }) => this.#scene.isKept(id));
    this.#customers.set(customer.id, { ...customer, habits });
    const { id, till, amount, allowPartial } = customer;
    const request: TransactionRequest = {
      transactionId: id,
      kind: 'payment',
      terminal: till,
      sale: `sale of ${id}`,
      allowPartial,
      amountDetails: { amount, currency: 'EUR' },
    };
    this.#ask(request, id);
    for (const habit of habits) this.#habit(habit, customer, request);
  }

  #habit(habit: Habit, customer: Customer, request: TransactionRequest): void {
    const { name, afterMs, id } = habit;
    const poiId = terminals[customer.till] ?? '';
    const happens = (text: string): void => {
      const fault = faultsOf[name];
      this.#scene.happened(id, text, fault === undefined ? [] : [fault], { poiId });
    };
    const later = (act: () => void): void => this.#scene.later(afterMs, act);
    switch (name) {
      case 'twice':
        this.#ask(request, id);
        return this.#scene.later(50, () => happens('the register asked twice at once'));
      case 'again':
        return later(() => {
          const isAnother = this.#startedAt.get(request.transactionId) !== this.#door().process;
          if (isAnother) this.#scene.counted(['G2'], poiId, this.#scene.isRecovering(poiId));
          this.#ask(request, id);
        });
      case 'other-amount':
        return later(() => {
          happens('the register asks for another amount under the same id');
          this.#ask({ ...request, amountDetails: { amount: customer.amount + 100, currency: 'EUR' } }, id);
        });
      case 'abort':
      case 'abort-at-approval':
        return later(() => {
          happens(`the register stops ${request.transactionId}`);
          this.abort(request.transactionId);
        });
      case 'new-id':
        return later(() => {
          happens('the register asks for the same sale under a new id');
          this.#ask({ ...request, transactionId: `${customer.id}n` }, id);
        });
      case 'burst':
        for (let index = 1; index <= burstSize; index += 1) {
          const other = `${customer.id}b${index}`;
          this.#ask({ ...request, transactionId: other, sale: `sale of ${other}` }, id);
        }
        return this.#scene.later(500, () => happens(`${burstSize} more sales wait`));
      case 'reverse':
      case 'refund':
        return this.#scene.later(8_000 + afterMs, () => this.#giveBack(name, request, id));
      case 'leaves':
      case 'gives-up':
        return this.#scene.later(100, () =>
          happens(name === 'leaves' ? 'the register goes away' : 'the register gives up'),
        );
    }
  }

  #giveBack(name: 'reverse' | 'refund', paid: TransactionRequest, id: string): void {
    const view = this.#door().lanes?.get(paid.transactionId);
    if (view === undefined || !movedMoney(view.outcome)) return;
    const transactionId = `${paid.transactionId}${name === 'reverse' ? 'v' : 'r'}`;
    this.#ask(
      {
        transactionId,
        kind: name === 'reverse' ? 'reversal' : 'refund',
        terminal: paid.terminal,
        sale: paid.sale,
        allowPartial: false,
        original: { type: 'transaction', transactionId: paid.transactionId },
        ...(name === 'reverse' || view.outcome?.authorized === undefined
          ? {}
          : { amountDetails: view.outcome.authorized }),
      },
      id,
    );
  }

  #ask(request: TransactionRequest, storyId: string): void {
    const { lanes, process } = this.#door();
    const { transactionId, kind, terminal, amountDetails } = request;
    const amount =
      amountDetails === undefined ? '' : ` of ${(amountDetails.amount / 100).toFixed(2)} ${amountDetails.currency}`;
    this.#scene.tell(`the register asks for ${kind} ${transactionId}${amount} on ${terminal}`, storyId);
    const asked: Asked = { atMs: this.#scene.time.monoMs(), process, request };
    this.asked.push(asked);
    if (lanes === undefined) {
      asked.isUnanswered = true;
      // The register tries again as long as it is told that nobody listens.
      return this.#scene.later(2_000, () => this.#ask(request, storyId));
    }
    this.#startedAt.set(transactionId, this.#startedAt.get(transactionId) ?? process);
    this.#pending.add(asked);
    void this.#answered(asked, lanes.submit(request));
  }

  async #answered(asked: Asked, promise: Promise<Reply<{ readonly view: TransactionView }>>): Promise<void> {
    const reply = await promise;
    this.#pending.delete(asked);
    asked.answeredAtMs = this.#scene.time.monoMs();
    if (!reply.ok) {
      asked.refusal = reply.refusal.code;
      this.#scene.tell(`the register is refused ${asked.request.transactionId}: ${reply.refusal.code}`);
      return;
    }
    if (!this.taken.has(asked.request.transactionId)) this.taken.set(asked.request.transactionId, asked.request);
    this.#look(asked.request.transactionId, reply.value.view);
    this.#watch(asked.request.transactionId);
  }

  /** Stops a payment. */
  abort(transactionId: string): void {
    void this.#door().lanes?.abort(transactionId, 'the customer left');
  }

  /** A process started: the registers connect, look at what they wait for, and wait on. */
  connected(): void {
    for (const asked of this.#pending) asked.isUnanswered = true;
    this.#pending.clear();
    // A register that was not answered asks again, under the same id.
    for (const asked of this.asked.filter(
      (one) => one.isUnanswered === true && !this.taken.has(one.request.transactionId),
    ))
      this.#scene.later(
        700,
        () => this.taken.has(asked.request.transactionId) || this.#ask(asked.request, asked.request.transactionId),
      );
    for (const transactionId of this.taken.keys()) {
      this.#look(transactionId, this.#door().lanes?.get(transactionId));
      this.#watch(transactionId);
    }
  }

  #watch(transactionId: string): void {
    const habits = this.#customerOf(transactionId)?.habits.map(({ name }) => name) ?? [];
    if (habits.includes('leaves') || habits.includes('gives-up')) return;
    const { lanes, process } = this.#door();
    if (lanes === undefined || this.#watched.get(transactionId) === process) return;
    this.#watched.set(transactionId, process);
    lanes.watch(transactionId, (view) => this.#look(transactionId, view));
  }

  #customerOf(transactionId: string): Customer | undefined {
    return this.#customers.get(/^p\d+/.exec(transactionId)?.[0] ?? '');
  }

  #look(transactionId: string, view: TransactionView | undefined): void {
    const outcome = view?.outcome;
    if (outcome === undefined) return;
    const key = `${outcome.revision} ${outcome.result} ${outcome.authorized?.amount}`;
    if (this.#lastTold.get(transactionId) === key) return;
    this.#lastTold.set(transactionId, key);
    const committed = this.#scene.committed.notes(transactionId)?.record.outcome;
    this.told.push({
      atMs: this.#scene.time.monoMs(),
      transactionId,
      outcome,
      wasCommitted: (committed?.revision ?? 0) >= outcome.revision,
    });
    this.#scene.tell(`the register is told: ${transactionId} ${outcome.result} (${outcome.reason})`);
    if (this.#customerOf(transactionId)?.habits.some(({ name }) => name === 'gives-up') === true) return;
    const { revision } = outcome;
    this.#scene.time.at(
      this.#scene.time.monoMs() + 200,
      () => void this.#door().lanes?.acknowledge(transactionId, revision),
    );
  }

  /** Everybody looks once more, those too who had gone away. */
  lookAtAll(): void {
    for (const transactionId of this.taken.keys()) this.#look(transactionId, this.#door().lanes?.get(transactionId));
  }
}
