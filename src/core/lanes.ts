/** The one interface through which `api` talks to the lanes, and the views that it serves (issue: "The answer"). */

import type { Receipt } from '../../protocol/index.js';
import type { LinkCause, TransactionFilter } from './ports.js';
import type { AmountDetails, Attempt, Attention, Outcome, TransactionRequest } from './transaction.js';

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
 * `queued` (nothing sent), `running` (with the terminal), `recovering` (sent, its answer lost, being asked for),
 * `unresolved` (told so; later proof or a person ends it), `ended` (definite outcome).
 */
export type TransactionState = 'queued' | 'running' | 'recovering' | 'unresolved' | 'ended';

/** Everything that may be said of a transaction. `retry` and `sentence` are there even while it runs. */
export interface TransactionView {
  readonly request: TransactionRequest;
  readonly state: TransactionState;
  readonly acceptedAt: string;
  readonly outcome?: Outcome;
  readonly retry: 'safe' | 'unsafe' | 'after-resolution';
  readonly sentence: string;
  readonly certainBy?: string;
  /** Requested minus authorized, where something was authorized and the currencies agree; never negative. */
  readonly remaining?: AmountDetails;
  readonly showing?: string;
  readonly abortWanted: boolean;
  readonly acknowledgedRevision: number;
  readonly receipts: readonly Receipt[];
  readonly attempts: readonly Attempt[];
  readonly attention: readonly Attention[];
  readonly timeline: readonly TimelineEntry[];
}

/** One terminal as a technician sees it. */
export interface TerminalView {
  readonly terminal: string;
  readonly poiId: string;
  readonly saleId: string;
  readonly gateway: string;
  readonly profile: string;
  readonly link: { readonly up: true } | { readonly up: false; readonly cause: LinkCause };
  /** `standing` or `none`; `not-used` for profiles without sessions. */
  readonly session: 'standing' | 'none' | 'not-used';
  /** `free`, `busy` (a transaction runs), `held` (an unknown attempt blocks it), `parked` (a broken invariant), `resting`. */
  readonly lane: 'free' | 'busy' | 'held' | 'parked' | 'resting';
  /** transactionId of what runs or holds the lane. */
  readonly current?: string;
  readonly queued: number;
  readonly attention: readonly Attention[];
}

/** Why a request was refused before anything was journaled or sent. `code` is stable and becomes the problem's code. */
export interface Refusal {
  readonly code:
    | 'unknown-terminal'
    | 'id-reused'
    | 'sale-open'
    | 'original-unknown'
    | 'original-not-refundable'
    | 'retry-of-unknown'
    | 'journal-reserve'
    | 'journal-unconfirmed'
    | 'lane-parked'
    | 'queue-full'
    | 'start-too-late'
    | 'stopping'
    | 'unknown-transaction'
    | 'revision-mismatch'
    | 'no-outcome'
    | 'not-on-attention'
    | 'not-abortable'
    | 'nothing-to-release'
    | 'invalid-request';
  /** What happened and what to do, for people. */
  readonly text: string;
  /** The transaction that stands in the way, where one does. */
  readonly transactionId?: string;
  /** Known terminals, for `unknown-terminal`. */
  readonly terminals?: readonly string[];
  /** The latest revision, for `revision-mismatch`. */
  readonly revision?: number;
}

/** A value or a refusal. Refusals are values, not exceptions. */
export type Reply<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

/** What a person decides about an unresolved transaction. */
export interface Resolution {
  readonly outcome: 'approved' | 'declined' | 'not-processed';
  readonly name: string;
  readonly reason: string;
}

/** One entry of the attention list: of a transaction, or of a terminal when `transactionId` is absent. */
export interface AttentionEntry {
  readonly terminal: string;
  readonly transactionId?: string;
  readonly attention: Attention;
}

/** Whether the daemon can take payments, and if not, why. */
export interface Readiness {
  readonly ready: boolean;
  readonly reasons: readonly string[];
}

/**
 * What the register's door may ask of the lanes. Promises resolve after the commit that they report (promise 3).
 * When the journal fails they never resolve: the process stops.
 */
export interface Lanes {
  /** Admits, attaches to the running one, or returns the stored outcome (I10). `created` tells which. */
  submit(request: TransactionRequest): Promise<Reply<{ readonly view: TransactionView; readonly created: boolean }>>;
  get(transactionId: string): TransactionView | undefined;
  list(filter: TransactionFilter): readonly TransactionView[];
  /** Resolves when the transaction has an outcome, or after `timeoutMs`, or when `signal` aborts; with the view of then. */
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
}

/** The part of AbortSignal that is needed, so that this file stays free of platform types. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
