/** The settings of a pair of daemons. */

import type { NatsLoginConfiguration } from './publish-configuration.js';

/** The stream that a pair shares, and this daemon in it. */
export interface ReplicateConfiguration {
  readonly urls: readonly string[];
  readonly login?: NatsLoginConfiguration;
  /** Certificates in PEM form. */
  readonly ca?: string;
  readonly stream: string;
  /** The bucket of the lease. */
  readonly bucket: string;
  /** The name of this daemon, another one for each daemon of the pair. */
  readonly name: string;
  readonly replicas: number;
  readonly leaseMs: number;
  /** The folder that has the packages of NATS; absent: where tenderd is. */
  readonly packages?: string;
  /** True if the operator accepts that not every fault has been shown, also with real money. */
  readonly experimental: boolean;
}
