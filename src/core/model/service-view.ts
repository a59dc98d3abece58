/** The state of a payment service, as a technician sees it. */

import type { Attention } from './attention-item.js';

/** Why a service could not be reached: a stable code, and the words for people, without an address or a secret. */
export interface ContactFailure {
  /** ISO wall time of the first failure in a row. */
  readonly since: string;
  readonly code: string;
  readonly text: string;
}

/** What this process knows of its way to a service. */
export interface Contact {
  /** `not-asked` until something was sent; `failing` from the first request that got no answer, or none from the service itself, until the next one does. */
  readonly state: 'not-asked' | 'reached' | 'failing';
  /** ISO wall time since which it is so; absent where nothing was asked. */
  readonly since?: string;
  /** The last failures in a row, also once they are over. */
  readonly lastFailure?: ContactFailure;
  /** It wants to be left alone until then (ISO wall time): nothing is sent to it before. Present while it is so. */
  readonly leftAloneUntil?: string;
}

/** The code of a failure and of an attention: the service takes no request of ours. */
export const credentialsRefused = 'credentials-refused';

/** The code of a failure: no token is issued to tenderd, or the token file is empty, so that nothing can be sent. */
const tokenRefused = 'unauthorised';

/** Who does not accept us, where the last request failed by that alone: the service, or who issues its tokens. */
export function refuserOf({ state, lastFailure }: Contact): 'service' | 'token' | undefined {
  if (state !== 'failing') return undefined;
  if (lastFailure?.code === credentialsRefused) return 'service';
  return lastFailure?.code === tokenRefused ? 'token' : undefined;
}

/** One payment service. */
export interface ServiceView {
  /** Its name in the configuration. */
  readonly service: string;
  /** What recovery may trust of it. */
  readonly profile: string;
  /** It takes no real money. */
  readonly simulated: boolean;
  /** It hurries the daemon's questions by webhooks. */
  readonly webhook: boolean;
  readonly contact: Contact;
  /** Links that wait for their shoppers. */
  readonly openLinks: number;
  /** What else has no outcome there: waiting to be sent, or being asked for. */
  readonly underWay: number;
  /** The number of transactions with an unknown outcome, about which tenderd asks in the background. */
  readonly unresolved: number;
  /** The attention items about the service itself. */
  readonly attention: readonly Attention[];
}

/** The payment services, as the API asks for them. */
export interface Services {
  /** In the order of the configuration. */
  all(): readonly ServiceView[];
}
