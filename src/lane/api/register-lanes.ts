/** The lanes as one register may see and change them: its own transactions, and the terminals that all registers share. */

import {
  noRights,
  type AbortSignalLike,
  type RegisterRequestIds,
  type RequestIdsFilter,
  type AttentionEntry,
  type DeviceRequests,
  type Feed,
  type Instruments,
  type Lanes,
  type LeaseParameters,
  type PoiTransaction,
  type Unsure,
  type PromptAnswer,
  type PromptView,
  type Readiness,
  type Refusal,
  type RegisterRights,
  type Reply,
  type Resolution,
  type Services,
  type TerminalView,
  type FoundTransactions,
  type TransactionFilter,
  type TransactionSearch,
  type TransactionKind,
  type TransactionRequest,
  type TransactionView,
} from '../../core/index.js';
import { laneRefusals } from '../../messages/index.js';
import { refusalOf } from '../engine/engine-parts.js';

/** The parts of the operator's lanes that the view of a register needs. */
export interface WholeLanes extends Lanes {
  submit(
    request: TransactionRequest,
    registerRequestIds?: RegisterRequestIds,
    rights?: RegisterRights,
  ): ReturnType<Lanes['submit']>;
  inbox(limit: number, register?: string): readonly TransactionView[];
  registerLoggedIn(terminal: string, saleId: string, register?: string): Promise<Refusal | undefined>;
  answerPrompt(promptId: string, answer: PromptAnswer, register?: string): Promise<Reply<PromptView>>;
}

/**
 * Narrows {@link Lanes} to one register. The register cannot read, list, watch, abort, acknowledge or decide the
 * transactions of another register. Requests beyond its rights are refused. Terminals are fully visible, so that every
 * register sees who uses them. The register cannot release a terminal that another register's transaction blocks.
 */
export class RegisterLanes implements Lanes {
  readonly register: string;
  readonly deviceRequests: DeviceRequests;
  readonly #all: WholeLanes;
  readonly #rights: RegisterRights;

  constructor(all: WholeLanes, register: string, deviceRequests: DeviceRequests, rights: RegisterRights = noRights) {
    this.#all = all;
    this.#rights = rights;
    this.register = register;
    this.deviceRequests = deviceRequests;
  }

  get feed(): Feed {
    return this.#all.feed;
  }

  /** Shoppers belong to no register: every register that serves a shopper may list and delete the shopper's stored cards. */
  get services(): Services {
    return this.#all.services;
  }

  get instruments(): Instruments {
    return this.#all.instruments;
  }

