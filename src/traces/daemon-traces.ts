/** The traces of a daemon. They have spans for requests, commits and transactions. */

import type { RequestSpan, RequestTraces } from '../api/index.js';
import {
  type JournalPort,
  type Lanes,
  type NumberedFact,
  type TraceContext,
  traceContextIn,
  traceparentOf,
} from '../core/index.js';
import { timedJournal } from './timed-journal.js';
import { contextOf, type Tracer } from './tracer.js';
import { spansOf } from './transaction-spans.js';

/**
 * The delay after which the facts of a turn are read. By then, the payments of the turn have been sent and reported.
 */
const readAfterMs = 100;
/** The number of facts that are read before waiting payments continue. */
const factsAtOnce = 50;
/** The maximum number of commits and reports that are remembered. Later ones have no span. */
const rememberedMax = 1_000;
/** The time that the receiver gets when the daemon stops. */
const closeMs = 1_000;

/** A commit for a transaction that has a trace. */
interface Committed {
  readonly traceparent: string;
  readonly transactionId: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** The traces of one daemon. */
export class DaemonTraces implements RequestTraces {
  readonly #tracer: Tracer;
  readonly #commits: Committed[] = [];
  /**
   * The outcomes that were not reported to a register yet. For each transaction: the time of the outcome, and the
   * context of the transaction's span.
   */
  readonly #unreported = new Map<string, { readonly atMs: number; readonly context: TraceContext }>();
  #lastFact: number;
  #lanes: Lanes | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopListening: (() => void) | undefined;

  /** `lastFact`: the newest fact before the daemon started. Only later facts have spans. */
  constructor(tracer: Tracer, lastFact: number) {
    this.#tracer = tracer;
    this.#lastFact = lastFact;
  }

  request(transactionId: string, parent: TraceContext | undefined): RequestSpan {
    const attributes = {
      'http.request.method': 'PUT',
      'http.route': '/v1/transactions/{transactionId}',
      'tenderd.transaction_id': transactionId,
    };
    const span = this.#tracer.begin('PUT /v1/transactions/{transactionId}', 'server', attributes, parent);
    return {
      traceparent: traceparentOf(contextOf(span)),
      end: (status) => {
        if (status !== undefined) span.setAttribute('http.response.status_code', status);
        span.end();
      },
    };
  }

  /** Wraps the port of a journal, so that its commits have spans. */
  timed(journal: JournalPort): JournalPort {
    return timedJournal(journal, (...commit) => this.#noteCommit(...commit));
  }

  /** Records the start and the end of a commit. The spans are created later, because a payment is waiting now. */
  #noteCommit(parts: Parameters<JournalPort['commit']>[0], startMs: number, endMs: number): void {
    for (const { transactions } of parts) {
      for (const { request } of transactions) {
        const { traceparent, transactionId } = request;
        if (traceparent === undefined || this.#commits.length >= rememberedMax) continue;
        this.#commits.push({ traceparent, transactionId, startMs, endMs });
      }
    }
  }

  /** Reads the facts of these lanes from now on. */
  begin(lanes: Lanes): void {
    this.#lanes = lanes;
    this.#stopListening = lanes.feed.listen(() => {
      this.#timer ??= setTimeout(() => this.#read(), readAfterMs).unref();
    });
  }

  /** Stops reading facts, because the journal may be closed. */
  stop(): void {
    this.#stopListening?.();
    clearTimeout(this.#timer);
    this.#lanes = undefined;
  }

  /** Creates the last spans, and sends them within a time limit. */
  async close(): Promise<void> {
    this.#read();
    this.stop();
    await this.#tracer.close(closeMs);
  }

  #read(): void {
    this.#timer = undefined;
    this.#recordCommits();
    const facts = this.#lanes?.feed.after(this.#lastFact, factsAtOnce) ?? [];
    for (const fact of facts) this.#record(fact);
    this.#lastFact = facts.at(-1)?.seq ?? this.#lastFact;
    if (facts.length === factsAtOnce) this.#timer = setTimeout(() => this.#read(), 0).unref();
  }

  #recordCommits(): void {
    for (const { traceparent, transactionId, startMs, endMs } of this.#commits.splice(0)) {
      const attributes = { 'tenderd.transaction_id': transactionId };
      this.#tracer.record({ name: 'journal commit', startMs, endMs, attributes }, traceContextIn(traceparent));
    }
  }

  #record({ type, transactionId, at, detail }: NumberedFact): void {
    if (transactionId === undefined) return;
    if (type === 'outcome' && detail?.['revision'] === 1) this.#recordTransaction(transactionId, at);
    if (type === 'acknowledged' || type === 'answer-delivered') this.#recordReport(transactionId, at);
  }

  #recordTransaction(transactionId: string, at: string): void {
    const view = this.#lanes?.get(transactionId);
    if (view === undefined) return;
    const { transaction, parts } = spansOf(view, at);
    const context = this.#tracer.record(transaction, traceContextIn(view.request.traceparent));
    for (const part of parts) this.#tracer.record(part, context);
    const [oldest] = this.#unreported.keys();
    if (oldest !== undefined && this.#unreported.size >= rememberedMax) this.#unreported.delete(oldest);
    this.#unreported.set(transactionId, { atMs: Date.parse(at), context });
  }

  #recordReport(transactionId: string, at: string): void {
    const outcome = this.#unreported.get(transactionId);
    if (outcome === undefined) return;
    this.#unreported.delete(transactionId);
    this.#tracer.record({ name: 'report', startMs: outcome.atMs, endMs: Date.parse(at) }, outcome.context);
  }
}
