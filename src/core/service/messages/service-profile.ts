/**
 * The promises of a payment service on which recovery relies. The default relies only on idempotency keys, and only for
 * a short time.
 */

/** The promises of a service. A promise that is wrongly assumed can cost money. */
export interface ServiceProfile {
  readonly name: string;
  /**
   * How long the service remembers a key at least, in ms. After this time, tenderd does not send the same request
   * again.
   */
  readonly keyLifetimeMs: number;
  /** How long a session can be paid after it was created, in ms; undefined if the service promises no limit. */
  readonly sessionEndsMs: number | undefined;
  /**
   * The longest Retry-After that tenderd obeys, in ms. After this time, tenderd sends again and obeys the next
   * Retry-After.
   */
  readonly retryAfterMaxMs: number;
  /** True if a cancel closes a session that is not paid. */
  readonly cancelClosesSessions: boolean;
  /**
   * True if no other system of the merchant uses the transactionIds of this daemon as references, so that a cancel by
   * our reference affects only our payment. If a transactionId is a UUID, this promise is not needed.
   */
  readonly referencesAreUnique: boolean;
  /** The number of failed authorizations that end a session; undefined if the shopper may try again. */
  readonly attemptsMax: number | undefined;
}

/** The promises of a service in the configuration, which replace the promises of its profile. */
export type ServicePromises = Partial<
  Pick<ServiceProfile, 'cancelClosesSessions' | 'referencesAreUnique'> & {
    readonly sessionEndsMs: number;
    readonly attemptsMax: number;
  }
>;

/** The profile of a service for which the configuration names no profile. */
export const defaultServiceProfile: ServiceProfile = {
  name: 'default',
  // Half of the 24 hours that the service's documentation suggests, because no service has promised them.
  keyLifetimeMs: 12 * 3_600_000,
  sessionEndsMs: undefined,
  // During a pause tenderd learns nothing. The longest pause is shorter than the five minutes after which an attention
  // item is added, so tenderd asks at least once more before that.
  retryAfterMaxMs: 120_000,
  cancelClosesSessions: false,
  referencesAreUnique: false,
  attemptsMax: undefined,
};

/**
 * The profile of a simulated service that is not in the configuration. As at most services, the shopper may try again,
 * and a cancel closes a session.
 */
const simulated: ServiceProfile = {
  ...defaultServiceProfile,
  name: 'simulated',
  sessionEndsMs: 24 * 3_600_000,
  cancelClosesSessions: true,
  referencesAreUnique: true,
};

/** Profiles by the name that the configuration uses. */
export const serviceProfiles: Readonly<Record<string, ServiceProfile>> = {
  default: defaultServiceProfile,
  simulated,
  /** The simulated service with `cancelClosesSessions` false and `attemptsMax` 1. */
  strict: { ...simulated, name: 'strict', cancelClosesSessions: false, attemptsMax: 1 },
};
