/** Collects the metrics of a daemon when Prometheus asks for them. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { DaemonView, Lanes } from '../core/index.js';
import {
  type ConfiguredNames,
  laneStates,
  linkCauses,
  Names,
  type RefusingInterface,
  refusingInterfaces,
} from './closed-lists.js';
import { FactCounts } from './fact-counts.js';
import { type MetricName, metricTable } from './metric-table.js';

/** The dependencies of the metrics. */
export interface MetricsParts extends ConfiguredNames {
  /** The token that a reader of the metrics must send. */
  readonly token: string;
  readonly version: string;
  readonly wallMs: () => number;
  readonly journalBytes: () => number;
  readonly commits: () => number;
  /** The number of the last fact that was recorded before the start. */
  readonly lastFact: number;
}

/** The sources in the daemon from which the metrics are read. */
interface Sources {
  readonly lanes: Lanes;
  readonly daemon: () => DaemonView;
}

/** The maximum number of unacknowledged outcomes that are counted. Counting takes time in which payments wait. */
const inboxMax = 200;
/** The number of facts that are read before waiting payments continue. */
const factsAtOnce = 50;
/**
 * The buckets for the duration of payments, in seconds. A payment at a terminal takes seconds, and a payment by link
 * takes minutes.
 */
const durationBuckets = [1, 2, 5, 10, 15, 20, 30, 45, 60, 90, 120, 300, 900];
/** The buckets for the duration of stages, in seconds. A login takes milliseconds, and a recovery may take minutes. */
const stageBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 900];
/** Gauges of prom-client with names that end with `_total`, as the names of counters do. These gauges are left out. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/**
 * The metrics. A payment does no work for the metrics. At each request, gauges are read from the views, and counters
 * add the facts that were journaled since the last request. Losses of a link and refused logins are not journaled, so
 * they are counted when they occur.
 */
export class DaemonMetrics {
  readonly token: string;
  readonly #parts: MetricsParts;
  readonly #registry = new Registry();
  readonly #names: Names;
  readonly #facts: FactCounts;
  readonly #losses = this.#counter('tenderd_link_losses_total');
  readonly #refusedLogins = this.#counter('tenderd_refused_logins_total');
  readonly #commits = this.#counter('tenderd_journal_commits_total');
  readonly #ready = this.#gauge('tenderd_ready');
  readonly #linkUp = this.#gauge('tenderd_link_up');
  readonly #available = this.#gauge('tenderd_terminal_available');
  readonly #state = this.#gauge('tenderd_terminal_state');
  readonly #queue = this.#gauge('tenderd_terminal_queue');
  readonly #reachable = this.#gauge('tenderd_service_reachable');
  readonly #open = this.#gauge('tenderd_transactions_open');
  readonly #unresolved = this.#gauge('tenderd_transactions_unresolved');
  readonly #inbox = this.#gauge('tenderd_inbox_transactions');
  readonly #inboxAge = this.#gauge('tenderd_inbox_oldest_seconds');
  readonly #attention = this.#gauge('tenderd_attention_items');
  readonly #clockOffset = this.#gauge('tenderd_clock_offset_seconds');
  readonly #journalBytes = this.#gauge('tenderd_journal_bytes');
  readonly #diskFree = this.#gauge('tenderd_disk_free_bytes');
  readonly #diskReserve = this.#gauge('tenderd_disk_reserve_bytes');
  readonly #backupAge = this.#gauge('tenderd_backup_age_seconds');
  readonly #backupOverdue = this.#gauge('tenderd_backup_overdue');
  readonly #publishWaiting = this.#gauge('tenderd_publish_waiting_events');
  readonly #publishOldest = this.#gauge('tenderd_publish_oldest_seconds');
  #sources: Sources | undefined;
  #lastFact: number;
  #countedCommits = 0;
  #reading: Promise<string> | undefined;
  #closed = false;

  constructor(parts: MetricsParts) {
    this.token = parts.token;
    this.#parts = parts;
    this.#lastFact = parts.lastFact;
    this.#names = new Names(parts);
    this.#facts = new FactCounts(
      {
        transactions: this.#counter('tenderd_transactions_total'),
        recoveries: this.#counter('tenderd_recoveries_total'),
        durations: this.#histogram('tenderd_payment_duration_seconds', durationBuckets),
        stages: this.#histogram('tenderd_stage_duration_seconds', stageBuckets),
      },
      this.#names,
    );
    this.#gauge('tenderd_build_info').set({ version: parts.version, node: process.versions.node }, 1);
    // Each counter is set to 0 at the start. If a counter first appeared with the value 1, Prometheus would not see an
    // increase.
    for (const by of refusingInterfaces) this.#refusedLogins.inc({ interface: by }, 0);
    for (const gateway of parts.gateways)
      for (const cause of [...linkCauses, 'other']) this.#losses.inc({ gateway, cause }, 0);
    collectDefaultMetrics({ register: this.#registry });
    for (const name of misnamed) this.#registry.removeSingleMetric(name);
  }

  /** The media type of the text. */
  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Reads the metrics of these lanes and this daemon from now on. */
  begin(lanes: Lanes, daemon: () => DaemonView): void {
    this.#sources = { lanes, daemon };
  }

  /** Counts a lost link. Unknown causes are counted as `other`. */
  noteLoss(gateway: string, cause: string): void {
    this.#losses.inc({ gateway, cause: linkCauses.has(cause) ? cause : 'other' });
  }

  /** Counts a request that was refused because of its login. */
  noteRefusedLogin(by: RefusingInterface): void {
    this.#refusedLogins.inc({ interface: by });
  }

  /** Resolves with the metrics as text. Simultaneous requests share one text. */
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
      await this.#countFacts(this.#sources.lanes);
      await this.#look(this.#sources);
    }
    const texts: string[] = [];
    for (const { name } of this.#registry.getMetricsAsArray()) {
      texts.push(await this.#registry.getSingleMetricAsString(name));
      // The histogram of many terminals is long. So waiting payments continue after each metric.
      await nextTurn();
    }
    return `${texts.join('\n\n')}\n`;
  }

