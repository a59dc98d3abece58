/** The settings of a pair of daemons. */

import type { NatsLoginConfiguration } from './publish-configuration.js';

/** The stream that the two daemons of a pair share, and the name of this daemon. */
export interface ReplicateConfiguration {
  readonly urls: readonly string[];
  readonly login?: NatsLoginConfiguration;
  /** The certificates of the trusted authority, in PEM form. */
  readonly ca?: string;
  readonly stream: string;
  /** The name of the bucket that contains the lease. */
  readonly bucket: string;
  /** The name of this daemon. The other daemon of the pair has another name. */
  readonly name: string;
  readonly replicas: number;
  readonly leaseMs: number;
  /** The folder that contains the packages of NATS. If absent, the folder of tenderd itself. */
  readonly packages?: string;
  /**
   * True if the operator accepts that the standby is experimental: not every fault has been tested. This setting is
   * required with real money.
   */
  readonly experimental: boolean;
}
