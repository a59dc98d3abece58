/** The registers: they send requests, repeat them, abort, book and refund, and record every report. */

import type { Lanes, Outcome, Reply, TransactionRequest, TransactionView } from '../../../src/core/index.js';
import type { FaultId } from '../faults/catalogue.js';
import type { Scene } from '../scene.js';
import { terminals } from '../setup.js';
import { burstSize, type Customer, type Habit, type HabitName } from './customers.js';
import { exceeding, type Excess } from './excess.js';
import { charge, chargeOf, endedAgain, refunded, goneOn, partOf, undoingOf, type Look } from './follow-ups.js';
import { unchecked } from '../../unchecked.js';

/** One outcome, as a register got the outcome. */
export interface ReportedAnswer {
  readonly atMs: number;
  readonly transactionId: string;
  readonly outcome: Outcome;
  /** For a part: the reported remaining amount of its sale. */
  readonly leftInSale: number | undefined;
  /** True if this revision was durable when the register got it. */
  readonly wasCommitted: boolean;
}

/** The result of one request of a register. */
export interface ReceivedRequest {
  readonly atMs: number;
  readonly process: number;
  readonly request: TransactionRequest;
  answeredAtMs?: number;
  /** The code of the refusal; undefined if the request was accepted. */
  refusal?: string;
  /** True if the accepted request was durable when the register learned of the acceptance. */
  wasCommitted?: boolean;
  /** Set if the daemon ended before it answered, or did not run. */
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

/** Returns the requested size: an amount, points, or nothing. */
function sizeOf(
  kind: TransactionRequest['kind'],
  amount: number,
): Pick<TransactionRequest, 'amountDetails' | 'loyalty'> {
  if (kind === 'reconciliation' || kind === 'card-acquisition') return {};
  return kind === 'loyalty-award' ? { loyalty: { points: amount } } : { amountDetails: { amount, currency: 'EUR' } };
}

/** All registers of a run. */
export class Registers {
  readonly #scene: Scene;
  readonly #running: () => { readonly lanes: Lanes | undefined; readonly process: number };
  readonly asked: ReceivedRequest[] = [];
  readonly told: ReportedAnswer[] = [];
  /** The accepted requests, by transactionId, as the registers know them. */
  readonly taken = new Map<string, TransactionRequest>();
  /** For each transaction: the highest revision that a register acknowledged successfully. */
  readonly acknowledging = new Map<string, number>();
  readonly acknowledged = new Map<string, number>();
  /** Transactions that were reported as safe to charge again while they were open. */
  readonly safeWhileOpen: string[] = [];
  readonly #customers = new Map<string, Customer>();
  readonly #lastReported = new Map<string, string>();
  readonly #startedAt = new Map<string, number>();
  /** For each transaction: the number of the process at which a register watches the transaction. */
  readonly #watched = new Map<string, number>();
  readonly #pending = new Set<ReceivedRequest>();
  /** Requests that are repeated soon, because no daemon answered. */
  readonly #retrying = new Set<string>();

  constructor(scene: Scene, running: () => { readonly lanes: Lanes | undefined; readonly process: number }) {
    this.#scene = scene;
    this.#running = running;
  }

  /** True if registers wait for answers, so that the run must wait for promises. */
  get isWaiting(): boolean {
    return this.#pending.size > 0;
  }

