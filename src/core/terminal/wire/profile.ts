/**
 * The promises of gateways and terminal families that recovery may trust, as data (design, section 5). The default trusts
 * nothing. Their dialect is in `protocol/dialect`.
 */

/** The promises that recovery may rely on. A promise that is wrong on the optimistic side can cost money. */
export interface Profile {
  readonly name: string;
  /**
   * How long after the reset of its connection a request may still be delivered, ms. The reset alone is no limit: the peer's program can still read
   * data that its kernel received before. Never 0.
   */
  readonly requestLifetimeMs: number;
  /**
   * How long after a pong to a later ping, on a connection that is still up, a request may still be delivered, ms. A pong proves that the peer's
   * kernel has read the request. 0 only if the peer's program is known to accept the request before it sends the pong.
   */
  readonly lifetimeAfterPongMs: number;
  /**
   * Present if the wire proves less about a request than its kind suggests. For example, the response of a cloud is not that of the terminal. Absent:
   * the wire decides.
   */
  readonly bounds?: 'none';
  /**
   * The party that answers, if known.
   * - `cloud`: a cloud may be in front of the terminal. A refusal that is not proved to be the terminal's may come from the cloud, about a request
   *   that it passes on.
   * - `terminal`: nothing is in front of the terminal, so each request arrives once and only the terminal answers. If the terminal cannot be asked
   *   for an outcome, its answer then needs no confirmation. If the terminal can be asked, this changes nothing.
   */
  readonly peer?: 'cloud' | 'terminal';
  /**
   * By HTTP the terminal itself answers 400 and 401 to a request that it has read and has not started. Its denial confirms the refusal at once.
   * Absent: a proxy or an API gateway may answer so and pass the request on later. A denial then confirms the refusal only after the delivery
   * deadline.
   */
  readonly refusesByStatus?: true;
  /**
   * By HTTP each category has a path of its own, and messages have no root.
   * - `polling`: terminals accept a request with 202, and tenderd fetches the answer by repeated requests.
   * - `rootless`: the response has the answer.
   * Absent: one path, messages with their root, and the response has the answer.
   */
  readonly byHttp?: 'polling' | 'rootless';
  /** How long the socket of a dead process may still deliver its bytes to the peer, ms, because this machine's kernel repeats them. Never 0. */
  readonly orphanLifetimeMs: number;
  /** True if UnavailableDevice is answered only if the request was not delivered to the terminal. */
  readonly unavailableMeansUndelivered: boolean;
  /** True if the terminal's record of transactions survives its restart and a new Login. */
  readonly memorySurvivesRestart: boolean;
  /**
   * True if login sessions exist. Without sessions, continuity comes from a memory that survives, or from an earlier answer that the terminal
   * repeats.
   */
  readonly sessions: boolean;
  /**
   * True if the peer ends its session and its work with the connection. Once it accepts a Login on a later connection, it shows no earlier prompt.
   */
  readonly sessionEndsWithLink: boolean;
  /**
   * Success means that the request was done as requested, even if the answer to a partial reversal names no amount: the
   * vendor's published samples leave it out. Absent: the standard reads a request without an amount as the whole, so a
   * terminal that overlooks the amount gives the same answer.
   */
  readonly successIsAsAsked?: true;
  /** Pause after each answer before the next service request, ms. */
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
  sessionEndsWithLink: false,
  quietMs: 0,
};

/** A terminal on the LAN at its own address: an HTTP answer there is the terminal's. */
const atTerminal: Profile = { ...trustsNothing, refusesByStatus: true };

/** The peer is a cloud. Its own answers prove nothing, and it may pass a request on for as long as it processes one. */
const cloud: Profile = { ...trustsNothing, peer: 'cloud', requestLifetimeMs: 205_000, lifetimeAfterPongMs: 205_000 };

/** A cloud with a response for each request. That response, too, is the cloud's and not the terminal's. */
const behindCloud: Profile = { ...cloud, bounds: 'none' };

