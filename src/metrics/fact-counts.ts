/** Counts what the journal records: outcomes, recoveries, and how long the stages took. */

import type { Counter, Histogram } from 'prom-client';
import type { Lanes, NumberedFact } from '../core/index.js';
import { kinds, type Names, recoveryCauses, results, type Stage } from './closed-lists.js';
import { loginOf, OpenStages, secondsBetween, stagesUntilOutcome } from './stage-times.js';

/** The metrics that are derived from facts. */
export interface FactMetrics {
  readonly transactions: Counter;
  readonly recoveries: Counter;
  readonly durations: Histogram;
  readonly stages: Histogram;
}

/** The facts which report that a response was lost. Each names the row of the recovery table that applies. */
const recoveryFacts: ReadonlySet<string> = new Set(['link-lost', 'deadline-passed', 'started', 'status-unanswered']);

/** Counts each fact once. */
export class FactCounts {
  readonly #metrics: FactMetrics;
  readonly #names: Names;
  readonly #logins = new OpenStages();
  readonly #unreported = new OpenStages();

  constructor(metrics: FactMetrics, names: Names) {
    this.#metrics = metrics;
    this.#names = names;
  }

  /** Counts one fact. Reads the transaction from the journal only for an outcome. */
  count(lanes: Lanes, fact: NumberedFact): void {
    if (fact.type === 'outcome') this.#countOutcome(lanes, fact);
    else if (fact.type === 'acknowledged' || fact.type === 'answer-delivered') this.#countReport(fact);
    else if (fact.type === 'session') this.#countLogin(fact);
    else if (recoveryFacts.has(fact.type)) this.#countRecovery(fact);
  }

  #countOutcome(lanes: Lanes, { transactionId, detail, at }: NumberedFact): void {
    const view = transactionId === undefined ? undefined : lanes.get(transactionId);
    const result = detail?.['result'];
    if (view === undefined || typeof result !== 'string' || !results.has(result)) return;
    const { kind, transactionId: id } = view.request;
    const place = this.#names.placeOf(view.request);
    if (kinds.has(kind)) this.#metrics.transactions.inc({ ...place, kind, result });
    if (detail?.['revision'] !== 1) return;
    for (const { stage, seconds } of stagesUntilOutcome(view, at)) this.#observe(stage, place.service, seconds);
    this.#unreported.begin(`${place.service} ${id}`, at);
    if (kind === 'payment') this.#metrics.durations.observe(place, secondsBetween(view.acceptedAt, at));
  }

  #countReport({ transactionId, terminal, at }: NumberedFact): void {
    const { service } = this.#names.placeOf({ service: terminal });
    const seconds = this.#unreported.end(`${service} ${transactionId}`, at);
    if (seconds !== undefined) this.#observe('reported', service, seconds);
  }

  #countLogin(fact: NumberedFact): void {
    const login = loginOf(fact);
    if (login === undefined) return;
    const seconds = this.#logins.end(login, fact.at);
    if (seconds === undefined) this.#logins.begin(login, fact.at);
    else this.#observe('login', '', seconds);
  }

  #countRecovery({ type, terminal, transactionId, detail }: NumberedFact): void {
    const cause = detail?.['row'];
    // At a terminal, a status request without an answer belongs to a recovery that was already counted.
    if (transactionId === undefined || typeof cause !== 'string' || !recoveryCauses.has(cause)) return;
    if (type === 'status-unanswered' && !cause.startsWith('service-')) return;
    this.#metrics.recoveries.inc({ ...this.#names.placeOf({ terminal, service: terminal }), cause });
  }

  #observe(stage: Stage, service: string, seconds: number): void {
    this.#metrics.stages.observe({ stage, service }, seconds);
  }
}
