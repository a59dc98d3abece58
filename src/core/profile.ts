/**
 * What recovery may trust of a gateway and terminal family, as data (design, section 5). The default trusts nothing. How
 * they speak is their dialect (`protocol/dialect`).
 */

/** The promises that recovery may rely on. Each one that is wrongly set to the hopeful side can cost money. */
export interface Profile {
  readonly name: string;
  /** How long after the reset of its connection a request may still be delivered, ms. */
  readonly requestLifetimeMs: number;
  /**
   * How long after a pong to a later ping, on a connection that still stands, a request may still be delivered, ms. A
   * pong proves that the gateway has read the request; only a terminal as the peer has thereby started it.
   */
  readonly lifetimeAfterPongMs: number;
  /** Retransmission time of an orphaned socket after this machine's process died, ms. */
  readonly orphanLifetimeMs: number;
  /** UnavailableDevice is said only when the request was not delivered to the terminal. */
  readonly unavailableMeansUndelivered: boolean;
  /** The terminal's record of transactions survives its restart and a new Login. */
  readonly memorySurvivesRestart: boolean;
  /** Login sessions exist; without them nothing but a surviving memory gives continuity. */
  readonly sessions: boolean;
  /** Rest after each answer before the next service request, ms. */
  readonly quietMs: number;
}

const trustsNothing: Profile = {
  name: 'default',
  requestLifetimeMs: 55_000,
  lifetimeAfterPongMs: 55_000,
  orphanLifetimeMs: 100_000,
  unavailableMeansUndelivered: false,
  memorySurvivesRestart: false,
  sessions: true,
  quietMs: 0,
};

/** Profiles by the name that the configuration uses. */
export const profiles: Readonly<Record<string, Profile>> = {
  default: trustsNothing,
  /** The peer is the terminal itself: what left the socket arrived or died with it. */
  direct: { ...trustsNothing, name: 'direct', requestLifetimeMs: 0, lifetimeAfterPongMs: 0 },
  /**
   * A gateway that drops a client's pending requests with its connection and reports unplugged terminals before
   * delivery. Our reset may be lost with the cable: the gateway then notices by its own heartbeat, hence the 20 s.
   */
  'dropping-gateway': {
    ...trustsNothing,
    name: 'dropping-gateway',
    requestLifetimeMs: 20_000,
    orphanLifetimeMs: 0,
    unavailableMeansUndelivered: true,
  },
  /** The terminal stays Busy for about 3 s after each answer. */
  resting: { ...trustsNothing, name: 'resting', quietMs: 3_000 },
  /** The peer is another tenderd, by its nexo door: it takes a request in as it reads it, and its journal survives. */
  tenderd: {
    ...trustsNothing,
    name: 'tenderd',
    requestLifetimeMs: 0,
    lifetimeAfterPongMs: 0,
    memorySurvivesRestart: true,
  },
  /** No login sessions; the terminal keeps its transactions over a restart. */
  sessionless: { ...trustsNothing, name: 'sessionless', sessions: false, memorySurvivesRestart: true },
};

/** The profile that the configuration gets when it names none. */
export const defaultProfile: Profile = trustsNothing;
