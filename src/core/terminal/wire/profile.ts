/**
 * What recovery may trust of a gateway and terminal family, as data (design, section 5). The default trusts nothing. How
 * they speak is their dialect (`protocol/dialect`).
 */

/** The promises that recovery may rely on. Each one that is wrongly set to the hopeful side can cost money. */
export interface Profile {
  readonly name: string;
  /**
   * How long after the reset of its connection a request may still be delivered, ms. The reset starts this time and
   * bounds nothing by itself: the peer's program still reads what its kernel took in before. Never 0.
   */
  readonly requestLifetimeMs: number;
  /**
   * How long after a pong to a later ping, on a connection that still stands, a request may still be delivered, ms. A
   * pong proves that the peer's kernel has read the request. 0 only where the peer's program is known to take the
   * request in before its pong leaves.
   */
  readonly lifetimeAfterPongMs: number;
  /** Weakens what the wire can prove of a request: a cloud's response is not that of the terminal. Absent: it counts as the wire says. */
  readonly bounds?: 'none';
  /**
   * Who answers, where that is known. `cloud`: it may be one in front of the terminal; a refusal that is not shown to be the terminal's may be the cloud's, of
   * a request that it passes on. `terminal`: nobody stands before it, so that each request arrives once and nobody speaks in its name; where it cannot be asked
   * what became of a request, its answer then needs no confirmation, and where it can, this changes nothing.
   */
  readonly peer?: 'cloud' | 'terminal';
  /**
   * By HTTP the terminal itself says 400 and 401, of a request that it has read and has not started: its denial confirms them at once. Absent: a proxy or an API
   * gateway may say so, of what it passes on later, and they are confirmed past the delivery deadline alone.
   */
  readonly refusesByStatus?: true;
  /**
   * By HTTP each category has a path of its own, and messages go without their root. `polling`: terminals take a request with 202, and give its answer to
   * whoever asks for it again and again; `rootless`: the response has the answer. Absent: one path, messages with their root, and the response has the answer.
   */
  readonly byHttp?: 'polling' | 'rootless';
  /** How long the socket of a dead process may still bring its bytes to the peer, ms: this machine's kernel repeats them. Never 0. */
  readonly orphanLifetimeMs: number;
  /** UnavailableDevice is said only when the request was not delivered to the terminal. */
  readonly unavailableMeansUndelivered: boolean;
  /** The terminal's record of transactions survives its restart and a new Login. */
  readonly memorySurvivesRestart: boolean;
  /** Login sessions exist. Without them a surviving memory gives continuity, or an earlier answer that the terminal repeats. */
  readonly sessions: boolean;
  /** The peer ends its session with the connection, and whatever it ran: once it accepts a Login on a later one, it shows nothing of before. */
  readonly sessionEndsWithLink: boolean;
  /**
   * Success means that what was asked for was done, also where the answer to the reversal of a part names no amount: the vendor's published samples leave it
   * out. Absent: the standard reads a request without an amount as the whole, so that a terminal that overlooks the amount answers exactly the same.
   */
  readonly successIsAsAsked?: true;
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
  sessionEndsWithLink: false,
  quietMs: 0,
};

/** A terminal on the LAN that is asked at its own address: what answers there by HTTP is the terminal. */
const atTerminal: Profile = { ...trustsNothing, refusesByStatus: true };

/** What answers is a cloud: nothing that it says by itself proves anything, and it may pass a request on for as long as it processes one. */
const cloud: Profile = { ...trustsNothing, peer: 'cloud', requestLifetimeMs: 205_000, lifetimeAfterPongMs: 205_000 };

/** The same where each request has a response of its own, which is the cloud's, too. */
const behindCloud: Profile = { ...cloud, bounds: 'none' };

