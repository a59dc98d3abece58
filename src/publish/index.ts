/** Publishes events to NATS JetStream. */

export type { Failure } from './publication.js';
export { loadPackages, packageNames } from './packages.js';
export { Publisher } from './publisher.js';
export { statusOf } from './status.js';
export { StatusBeacon } from './status-beacon.js';
export { connectTo, type NatsAddress } from './broker.js';
export type * from './client-types.js';
export { connectFailure, sendFailure } from './failures.js';
