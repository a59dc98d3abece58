/**
 * The register of the matrix: it asks until it receives an answer, books the outcome, acknowledges it, and charges
 * again under a new id where that is safe.
 */

import type { Lanes, Outcome, TransactionRequest, TransactionView } from '../../src/core/index.js';
import type { Run } from '../simulation/play.js';
import { nexoBook } from '../simulation/registers/nexo-book.js';
import type { ReceivedRequest, ReportedAnswer } from '../simulation/registers/registers.js';
import type { Scene } from '../simulation/scene.js';
import type { LinkNotes } from './online-stage.js';

/** The register acts this long after a start of the daemon, and this long after an answer, ms. */
const connectMs = 700;
const acknowledgeMs = 200;

/** The result of a transaction about which the register received nothing. */
export const nothingTold = 'nothing told';

/** The events of the register. */
export interface Notice {
  /** Called when the register received this report for the first time. */
  told(what: string): void;
  /** The transaction is settled: the register received the outcome, and the daemon answered its acknowledgement. */
  settled(transactionId: string): void;
  /** The register received the outcome `unresolved`, and the daemon answered its acknowledgement. */
  unsettled?(transactionId: string): void;
  /** The transaction was accepted. Called once. */
  taken?(transactionId: string): void;
  /** The register received a link. Returns true if the link is new. */
  shown?(transactionId: string, url: string): boolean;
  /** True if the register is to abort the transaction when the link is shown. */
  isWithdrawn?(transactionId: string): boolean;
}

/** A register that asks for the transactions of a story, at one of the interfaces. */
export interface StoryRegister {
  /** The register waits for answers, so promises have to be settled. */
  readonly isWaiting: boolean;
  /** Every transaction is settled, or was refused permanently. */
  readonly isDone: boolean;
  /** The result of a transaction as the register received it. */
  result(transactionId: string): string;
  /** Asks for a transaction. */
  ask(request: TransactionRequest): void;
  /** Called when a process starts. The process accepts requests after this turn of the event loop. */
  started(lanes: Lanes): void;
  /** The process has ended. */
  ended(): void;
  /** The requests and the answers about terminals. */
  books(): Pick<Run, 'registers' | 'nexo'>;
  /** The answers about the payment service. */
  links(): LinkNotes;
}

/** One register, of one sale or closing. */
export class MatrixRegister implements StoryRegister {
  readonly asked: ReceivedRequest[] = [];
  readonly told: ReportedAnswer[] = [];
  readonly acknowledging = new Map<string, number>();
  readonly acknowledged = new Map<string, number>();
  readonly safeWhileOpen: string[] = [];
  readonly #scene: Scene;
  readonly #running: () => { readonly lanes: Lanes | undefined; readonly process: number };
  readonly #notice: Notice;
  /** The requests, by transaction id. */
  readonly #requests = new Map<string, TransactionRequest>();
  readonly #taken = new Set<string>();
  readonly #latest = new Map<string, Outcome>();
  readonly #settled = new Set<string>();
  readonly #refused: string[] = [];
  /** Acknowledgements and aborts that are planned or sent, by process and transaction. */
  readonly #deviceRequests = new Set<string>();
  #pending = 0;

  constructor(
    scene: Scene,
    running: () => { readonly lanes: Lanes | undefined; readonly process: number },
    notice: Notice,
  ) {
    this.#scene = scene;
    this.#running = running;
    this.#notice = notice;
  }

  get isWaiting(): boolean {
    return this.#pending > 0;
  }

  get isDone(): boolean {
    return this.#requests.size > 0 && this.#settled.size + this.#refused.length >= this.#requests.size;
  }

  result(transactionId: string): string {
    return this.#latest.get(transactionId)?.result ?? nothingTold;
  }

  started(): void {
    this.#scene.time.soon(() => this.#connected());
  }

  ended(): void {}

