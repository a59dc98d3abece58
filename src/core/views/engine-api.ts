/** The one interface through which `api` talks to the lanes, and the views that it serves. */

import type { Instruments } from '../model/instrument.js';
import type { Services } from '../model/service-view.js';
import type { PromptAnswer, Prompt } from '../terminal/messages/prompt.js';
import type { ReportedCondition } from '../terminal/messages/terminal-condition.js';
import type { LinkCause } from '../terminal/wire/wire.js';
import type {
  AbortSignalLike,
  FoundTransactions,
  RequestIdsFilter,
  TransactionFilter,
  TransactionSearch,
} from '../engine/ports.js';
import type { Refusal, Reply } from '../model/refused-request.js';
import type { Outcome } from '../model/result.js';
import type { Attempt } from '../model/attempt.js';
import type { TransactionKind } from '../model/kind-names.js';
import type { Unsure } from '../sale/original.js';
import type { PoiTransaction, AmountDetails } from '../model/common-types.js';
import type { Receipt } from '../../../protocol/index.js';
import type { DeviceRequestKind } from '../terminal/messages/device-request.js';
import type { DeviceRequests } from './device-request-view.js';
import type { Unreachable } from '../model/unreachable-reason.js';
import type { NumberedFact } from '../engine/fact.js';
import type { Attention } from '../model/attention-item.js';
import type { RegisterRequestIds } from '../model/transaction.js';
import type { TransactionRequest } from '../model/request.js';
import type { Resolution } from '../model/resolution.js';
import type { Checkout, Order } from '../model/order.js';

/** One line of the timeline: the event in words, and its time. */
export interface TimelineEntry {
  /** ISO wall time. */
  readonly at: string;
  /** The fact's type, a stable word. */
  readonly stage: string;
  readonly text: string;
}

/**
 * The state of a transaction:
 * - `handing-over`: nothing was sent; the transaction waits for the transaction that it replaces.
 * - `queued`: nothing was sent.
 * - `waiting`: a link is waiting for its shopper.
 * - `running`: the terminal has the transaction.
 * - `recovering`: the transaction was sent, its answer was lost, and tenderd asks for it.
 * - `unresolved`: reported as unresolved; later proof or an operator ends this state.
 * - `ended`: the transaction has a definite outcome.
 */
export type TransactionState =
  | 'handing-over'
  | 'queued'
  | 'running'
  | 'recovering'
  | 'waiting'
  | 'unresolved'
  | 'ended';

/**
 * All that the API reports about a transaction. `retry` and `message` are present even while the transaction is
 * running.
 */
export interface TransactionView {
  readonly request: TransactionRequest;
  readonly state: TransactionState;
  readonly acceptedAt: string;
  /**
   * ISO wall time at which the personal data of the transaction was erased; absent while the journal has all this data.
   */
  readonly erasedAt?: string;
  /** The terminal's key of the original, as known when the request was admitted. */
  readonly originalPoi?: PoiTransaction;
  /** The approved amount of the original, if the request undoes the whole original and names no amount. */
  readonly originalAmount?: AmountDetails;
  /** The ids with which registers requested the transaction in the standard's messages, oldest first. */
  readonly registerRequestIds?: readonly RegisterRequestIds[];
  readonly outcome?: Outcome;
  readonly retry: 'safe' | 'unsafe' | 'after-resolution';
  readonly message: string;
  /**
   * The number of transactions that the terminal serves before this transaction, while it is queued. Absent in lists.
   */
  readonly ahead?: number;
  readonly certainBy?: string;
  /**
   * The requested minus the authorized amount, both without cash-back and without a tip that was not requested. The
   * amount is never negative. This field is present only if an amount was authorized in the same currency.
   */
  readonly remaining?: AmountDetails;
  /** The remaining amount of the sale after this part. */
  readonly leftInSale?: AmountDetails;
  readonly showing?: string;
  /** The address where the shopper pays, while the link can be paid. Only this process knows the address. Absent in lists. */
  readonly checkout?: Checkout;
  /** For a payment at a service: the operations on it. Absent in lists. */
  readonly order?: Order;
  readonly abortRequested: boolean;
  readonly acknowledgedRevision: number;
  /**
   * The delivery of the complete answer to a register that speaks the standard: the newest transaction that the
   * register had requested by then, and the register's actions since.
   */
  readonly answerDelivered?: SinceAnswer & { readonly newest: string };
  readonly receipts: readonly Receipt[];
  readonly attempts: readonly Attempt[];
  readonly attention: readonly Attention[];
  readonly timeline: readonly TimelineEntry[];
}

/** The actions of a register since it received an answer. */
export interface SinceAnswer {
  readonly loggedInSince: boolean;
  /** The ServiceIDs under which the register repeated the request in its present session. */
  readonly askedSince: readonly string[];
}

/** The newest payment of a terminal that has an outcome. */
export interface LastPayment {
  readonly transactionId: string;
  readonly result: Outcome['result'];
  /** ISO time of the outcome. */
  readonly at: string;
  /** The authorized amount; the requested amount if none was authorized. */
  readonly amount?: AmountDetails;
}