/** Profiles by the name that the configuration uses. */
export const profiles: Readonly<Record<string, Profile>> = {
  default: trustsNothing,
  /**
   * The peer is the terminal itself. Its program may stall between its socket and the card. One terminal in a measurement charged a card after a
   * reset, and after NotFound on the next connection. No source limits that delay, so nothing more is trusted.
   */
  direct: { ...trustsNothing, name: 'direct' },
  /**
   * The peer is a gateway that drops a client's pending requests with its connection, and reports unplugged terminals before delivery. If our reset
   * is lost with the cable, the gateway notices the loss by its own heartbeat, within 20 s.
   */
  'dropping-gateway': {
    ...trustsNothing,
    name: 'dropping-gateway',
    requestLifetimeMs: 20_000,
    // The socket of a dead process answers no heartbeat: the gateway closes it within 20 s, whatever our kernel repeats. Bytes that arrived in that
    // time may be held as long as other requests.
    orphanLifetimeMs: 20_000,
    unavailableMeansUndelivered: true,
  },
  /** The terminal stays Busy for about 3 s after each answer. */
  resting: { ...trustsNothing, name: 'resting', quietMs: 3_000 },
  /**
   * The peer is another tenderd, by its nexo interface. It accepts a request before it answers a later ping (test/nexo/pong.test.ts), and its journal
   * survives. After a reset it may still read data that its kernel received.
   */
  tenderd: {
    ...trustsNothing,
    name: 'tenderd',
    lifetimeAfterPongMs: 0,
    memorySurvivesRestart: true,
  },
  /**
   * A terminal of Swedbank Pay on the LAN, reached by HTTP. No source says how long it may still act on a request whose connection is gone, or
   * whether its memory survives a restart. Assumed are 55 s from the reset, and no memory. 400 and 401 are assumed to come before it starts, and
   * TransactionStatus confirms them.
   */
  'swedbank-lan': { ...atTerminal, name: 'swedbank-lan' },
  /** A terminal of Westpay, reached by HTTP in JSON. The sources say as little as for `swedbank-lan`, so the assumptions are the same. */
  westpay: { ...atTerminal, name: 'westpay' },
  /**
   * A terminal of Market Pay, reached by TCP, or by HTTP with polling. Its articles describe the framing and the meaning of the statuses. They say
   * nothing about a request whose connection is gone. Assumed are 55 s from the reset, and no memory over a restart.
   * - An empty frame requests nothing, so it is not answered.
   * - 202 counts as the confirmation that the terminal has the request.
   * - 403 counts as its Busy, which TransactionStatus confirms.
   * - 423 may be the answer to a request that is still on its way, and proves nothing.
   * A result that was not fetched is assumed to wait until it is fetched, and to block nothing.
   */
  marketpay: { ...atTerminal, name: 'marketpay', byHttp: 'polling' },
  /**
   * A terminal of Westpay that speaks EPAS, reached by TCP. Its vendor says that a terminal whose connection is lost aborts its work and logs out.
   * tenderd cannot ask whether the Abort came too late. So a transaction without its own answer becomes unresolved, and the operator checks the
   * terminal. This happens once the terminal accepts a Login on a later connection, 55 s after the loss, or at the hard limit.
   * Assumed are 55 s from the reset. It is also assumed that nothing is in front of the terminal: its answer on the connection of the request is its
   * own.
   */
  'westpay-epas': { ...trustsNothing, name: 'westpay-epas', sessionEndsWithLink: true, peer: 'terminal' },
  /**
   * A terminal of Adyen on the LAN, reached by HTTPS in sealed messages. No source says how long it may still act on a request whose connection is
   * gone, or whether its memory survives a restart. Assumed are 55 s from the reset, and no memory. 400 and 401 (it cannot open the seal) are assumed
   * to come before it starts, and TransactionStatus confirms them.
   */
  'adyen-local': { ...atTerminal, name: 'adyen-local', successIsAsAsked: true },
  /**
   * Terminals of DataMesh, reached through its cloud by messages with a code. No source says how long the cloud may still pass a request on. Assumed
   * are 205 s from the loss of a connection: 150 s of processing, the longest of any vendor, and 55 s. The same time is assumed from a pong, which is
   * the cloud's and not the terminal's. No memory over a restart is assumed. 401 is assumed to come before the terminal is asked.
   */
  datamesh: { ...cloud, name: 'datamesh', successIsAsAsked: true },
  /**
   * Terminals of Swedbank Pay, reached through its cloud by HTTPS with a token. Its response is not the terminal's, so no response proves how far a
   * request came. 400, 401, 403, 408, 429 and 5xx prove nothing either. No source says how long the cloud may still pass a request on. Assumed are
   * 205 s from its loss: 150 s of processing, the longest of any vendor, and 55 s. Assumed are also no memory over a restart, and messages and codes
   * as on the LAN.
   */
  'swedbank-cloud': { ...behindCloud, name: 'swedbank-cloud' },
  /**
   * Terminals of Adyen, reached through its cloud by HTTPS with an API key, in sealed or plain messages. Its response is not the terminal's:
   * UnreachableHost and every status prove nothing. Adyen says that a request is processed for at most 150 s. Assumed are 55 s more, from the loss of
   * the request, and no memory over a restart.
   */
  'adyen-cloud': { ...behindCloud, name: 'adyen-cloud', successIsAsAsked: true },
  /**
   * Terminals of Verifone, reached through its POS Cloud by HTTPS with Basic credentials, each category at a path of its own. The vendor publishes
   * requests, answers and a list of error conditions. It publishes no HTTP statuses, no delivery time, and nothing about the terminal's memory. A
   * public client waits 310 s for a payment, the longest of all vendors. Assumed are 55 s more, from the loss of the request, and no memory over a
   * restart. No status is assumed to prove anything.
   */
  'verifone-cloud': {
    ...behindCloud,
    name: 'verifone-cloud',
    requestLifetimeMs: 365_000,
    lifetimeAfterPongMs: 365_000,
    byHttp: 'rootless',
  },
  /** No login sessions. The terminal's record of transactions survives a restart. */
  sessionless: { ...trustsNothing, name: 'sessionless', sessions: false, memorySurvivesRestart: true },
};

/** The default profile of the configuration. */
export const defaultProfile: Profile = trustsNothing;
