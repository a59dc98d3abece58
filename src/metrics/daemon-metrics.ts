/** Collects the metrics of a daemon when Prometheus asks for them. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type DaemonView, type Lanes, type NumberedFact, reasons, transactionKinds } from '../core/index.js';
import { linkCauseCodes } from '../net/index.js';
import { type MetricName, metricTable } from './metric-table.js';

/** The parts of the metrics. */
export interface MetricsParts {
  /** The token that opens the metrics. */
  readonly token: string;
  readonly version: string;
  /** The names of the configuration, which are the values of labels. */
  readonly terminals: readonly string[];
  readonly services: readonly string[];
  readonly wallMs: () => number;
  readonly journalBytes: () => number;
}

/** The daemon as the metrics see it. */
interface Sources {
  readonly lanes: Lanes;
  readonly daemon: () => DaemonView;
}

/** So many unacknowledged outcomes are counted: each costs time in which payments wait. */
const inboxMax = 200;
/** So many facts are read before payments get a turn. */
const factsAtOnce = 50;
/** A payment takes seconds at the terminal, and a link minutes. */
const durationBuckets = [1, 2, 5, 10, 15, 20, 30, 45, 60, 90, 120, 300, 900];
/** Gauges of prom-client whose names break the naming rules of Prometheus. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

const results: ReadonlySet<unknown> = new Set(Object.values(reasons).flatMap((reason) => reason.results));
const kinds: ReadonlySet<string> = new Set(transactionKinds);
const causes: ReadonlySet<string> = new Set(linkCauseCodes);

/**
 * The metrics. Payments do no work for them: gauges are read from the views at each request, and counters from the facts
 * that the journal has since the last request. Losses of a link are not in the journal, so they are counted as they
 * happen.
 */
export class DaemonMetrics {
  readonly token: string;
  readonly #parts: MetricsParts;
  readonly #registry = new Registry();
  readonly #terminals: ReadonlySet<string>;
  readonly #services: ReadonlySet<string>;
  readonly #transactions = this.#counter('tenderd_transactions_total');
  readonly #losses = this.#counter('tenderd_link_losses_total');
  readonly #durations = new Histogram({
    ...this.#settings('tenderd_payment_duration_seconds'),
    buckets: durationBuckets,
  });
  readonly #ready = this.#gauge('tenderd_ready');
  readonly #linkUp = this.#gauge('tenderd_link_up');
  readonly #available = this.#gauge('tenderd_terminal_available');
  readonly #open = this.#gauge('tenderd_transactions_open');
  readonly #unresolved = this.#gauge('tenderd_transactions_unresolved');
  readonly #inbox = this.#gauge('tenderd_inbox_transactions');
  readonly #attention = this.#gauge('tenderd_attention_items');
  readonly #journalBytes = this.#gauge('tenderd_journal_bytes');
  readonly #diskFree = this.#gauge('tenderd_disk_free_bytes');
  readonly #backupAge = this.#gauge('tenderd_backup_age_seconds');
  #sources: Sources | undefined;
  #lastFact = 0;
  #reading: Promise<string> | undefined;
  #closed = false;

  constructor(parts: MetricsParts) {
    this.token = parts.token;
    this.#parts = parts;
    this.#terminals = new Set(parts.terminals);
    this.#services = new Set(parts.services);
    this.#gauge('tenderd_build_info').set({ version: parts.version }, 1);
    collectDefaultMetrics({ register: this.#registry });
    for (const name of misnamed) this.#registry.removeSingleMetric(name);
  }

  /** The media type of the text. */
  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Counts from now on. */
  begin(lanes: Lanes, daemon: () => DaemonView): void {
    this.#sources = { lanes, daemon };
    this.#lastFact = lanes.feed.last();
  }

  /** Counts a lost link. An unknown cause counts as `other`. */
  noteLoss(gateway: string, cause: string): void {
    this.#losses.inc({ gateway, cause: causes.has(cause) ? cause : 'other' });
  }

  /** Resolves with the metrics as text. Requests at the same time get the same text. */
  async read(): Promise<string> {
    return (this.#reading ??= this.#collect().finally(() => {
      this.#reading = undefined;
    }));
  }

  /** Stops reading the journal. */
  close(): void {
    this.#closed = true;
  }

  async #collect(): Promise<string> {
    if (this.#sources !== undefined) {
      await this.#countOutcomes(this.#sources.lanes);
      if (!this.#closed) this.#look(this.#sources);
    }
    return this.#registry.metrics();
  }

  async #countOutcomes(lanes: Lanes): Promise<void> {
    while (!this.#closed) {
      const facts = lanes.feed.after(this.#lastFact, factsAtOnce);
      for (const fact of facts) if (fact.type === 'outcome') this.#countOutcome(lanes, fact);
      this.#lastFact = facts.at(-1)?.seq ?? this.#lastFact;
      if (facts.length < factsAtOnce) return;
      await nextTurn();
    }
  }

  #countOutcome(lanes: Lanes, { transactionId, detail, at }: NumberedFact): void {
    const view = transactionId === undefined ? undefined : lanes.get(transactionId);
    const result = detail?.['result'];
    if (view === undefined || typeof result !== 'string' || !results.has(result)) return;
    const { kind, terminal, service } = view.request;
    const place = { terminal: named(terminal, this.#terminals), service: named(service, this.#services) };
    if (kinds.has(kind)) this.#transactions.inc({ ...place, kind, result });
    if (kind !== 'payment' || detail?.['revision'] !== 1) return;
    this.#durations.observe(place, Math.max(0, Date.parse(at) - Date.parse(view.acceptedAt)) / 1_000);
  }

  #look({ lanes, daemon }: Sources): void {
    this.#ready.set(lanes.readiness().ready ? 1 : 0);
    for (const { terminal, gateway, link, unreachable, lane } of lanes.terminals()) {
      this.#linkUp.set({ terminal, gateway }, link.up ? 1 : 0);
      const isStuck = unreachable !== undefined || lane === 'blocked' || lane === 'faulted';
      this.#available.set({ terminal }, isStuck ? 0 : 1);
    }
    this.#open.set(lanes.list({ state: 'open', limit: 1_000 }).length);
    this.#unresolved.set(lanes.list({ state: 'unresolved', limit: 1_000 }).length);
    this.#inbox.set(lanes.inbox(inboxMax).length);
    this.#attention.set(lanes.attention().length);
    this.#journalBytes.set(this.#parts.journalBytes());
    const { disk, backup } = daemon();
    setKnown(this.#diskFree, disk.freeBytes);
    const { last } = backup;
    const ageMs = last === undefined ? undefined : this.#parts.wallMs() - Date.parse(last.at);
    setKnown(this.#backupAge, ageMs === undefined ? undefined : ageMs / 1_000);
  }

  #counter(name: MetricName): Counter {
    return new Counter(this.#settings(name));
  }

  #gauge(name: MetricName): Gauge {
    return new Gauge(this.#settings(name));
  }

  #settings(name: MetricName) {
    const { labels, description } = metricTable[name];
    return { name, help: description, labelNames: [...labels], registers: [this.#registry] };
  }
}

/** Returns a name of the configuration. A terminal that is no longer configured has none. */
function named(name: string | undefined, configured: ReadonlySet<string>): string {
  return name !== undefined && configured.has(name) ? name : '';
}

/** Sets a gauge, or removes its value if the value is unknown. */
function setKnown(gauge: Gauge, value: number | undefined): void {
  if (value === undefined) gauge.remove();
  else gauge.set(value);
}
