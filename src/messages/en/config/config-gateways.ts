/** Contradictions between settings of gateways and terminals. Each text follows the name of a setting. */

/** The addresses that count as simulated: only those of this machine. */
const simulatedPlaces = '127.0.0.1, [::1] or localhost';

/** A section of the file contains no table. */
export function sectionMissing(section: string, isEmpty: boolean): string {
  return `is ${isEmpty ? 'empty' : 'missing'}; expected at least one table [${section}.NAME]`;
}

/** Two names are too similar for environment variables and people. */
export function tooAlike(other: string): string {
  return `is too similar to "${other}": names must differ in more than capitals, "-" and "_"`;
}

/** `bearer` and another setting set the same header. The text is printed after `bearer`. */
export const bearerAndHeader = 'sets the same header as headers.authorization; keep one of them';

/** `oauth2` and another setting set the same header. The text is printed after `oauth2`. */
export const oauthAndBearer = 'sets the same token as bearer or headers.authorization; keep one of them';

/**
 * `oauth2` is set together with a list of terminals, which is requested without a token. The text is printed after
 * `oauth2`.
 */
export const oauthAndList = 'cannot be used together with poiList, because tenderd requests the list without a token';

/** The terminals' dialect does not have the encoding. */
export function wrongEncoding(encoding: string, dialect: string, encodings: readonly string[]): string {
  return `is "${encoding}", but terminals of the dialect ${dialect} use ${encodings.join(' or ')} only`;
}

/** A gateway or service is marked as simulated, but is not on this machine. */
export function simulatedElsewhere(what: 'gateway' | 'service'): string {
  return `is true, but the address is not on this machine; a simulated ${what} must be at ${simulatedPlaces}`;
}

/** A gateway is marked as simulated, but one of its terminals is not on this machine. */
export function terminalElsewhere(gateway: string): string {
  return `is not on this machine, but its gateway ${gateway} is simulated; a simulated terminal must be at ${simulatedPlaces}`;
}

/** A terminal names no gateway, and there are several. */
export function gatewayMissing(known: readonly string[]): string {
  return `is missing; there are several gateways, so each terminal needs the name of a gateway: ${known.join(', ')}`;
}

/** A terminal names a gateway that does not exist. `likely`: the name that was probably meant. */
export function gatewayUnknown(gateway: string, known: readonly string[], likely: string | undefined): string {
  const choice =
    likely === undefined ? `expected one of: ${known.join(', ') || '(there is none)'}` : `did you mean "${likely}"?`;
  return `is "${gateway}", but there is no such gateway; ${choice}`;
}

/** Neither the gateway nor its terminals have an address. */
export function urlMissing(terminals: readonly string[]): string {
  return `is missing; expected an address that starts with wss://, https:// or tls:// (in a closed network also ws://, http:// or tcp://); or set url for each of these terminals instead: ${terminals.join(', ') || 'all of them'}`;
}

/** The reasons why none of the gateway's connections uses a setting, for {@link unusedSetting}. */
export const unusedBecause = {
  heartbeat: 'only a WebSocket is kept alive by pings',
  keepAliveMs: 'only TCP has empty frames',
  headers: 'TCP has no headers',
  oauth2: 'only HTTP requests carry tokens',
  listen: 'only terminals that are reached over HTTP call the register',
} as const;

/**
 * None of the gateway's connections uses the setting. `begins`: how the addresses begin. `why`: one of {@link
 * unusedBecause}.
 */
export function unusedSetting(begins: readonly string[], why: string): string {
  return `has no effect for an address that starts with ${begins.join(' or ')}: ${why}; remove it`;
}

/** The TCP address has more than a host and a port. */
export const tcpAddress = 'must name a host and a port only, such as tcp://192.168.1.40:7778';

/**
 * A terminal that is reached over HTTP must show prompts, but its gateway has no listener that the terminal could call.
 */
export const promptsNeedListener =
  'is not "off", but a terminal that is reached by http:// or https:// can ask the register only if its gateway has listen; remove it, or see docs/operate/terminals-by-http.md';

/** The gateway has TLS settings, but no address with TLS. */
export const tlsUnused = 'has no effect for an address without TLS; use https://, wss:// or tls://, or remove it';