  submit(
    request: TransactionRequest,
    registerRequestIds?: RegisterRequestIds,
  ): Promise<Reply<{ readonly view: TransactionView; readonly created: boolean }>> {
    // A known request is looked up before the limits are checked. If a limit was lowered meanwhile, it must not refuse
    // a request that was already carried out.
    const isKnown = this.#all.get(request.transactionId) !== undefined;
    const { insteadOf, retryOf, reviewed = [] } = request;
    if (!isKnown && reviewed.length > 0 && !this.#rights.resolve)
      return Promise.resolve(refusalOf('operator-required', laneRefusals.mayNotReview(this.register)));
    // A register may name only its own transactions.
    for (const named of [insteadOf, retryOf, ...reviewed.map(({ transactionId }) => transactionId)]) {
      const refused =
        isKnown || named === undefined
          ? undefined
          : this.#refused<{ readonly view: TransactionView; readonly created: boolean }>(named);
      if (refused !== undefined) return Promise.resolve(refused);
    }
    // The register types the name in a review freely. So the name of the register itself is also stored, as in
    // `resolve`.
    const typed = reviewed.map((one) => ({ ...one, operator: `${one.operator} (register ${this.register})` }));
    const own = { ...request, register: this.register, ...(typed.length === 0 ? {} : { reviewed: typed }) };
    return this.#all.submit(own, registerRequestIds, this.#rights);
  }

  get(transactionId: string): TransactionView | undefined {
    const view = this.#all.get(transactionId);
    return view?.request.register === this.register ? view : undefined;
  }

  doubt(): Refusal | undefined {
    return this.#all.doubt();
  }

  accepting(transactionId: string): Promise<unknown> | undefined {
    return this.#all.accepting(transactionId);
  }

  isOfAnother(transactionId: string): boolean {
    const view = this.#all.get(transactionId);
    return view !== undefined && view.request.register !== this.register;
  }

  list(filter: TransactionFilter): readonly TransactionView[] {
    return this.#all.list({ ...filter, register: this.register });
  }

  search(search: TransactionSearch): FoundTransactions<TransactionView> {
    return this.#all.search({ ...search, register: this.register });
  }

  asked(filter: RequestIdsFilter, limit: number): readonly TransactionView[] {
    return this.#all.asked(filter, limit).filter(({ request }) => request.register === this.register);
  }

  registerLoggedIn(terminal: string, saleId: string): Promise<Refusal | undefined> {
    return this.#all.registerLoggedIn(terminal, saleId, this.register);
  }

  async answerDelivered(transactionId: string, revision: number, saleId: string): Promise<boolean> {
    return !this.isOfAnother(transactionId) && this.#all.answerDelivered(transactionId, revision, saleId);
  }

  async answerLost(transactionId: string, revision: number): Promise<void> {
    if (!this.isOfAnother(transactionId)) await this.#all.answerLost(transactionId, revision);
  }

  async resultNotTaken(transactionId: string, revision: number, text: string): Promise<boolean> {
    return !this.isOfAnother(transactionId) && this.#all.resultNotTaken(transactionId, revision, text);
  }

  original(key: PoiTransaction, kind: TransactionKind, terminal: string): TransactionView | Unsure | undefined {
    return this.#all.original(key, kind, terminal);
  }

  withKey(key: PoiTransaction): readonly TransactionView[] {
    return this.#all.withKey(key).filter(({ request }) => request.register === this.register);
  }

  inbox(limit: number): readonly TransactionView[] {
    return this.#all.inbox(limit, this.register);
  }

  async waitForOutcome(
    transactionId: string,
    timeoutMs: number,
    signal: AbortSignalLike,
  ): Promise<TransactionView | undefined> {
    return this.isOfAnother(transactionId) ? undefined : this.#all.waitForOutcome(transactionId, timeoutMs, signal);
  }

  watch(transactionId: string, listener: (view: TransactionView) => void): () => void {
    return this.isOfAnother(transactionId) ? () => undefined : this.#all.watch(transactionId, listener);
  }

  async abort(transactionId: string, reason: string): Promise<Reply<TransactionView>> {
    return this.#refused(transactionId) ?? this.#all.abort(transactionId, reason);
  }

  async acknowledge(transactionId: string, revision: number): Promise<Reply<TransactionView>> {
    return this.#refused(transactionId) ?? this.#all.acknowledge(transactionId, revision);
  }

  async resolve(transactionId: string, resolution: Resolution): Promise<Reply<TransactionView>> {
    const refused = this.#refused<TransactionView>(transactionId);
    if (refused !== undefined || this.get(transactionId) === undefined)
      return refused ?? this.#all.resolve(transactionId, resolution);
    if (!this.#rights.resolve)
      return refusalOf('operator-required', laneRefusals.mayNotResolve(this.register, transactionId), {
        transactionId,
      });
    // The operator's name is typed freely, so the journal also stores the register at which it was typed.
    const name = `${resolution.name} (register ${this.register})`;
    return this.#all.resolve(transactionId, { ...resolution, name });
  }

  #refused<T>(transactionId: string): Reply<T> | undefined {
    if (!this.isOfAnother(transactionId)) return undefined;
    const text = laneRefusals.transactionOfOther(transactionId, this.register);
    return refusalOf('other-register', text, { transactionId });
  }

  terminals(): readonly TerminalView[] {
    return this.#all.terminals();
  }

  async release(terminal: string, name: string, reason: string): Promise<Reply<TerminalView>> {
    const current = this.#all.terminals().find((view) => view.terminal === terminal)?.current;
    return (current === undefined ? undefined : this.#refused(current)) ?? this.#all.release(terminal, name, reason);
  }

  lease(terminal: string, parameters: LeaseParameters): Promise<Reply<TerminalView>> {
    return this.#all.lease(terminal, { ...parameters, register: this.register });
  }

  endLease(terminal: string, _register: string | undefined, why: string): Promise<Reply<TerminalView>> {
    return this.#all.endLease(terminal, this.register, why);
  }

  unsubscribed(): void {
    this.#all.unsubscribed(this.register);
  }

  prompts(): readonly PromptView[] {
    return this.#all
      .prompts()
      .filter(
        ({ transactionId, deviceRequestId, register }) =>
          (transactionId ?? deviceRequestId) === undefined || register === this.register,
      );
  }

  answerPrompt(promptId: string, answer: PromptAnswer): Promise<Reply<PromptView>> {
    return this.#all.answerPrompt(promptId, answer, this.register);
  }

  attention(): readonly AttentionEntry[] {
    return this.#all
      .attention()
      .filter(({ transactionId, register }) => transactionId === undefined || register === this.register);
  }

  readiness(): Readiness {
    return this.#all.readiness();
  }

  of(register: string): Lanes {
    return this.#all.of(register);
  }
}
