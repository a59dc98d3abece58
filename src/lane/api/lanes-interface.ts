/**
 * The lanes' interface for the API. Every change goes through a turn, and its reply is sent after the commit of that
 * turn.
 */

import {
  type AbortSignalLike,
  begunIn,
  type Refusal,
  type RegisterRequestIds,
  type RequestIdsFilter,
  type AttentionEntry,
  type Feed,
  type Lanes,
  type LeaseParameters,
  type PoiTransaction,
  type Unsure,
  type PromptAnswer,
  type PromptView,
  type Readiness,
  type RegisterRights,
  type Reply,
  type Resolution,
  type TerminalView,
  type FoundTransactions,
  type TransactionFilter,
  type TransactionSearch,
  type TransactionKind,
  type TransactionRecord,
  type TransactionRequest,
  type TransactionView,
} from '../../core/index.js';
import { type CommonWriter, doubtOf, type LanesParts } from '../engine/engine-parts.js';
import { DeviceRequestsInterface } from './device-requests-interface.js';
import { InstrumentsInterface } from './instruments-interface.js';
import { HandOvers } from '../engine/hand-overs.js';
import { RegisterLanes } from './register-lanes.js';
import { RegistersInterface } from '../engine/register-journal.js';
import { ServiceSubmissions } from './service-submissions.js';
import { ServicesInterface } from './services-interface.js';
import { Submissions } from './submissions.js';
import { TerminalsInterface } from './terminals-interface.js';
import { TransactionChanges } from './transaction-changes.js';
import { TransactionViews } from '../views/transaction-views.js';

/** Implements {@link Lanes} with the turn loop. */
export class LanesInterface implements Lanes {
  readonly feed: Feed;
  readonly #parts: LanesParts;
  readonly #registers: RegistersInterface;
  readonly #views: TransactionViews;
  readonly #terminals: TerminalsInterface;
  readonly deviceRequests: DeviceRequestsInterface;
  readonly instruments: InstrumentsInterface;
  readonly services: ServicesInterface;
  /** The payments that replace another payment, and wait until that other payment has ended. */
  readonly handOvers: HandOvers;
  readonly #submissions: Submissions;
  readonly #serviceSubmissions: ServiceSubmissions;
  readonly #changes: TransactionChanges;
  readonly #accepting = new Map<string, Promise<unknown>>();
  readonly #watchers = new Map<string, Set<(record: TransactionRecord) => void>>();
  #stopping = false;
  #onDrained: (() => void) | undefined;

  constructor(parts: LanesParts) {
    this.#parts = parts;
    this.#registers = new RegistersInterface(parts);
    this.handOvers = new HandOvers(parts, () => this.#stopping);
    this.#views = new TransactionViews(parts, this.#registers, this.handOvers);
    this.#terminals = new TerminalsInterface(parts);
    this.#submissions = new Submissions(
      parts,
      this.handOvers,
      (id) => this.get(id),
      () => this.#stopping,
    );
    this.#serviceSubmissions = new ServiceSubmissions(
      parts,
      this.handOvers,
      (id) => this.#viewOf(id),
      () => this.#stopping,
    );
    this.#changes = new TransactionChanges(parts, this.handOvers, (id) => this.#viewOf(id));
    this.deviceRequests = new DeviceRequestsInterface(parts, () => this.#stopping);
    this.instruments = new InstrumentsInterface(parts);
    this.services = new ServicesInterface(parts);
    this.feed = parts.feed;
  }

