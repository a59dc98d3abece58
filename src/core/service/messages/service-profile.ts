/** What recovery may trust of a payment service, as data. The default trusts nothing but its idempotency keys, and those not for long. */

/** Each promise that is wrongly set to the hopeful side can cost money. */
export interface ServiceProfile {
  readonly name: string;
  /** So long the service surely remembers a key, ms: the same request leaves again only within it. */
  readonly keyLifetimeMs: number;
  /** So long after its creation a session can be paid at most, ms; undefined where nobody says so. */
  readonly sessionEndsMs: number | undefined;
  /** So long it is left alone at most where it asks for it (Retry-After), ms: a longer time is asked about again, and obeyed anew. */
  readonly retryAfterMaxMs: number;
  /** A cancel of a session that nobody has paid makes it unpayable. */
  readonly cancelClosesSessions: boolean;
  /**
   * No other system of the merchant names its payments as the transactionIds of this daemon: a cancel by our own reference meets ours alone. A
   * transactionId that is a UUID needs no such promise.
   */
  readonly referencesAreUnique: boolean;
  /** So many authorizations that failed end a session; undefined where the shopper may perhaps try again. */
  readonly attemptsMax: number | undefined;
}

/** What a service has promised, said in the configuration in place of its profile. */
export type ServicePromises = Partial<
  Pick<ServiceProfile, 'cancelClosesSessions' | 'referencesAreUnique'> & {
    readonly sessionEndsMs: number;
    readonly attemptsMax: number;
  }
>;

/** The profile that the configuration gets when it names none. */
export const defaultServiceProfile: ServiceProfile = {
  name: 'default',
  // The table of choices says 24 hours; half of it, because nobody has promised any.
  keyLifetimeMs: 12 * 3_600_000,
  sessionEndsMs: undefined,
  // Nothing is learned meanwhile: shorter than the five minutes after which a person is called, so that it is asked again before.
  retryAfterMaxMs: 120_000,
  cancelClosesSessions: false,
  referencesAreUnique: false,
  attemptsMax: undefined,
};

/** The simulated service without a configuration of its own: as most services, it lets the shopper try again, and a cancel closes a session. */
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
