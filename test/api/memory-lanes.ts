/** Lanes without terminals: admission, outcomes and the inbox are in memory, and the test ends the transactions. */

import {
  type AbortSignalLike,
  type RegisterRequestIds,
  type RequestIdsFilter,
  type AttentionEntry,
  type Fact,
  type FactType,
  type Feed,
  isKnownBy,
  type Lanes,
  type LeaseParameters,
  type NumberedFact,
  type PoiTransaction,
  type PromptAnswer,
  type PromptView,
  type Readiness,
  type Refusal,
  type Reply,
  type Resolution,
  type TerminalView,
  type FoundTransactions,
  type TransactionFilter,
  type TransactionSearch,
  type TransactionRequest,
  type TransactionView,
  placeIn,
  type Unsure,
  placeOf,
  isRequestOf,
  isSameText,
} from '../../src/core/index.js';
import { approval, unresolved } from './memory-outcomes.js';
import { MemoryDeviceRequests } from './memory-device-requests.js';
import { MemoryInstruments, MemoryServices } from './memory-instruments.js';
import { RegisterLanes } from '../../src/lane/api/register-lanes.js';
import { type AnyOutcome, uncheckedOutcome } from '../unchecked.js';
import { doubtOf, fitting, isAcknowledged, listed, type Obstacle, pageOf, stands } from './memory-views.js';

const acceptedAt = '2026-03-01T12:00:00.000Z';

/** A complete small implementation of the interface that the API uses. */
export class MemoryLanes implements Lanes {
  readonly #transactions = new Map<string, TransactionView>();
  readonly #listeners = new Map<string, Set<(view: TransactionView) => void>>();
  readonly #waitStarted = new Map<string, () => void>();
  readonly #terminals: readonly string[];
  readonly #facts: NumberedFact[] = [];
  readonly #turns = new Set<() => void>();
  /** The number of facts that all listeners together have read. */
  factsRead = 0;
  readonly #held = new Set<string>();
  readonly #prompts = new Map<string, PromptView>();
  readonly promptAnswers: PromptAnswer[] = [];
  readonly #leases = new Map<string, NonNullable<TerminalView['lease']>>();
  readonly queueMax: number;
  readonly deviceRequests: MemoryDeviceRequests;
  readonly instruments = new MemoryInstruments();
  readonly services = new MemoryServices();
  obstacle: Obstacle | undefined;
  /** See `Lanes`. A test may replace it. */
  accepting: Lanes['accepting'] = () => undefined;
  /** Thrown by the next read, like a broken invariant. */
  fault: Error | undefined;
  readonly abortReasons: string[] = [];

  constructor(terminals: readonly string[] = ['till-1', 'till-2'], queueMax = 100) {
    this.#terminals = terminals;
    this.queueMax = queueMax;
    this.deviceRequests = new MemoryDeviceRequests(terminals);
  }

