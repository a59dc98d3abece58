/**
 * The promises of gateways and families of terminals on which recovery may rely, as data (design, section 5). The
 * default relies on nothing. The dialects of these terminals are in `protocol/dialect`.
 */

/** The promises on which recovery may rely. A promise that the gateway does not keep can cost money. */
export interface Profile {
  readonly name: string;
  /**
   * The time in ms for which a request may still be delivered after its connection was reset. Never 0, because the
   * peer's program can still read data that its kernel received before the reset.
   */
  readonly requestLifetimeMs: number;
  /**
   * How long a request may still be delivered after a pong, in ms, while the connection is up. The pong must answer a
   * ping that was sent after the request, because only such a pong proves that the peer's kernel has read the request.
   * Use 0 only if the peer's program is known to accept the request before it sends the pong.
   */
  readonly lifetimeAfterPongMs: number;
  /**
   * `none`: a response or a pong sets no time limit after which a request can no longer be delivered. One example is a
   * cloud that responds instead of the terminal. If this field is absent, the kind of wire sets the limit.
   */
  readonly bounds?: 'none';
  /**
   * The party that answers, if known.
   * - `cloud`: a cloud may be in front of the terminal. A refusal that is not proved to be the terminal's may come from
   *   the cloud, which may still pass the request on.
   * - `terminal`: nothing is in front of the terminal, so each request arrives once and only the terminal answers. If
   *   the terminal cannot be asked for an outcome, its answer needs no confirmation. For any other terminal this value
   *   changes nothing.
   */
  readonly peer?: 'cloud' | 'terminal';
  /**
   * True if, over HTTP, only the terminal itself answers 400 or 401, when it has read a request and not started it. If
   * a status answer then also says that the terminal does not know the transaction, the refusal is confirmed at once.
   * If this field is absent, a proxy or an API gateway may answer 400 or 401 and pass the request on later. The status
   * answer then confirms the refusal only after the delivery deadline.
   */
  readonly refusesByStatus?: true;
  /**
   * How messages are sent over HTTP. If the field is absent, all messages have one path and a root, and the response
   * contains the answer. With the field, each category has its own path, and messages have no root.
   * - `polling`: terminals accept a request with 202, and tenderd fetches the answer by repeated requests.
   * - `rootless`: the response contains the answer.
   */
  readonly byHttp?: 'polling' | 'rootless';
  /**
   * How long the socket of a dead process may still deliver its bytes to the peer, in ms, because the kernel of this
   * machine sends unacknowledged bytes again. The time is never 0.
   */
  readonly orphanLifetimeMs: number;
  /** True if the gateway answers UnavailableDevice only about requests that it did not deliver to the terminal. */
  readonly unavailableMeansUndelivered: boolean;
  /** True if the terminal's record of transactions survives its restart and a new Login. */
  readonly memorySurvivesRestart: boolean;
  /**
   * True if login sessions exist. Without sessions, continuity needs a memory that survives, or an earlier answer that
   * the terminal repeats.
   */
  readonly sessions: boolean;
  /**
   * True if the peer ends its session and its work when the connection ends. After such a peer accepts a Login on a
   * later connection, it shows no earlier prompt.
   */
  readonly sessionEndsWithLink: boolean;
  /**
   * True if Success means that the request was done as requested, even if the answer to a partial reversal has no
   * amount. The vendor's published samples of such answers have no amount. If absent, the amount is uncertain: in the
   * standard a request without an amount means the whole, so a terminal that overlooks the amount gives the same
   * answer.
   */
  readonly successIsAsAsked?: true;
  /** The pause after each answer before the next service request, in ms. */
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

/** A terminal on the LAN at its own address, so an HTTP answer there is the terminal's. */
const atTerminal: Profile = { ...trustsNothing, refusesByStatus: true };

/**
 * The peer is a cloud. A cloud's own answers prove nothing. The cloud may still pass a request on during the whole time
 * that it may process a request.
 */
const cloud: Profile = { ...trustsNothing, peer: 'cloud', requestLifetimeMs: 205_000, lifetimeAfterPongMs: 205_000 };

/** A cloud that sends a response to each request. Each response comes from the cloud, not from the terminal. */
const behindCloud: Profile = { ...cloud, bounds: 'none' };

/** Profiles by the name that the configuration uses. */
export const profiles: Readonly<Record<string, Profile>> = {
  default: trustsNothing,
  /**
   * The peer is the terminal itself. The terminal's program may stall between its socket and the card reader. In a
   * measurement, one terminal charged a card after a reset, and after NotFound on the next connection. No document
   * limits that delay, so the profile makes no assumption about the terminal.
   */
  direct: { ...trustsNothing, name: 'direct' },
  /**
   * The peer is a gateway that drops the pending requests of a client when the client's connection ends. The gateway
   * reports an unplugged terminal before it delivers anything. If a cut cable stops our reset, the gateway notices the
   * lost connection by its own heartbeat, within 20 s.
   */
  'dropping-gateway': {
    ...trustsNothing,
    name: 'dropping-gateway',
    requestLifetimeMs: 20_000,
    // After tenderd's process has died, its socket answers no heartbeat. The gateway therefore closes the connection
    // within 20 s, even if the kernel of this machine still repeats data. Bytes that arrive in that time may be held as
    // long as other requests.
    orphanLifetimeMs: 20_000,
    unavailableMeansUndelivered: true,
  },
  /** The terminal stays Busy for about 3 s after each answer. */
  resting: { ...trustsNothing, name: 'resting', quietMs: 3_000 },
  /**
   * The peer is another tenderd, by its nexo interface. The other tenderd accepts a request before it answers a later
   * ping (test/nexo/pong.test.ts), and keeps its journal over a restart. After a reset, the other tenderd may still
   * read data that its kernel received.
   */
  tenderd: {
    ...trustsNothing,
    name: 'tenderd',
    lifetimeAfterPongMs: 0,
    memorySurvivesRestart: true,
  },
  /**
   * A terminal of Swedbank Pay on the LAN, over HTTP. No document says how long the terminal may still act on a request
   * whose connection is lost, or whether its memory survives a restart. tenderd assumes 55 s from the reset, and that
   * the terminal forgets its payments when it restarts. tenderd also assumes that the terminal answers 400 or 401 only
   * before it starts a payment. A TransactionStatus must then confirm that no payment started.
   */
  'swedbank-lan': { ...atTerminal, name: 'swedbank-lan' },
  /**
   * A terminal of Westpay, over HTTP in JSON. The sources say as little about it as about `swedbank-lan`, so the profile
   * makes the same assumptions.
   */
  westpay: { ...atTerminal, name: 'westpay' },
  /**
   * A terminal of Market Pay, over TCP, or over HTTP with polling. The vendor's articles describe the framing and the
   * meaning of the statuses, but not what happens to a request whose connection is lost. tenderd assumes that the
   * request may still arrive for 55 s after the reset, and that the terminal forgets its payments when it restarts.
   * - An empty frame requests nothing, so it is not answered.
   * - 202 confirms that the terminal has the request.
   * - 403 means Busy, which TransactionStatus confirms.
   * - 423 may be about a request that is still on its way, and proves nothing. The terminal keeps a result until
   *   tenderd fetches it, and blocks nothing meanwhile.
   */
  marketpay: { ...atTerminal, name: 'marketpay', byHttp: 'polling' },
  /**
   * A terminal of Westpay that speaks EPAS over TCP. Its vendor says that such a terminal aborts its work and logs out
   * when its connection is lost. tenderd cannot ask whether this abort came too late. So a transaction without an
   * answer becomes unresolved, and the operator checks the terminal. This happens when 55 s have passed and the
   * terminal has accepted a Login on a later connection, or at the hard limit. tenderd also assumes that the terminal
   * itself is the other end of the connection. So an answer on the connection of its request comes from the terminal.
   */
  'westpay-epas': { ...trustsNothing, name: 'westpay-epas', sessionEndsWithLink: true, peer: 'terminal' },
  /**
   * A terminal of Adyen on the LAN, over HTTPS with sealed messages. No document says how long the terminal may still
   * act on a request whose connection is lost, or whether its memory survives a restart. tenderd assumes 55 s from the
   * reset, and that the terminal forgets its payments when it restarts. tenderd also assumes that the terminal answers
   * 400, or 401 for a seal that it cannot open, only before it starts a payment. A TransactionStatus must then confirm
   * that no payment started.
   */
  'adyen-local': { ...atTerminal, name: 'adyen-local', successIsAsAsked: true },
  /**
   * Terminals of DataMesh behind its cloud. Each message has an authentication code. No source says how long the cloud
   * may still pass a request on. tenderd assumes 205 s from the loss of a connection: 150 s of processing, the longest
   * time that any vendor states, plus 55 s. The same time counts from a pong, because the pong comes from the cloud and
   * not from the terminal. tenderd assumes that the terminal forgets its payments when it restarts, and that 401 comes
   * before the terminal gets the request.
   */
  datamesh: { ...cloud, name: 'datamesh', successIsAsAsked: true },
  /**
   * Terminals of Swedbank Pay behind its cloud. tenderd connects over HTTPS with a token. The response comes from the
   * cloud and not from the terminal. So no response proves that a request reached the terminal, and the statuses 400,
   * 401, 403, 408, 429 and 5xx prove nothing. No source says how long the cloud may still pass a request on. tenderd
   * assumes 205 s from the loss of the request: 150 s of processing, the longest time that any vendor states, plus 55
   * s. tenderd also assumes that the terminal forgets its payments when it restarts, and that messages and codes are
   * the same as on the LAN.
   */
  'swedbank-cloud': { ...behindCloud, name: 'swedbank-cloud' },
  /**
   * Terminals of Adyen behind its cloud. tenderd connects over HTTPS with an API key, and messages are sealed or plain.
   * The response comes from the cloud and not from the terminal, so UnreachableHost and every status prove nothing.
   * Adyen says that a request is processed for at most 150 s. tenderd adds 55 s, and counts from the loss of the
   * request. tenderd assumes that the terminal forgets its payments when it restarts.
   */
  'adyen-cloud': { ...behindCloud, name: 'adyen-cloud', successIsAsAsked: true },
  /**
   * Terminals of Verifone behind its POS Cloud. tenderd connects over HTTPS with Basic credentials, and each category has
   * its own path. The vendor publishes requests, answers and a list of error conditions, but no HTTP statuses, no
   * delivery time, and nothing about the terminal's memory. A public client waits 310 s for a payment, the longest time
   * of all vendors. tenderd adds 55 s, and counts from the loss of the request. tenderd assumes that the terminal
   * forgets its payments when it restarts, and that no status proves anything.
   */
  'verifone-cloud': {
    ...behindCloud,
    name: 'verifone-cloud',
    requestLifetimeMs: 365_000,
    lifetimeAfterPongMs: 365_000,
    byHttp: 'rootless',
  },
  /** A peer without login sessions, whose record of transactions survives a restart. */
  sessionless: { ...trustsNothing, name: 'sessionless', sessions: false, memorySurvivesRestart: true },
};

/** The default profile of the configuration. */
export const defaultProfile: Profile = trustsNothing;