  /** Serves a customer at the till. */
  comes(customer: Customer): void {
    const habits = customer.habits.filter(({ id }) => this.#scene.isKept(id));
    this.#customers.set(customer.id, { ...customer, habits });
    const { id, kind, till, amount, allowPartial, options } = customer;
    const request = unchecked({
      transactionId: id,
      kind,
      terminal: till,
      sale: `sale of ${id}`,
      allowPartial,
      ...sizeOf(kind, amount),
      ...(options === undefined || kind === 'card-acquisition' ? {} : { options }),
    });
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
    const look: Look = (transactionId) => this.#running().lanes?.get(transactionId);
    const whenDone = (next: () => TransactionRequest | undefined): void =>
      this.#scene.later(8_000 + afterMs, () => this.#follow(next(), id));
    switch (name) {
      case 'twice':
        this.#ask(request, id);
        return this.#scene.later(50, () => happens('the register asked twice at once'));
      case 'again':
        return later(() => {
          const isAnother = this.#startedAt.get(request.transactionId) !== this.#running().process;
          if (isAnother) this.#scene.counted(['G2'], poiId, this.#scene.isRecovering(poiId));
          this.#ask(request, id);
        });
      case 'other-amount':
        return later(() => {
          happens('the register asks for another amount under the same id');
          const isReconciliationRequest = request.kind === 'reconciliation';
          const other = { amountDetails: { amount: customer.amount + 100, currency: 'EUR' } };
          this.#ask(
            unchecked({ ...request, ...(isReconciliationRequest ? { scope: 'acquirers' as const } : other) }),
            id,
          );
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
        return whenDone(() => refunded(name, chargeOf(customer, request), look));
      case 'reverse-again':
      case 'reverse-late':
        return later(() => this.#follow(endedAgain(undoingOf(request), chargeOf(customer, request), look), id));
      case 'update':
        return whenDone(() => goneOn('pre-authorization-update', request, look));
      case 'complete':
        return whenDone(() => goneOn('capture', request, look));
      case 'complete-again':
      case 'complete-late':
        return later(() => this.#follow(endedAgain('capture', request, look), id));
      case 'next-part':
      case 'too-large-part':
      case 'part-of-more':
        return whenDone(() => partOf(name, request, look));
      case 'last-part':
        return later(() => this.#follow(partOf(name, request, look), id));
      case 'pay-by-card':
      case 'pay-late':
      case 'pay-other':
      case 'pay-without':
        return whenDone(() => charge(name, customer, request, look));
      case 'release-card':
        return later(() => {
          happens(`the register lets the card of ${request.transactionId} go`);
          this.abort(request.transactionId);
        });
      case 'leaves':
      case 'gives-up':
        return this.#scene.later(100, () =>
          happens(name === 'leaves' ? 'the register goes away' : 'the register gives up'),
        );
    }
  }

  /** Requests a payment by card for the customer of another register. */
  asks(request: TransactionRequest, storyId: string): void {
    this.#ask(request, storyId);
  }

  /** Requests a refund, a capture or another follow-up to a transaction of the customer. The amount may be higher than the remaining amount. */
  exceeds(excess: Excess): void {
    const look: Look = (transactionId) => this.#running().lanes?.get(transactionId);
    const request = exceeding(excess, this.#scene.dice(excess.id), look);
    if (request === undefined) return;
    this.#scene.tell(`the register names ${excess.customer} by its ${excess.naming}`);
    this.#ask(request, excess.id);
  }

  /** Sends the follow-up request to which the reports so far lead, if they lead to one. */
  #follow(request: TransactionRequest | undefined, storyId: string): void {
    if (request !== undefined) this.#ask(request, storyId);
  }

  #ask(request: TransactionRequest, storyId: string): void {
    const { lanes, process } = this.#running();
    const { transactionId, kind, terminal, amountDetails } = request;
    const amount =
      amountDetails === undefined ? '' : ` of ${(amountDetails.amount / 100).toFixed(2)} ${amountDetails.currency}`;
    this.#scene.tell(`the register asks for ${kind} ${transactionId}${amount} on ${terminal}`, storyId);
    const asked: ReceivedRequest = { atMs: this.#scene.time.monoMs(), process, request };
    this.asked.push(asked);
    if (lanes === undefined) {
      asked.isUnanswered = true;
      // If no daemon answers, the register repeats the request until it is accepted, or until the register can ask a running daemon.
      if (this.#retrying.has(transactionId)) return;
      this.#retrying.add(transactionId);
      return this.#scene.later(2_000, () => {
        this.#retrying.delete(transactionId);
        if (!this.taken.has(transactionId)) this.#ask(request, storyId);
      });
    }
    this.#startedAt.set(transactionId, this.#startedAt.get(transactionId) ?? process);
    this.#pending.add(asked);
    void this.#answered(asked, lanes.submit(request));
  }

  async #answered(asked: ReceivedRequest, promise: Promise<Reply<{ readonly view: TransactionView }>>): Promise<void> {
    const reply = await promise;
    this.#pending.delete(asked);
    asked.answeredAtMs = this.#scene.time.monoMs();
    if (!reply.ok) {
      asked.refusal = reply.refusal.code;
      this.#scene.tell(`the register is refused ${asked.request.transactionId}: ${reply.refusal.code}`);
      return;
    }
    asked.wasCommitted = this.#scene.committed.notes(asked.request.transactionId) !== undefined;
    if (!this.taken.has(asked.request.transactionId)) this.taken.set(asked.request.transactionId, asked.request);
    this.#look(asked.request.transactionId, reply.value.view);
    this.#watch(asked.request.transactionId);
  }

  /** Aborts a payment. */
  abort(transactionId: string): void {
    void this.#running().lanes?.abort(transactionId, 'the customer left');
  }

  /** Called when a process has started: the registers connect, look up what they wait for, and continue to wait. */
  connected(): void {
    for (const asked of this.#pending) asked.isUnanswered = true;
    this.#pending.clear();
    // A register without an answer repeats the request once under the same id, however often the register has sent the request before.
    const unanswered = new Map<string, TransactionRequest>();
    for (const { isUnanswered, request } of this.asked)
      if (isUnanswered === true && !this.taken.has(request.transactionId))
        unanswered.set(request.transactionId, request);
    for (const request of unanswered.values())
      this.#scene.later(700, () => this.taken.has(request.transactionId) || this.#ask(request, request.transactionId));
    for (const transactionId of this.taken.keys()) {
      this.#look(transactionId, this.#running().lanes?.get(transactionId));
      this.#watch(transactionId);
    }
  }

  #watch(transactionId: string): void {
    const habits = this.#customerOf(transactionId)?.habits.map(({ name }) => name) ?? [];
    if (habits.includes('leaves') || habits.includes('gives-up')) return;
    const { lanes, process } = this.#running();
    if (lanes === undefined || this.#watched.get(transactionId) === process) return;
    this.#watched.set(transactionId, process);
    lanes.watch(transactionId, (view) => this.#look(transactionId, view));
  }

  #customerOf(transactionId: string): Customer | undefined {
    return this.#customers.get(/^p\d+/.exec(transactionId)?.[0] ?? '');
  }

  #look(transactionId: string, view: TransactionView | undefined): void {
    const outcome = view?.outcome;
    if (
      view !== undefined &&
      outcome === undefined &&
      view.retry === 'safe' &&
      view.request.kind !== 'card-acquisition'
    )
      this.safeWhileOpen.push(transactionId);
    if (outcome === undefined) return;
    const key = `${outcome.revision} ${outcome.result} ${outcome.authorized?.amount}`;
    if (this.#lastReported.get(transactionId) === key) return;
    this.#lastReported.set(transactionId, key);
    const committed = this.#scene.committed.notes(transactionId)?.record.outcome;
    this.told.push({
      atMs: this.#scene.time.monoMs(),
      transactionId,
      outcome,
      leftInSale: view?.leftInSale?.amount,
      wasCommitted: (committed?.revision ?? 0) >= outcome.revision,
    });
    this.#scene.tell(`the register is told: ${transactionId} ${outcome.result} (${outcome.reason})`);
    if (this.#customerOf(transactionId)?.habits.some(({ name }) => name === 'gives-up') === true) return;
    const { revision } = outcome;
    this.#scene.time.at(this.#scene.time.monoMs() + 200, () => void this.#acknowledge(transactionId, revision));
  }

  async #acknowledge(transactionId: string, revision: number): Promise<void> {
    const { lanes } = this.#running();
    if (lanes === undefined) return;
    this.acknowledging.set(transactionId, Math.max(revision, this.acknowledging.get(transactionId) ?? 0));
    const reply = await lanes.acknowledge(transactionId, revision);
    if (reply.ok) this.acknowledged.set(transactionId, Math.max(revision, this.acknowledged.get(transactionId) ?? 0));
  }

  /** All registers look up their transactions again, including registers that had given up. */
  lookAtAll(): void {
    for (const transactionId of this.taken.keys()) this.#look(transactionId, this.#running().lanes?.get(transactionId));
  }
}