/** Profiles by the name that the configuration uses. */
export const profiles: Readonly<Record<string, Profile>> = {
  default: trustsNothing,
  /**
   * The peer is the terminal itself. Its program may stall between its socket and the card: measured, one that stalled
   * charged after a reset, and after NotFound on the next connection. No source bounds that, so it trusts nothing more.
   */
  direct: { ...trustsNothing, name: 'direct' },
  /**
   * A gateway that drops a client's pending requests with its connection and reports unplugged terminals before
   * delivery. Our reset may be lost with the cable: the gateway then notices by its own heartbeat, hence the 20 s.
   */
  'dropping-gateway': {
    ...trustsNothing,
    name: 'dropping-gateway',
    requestLifetimeMs: 20_000,
    // The socket of a dead process answers no heartbeat: the gateway closes it within 20 s, whatever our kernel repeats.
    // Bytes that came in that time may be held as long as any others.
    orphanLifetimeMs: 20_000,
    unavailableMeansUndelivered: true,
  },
  /** The terminal stays Busy for about 3 s after each answer. */
  resting: { ...trustsNothing, name: 'resting', quietMs: 3_000 },
  /**
   * The peer is another tenderd, by its nexo interface: it takes a request in before it answers a later ping
   * (test/nexo/pong.test.ts), and its journal survives. After a reset it may still read what its kernel took in.
   */
  tenderd: {
    ...trustsNothing,
    name: 'tenderd',
    lifetimeAfterPongMs: 0,
    memorySurvivesRestart: true,
  },
  /**
   * A terminal of Swedbank Pay on the LAN, asked by HTTP. Nobody says how long it may still act on a request whose connection is gone, nor
   * whether it remembers over a restart: assumed are 55 s from the reset, and no memory. 400 and 401 are taken to come before it starts,
   * and TransactionStatus confirms them.
   */
  'swedbank-lan': { ...atTerminal, name: 'swedbank-lan' },
  /** A terminal of Westpay, asked by HTTP in JSON. As little is said of it, and the same is assumed. */
  westpay: { ...atTerminal, name: 'westpay' },
  /**
   * A terminal of Market Pay, reached by TCP, or by HTTP with polling. Its articles say how messages are framed, which status means what, and
   * nothing of what becomes of a request whose connection is gone: assumed are 55 s from the reset, and no memory over a restart. A frame of
   * nothing asks for nothing, so that none is answered. 202 is taken for the word that the terminal has the request, 403 for its Busy, which
   * TransactionStatus confirms; 423 may be said to a request that is still on its way, and proves nothing. A result that nobody fetched is
   * assumed to lie there until it is, and to keep the terminal from nothing.
   */
  marketpay: { ...atTerminal, name: 'marketpay', byHttp: 'polling' },
  /**
   * A terminal of Westpay that speaks EPAS, reached by TCP. Its vendor says that a terminal whose connection is lost aborts what runs and logs
   * out; whether the Abort came too late, nobody can ask. So what has no answer of its own is unresolved, once the terminal accepts a Login on a
   * later connection, 55 s behind the loss, or at the hard limit; a person looks at the terminal. Assumed are 55 s from the reset, and that
   * nothing stands between: what it says to a request on the connection that carried it is its answer.
   */
  'westpay-epas': { ...trustsNothing, name: 'westpay-epas', sessionEndsWithLink: true, peer: 'terminal' },
  /**
   * A terminal of Adyen on the LAN, asked by HTTPS in sealed messages. Nobody says how long it may still act on a request whose connection is
   * gone, nor whether it remembers over a restart: assumed are 55 s from the reset, and no memory. 400 and 401 (it cannot open what was sealed)
   * are taken to come before it starts, and TransactionStatus confirms them.
   */
  'adyen-local': { ...atTerminal, name: 'adyen-local', successIsAsAsked: true },
  /**
   * Terminals of DataMesh, behind its cloud, by messages with a code. Nobody says how long the cloud may still pass a request on: assumed are
   * 205 s from the loss of a connection, and as long from a pong, which is the cloud's and not the terminal's (150 s to process it, the longest
   * that any vendor says, and 55 s); and no memory over a restart. 401 is taken to come before the terminal is asked.
   */
  datamesh: { ...cloud, name: 'datamesh', successIsAsAsked: true },
  /**
   * Terminals of Swedbank Pay behind its cloud, asked by HTTPS with a token. Its response is not the terminal's, so that none proves how far a
   * request came: 400, 401, 403, 408, 429 and 5xx, too, prove nothing. Nobody says how long the cloud may still pass a request on: assumed are
   * 205 s from its loss (150 s to process it, the longest that any vendor says, and 55 s), no memory over a restart, and messages and codes as on the LAN.
   */
  'swedbank-cloud': { ...behindCloud, name: 'swedbank-cloud' },
  /**
   * Terminals of Adyen behind its cloud, asked by HTTPS with an API key, in sealed messages or plain ones. Its response is not the terminal's:
   * UnreachableHost and each status prove nothing. Adyen says that a request is processed for 150 s at most; assumed are 55 s more, from its loss,
   * and no memory over a restart.
   */
  'adyen-cloud': { ...behindCloud, name: 'adyen-cloud', successIsAsAsked: true },
  /**
   * Terminals of Verifone behind its POS Cloud, asked by HTTPS with Basic credentials, each category at a path of its own. The vendor publishes requests,
   * answers and a list of error conditions, and neither a status of HTTP, nor how long a request may still be delivered, nor what a terminal remembers. A
   * public client waits 310 s for a payment, the longest of all vendors: assumed are 55 s more, from the loss, no memory over a restart, and that each
   * status proves nothing.
   */
  'verifone-cloud': {
    ...behindCloud,
    name: 'verifone-cloud',
    requestLifetimeMs: 365_000,
    lifetimeAfterPongMs: 365_000,
    byHttp: 'rootless',
  },
  /** No login sessions; the terminal keeps its transactions over a restart. */
  sessionless: { ...trustsNothing, name: 'sessionless', sessions: false, memorySurvivesRestart: true },
};

/** The profile that the configuration gets when it names none. */
export const defaultProfile: Profile = trustsNothing;
