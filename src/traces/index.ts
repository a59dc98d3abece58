/** The traces of a daemon, sent by OpenTelemetry. */

export { DaemonTraces } from './daemon-traces.js';
export { loadPackages, packageNames } from './packages.js';
export { Tracer } from './tracer.js';