  async #countFacts(lanes: Lanes): Promise<void> {
    while (!this.#closed) {
      const facts = lanes.feed.after(this.#lastFact, factsAtOnce);
      for (const fact of facts) this.#facts.count(lanes, fact);
      this.#lastFact = facts.at(-1)?.seq ?? this.#lastFact;
      if (facts.length < factsAtOnce) return;
      await nextTurn();
    }
  }

  /** Reads the gauges in steps, because payments wait during each of them. */
  async #look({ lanes, daemon }: Sources): Promise<void> {
    const steps = [
      () => this.#ready.set(lanes.readiness().ready ? 1 : 0),
      () => this.#lookAtTerminals(lanes),
      () => this.#lookAtServices(lanes),
      () => this.#open.set(lanes.list({ state: 'open', limit: 1_000 }).length),
      () => this.#unresolved.set(lanes.list({ state: 'unresolved', limit: 1_000 }).length),
      () => this.#lookAtInbox(lanes),
      () => this.#attention.set(lanes.attention().length),
      () => this.#lookAtMachine(daemon()),
    ];
    for (const step of steps) {
      if (this.#closed) return;
      step();
      await nextTurn();
    }
  }

  #lookAtServices(lanes: Lanes): void {
    for (const { service, contact } of lanes.services.all())
      this.#reachable.set({ service }, contact.state === 'failing' ? 0 : 1);
  }

  #lookAtInbox(lanes: Lanes): void {
    const inbox = lanes.inbox(inboxMax);
    this.#inbox.set(inbox.length);
    setKnown(this.#inboxAge, this.#ageOf(inbox[0]?.outcome?.at));
  }

  #lookAtTerminals(lanes: Lanes): void {
    for (const { terminal, gateway, link, unreachable, lane, queued } of lanes.terminals()) {
      this.#linkUp.set({ terminal, gateway }, link.up ? 1 : 0);
      const isStuck = unreachable !== undefined || lane === 'blocked' || lane === 'faulted';
      this.#available.set({ terminal }, isStuck ? 0 : 1);
      for (const state of laneStates) this.#state.set({ terminal, state }, state === lane ? 1 : 0);
      this.#queue.set({ terminal }, queued);
    }
  }

  #lookAtMachine({ disk, backup, clocks, publication }: DaemonView): void {
    for (const { subject, name, offsetMs } of clocks)
      if (this.#names.has(subject, name)) this.#clockOffset.set({ subject, name }, offsetMs / 1_000);
    const commits = this.#parts.commits();
    this.#commits.inc(Math.max(0, commits - this.#countedCommits));
    this.#countedCommits = commits;
    this.#journalBytes.set(this.#parts.journalBytes());
    setKnown(this.#diskFree, disk.freeBytes);
    this.#diskReserve.set(disk.reserveBytes);
    setKnown(this.#backupAge, this.#ageOf(backup.last?.at));
    setKnown(this.#publishWaiting, publication?.waiting);
    setKnown(this.#publishOldest, this.#ageOf(publication?.oldestAt));
    this.#backupOverdue.set(backup.overdueSince === undefined ? 0 : 1);
  }

  /** Returns the age of an ISO time in seconds. */
  #ageOf(at: string | undefined): number | undefined {
    return at === undefined ? undefined : (this.#parts.wallMs() - Date.parse(at)) / 1_000;
  }

  #counter(name: MetricName): Counter {
    return new Counter(this.#settings(name));
  }

  #gauge(name: MetricName): Gauge {
    return new Gauge(this.#settings(name));
  }

  #histogram(name: MetricName, buckets: number[]): Histogram {
    return new Histogram({ ...this.#settings(name), buckets });
  }

  #settings(name: MetricName) {
    const { labels, description } = metricTable[name];
    return { name, help: description, labelNames: [...labels], registers: [this.#registry] };
  }
}

/** Sets a gauge, or removes its value if the value is unknown. */
function setKnown(gauge: Gauge, value: number | undefined): void {
  if (value === undefined) gauge.remove();
  else gauge.set(value);
}
