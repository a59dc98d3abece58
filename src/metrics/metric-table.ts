/** The metrics of tenderd: names, types and labels. The metrics of the process come from prom-client. */

/** One row of the table: a metric. */
interface MetricRow {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly labels: readonly string[];
  readonly description: string;
}

/** All metrics of tenderd, by name. */
export const metricTable = {
  tenderd_build_info: {
    type: 'gauge',
    labels: ['version', 'node'],
    description: 'Always 1; the labels have the versions of tenderd and Node.',
  },
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
  tenderd_terminal_state: {
    type: 'gauge',
    labels: ['terminal', 'state'],
    description: '1 for the present state of the lane of the terminal, 0 for the other states.',
  },
  tenderd_terminal_queue: {
    type: 'gauge',
    labels: ['terminal'],
    description: 'Transactions that wait for the terminal.',
  },
  tenderd_service_reachable: {
    type: 'gauge',
    labels: ['service'],
    description: '0 if the latest request to the payment service failed.',
  },
  tenderd_link_losses_total: {
    type: 'counter',
    labels: ['gateway', 'cause'],
    description: 'Connections to the gateway that were up and were lost.',
  },
  tenderd_recoveries_total: {
    type: 'counter',
    labels: ['terminal', 'service', 'cause'],
    description: 'Requests whose response was lost, so that tenderd had to ask for the result.',
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
  tenderd_stage_duration_seconds: {
    type: 'histogram',
    labels: ['stage', 'service'],
    description: 'Time of one stage of a transaction. A stage that a transaction skips is not counted.',
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
  tenderd_inbox_oldest_seconds: {
    type: 'gauge',
    labels: [],
    description: 'Age of the oldest outcome in the inbox; absent if the inbox is empty.',
  },
  tenderd_attention_items: { type: 'gauge', labels: [], description: 'Items that an operator must review.' },
  tenderd_refused_logins_total: {
    type: 'counter',
    labels: ['interface'],
    description: 'Callers that were refused for a missing or wrong token, secret, code or PIN.',
  },
  tenderd_clock_offset_seconds: {
    type: 'gauge',
    labels: ['subject', 'name'],
    description:
      'The clock of this machine minus the clock of a terminal, gateway or payment service, as last compared.',
  },
  tenderd_journal_commits_total: { type: 'counter', labels: [], description: 'Durable commits of the journal.' },
  tenderd_journal_bytes: { type: 'gauge', labels: [], description: 'Size of the journal and its log.' },
  tenderd_disk_free_bytes: { type: 'gauge', labels: [], description: 'Free space on the disk of the data directory.' },
  tenderd_disk_reserve_bytes: {
    type: 'gauge',
    labels: [],
    description: 'Free space below which tenderd refuses new payments.',
  },
  tenderd_backup_age_seconds: {
    type: 'gauge',
    labels: [],
    description: 'Age of the last verified backup; absent if there is none.',
  },
  tenderd_backup_overdue: { type: 'gauge', labels: [], description: '1 if the configured nightly backup is overdue.' },
  tenderd_publish_waiting_events: {
    type: 'gauge',
    labels: [],
    description: 'Events that the NATS stream does not have yet; absent if no events are published.',
  },
  tenderd_publish_oldest_seconds: {
    type: 'gauge',
    labels: [],
    description: 'Age of the oldest event that waits for the NATS stream; absent if none waits.',
  },
} as const satisfies Readonly<Record<string, MetricRow>>;

/** The name of a metric. */
export type MetricName = keyof typeof metricTable;
