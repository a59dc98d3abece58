/** The metrics of tenderd: names, types and labels. The metrics of the process come from prom-client. */

/** One metric. */
interface MetricRow {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly labels: readonly string[];
  readonly description: string;
}

/** All metrics of tenderd, by name. */
export const metricTable = {
  tenderd_build_info: { type: 'gauge', labels: ['version'], description: 'Always 1; the label has the version.' },
  tenderd_ready: { type: 'gauge', labels: [], description: '1 if tenderd accepts payments, as in /readyz.' },
  tenderd_link_up: {
    type: 'gauge',
    labels: ['terminal', 'gateway'],
    description: '1 if the connection over which the terminal is reached is up.',
  },
  tenderd_terminal_available: {
    type: 'gauge',
    labels: ['terminal'],
    description: '0 if the terminal cannot take a payment: not reachable, or blocked by an unknown result.',
  },
  tenderd_link_losses_total: {
    type: 'counter',
    labels: ['gateway', 'cause'],
    description: 'Connections to the gateway that were up and were lost.',
  },
  tenderd_transactions_total: {
    type: 'counter',
    labels: ['terminal', 'service', 'kind', 'result'],
    description: 'Outcomes since the start. A transaction that was unresolved counts again with its later result.',
  },
  tenderd_payment_duration_seconds: {
    type: 'histogram',
    labels: ['terminal', 'service'],
    description: 'Time of a payment from its acceptance to its first outcome.',
  },
  tenderd_transactions_open: { type: 'gauge', labels: [], description: 'Transactions without an outcome.' },
  tenderd_transactions_unresolved: {
    type: 'gauge',
    labels: [],
    description: 'Transactions whose result is unresolved: money may have moved.',
  },
  tenderd_inbox_transactions: {
    type: 'gauge',
    labels: [],
    description: 'Outcomes that no register has acknowledged, at most 200.',
  },
  tenderd_attention_items: { type: 'gauge', labels: [], description: 'Items that an operator must review.' },
  tenderd_journal_bytes: { type: 'gauge', labels: [], description: 'Size of the journal and its log.' },
  tenderd_disk_free_bytes: { type: 'gauge', labels: [], description: 'Free space on the disk of the data directory.' },
  tenderd_backup_age_seconds: {
    type: 'gauge',
    labels: [],
    description: 'Age of the last verified backup; absent if there is none.',
  },
} as const satisfies Readonly<Record<string, MetricRow>>;

/** The name of a metric. */
export type MetricName = keyof typeof metricTable;
