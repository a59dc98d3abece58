/** The metrics of a daemon, in the text format of Prometheus. */

export { DaemonMetrics } from './daemon-metrics.js';
export { metricTable } from './metric-table.js';
