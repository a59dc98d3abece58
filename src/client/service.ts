/** Payment services, as the daemon reports them. */

import type { Attention } from './transaction.js';

/** One payment service. */
export interface Service {
  /** Its name in the configuration. */
  readonly service: string;
  /** The profile, which says what recovery may rely on. */
  readonly profile: string;
  /** True if the service takes no real money. */
  readonly simulated: boolean;
  /** True if the service reports finished payments by webhook. Otherwise the daemon polls it. */
  readonly webhook: boolean;
  /** The connection to the service, as seen by this daemon process. */
  readonly contact: {
    /** not-asked: nothing was sent yet. failing: the last request got no response, or none from the service itself. */
    readonly state: 'not-asked' | 'reached' | 'failing';
    /** ISO 8601. Absent if nothing was sent. */
    readonly since?: string;
    /** The last failure, kept after the service can be reached again. */
    readonly lastFailure?: { readonly since: string; readonly code: string; readonly text: string };
    /**
     * ISO 8601: the end of a pause that the service requested. Nothing is sent to it before. Present during the pause
     * only.
     */
    readonly leftAloneUntil?: string;
  };
  /** The number of links that wait for their shoppers. */
  readonly openLinks: number;
  /** The number of other transactions without an outcome at the service. */
  readonly underWay: number;
  /** The number of unresolved transactions, which are checked in the background. */
  readonly unresolved: number;
  /** The attention items about the service itself. */
  readonly attention: readonly Attention[];
}
