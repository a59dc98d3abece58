/** The one interface through which `api` talks to the lanes, and the views that it serves. */

import type { Instruments } from '../model/instrument.js';
import type { Services } from '../model/service-view.js';
import type { PromptAnswer, Prompt } from '../terminal/messages/prompt.js';
import type { LinkCause } from '../terminal/wire/wire.js';
import type { AbortSignalLike, RequestIdsFilter, TransactionFilter } from '../engine/ports.js';
import type { Reply } from '../model/refused-request.js';
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

/** One line of the timeline: what happened when, in words. */
export interface TimelineEntry {
  /** ISO wall time. */
  readonly at: string;
  /** The fact's type, a stable word. */
  readonly stage: string;
  readonly text: string;
}

/**
 * Where a transaction is:
 * `handing-over` (nothing sent: it waits for the one whose place it takes), `queued` (nothing sent), `waiting` (a link, for its shopper), `running` (with the terminal), `recovering` (sent, its answer lost, being asked for),
 * `unresolved` (told so; later proof or a person ends it), `ended` (definite outcome).
 */
export type TransactionState =
  | 'handing-over'
  | 'queued'
  | 'running'
  | 'recovering'
  | 'waiting'
  | 'unresolved'
  | 'ended';

/** Everything that may be said of a transaction. `retry` and `message` are there even while it runs. */
export interface TransactionView {
  readonly request: TransactionRequest;
  readonly state: TransactionState;
  readonly acceptedAt: string;
  /** The terminal's key of what it is about, as it stood when the request was admitted. */
  readonly originalPoi?: PoiTransaction;
  /** The ids under which it was asked for in the words of the standard, oldest first. */
  readonly registerRequestIds?: readonly RegisterRequestIds[];
  readonly outcome?: Outcome;
  readonly retry: 'safe' | 'unsafe' | 'after-resolution';
  readonly message: string;
  /** While it is queued: how many transactions the terminal serves before it. Lists do not count. */
  readonly ahead?: number;
  readonly certainBy?: string;
  /** Requested minus authorized, both without cash-back and without a tip that was not asked for, where something was authorized and the currencies agree; never negative. */
  readonly remaining?: AmountDetails;
  /** What its sale still costs behind this part of it. */
  readonly leftInSale?: AmountDetails;
  readonly showing?: string;
  /** Where the shopper pays, while the link waits: this process alone knows it. Lists do not tell it. */
  readonly checkout?: Checkout;
  /** Of a payment at a service: what was done with it. Lists do not tell it. */
  readonly order?: Order;
  readonly abortRequested: boolean;
  readonly acknowledgedRevision: number;
  /** A register that speaks the standard took the answer whole: the newest transaction that it had asked for then, and what it has done since. */
  readonly answerDelivered?: SinceAnswer & { readonly newest: string };
  readonly receipts: readonly Receipt[];
  readonly attempts: readonly Attempt[];
  readonly attention: readonly Attention[];
  readonly timeline: readonly TimelineEntry[];
}

/** What a register has done since it took an answer. */
export interface SinceAnswer {
  readonly loggedInSince: boolean;
  /** The ServiceIDs under which it asked for the same again, in the session that it has now. */
  readonly askedSince: readonly string[];
}

/** One terminal as a technician sees it. */
export interface TerminalView {
  readonly terminal: string;
  readonly poiId: string;
  readonly saleId: string;
  readonly gateway: string;
  readonly profile: string;
  readonly link: { readonly up: true } | { readonly up: false; readonly cause: LinkCause };
  /** `standing` or `none`; `logged-out` on a person's wish, until something needs it; `not-used` for profiles without sessions. */
  readonly session: 'standing' | 'none' | 'logged-out' | 'not-used';
  /** `free`, `unreachable` (nothing runs, and it cannot take a payment now), `busy` (a transaction or a device request runs), `blocked` (an unknown attempt blocks it), `faulted` (a broken invariant), `resting` (also while an unanswered device request may still arrive). */
  readonly lane: 'free' | 'unreachable' | 'busy' | 'blocked' | 'faulted' | 'resting';
  /** Why it cannot take a payment now, whatever runs or waits on it. */
  readonly unreachable?: Unreachable;
  /** transactionId of what runs or holds the lane. */
  readonly current?: string;
  /** The register of what runs or holds it. */
  readonly register?: string;
  /** The register that has it for itself, and until when (ISO). */
  readonly lease?: { readonly register: string; readonly until: string; readonly whileListening: boolean };
  /** The card acquisition whose card it keeps, until when (ISO), and whether a transaction may still name it. */
  readonly acquiredCard?: { readonly transactionId: string; readonly until: string; readonly isFree: boolean };
  readonly queued: number;
  /** Its events and texts that decide nothing and were counted, not kept, since the daemon started. */
  readonly eventsNotKept: number;
  /** What it does, or may still do, outside any transaction. */
  readonly deviceRequest?: {
    readonly deviceRequestId: string;
    readonly kind: DeviceRequestKind;
    readonly register?: string;
  };
  readonly attention: readonly Attention[];
}