/** One terminal, for a technician. */
export interface TerminalView {
  readonly terminal: string;
  readonly poiId: string;
  readonly saleId: string;
  readonly gateway: string;
  readonly profile: string;
  readonly link: { readonly up: true } | { readonly up: false; readonly cause: LinkCause };
  /**
   * `standing`: the session is open. `none`: there is no session. `logged-out`: an operator logged out, and the next
   * request that needs a session opens one. `not-used`: the profile has no sessions.
   */
  readonly session: 'standing' | 'none' | 'logged-out' | 'not-used';
  /**
   * The state of the lane:
   * - `free`: the lane can take a payment now.
   * - `unreachable`: nothing is running, and the lane cannot take a payment now.
   * - `busy`: a transaction or a device request is running.
   * - `blocked`: an unknown attempt blocks the lane.
   * - `faulted`: an invariant is broken.
   * - `resting`: the lane waits after an answer, or an unanswered device request may still arrive.
   */
  readonly lane: 'free' | 'unreachable' | 'busy' | 'blocked' | 'faulted' | 'resting';
  /** Why the terminal cannot take a payment now, regardless of transactions that are running or waiting on it. */
  readonly unreachable?: Unreachable;
  /** The transactionId of the transaction that is running on the lane or blocks it. */
  readonly current?: string;
  /** The register of the transaction in `current`. */
  readonly register?: string;
  /** The register that has a lease of the terminal, and the time at which the lease ends (ISO). */
  readonly lease?: { readonly register: string; readonly until: string; readonly whileListening: boolean };
  /**
   * The card acquisition whose card the terminal keeps, and until when (ISO). `isFree`: a transaction may still name
   * it.
   */
  readonly acquiredCard?: { readonly transactionId: string; readonly until: string; readonly isFree: boolean };
  /** The condition that the terminal reported last. The API shows only the troubles that follow from this condition. */
  readonly reported?: ReportedCondition;
  /** The newest payment of the terminal that has an outcome. */
  readonly lastPayment?: LastPayment;
  readonly queued: number;
  /**
   * The number of events and texts from the terminal that the journal has not kept since the daemon started, because
   * they decided nothing about a transaction.
   */
  readonly eventsNotKept: number;
  /** The device request that the terminal performs, or may still perform. */
  readonly deviceRequest?: {
    readonly deviceRequestId: string;
    readonly kind: DeviceRequestKind;
    readonly register?: string;
  };
  readonly attention: readonly Attention[];
}

/**
 * One entry of the attention list. The entry is about a transaction or, if `transactionId` is absent, about a terminal
 * or payment service.
 */
export interface AttentionEntry {
  /** The terminal's name; `*` if the entry is about the daemon. Absent if `service` is present. */
  readonly terminal?: string;
  readonly service?: string;
  readonly transactionId?: string;
  /** The register of the transaction. */
  readonly register?: string;
  readonly attention: Attention;
}

/** The readiness of the daemon to take payments, and the reason if it is not ready. */
export interface Readiness {
  readonly ready: boolean;
  readonly reasons: readonly string[];
}

/**
 * The feed of durable facts. The feed is read from the journal, so a slow reader costs no memory and misses nothing.
 */
export interface Feed {
  /** Returns the number of the newest fact, 0 for none. */
  last(): number;
  /** Returns the facts after this number, oldest first, at most `limit`. */
  after(seq: number, limit: number): readonly NumberedFact[];
  /** Calls `listener` after every turn of the lanes, even without facts; returns the unsubscribe function. */
  listen(listener: () => void): () => void;
}

/**
 * The interface of the lanes for the API. Promises resolve after the commit that they report (promise 3). If the journal fails they never resolve: the process
 * stops.
 */
