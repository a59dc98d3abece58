/** The metrics of the head office, in the text format of Prometheus. They are read when Prometheus asks. */

import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { officeMetrics as texts } from '../../messages/index.js';
import { type OfficeFigures, ReadFailure } from '../queries/index.js';
import type { Feed } from './data-routes.js';

/** The source of the figures. */
export interface MetricsSource {
  readonly version: string;
  readonly feed: () => Feed;
  /** Returns the figures. Rejects with ReadFailure. */
  readonly figures: () => Promise<OfficeFigures>;
  readonly wallMs: () => number;
}

/** The form that a code of a refused event must have to become a label. Any other code counts as `other`. */
const refusedCode = /^event-[a-z-]{1,40}$/;
/** The maximum number of codes that become labels. */
const codesMax = 20;

/** The gauges whose names end in `_total`. prom-client chose these names, although this ending is only for counters. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/** The metrics of one office. */
export class OfficeMetrics {
  readonly #source: MetricsSource;
  readonly #registry = new Registry();
  readonly #databaseUp = this.#gauge('tenderd_office_database_up');
  readonly #reading = this.#gauge('tenderd_office_stream_reading');
  readonly #behind = this.#gauge('tenderd_office_stream_behind_messages');
  readonly #newest = this.#gauge('tenderd_office_newest_event_age_seconds');
  readonly #stores = this.#gauge('tenderd_office_stores');
  readonly #silent = this.#gauge('tenderd_office_stores_silent');
  readonly #clockOff = this.#gauge('tenderd_office_stores_clock_off');
  readonly #needing = this.#gauge('tenderd_office_stores_needing_attention');
  readonly #unresolved = this.#gauge('tenderd_office_transactions_unresolved');
  readonly #attention = this.#gauge('tenderd_office_attention_items');
  readonly #ofTables = [
    this.#newest,
    this.#stores,
    this.#silent,
    this.#clockOff,
    this.#needing,
    this.#unresolved,
    this.#attention,
  ];
  readonly #events = this.#counter('tenderd_office_events_total');
  readonly #refused = this.#counter('tenderd_office_refused_events_total', ['code']);
  #collecting: Promise<string> | undefined;

  constructor(source: MetricsSource) {
    this.#source = source;
    this.#gauge('tenderd_office_build_info', ['version']).set({ version: source.version }, 1);
    collectDefaultMetrics({ register: this.#registry });
    for (const name of misnamed) this.#registry.removeSingleMetric(name);
  }

  /** The media type of the text. */
  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Resolves with the metrics as text. Requests at the same time share one text. */
  async read(): Promise<string> {
    this.#collecting ??= this.#collect().finally(() => {
      this.#collecting = undefined;
    });
    return this.#collecting;
  }

  async #collect(): Promise<string> {
    const { state, behind } = this.#source.feed();
    this.#reading.set(state === 'reading' ? 1 : 0);
    this.#behind.set(behind);
    try {
      this.#note(await this.#source.figures());
      this.#databaseUp.set(1);
    } catch (error) {
      if (!(error instanceof ReadFailure)) throw error;
      // If the figures cannot be read, they are removed, because old figures would look like present ones.
      for (const gauge of this.#ofTables) gauge.remove();
      this.#databaseUp.set(0);
    }
    return this.#registry.metrics();
  }

  #note({ sums, events, refused, newestAt }: OfficeFigures): void {
    this.#stores.set(sums.stores);
    this.#silent.set(sums.silent);
    this.#clockOff.set(sums.clockOff);
    this.#needing.set(sums.needing);
    this.#unresolved.set(sums.unresolved);
    this.#attention.set(sums.attention);
    if (newestAt === undefined) this.#newest.remove();
    else this.#newest.set(Math.max(0, (this.#source.wallMs() - Date.parse(newestAt)) / 1_000));
    // A replay counts all events again, so the counter is set to the total of the tables.
    this.#events.reset();
    this.#events.inc(events);
    this.#refused.reset();
    for (const [code, count] of byKnownCode(refused)) this.#refused.inc({ code }, count);
  }

  #gauge(name: keyof typeof texts.descriptions, labelNames: readonly string[] = []): Gauge {
    return new Gauge({
      name,
      help: texts.descriptions[name],
      labelNames: [...labelNames],
      registers: [this.#registry],
    });
  }

  #counter(name: keyof typeof texts.descriptions, labelNames: readonly string[] = []): Counter {
    return new Counter({
      name,
      help: texts.descriptions[name],
      labelNames: [...labelNames],
      registers: [this.#registry],
    });
  }
}

function byKnownCode(refused: Readonly<Record<string, number>>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [code, count] of Object.entries(refused).toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const label = refusedCode.test(code) && counts.size < codesMax ? code : 'other';
    counts.set(label, (counts.get(label) ?? 0) + count);
  }
  return counts;
}