/** One entry of the attention list: of a transaction, or of a terminal or payment service if `transactionId` is absent. */
export interface AttentionEntry {
  /** Its name; `*` if the entry is about the daemon. Absent with `service`. */
  readonly terminal?: string;
  readonly service?: string;
  readonly transactionId?: string;
  /** The register of the transaction. */
  readonly register?: string;
  readonly attention: Attention;
}

/** Whether the daemon can take payments, and if not, why. */
export interface Readiness {
  readonly ready: boolean;
  readonly reasons: readonly string[];
}

/** What happens, as it becomes durable. It is read from the journal: whoever reads slowly costs no memory and misses nothing. */
export interface Feed {
  /** The number of the newest fact, 0 for none. */
  last(): number;
  /** Facts behind this number, oldest first, at most so many. */
  after(seq: number, limit: number): readonly NumberedFact[];
  /** Calls `listener` after every turn of the lanes, whether or not it left facts; returns the unsubscribe function. */
  listen(listener: () => void): () => void;
}

/**
 * What the API may ask of the lanes. Promises resolve after the commit that they report (promise 3).
 * When the journal fails they never resolve: the process stops.
 */
export interface Lanes {
  /**
   * Admits, attaches to the running one, or returns the stored outcome (I10). `created` tells which. `registerRequestIds` is kept with
   * the transaction; ids that still name another one without a definite outcome are refused as `id-reused`.
   */
  submit(
    request: TransactionRequest,
    registerRequestIds?: RegisterRequestIds,
  ): Promise<Reply<{ readonly view: TransactionView; readonly created: boolean }>>;
  get(transactionId: string): TransactionView | undefined;
  /** Newest first, without timelines: those of a thousand transactions would keep every register waiting. */
  list(filter: TransactionFilter): readonly TransactionView[];
  /** What was asked for under these ids, newest first, at most so many, without timelines. */
  asked(filter: RequestIdsFilter, limit: number): readonly TransactionView[];
  /** A register that speaks the standard opened a session at a terminal, by the terminal's configured name. */
  registerLoggedIn(terminal: string, saleId: string): Promise<void>;
  /** Such a register took the whole answer that told this revision. Whether that was written down now; not so where it was known. */
  answerDelivered(transactionId: string, revision: number, saleId: string): Promise<boolean>;
  /** The connection that took it was reset afterwards: perhaps it was never read. */
  answerLost(transactionId: string, revision: number): Promise<void>;
  /** Such a register does not take the result of this revision, which is POSTed to it: a person must hear so, in these words. */
  resultNotTaken(transactionId: string, revision: number, text: string): Promise<void>;
  /**
   * The transaction that this key of a terminal names for a request of this kind, what was found where nothing says which is meant, undefined where the key
   * is nobody's. `terminal` is the one that the key is of, by its name. Of all registers: what one took may be given back at another.
   */
  original(key: PoiTransaction, kind: TransactionKind, terminal: string): TransactionView | Unsure | undefined;
  /** All that a terminal knows by this key, oldest first, without timelines. */
  withKey(key: PoiTransaction): readonly TransactionView[];
  /** What the register has not acknowledged, oldest first, at most so many (promise 8). */
  inbox(limit: number): readonly TransactionView[];
  /** Whether this transaction is there and belongs to a register whose lanes these are not. */
  isOfAnother(transactionId: string): boolean;
  /**
   * Why the journal is in doubt, for a technician: then an id that it does not know may have moved money all the same. Undefined where what is
   * not known was never taken.
   */
  integrityHold(): string | undefined;
  readonly feed: Feed;
  /**
   * Resolves when the transaction has an outcome, when a link has got the address at which it is paid, after `timeoutMs`, or when `signal` aborts; with the
   * view of then. Where the address was there already, the outcome is waited for.
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
  /** Gives a register the terminal for itself, behind what waits already; again to prolong. Refused while another has it. */
  lease(terminal: string, parameters: LeaseParameters): Promise<Reply<TerminalView>>;
  /** Ends a lease of this register; of any where none is named. */
  endLease(terminal: string, register: string | undefined, why: string): Promise<Reply<TerminalView>>;
  /** This register listens to events no more: leases that were to end with that end. */
  unsubscribed(register: string): void;
  /** What the terminals ask of people now, oldest first. */
  prompts(): readonly PromptView[];
  /** Answers a prompt. The same answer again is no second one: it is told that it was given. */
  answerPrompt(promptId: string, answer: PromptAnswer): Promise<Reply<PromptView>>;
  /** What the terminals are asked outside any transaction. */
  readonly deviceRequests: DeviceRequests;
  /** The cards that payment services store for shoppers. */
  readonly instruments: Instruments;
  /** The payment services, and how they stand. */
  readonly services: Services;
  /** The register whose lanes these are; absent for the operator, who may do everything. */
  readonly register?: string;
  /** The same lanes as this register may see and change them. */
  of(register: string): Lanes;
}

/** What a terminal asks of people at the register. */
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
  /** False once it was answered, withdrawn or too late. */
  readonly open: boolean;
}

/** A terminal for one register alone. */
export interface LeaseParameters {
  readonly register: string;
  readonly forMs: number;
  /** It ends, too, when the register listens to events no more. */
  readonly whileListening: boolean;
}