  /** Gives a transaction an outcome, as the terminal's answer would. */
  end(transactionId: string, outcome?: Partial<AnyOutcome>): TransactionView {
    const view = this.#known(transactionId);
    const told = uncheckedOutcome({ ...approval(view.request), ...outcome });
    return this.#put({
      ...view,
      outcome: told,
      state: told.result === 'unresolved' ? 'unresolved' : 'ended',
      retry: told.retry,
      message: told.message,
      attention:
        told.result === 'unresolved'
          ? [{ code: 'unresolved', at: told.at, text: 'Look at the terminal.', actions: ['resolve'] }]
          : [],
    });
  }

  /** Replaces parts of a view, as the messages of the terminal do while a transaction runs. */
  vary(transactionId: string, change: Partial<TransactionView>): TransactionView {
    return this.#put({ ...this.#known(transactionId), ...change });
  }

  /** Blocks a terminal, as an unknown attempt does. */
  hold(terminal: string): void {
    this.#held.add(terminal);
    for (const listener of this.#turns) listener();
  }

  /** Resolves when a caller waits for the outcome. */
  async whenWaitedFor(transactionId: string): Promise<void> {
    if ((this.#listeners.get(transactionId)?.size ?? 0) > 0) return;
    await new Promise<void>((resolve) => this.#waitStarted.set(transactionId, resolve));
  }

  /** Returns the number of listeners. */
  listening(): number {
    return this.#turns.size;
  }

  /** Returns the number of callers that wait for the transaction now. */
  waiting(transactionId: string): number {
    return this.#listeners.get(transactionId)?.size ?? 0;
  }

  async submit(
    request: TransactionRequest,
    registerRequestIds?: RegisterRequestIds,
  ): Promise<Reply<{ readonly view: TransactionView; readonly created: boolean }>> {
    const known = this.#transactions.get(request.transactionId);
    if (known !== undefined) {
      if (isRequestOf({ request: known.request }, request)) {
        return { ok: true, value: { view: known, created: false } };
      }
      return no('id-reused', { transactionId: request.transactionId });
    }
    const refusal = this.#admission(request);
    if (refusal !== undefined) return refusal;
    const view = this.#put({
      request,
      state: 'queued',
      acceptedAt,
      retry: 'after-resolution',
      message: 'Waiting for the terminal.',
      ...(registerRequestIds === undefined ? {} : { registerRequestIds: [registerRequestIds] }),
      abortRequested: false,
      acknowledgedRevision: 0,
      receipts: [],
      attempts: [],
      attention: [],
      timeline: [{ at: acceptedAt, stage: 'accepted', text: 'The request was committed.' }],
    });
    return { ok: true, value: { view, created: true } };
  }

  get(transactionId: string): TransactionView | undefined {
    if (this.fault !== undefined) throw this.fault;
    return this.#transactions.get(transactionId);
  }

  /** Puts a link into the state in which the shopper has it. */
  waits(transactionId: string, change: Partial<TransactionView>): TransactionView {
    return this.#put({ ...this.#known(transactionId), state: 'waiting', ...change });
  }

  /** Every search so far. The words of a search are not matched, because a view has too little of the record. */
  readonly searches: TransactionSearch[] = [];

  search(search: TransactionSearch): FoundTransactions<TransactionView> {
    this.searches.push(search);
    return pageOf(this.list(search), search);
  }

  list(filter: TransactionFilter): readonly TransactionView[] {
    return listed([...this.#transactions.values()], filter);
  }

  asked(filter: RequestIdsFilter, limit: number): readonly TransactionView[] {
    const { saleId, serviceId } = filter;
    const isAt = ({ request }: TransactionView, poiId: string) =>
      'terminal' in filter ? request.terminal === filter.terminal : poiId === filter.poiId;
    return [...this.#transactions.values()]
      .filter((view) =>
        view.registerRequestIds?.some(
          (one) =>
            isSameText(one.saleId, saleId) && isAt(view, one.poiId) && (serviceId ?? one.serviceId) === one.serviceId,
        ),
      )
      .toReversed()
      .slice(0, limit);
  }

  async registerLoggedIn(terminal: string, saleId: string, register?: string): Promise<Refusal | undefined> {
    if (this.obstacle?.startsWith('replicate-') === true) return this.doubt();
    for (const view of this.asked({ saleId, terminal }, 1_000))
      if (view.answerDelivered !== undefined && view.request.register === register)
        this.vary(view.request.transactionId, { answerDelivered: { ...view.answerDelivered, loggedInSince: true } });
    return undefined;
  }

  async answerDelivered(transactionId: string, _revision: number, saleId: string): Promise<boolean> {
    const { request, answerDelivered } = this.#known(transactionId);
    if (answerDelivered !== undefined) return false;
    const terminal = placeOf(request);
    const newest = this.asked({ saleId, terminal }, 1)[0]?.request.transactionId ?? transactionId;
    this.vary(transactionId, { answerDelivered: { newest, loggedInSince: false, askedSince: [] } });
    return true;
  }

  async answerLost(transactionId: string): Promise<void> {
    const { answerDelivered: _taken, ...rest } = this.#known(transactionId);
    this.#put(rest);
  }

  async resultNotTaken(transactionId: string, revision: number, text: string): Promise<boolean> {
    const { attention, outcome } = this.#known(transactionId);
    const item = { code: 'result-not-taken', at: '2026-03-01T12:00:00Z', text, actions: ['acknowledge'] };
    if (outcome?.revision === revision) this.vary(transactionId, { attention: [...attention, item] });
    return outcome?.revision === revision;
  }

  inbox(limit: number, register?: string): readonly TransactionView[] {
    const unread = [...this.#transactions.values()].filter(
      (view) =>
        view.outcome !== undefined &&
        !isAcknowledged(view) &&
        (register === undefined || view.request.register === register),
    );
    return unread.slice(0, limit);
  }

  readonly feed: Feed = {
    last: () => this.#facts.length,
    after: (seq, limit) => {
      const facts = this.#facts.slice(seq, seq + limit);
      this.factsRead += facts.length;
      return facts;
    },
    listen: (listener) => {
      this.#turns.add(listener);
      return () => void this.#turns.delete(listener);
    },
  };

  /** Adds these facts and numbers them. */
  addFacts(facts: readonly Fact[]): void {
    for (const fact of facts) this.#facts.push({ ...fact, seq: this.#facts.length + 1 });
  }

  /** Adds a fact, as a message of the terminal does. */
  happens(transactionId: string, type: FactType, text: string): void {
    const { request } = this.#known(transactionId);
    const { register } = request;
    const terminal = placeOf(request);
    this.#facts.push({
      seq: this.#facts.length + 1,
      at: acceptedAt,
      type,
      terminal,
      transactionId,
      text,
      ...(register === undefined ? {} : { register }),
    });
    for (const listener of this.#turns) listener();
  }

  original(key: PoiTransaction): TransactionView | Unsure | undefined {
    const told = this.#transactions.get(key.transactionId);
    const { outcome } = told ?? {};
    if (outcome?.poiTransaction === undefined && outcome?.at === key.timeStamp) return told;
    const [found, ...more] = this.withKey(key);
    return more.length > 0 ? { unsure: 'It may be any of several.' } : found;
  }

  withKey(key: PoiTransaction): readonly TransactionView[] {
    return [...this.#transactions.values()].filter((view) => isKnownBy(view, key));
  }

  async waitForOutcome(
    transactionId: string,
    timeoutMs: number,
    signal: AbortSignalLike,
  ): Promise<TransactionView | undefined> {
    const view = this.get(transactionId);
    if (view === undefined || view.outcome !== undefined || signal.aborted) return view;
    return new Promise((resolve) => {
      const timer = setTimeout(() => applyResponse(), timeoutMs);
      const applyResponse = (): void => {
        clearTimeout(timer);
        unwatch();
        signal.removeEventListener('abort', applyResponse);
        resolve(this.get(transactionId));
      };
      const unwatch = this.watch(transactionId, (changed) => {
        if (changed.outcome !== undefined) applyResponse();
      });
      signal.addEventListener('abort', applyResponse);
    });
  }

  watch(transactionId: string, listener: (view: TransactionView) => void): () => void {
    const listeners = this.#listeners.get(transactionId) ?? new Set();
    this.#listeners.set(transactionId, listeners.add(listener));
    this.#waitStarted.get(transactionId)?.();
    return () => void listeners.delete(listener);
  }

  async abort(transactionId: string, reason: string): Promise<Reply<TransactionView>> {
    const view = this.#transactions.get(transactionId);
    if (view === undefined) return no('unknown-transaction');
    if (view.outcome !== undefined) return no('not-abortable');
    this.abortReasons.push(reason);
    return { ok: true, value: this.#put({ ...view, abortRequested: true }) };
  }

  async acknowledge(transactionId: string, revision: number): Promise<Reply<TransactionView>> {
    if (this.obstacle?.startsWith('replicate-') === true) return no(this.obstacle);
    const view = this.#transactions.get(transactionId);
    if (view === undefined) return no('unknown-transaction');
    if (view.outcome === undefined) return no('no-outcome');
    if (view.outcome.revision !== revision) return no('revision-mismatch', { revision: view.outcome.revision });
    return { ok: true, value: this.#put({ ...view, acknowledgedRevision: revision }) };
  }

  async resolve(transactionId: string, resolution: Resolution): Promise<Reply<TransactionView>> {
    const view = this.#transactions.get(transactionId);
    if (view === undefined) return no('unknown-transaction');
    if (view.outcome?.result !== 'unresolved') return no('not-on-attention');
    const { name, reason } = resolution;
    const revision = view.outcome.revision + 1;
    const decided = { ...unresolved(revision), result: resolution.outcome, reason: 'resolved-by-person' as const };
    return { ok: true, value: this.end(transactionId, { ...decided, resolvedBy: 'person', person: { name, reason } }) };
  }

  terminals(): readonly TerminalView[] {
    return this.#terminals.map((terminal) => this.#terminal(terminal));
  }

  async release(terminal: string, _name: string, _reason: string): Promise<Reply<TerminalView>> {
    if (!this.#terminals.includes(terminal)) return no('unknown-terminal', { terminals: this.#terminals });
    if (!this.#held.delete(terminal)) return no('nothing-to-release');
    return { ok: true, value: this.#terminal(terminal) };
  }

  async lease(terminal: string, { register, forMs, whileListening }: LeaseParameters): Promise<Reply<TerminalView>> {
    if (!this.#terminals.includes(terminal)) return no('unknown-terminal', { terminals: this.#terminals });
    const present = this.#leases.get(terminal);
    if (present !== undefined && present.register !== register)
      return no('terminal-leased', { register: present.register });
    const until = new Date(Date.parse(acceptedAt) + forMs).toISOString();
    this.#leases.set(terminal, { register, until, whileListening });
    return { ok: true, value: this.#terminal(terminal) };
  }

  async endLease(terminal: string, register: string | undefined): Promise<Reply<TerminalView>> {
    const present = this.#leases.get(terminal);
    if (present === undefined || present.register !== (register ?? present.register)) return no('not-leased');
    this.#leases.delete(terminal);
    return { ok: true, value: this.#terminal(terminal) };
  }

  unsubscribed(register: string): void {
    for (const [terminal, lease] of this.#leases)
      if (lease.register === register && lease.whileListening) this.#leases.delete(terminal);
    for (const listener of this.#turns) listener();
  }

  /** Adds a prompt of the terminal. */
  asks(prompt: PromptView): void {
    this.#prompts.set(prompt.promptId, prompt);
    for (const listener of this.#turns) listener();
  }

  prompts(): readonly PromptView[] {
    return [...this.#prompts.values()].filter(({ open }) => open);
  }

  async answerPrompt(promptId: string, answer: PromptAnswer, register?: string): Promise<Reply<PromptView>> {
    const prompt = this.#prompts.get(promptId);
    if (prompt === undefined) return no('unknown-prompt');
    if (register !== undefined && prompt.transactionId !== undefined && prompt.register !== register)
      return no('other-register');
    if (!prompt.open) return no('prompt-over');
    if (answer.type !== 'cancelled' && answer.type !== fitting[prompt.kind]) return no('answer-does-not-fit');
    this.promptAnswers.push(answer);
    this.#prompts.set(promptId, { ...prompt, open: false });
    for (const listener of this.#turns) listener();
    return { ok: true, value: { ...prompt, open: false } };
  }

  isOfAnother(): boolean {
    return false;
  }

  doubt(): Refusal | undefined {
    return doubtOf(this.obstacle);
  }

  of(register: string): Lanes {
    return new RegisterLanes(this, register, this.deviceRequests);
  }

  attention(): readonly AttentionEntry[] {
    const ofTransactions = [...this.#transactions.values()].flatMap(({ request, attention }) =>
      attention.map((entry) => ({
        ...placeIn(request),
        transactionId: request.transactionId,
        ...(request.register === undefined ? {} : { register: request.register }),
        attention: entry,
      })),
    );
    return [
      ...ofTransactions,
      ...this.terminals().flatMap(({ terminal, attention }) =>
        attention.map((entry) => ({ terminal, attention: entry })),
      ),
    ];
  }

  readiness(): Readiness {
    return this.obstacle === undefined
      ? { ready: true, reasons: [] }
      : { ready: false, reasons: [`obstacle: ${this.obstacle}`] };
  }

  #admission(request: TransactionRequest): Reply<never> | undefined {
    const { amountDetails, original, retryOf, reviewed = [], insteadOf, sale, startBefore } = request;
    const terminal = placeOf(request);
    if (this.obstacle !== undefined) return no(this.obstacle);
    if (request.service !== undefined) {
      if (request.service !== 'shop') return no('unknown-terminal', { terminals: ['shop'] });
    } else if (!this.#terminals.includes(terminal)) return no('unknown-terminal', { terminals: this.#terminals });
    if (retryOf !== undefined && this.#transactions.get(retryOf)?.request.sale !== sale) return no('retry-of-unknown');
    if (insteadOf !== undefined && !this.#transactions.has(insteadOf)) return no('instead-of-unknown');
    const standing = [...this.#transactions.values()].find((view) => view.request.sale === sale && stands(view));
    const ids = reviewed.map(({ transactionId }) => transactionId);
    if (ids.some((id) => this.#transactions.get(id)?.outcome === undefined)) return no('review-outdated');
    const first = standing?.request.transactionId;
    if (first !== undefined && !ids.includes(first)) return no('sale-open', { transactionId: first });
    if (request.acquirerData?.includes('authorisationType')) return no('acquirer-data-refused');
    if (request.cardAcquisition !== undefined) {
      const acquisition = this.#transactions.get(request.cardAcquisition);
      if (acquisition === undefined) return no('acquisition-unknown');
      if (acquisition.outcome?.result !== 'approved') return no('acquisition-not-open');
    }
    const { split } = request.options ?? {};
    if (split !== undefined && 'total' in split && split.total < (amountDetails?.amount ?? 0))
      return no('split-exceeded');
    const named = original?.type === 'terminal' ? this.original(original.poiTransaction) : undefined;
    if (named !== undefined && 'unsure' in named) return no('original-ambiguous');
    if (original?.type === 'transaction') {
      const payment = this.#transactions.get(original.transactionId);
      if (payment === undefined) return no('original-unknown');
      const isCapture = request.kind === 'capture';
      if (payment.outcome?.result !== 'approved')
        return no(isCapture ? 'pre-authorization-not-open' : 'original-not-refundable');
      const held = payment.outcome.authorized?.amount ?? 0;
      if (isCapture && (request.amountDetails?.amount ?? 0) > held) return no('pre-authorization-exceeded');
    }
    if (startBefore !== undefined && Date.parse(startBefore) < Date.now()) return no('start-too-late');
    const open = this.list({ terminal, state: 'open', limit: 1_000 }).length;
    return open >= this.queueMax ? no('queue-full') : undefined;
  }

  #terminal(terminal: string): TerminalView {
    const open = this.list({ terminal, state: 'open', limit: 1_000 });
    const current = open.at(-1)?.request.transactionId;
    const held = this.#held.has(terminal);
    const lease = this.#leases.get(terminal);
    return {
      terminal,
      poiId: `POI-${terminal}`,
      saleId: `SALE-${terminal}`,
      gateway: 'shop',
      profile: 'default',
      link: held ? { up: false, cause: { code: 'refused', text: 'Connection refused.' } } : { up: true },
      session: 'standing',
      lane: held ? 'blocked' : open.length > 0 ? 'busy' : 'free',
      ...(current === undefined ? {} : { current }),
      ...(lease === undefined ? {} : { lease }),
      queued: Math.max(0, open.length - 1),
      eventsNotKept: 0,
      attention: held ? [{ code: 'terminal-blocked', at: acceptedAt, text: 'Look at it.', actions: ['release'] }] : [],
    };
  }

  #known(transactionId: string): TransactionView {
    const view = this.#transactions.get(transactionId);
    if (view === undefined) throw new Error(`the test never submitted ${transactionId}`);
    return view;
  }

  #put(view: TransactionView): TransactionView {
    const { transactionId } = view.request;
    const before = this.#transactions.get(transactionId);
    this.#transactions.set(transactionId, view);
    const isOutcome = before?.outcome?.revision !== view.outcome?.revision;
    const type = before === undefined ? 'accepted' : isOutcome ? 'outcome' : 'acknowledged';
    this.happens(transactionId, type, view.message);
    for (const listener of this.#listeners.get(view.request.transactionId) ?? []) listener(view);
    return view;
  }
}

function no(code: Refusal['code'], extras: Omit<Refusal, 'code' | 'text'> = {}): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { code, text: `Refused: ${code}.`, ...extras } };
}