  books(): Pick<Run, 'registers' | 'nexo'> {
    const { acknowledging, acknowledged } = this;
    const asked = this.asked.filter(({ request }) => request.service === undefined);
    const told = this.told.filter(({ transactionId }) => !this.#isOnline(transactionId));
    const safeWhileOpen = this.safeWhileOpen.filter((id) => !this.#isOnline(id));
    const registers = { asked, told, acknowledging, acknowledged, safeWhileOpen };
    return { registers, nexo: { book: nexoBook(), faults: [] } };
  }

  links(): LinkNotes {
    return {
      told: this.told.filter(({ transactionId }) => this.#isOnline(transactionId)),
      safeWhileOpen: this.safeWhileOpen.filter((id) => this.#isOnline(id)),
    };
  }

  #isOnline(transactionId: string): boolean {
    return this.#requests.get(transactionId)?.service !== undefined;
  }

  ask(request: TransactionRequest): void {
    this.#requests.set(request.transactionId, request);
    this.#ask(request);
  }

  /**
   * A process started. The register repeats requests without an answer under the same id, and follows the running
   * transactions.
   */
  #connected(): void {
    this.#pending = 0;
    for (const one of this.asked) if (one.answeredAtMs === undefined) one.isUnanswered = true;
    for (const request of this.#requests.values()) {
      const { transactionId } = request;
      if (this.#taken.has(transactionId)) this.#follow(transactionId);
      else this.#later(connectMs, () => this.#taken.has(transactionId) || this.#ask(request));
    }
  }

  /** Calls `act` after this time, unless this process has ended before. */
  #later(afterMs: number, act: () => void): void {
    const { process } = this.#running();
    this.#scene.time.at(this.#scene.time.monoMs() + afterMs, () => {
      if (this.#running().process === process && this.#running().lanes !== undefined) act();
    });
  }

  #ask(request: TransactionRequest): void {
    const { lanes, process } = this.#running();
    const asked: ReceivedRequest = { atMs: this.#scene.time.monoMs(), process, request };
    this.asked.push(asked);
    if (lanes === undefined) asked.isUnanswered = true;
    else void this.#answered(asked, lanes);
  }

  async #answered(asked: ReceivedRequest, lanes: Lanes): Promise<void> {
    const { transactionId } = asked.request;
    this.#pending += 1;
    const reply = await lanes.submit(asked.request);
    if (this.#running().process !== asked.process) return;
    this.#pending -= 1;
    asked.answeredAtMs = this.#scene.time.monoMs();
    if (!reply.ok) {
      asked.refusal = reply.refusal.code;
      this.#refused.push(transactionId);
      this.#scene.tell(`the register is refused ${transactionId}: ${reply.refusal.code}`);
      return;
    }
    if (!this.#taken.has(transactionId)) this.#notice.taken?.(transactionId);
    this.#taken.add(transactionId);
    this.#look(transactionId, reply.value.view);
    this.#follow(transactionId);
  }

  #follow(transactionId: string): void {
    const { lanes } = this.#running();
    this.#look(transactionId, lanes?.get(transactionId));
    this.#running().lanes?.watch(transactionId, (view) => this.#look(transactionId, view));
  }

  #look(transactionId: string, view: TransactionView | undefined): void {
    const outcome = view?.outcome;
    if (outcome === undefined) this.#lookAtLink(transactionId, view?.checkout?.url);
    if (view?.retry === 'safe' && outcome === undefined) this.safeWhileOpen.push(transactionId);
    if (outcome === undefined || this.#settled.has(transactionId)) return;
    const isNew = this.#latest.get(transactionId)?.revision !== outcome.revision;
    const { revision } = outcome;
    const deviceRequest = `${this.#running().process} ${transactionId} ${revision}`;
    if (!this.#deviceRequests.has(deviceRequest))
      this.#later(acknowledgeMs, () => void this.#acknowledge(transactionId, revision));
    this.#deviceRequests.add(deviceRequest);
    if (!isNew) return;
    this.#latest.set(transactionId, outcome);
    const committed = this.#scene.committed.notes(transactionId)?.record.outcome;
    const wasCommitted = (committed?.revision ?? 0) >= revision;
    this.told.push({ atMs: this.#scene.time.monoMs(), transactionId, outcome, leftInSale: undefined, wasCommitted });
    this.#scene.tell(`the register is told: ${transactionId} ${outcome.result} (${outcome.reason})`);
    this.#notice.told('outcome');
  }

  #lookAtLink(transactionId: string, url = ''): void {
    if (url === '') return;
    if (this.#notice.shown?.(transactionId, url) === true) this.#notice.told('link');
    const deviceRequest = `${this.#running().process} ${transactionId} withdrawn`;
    if (this.#notice.isWithdrawn?.(transactionId) !== true || this.#deviceRequests.has(deviceRequest)) return;
    this.#deviceRequests.add(deviceRequest);
    this.#later(acknowledgeMs, () => void this.#running().lanes?.abort(transactionId, 'the customer left'));
  }

  async #acknowledge(transactionId: string, revision: number): Promise<void> {
    const { lanes, process } = this.#running();
    if (lanes === undefined || this.#settled.has(transactionId)) return;
    this.#pending += 1;
    this.acknowledging.set(transactionId, revision);
    const reply = await lanes.acknowledge(transactionId, revision);
    if (reply.ok) this.acknowledged.set(transactionId, revision);
    if (this.#running().process !== process) return;
    this.#pending -= 1;
    if (!reply.ok) return;
    if (this.#latest.get(transactionId)?.result === 'unresolved') return this.#notice.unsettled?.(transactionId);
    if (this.#settled.has(transactionId)) return;
    this.#notice.told('acknowledgement');
    this.#settled.add(transactionId);
    this.#notice.settled(transactionId);
  }
}
