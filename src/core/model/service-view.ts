/** The state of a payment service, as a technician sees it. */

import type { Attention } from './attention-item.js';

/** Why a service could not be reached: a stable code, and a text for people that contains no address and no secret. */
export interface ContactFailure {
  /** ISO wall time of the first failure in the current series. */
  readonly since: string;
  readonly code: string;
  readonly text: string;
}

/** The state of this process's connection to a service. */
export interface Contact {
  /**
   * `not-asked` until a request is sent. `failing` from the first request that the service itself does not answer,
   * until the service answers a request again.
   */
  readonly state: 'not-asked' | 'reached' | 'failing';
  /** ISO wall time at which this state began; absent if no request was sent. */
  readonly since?: string;
  /** The last series of failures, even after it has ended. */
  readonly lastFailure?: ContactFailure;
  /**
   * ISO wall time before which nothing is sent, because the service asked for a pause. This field is present only
   * during the pause.
   */
  readonly leftAloneUntil?: string;
}

/** The code of a failure and of an attention item: the service accepts no request of ours. */
export const credentialsRefused = 'credentials-refused';

/** The code of a failure: no token is issued to tenderd, or the token file is empty, so that nothing can be sent. */
const tokenRefused = 'unauthorised';

/**
 * Returns the party that rejects our credentials: the service, or the issuer of its tokens. Undefined if the last
 * request did not fail, or failed for another reason.
 */
export function refuserOf({ state, lastFailure }: Contact): 'service' | 'token' | undefined {
  if (state !== 'failing') return undefined;
  if (lastFailure?.code === credentialsRefused) return 'service';
  return lastFailure?.code === tokenRefused ? 'token' : undefined;
}

/** One payment service. */
export interface ServiceView {
  /** The service's name in the configuration. */
  readonly service: string;
  /** The profile. It states the properties of the service on which recovery may rely. */
  readonly profile: string;
  /** True if the service takes no real money. */
  readonly simulated: boolean;
  /** True if webhooks of the service make tenderd query the service earlier. */
  readonly webhook: boolean;
  readonly contact: Contact;
  /** The number of links that are waiting for their shoppers. */
  readonly openLinks: number;
  /** The number of other transactions without an outcome: waiting to be sent, or in recovery. */
  readonly underWay: number;
  /** The number of transactions with an unknown outcome, about which tenderd asks in the background. */
  readonly unresolved: number;
  /** The attention items about the service itself. */
  readonly attention: readonly Attention[];
}

/** The payment services, for the API. */
export interface Services {
  /** Returns the views of all services, in the order of the configuration. */
  all(): readonly ServiceView[];
}
