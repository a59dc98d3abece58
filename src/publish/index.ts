/** The publication of events to NATS JetStream. */

export type { Failure } from './publication.js';
export { loadPackages, packageNames } from './packages.js';
export { Publisher } from './publisher.js';