export interface Lanes {
  /**
   * Admits a request, returns the running transaction, or returns the stored outcome (I10). `created` is true if the
   * transaction is new. `registerRequestIds` is stored with the transaction. If these ids still name another
   * transaction without a definite outcome, the request is refused as `id-reused`.
   */
  submit(
    request: TransactionRequest,
    registerRequestIds?: RegisterRequestIds,
  ): Promise<Reply<{ readonly view: TransactionView; readonly created: boolean }>>;
  get(transactionId: string): TransactionView | undefined;
  /** Returns transactions, newest first, without timelines. The timelines of a thousand transactions would delay every register. */
  list(filter: TransactionFilter): readonly TransactionView[];
  /**
   * Searches transactions, newest first, without timelines. A short page does not mean that there are no older matches.
   */
  search(search: TransactionSearch): FoundTransactions<TransactionView>;
  /** Returns the transactions that were requested under these ids, newest first, at most `limit`, without timelines. */
  asked(filter: RequestIdsFilter, limit: number): readonly TransactionView[];
  /**
   * Records that a register that speaks the standard opened a session at a terminal, by the terminal's configured name.
   * Resolves with the refusal if the stream of a pair does not confirm it.
   */
  registerLoggedIn(terminal: string, saleId: string): Promise<Refusal | undefined>;
  /**
   * Records that a register that speaks the standard received the complete answer with this revision. Resolves with true if that was recorded now,
   * false if it was known before.
   */
  answerDelivered(transactionId: string, revision: number, saleId: string): Promise<boolean>;
  /**
   * Records that the connection was reset after the answer had been delivered. The register may therefore not have read
   * the answer.
   */
  answerLost(transactionId: string, revision: number): Promise<void>;
  /**
   * Adds an attention item with this text to a transaction, because the register does not accept the result that
   * tenderd POSTs to it. `revision`: the revision of that result. Resolves with true once the transaction has the item.
   * Resolves with false if the transaction has another revision now, or cannot have the item.
   */
  resultNotTaken(transactionId: string, revision: number, text: string): Promise<boolean>;
  /**
   * Returns the transaction that a request of this kind means by this terminal's key. If the key is ambiguous, returns
   * the candidates; if no transaction has the key, undefined. `terminal`: the name of the terminal that gave the key.
   * The transactions of all registers count, because one register may refund the payment of another.
   */
  original(key: PoiTransaction, kind: TransactionKind, terminal: string): TransactionView | Unsure | undefined;
  /** Returns all transactions that a terminal knows by this key, oldest first, without timelines. */
  withKey(key: PoiTransaction): readonly TransactionView[];
  /** Returns the transactions that the register has not acknowledged, oldest first, at most `limit` (promise 8). */
  inbox(limit: number): readonly TransactionView[];
  /** True if this transaction exists and belongs to a register that these lanes do not serve. */
  isOfAnother(transactionId: string): boolean;
  /**
   * Returns why an unknown id may have moved money: the journal is on integrity hold, or the stream of a pair does not
   * confirm entries. Undefined if an unknown id was never accepted.
   */
  doubt(): Refusal | undefined;
  /**
   * Resolves when each request with this id that is being accepted has its reply. Undefined if no such request is being
   * accepted. Only the daemon of a pair needs time to accept a request.
   */
  accepting(transactionId: string): Promise<unknown> | undefined;
  readonly feed: Feed;
  /**
   * Resolves with the current view at the first of these events.
   * - The transaction has an outcome.
   * - A link has received its payment address, unless the address was known before.
   * - `timeoutMs` has passed.
   * - `signal` aborts.
   */
  waitForOutcome(
    transactionId: string,
    timeoutMs: number,
    signal: AbortSignalLike,
  ): Promise<TransactionView | undefined>;
  /** Calls `listener` after every commit that changed this transaction; returns the unsubscribe function. */
  watch(transactionId: string, listener: (view: TransactionView) => void): () => void;
  abort(transactionId: string, reason: string): Promise<Reply<TransactionView>>;
  acknowledge(transactionId: string, revision: number): Promise<Reply<TransactionView>>;
  resolve(transactionId: string, resolution: Resolution): Promise<Reply<TransactionView>>;
  terminals(): readonly TerminalView[];
  release(terminal: string, name: string, reason: string): Promise<Reply<TerminalView>>;
  attention(): readonly AttentionEntry[];
  readiness(): Readiness;
  /**
   * Gives a register a lease of the terminal, after the transactions that are already waiting. A second call prolongs
   * the lease. The call is refused while another register has a lease.
   */
  lease(terminal: string, parameters: LeaseParameters): Promise<Reply<TerminalView>>;
  /** Ends the lease of this register, or of any register if none is named. */
  endLease(terminal: string, register: string | undefined, why: string): Promise<Reply<TerminalView>>;
  /** Ends the leases that depend on this register's event stream, because the register closed it. */
  unsubscribed(register: string): void;
  /** Returns the open prompts of the terminals, oldest first. */
  prompts(): readonly PromptView[];
  /** Answers a prompt. A repetition of the same answer gets the same reply. */
  answerPrompt(promptId: string, answer: PromptAnswer): Promise<Reply<PromptView>>;
  readonly deviceRequests: DeviceRequests;
  /** The cards that payment services store for shoppers. */
  readonly instruments: Instruments;
  /** The payment services and their states. */
  readonly services: Services;
  /** The register that these lanes serve; absent for the operator, who has all rights. */
  readonly register?: string;
  /** Returns the same lanes, limited to the rights of this register. */
  of(register: string): Lanes;
}

/** A prompt of a terminal for people at the register. */
export interface PromptView
  extends Pick<
    Prompt,
    | 'promptId'
    | 'kind'
    | 'transactionId'
    | 'deviceRequestId'
    | 'register'
    | 'text'
    | 'menu'
    | 'minLength'
    | 'maxLength'
    | 'initial'
    | 'masked'
    | 'requestedAt'
    | 'expiresAt'
  > {
  readonly terminal: string;
  /** False after the prompt was answered or withdrawn, or its time ran out. */
  readonly open: boolean;
}

/** The parameters of a lease: one register alone may use the terminal. */
export interface LeaseParameters {
  readonly register: string;
  readonly forMs: number;
  /** True if the lease also ends when the register unsubscribes from events. */
  readonly whileListening: boolean;
}