  /** Passes a changed record on to its listeners. The turn loop calls this method after each commit. */
  changed(record: TransactionRecord): void {
    this.#terminals.changed(record);
    for (const listener of this.#watchers.get(record.request.transactionId) ?? []) listener(record);
    if (this.#onDrained !== undefined && !this.#anyRunning()) this.#onDrained();
  }

  submit(
    request: TransactionRequest,
    registerRequestIds?: RegisterRequestIds,
    rights?: RegisterRights,
  ): ReturnType<Lanes['submit']> {
    const reply =
      request.service === undefined
        ? this.#submissions.submit(request, registerRequestIds, rights)
        : this.#serviceSubmissions.submit(request, rights);
    return this.#parts.loop.isReplicated ? this.#accepted(request.transactionId, reply) : reply;
  }

  /** Stores the reply while the request is waiting for the stream. */
  async #accepted<T>(transactionId: string, reply: Promise<T>): Promise<T> {
    const all = Promise.all([this.#accepting.get(transactionId), reply]);
    this.#accepting.set(transactionId, all);
    try {
      return await reply;
    } finally {
      if (this.#accepting.get(transactionId) === all) this.#accepting.delete(transactionId);
    }
  }

  doubt(): Refusal | undefined {
    return doubtOf(this.#parts);
  }

  accepting(transactionId: string): Promise<unknown> | undefined {
    return this.#accepting.get(transactionId);
  }

  get(transactionId: string): TransactionView | undefined {
    const view = this.#viewOf(transactionId);
    if (view?.state === 'waiting' && view.checkout === undefined) this.#wantAddress(view);
    return view;
  }

  #viewOf(transactionId: string): TransactionView | undefined {
    const record = this.#views.find(transactionId);
    return record === undefined ? undefined : this.#views.of(record);
  }

  /**
   * Requests the address of a link. The address is not journaled, so after a restart it is requested again when a
   * caller needs it.
   */
  #wantAddress({ request: { service: name, transactionId } }: TransactionView): void {
    const service = this.#parts.services.find((one) => one.name === name);
    if (service !== undefined)
      this.#parts.loop.enqueue((turn) => turn.apply(service, { type: 'address-wanted', transactionId }));
  }

  list(filter: TransactionFilter): readonly TransactionView[] {
    return this.#parts.journal.list(filter).map((record) => this.#views.summaryOf(record));
  }

  search(search: TransactionSearch): FoundTransactions<TransactionView> {
    const { transactions, ...page } = this.#parts.journal.search(search);
    return { ...page, transactions: transactions.map((record) => this.#views.summaryOf(record)) };
  }

  asked(filter: RequestIdsFilter, limit: number): readonly TransactionView[] {
    return this.#parts.journal.findByRequestIds(filter, limit).map((record) => this.#views.summaryOf(record));
  }

  registerLoggedIn(terminal: string, saleId: string, register?: string): Promise<Refusal | undefined> {
    return this.#registers.loggedIn(terminal, saleId, register);
  }

  answerDelivered(transactionId: string, revision: number, saleId: string): Promise<boolean> {
    return this.#registers.answerDelivered(transactionId, revision, saleId);
  }

  answerLost(transactionId: string, revision: number): Promise<void> {
    return this.#registers.answerLost(transactionId, revision);
  }

  resultNotTaken(transactionId: string, revision: number, text: string): Promise<boolean> {
    return this.#registers.resultNotTaken(transactionId, revision, text);
  }

  original(key: PoiTransaction, kind: TransactionKind, terminal: string): TransactionView | Unsure | undefined {
    return this.#views.original(key, kind, terminal);
  }

  withKey(key: PoiTransaction): readonly TransactionView[] {
    return this.#views.withKey(key);
  }

  inbox(limit: number, register?: string): readonly TransactionView[] {
    return this.#parts.journal.listInbox(limit, register).map((record) => this.#views.of(record));
  }

  watch(transactionId: string, listener: (view: TransactionView) => void): () => void {
    return this.#watchRecord(transactionId, (record) => listener(this.#views.of(record)));
  }

  #watchRecord(transactionId: string, listener: (record: TransactionRecord) => void): () => void {
    const listeners = this.#watchers.get(transactionId) ?? new Set();
    this.#watchers.set(transactionId, listeners);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#watchers.delete(transactionId);
    };
  }

  waitForOutcome(
    transactionId: string,
    timeoutMs: number,
    signal: AbortSignalLike,
  ): Promise<TransactionView | undefined> {
    const present = this.#views.find(transactionId);
    if (present === undefined || present.outcome !== undefined || timeoutMs <= 0 || signal.aborted) {
      return Promise.resolve(present === undefined ? undefined : this.#views.of(present));
    }
    return new Promise((resolve) => {
      const end = (record?: TransactionRecord): void => {
        unwatch();
        cancel();
        signal.removeEventListener('abort', giveUp);
        resolve(record === undefined ? this.get(transactionId) : this.#views.of(record));
      };
      const giveUp = (): void => end();
      const hadAddress = this.#views.addressOf(present) !== undefined;
      const unwatch = this.#watchRecord(transactionId, (record) => {
        // The customer is waiting for the link, so return as soon as the link is known, before the outcome.
        const hasAddress = !hadAddress && this.#views.addressOf(record) !== undefined;
        if (record.outcome !== undefined || hasAddress) end(record);
      });
      const cancel = this.#parts.scheduler.at(this.#parts.clock.monoMs() + timeoutMs, giveUp);
      // A waiting caller needs the address, even if an earlier process has already shown the link.
      if (present.request.service !== undefined && !hadAddress) this.get(transactionId);
      signal.addEventListener('abort', giveUp);
    });
  }

  abort(transactionId: string, reason: string): Promise<Reply<TransactionView>> {
    return this.#changes.abort(transactionId, reason);
  }

  acknowledge(transactionId: string, revision: number): Promise<Reply<TransactionView>> {
    return this.#changes.acknowledge(transactionId, revision);
  }

  resolve(transactionId: string, resolution: Resolution): Promise<Reply<TransactionView>> {
    return this.#changes.resolve(transactionId, resolution);
  }

  terminals(): readonly TerminalView[] {
    return this.#terminals.all();
  }

  release(terminal: string, name: string, reason: string): Promise<Reply<TerminalView>> {
    return this.#terminals.release(terminal, name, reason);
  }

  lease(terminal: string, parameters: LeaseParameters): Promise<Reply<TerminalView>> {
    return this.#terminals.lease(terminal, parameters);
  }

  endLease(terminal: string, register: string | undefined, why: string): Promise<Reply<TerminalView>> {
    return this.#terminals.endLease(terminal, register, why);
  }

  unsubscribed(register: string): void {
    this.#terminals.unsubscribed(register);
  }

  prompts(): readonly PromptView[] {
    return this.#terminals.prompts();
  }

  answerPrompt(promptId: string, answer: PromptAnswer, register?: string): Promise<Reply<PromptView>> {
    return this.#terminals.answerPrompt(promptId, answer, register);
  }

  attention(): readonly AttentionEntry[] {
    return this.#terminals.attention();
  }

  readiness(): Readiness {
    return this.#terminals.readiness(this.#stopping);
  }

  of(register: string): Lanes {
    return new RegisterLanes(
      this,
      register,
      this.deviceRequests.of(register),
      this.#parts.registerRights.get(register),
    );
  }

  isOfAnother(): boolean {
    return false;
  }

  /**
   * Refuses new requests, ends those that are only waiting, and resolves when nothing is running or the grace time has
   * passed.
   */
  drain(graceMs: number): Promise<void> {
    this.#stopping = true;
    const { loop, lanes, services, scheduler, clock } = this.#parts;
    return new Promise((resolve) => {
      const cancel = scheduler.at(clock.monoMs() + graceMs, () => this.#onDrained?.());
      this.#onDrained = () => {
        this.#onDrained = undefined;
        cancel();
        resolve();
      };
      loop.enqueue((turn) => {
        const writers: readonly CommonWriter[] = [...lanes, ...services];
        const last = writers[0];
        for (const writer of writers) turn.apply(writer, { type: 'stopping' });
        const check = (): void => {
          if (!this.#anyRunning()) this.#onDrained?.();
        };
        if (last === undefined) check();
        else turn.afterCommit(last, check);
      });
    });
  }

  /**
   * True if something runs that may still be answered within a few seconds. Unresolved transactions wait for the next
   * start.
   */
  #anyRunning(): boolean {
    const { lanes, services } = this.#parts;
    return (
      lanes.some((lane) =>
        begunIn(lane.state.entries).some((entry) => entry.inFlight !== undefined && entry.record.outcome === undefined),
      ) || services.some(({ state }) => state.entries.some(({ inFlight }) => inFlight?.purpose === 'money'))
    );
  }
}
