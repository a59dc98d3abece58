/** Payment services, as the daemon reports them. */

import type { Attention } from './transaction.js';

/** One payment service. */
export interface Service {
  /** The service's name in the configuration. */
  readonly service: string;
  /** The profile. It determines which promises of the service the recovery may rely on. */
  readonly profile: string;
  /** True if the service takes no real money. */
  readonly simulated: boolean;
  /** True if the service reports finished payments by webhook. If false, the daemon polls the service. */
  readonly webhook: boolean;
  /** The contact with the service since this daemon process started. */
  readonly contact: {
    /** `not-asked`: nothing was sent yet. `failing`: the last request got no response, or a response that is not from the service itself. */
    readonly state: 'not-asked' | 'reached' | 'failing';
    /** The time since which `state` has its present value (ISO 8601). Absent if nothing was sent. */
    readonly since?: string;
    /** The last failure. It is still reported after the service can be reached again. */
    readonly lastFailure?: { readonly since: string; readonly code: string; readonly text: string };
    /** The end (ISO 8601) of a pause that the service demanded. The daemon sends nothing to the service during the pause. Absent at other times. */
    readonly leftAloneUntil?: string;
  };
  /** The number of links that are waiting for their shoppers. */
  readonly openLinks: number;
  /** The number of other transactions at the service that do not have an outcome yet. */
  readonly underWay: number;
  /** The number of unresolved transactions. The daemon checks them in the background. */
  readonly unresolved: number;
  /** The attention items about the service itself. */
  readonly attention: readonly Attention[];
}