/** `tls.system` is set without `tls.ca`. */
export const systemUnused = "has no effect without ca, because then the system's authorities are used; remove it";

/** A terminal without a TLS address of its own has the setting `expect`. */
export const expectUnused =
  'has an effect only if the terminal has a url of its own with https:// or tls://: add that url, or set tls.expect at the gateway';

/** Keys would be sent without encryption. `secure`: the scheme that encrypts. */
export function plainKeys(secure: string): string {
  return `sends the keys of this gateway unencrypted over the network; use ${secure}`;
}

/** Real money would move without encryption. `secure`: the scheme that encrypts. */
export function plainMoney(secure: string): string {
  return `moves real money over the network without encryption: anyone on that network can read the messages and forge an approval; use ${secure}, or keep registers and terminals in a network of their own`;
}

/** An environment variable names a proxy, which tenderd does not use. */
export function proxyIgnored(variable: string): string {
  return `has no proxy, and tenderd does not use the environment variable ${variable}; if a proxy is needed, set proxy = { url = "http://..." }`;
}

/** The terminals of this dialect cannot report the outcome of a payment. `others`: the profiles for such terminals. */
export function noStatusRequest(dialect: string, profile: string, others: readonly string[]): string {
  return `is "${dialect}", whose terminals cannot report the outcome of a payment. The profile ${profile} does not say how such terminals behave. So a lost answer blocks the terminal until an operator releases it, and a payment that the terminal refuses may stay unresolved. For terminals that are reached directly, use profile ${others.join(' or ')}`;
}

/** The messages of the dialect have no field for the setting. */
export function noField(dialect: string, message: string): string {
  return `has no effect in the dialect ${dialect}, whose ${message} has no field for it; remove it`;
}

/** A Login names an authorisation server, but no configuration server. */
export const configurationServerMissing = 'has no effect without configurationServer; set both, or remove it';

const byPaths = 'terminals with an HTTP path for each message category';

/** The terminals keep their answers until the answers are fetched, but the profile fetches no answers. */
export function profileWithoutPolling(profile: string, dialect: string, wanted: string): string {
  return `is "${profile}", which expects the answer in the response to each request; over HTTP, terminals of ${dialect} keep the answer until it is fetched: use "${wanted}"`;
}

/** These terminals have one URL path for each message category, but the profile does not use such paths. */
export function profileWithoutPaths(profile: string, dialect: string, wanted: string): string {
  return `is "${profile}", which sends all messages to one URL path; terminals of ${dialect} have one path for each message category: use "${wanted}"`;
}

/** The problems of settings that do not fit terminals with a URL path for each category. */
export const paths = {
  jsonOnly: `has messages in XML, but ${byPaths} read JSON; use a dialect with JSON, or encoding = "json"`,
  plainOnly: `cannot be used for ${byPaths}: they read plain messages only; remove it`,
  neverCall: `has no effect for ${byPaths}: they do not call the register; remove it`,
  address:
    'must name a host and a port only, such as http://192.168.1.40:8080, because tenderd adds the path of each message category',
  shared: (terminals: readonly string[]): string =>
    `is shared by ${terminals.join(', ')}, but with polling each address holds one answer; give each terminal a url of its own`,
} as const;

const onlyOnce = 'configure each terminal once, or two payments could run on it at the same time';

/** Two tables of the configuration describe the same terminal. */
export const sameTerminal = {
  ofOneGateway: (poiId: string, other: string): string =>
    `is "${poiId}", the same as for terminal "${other}"; ${onlyOnce}`,
  atOneAddress: (poiId: string, other: string, gateway: string): string =>
    `is "${poiId}", the same as for terminal "${other}" of gateway ${gateway} at the same address; ${onlyOnce}`,
  ofOneVendor: (facts: {
    readonly poiId: string;
    readonly other: string;
    readonly gateway: string;
    readonly vendor: string;
  }): string =>
    `is "${facts.poiId}", the same as for terminal "${facts.other}" of gateway ${facts.gateway}, but each terminal of ${facts.vendor} has a different POIID; ${onlyOnce}`,
  perhaps: (poiId: string, other: string, gateway: string): string =>
    `is "${poiId}", the same as for terminal "${other}" of gateway ${gateway} at another address; if both tables are for the same terminal, delete one of them, or two payments could run on it at the same time`,
} as const;
