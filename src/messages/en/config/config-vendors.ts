/**
 * Contradictions between a vendor's profile and the other settings of a gateway. Each text follows the name of a
 * setting.
 */

/**
 * A cloud's gateway has `unavailableMeansUndelivered`. The cloud itself answers that it is unavailable, which proves
 * nothing about the terminal.
 */
export function cloudCannotProve(profile: string): string {
  return `is true, but ${profile} is a cloud, whose answer proves nothing about the terminal: a payment that the cloud has passed on could be charged a second time; remove it`;
}

/** The address belongs to a cloud, but the configured profile is not the profile of this cloud. */
export function profileOfCloud(profile: string, host: string, cloud: string): string {
  return `is "${profile}", but ${host} is the cloud of ${cloud}: tenderd would treat an answer from the cloud as an answer from the terminal; write profile = "${cloud}"`;
}

/** Tokens are configured for a cloud that uses another kind of credential. */
export function otherCredential(profile: string): string {
  return `has no effect for ${profile}, which identifies tenderd by a different credential; remove it`;
}

/** Tokens are configured, but no profile of a cloud. */
export function tokensWithoutCloud(profile: string): string {
  return `is a setting for clouds, but the profile ${profile} is not: tenderd would treat an answer from the cloud as an answer from the terminal; use the profile of a cloud, such as profile = "swedbank-cloud", or remove it`;
}

/** The dialect is used only by clouds. */
export function dialectOfCloud(profile: string, dialect: string, profiles: readonly string[]): string {
  return `is "${profile}", but ${dialect} is spoken only through a cloud, which may pass a request on later than this profile waits; write profile = ${profiles.map((one) => `"${one}"`).join(' or ')}`;
}

/** The cloud needs a token. */
export const tokenMissing = 'is missing; this cloud requires a token in each request';

/** The cloud needs this header. */
export function headerMissing(header: string): string {
  return `lacks ${header}, which this cloud requires in each request; write headers = { ${header} = { file = "..." } }`;
}

/** Fields of the Login that the vendor has registered are missing. */
export function loginFieldsMissing(profile: string, fields: readonly string[]): string {
  const settings = fields.map((field) => `${field} = "..."`).join(', ');
  return `lacks ${fields.join(', ')}; ${profile} registers them for each register and requires them in each Login: write login = { ${settings} } as the vendor gave them to you`;
}

/** The address begins with a scheme that the vendor does not have. */
export function wrongWire(scheme: string, profile: string, begins: readonly string[]): string {
  return `starts with ${scheme}//, but addresses of ${profile} terminals start with ${begins.join(' or ')}; use such an address, or another profile`;
}

/** The profile needs a dialect, and none is configured. */
export function dialectMissing(profile: string, dialects: readonly string[]): string {
  return `is missing; terminals of ${profile} speak ${dialects.join(' or ')}: write dialect = "${dialects[0] ?? ''}"`;
}

/** The profile needs another dialect than the configured one. */
export function wrongDialect(dialect: string, profile: string, dialects: readonly string[]): string {
  return `is "${dialect}", but terminals of ${profile} speak ${dialects.join(' or ')}; use such a dialect, or another profile`;
}

/** The instruction for configuring a seal, for the two messages below. */
function writeSecurity(kind: string | undefined): string {
  const key = kind === 'mac' ? 'kek = { file = "..." }' : 'keyIdentifier, keyVersion, passphrase';
  return `write security = { kind = "${kind ?? ''}", ${key} }`;
}

/** Messages are not sealed. The vendor allows that only for test terminals. */
export function plainForTests(kind: string | undefined): string {
  return `is missing: messages are plain, which is for test terminals only; ${writeSecurity(kind)}`;
}

/** Messages are not sealed. The vendor refuses such messages. */
export function plainRefused(profile: string, kind: string | undefined): string {
  return `is missing, but ${profile} accepts no plain messages; ${writeSecurity(kind)}`;
}

/** Messages are sealed, but the vendor's terminals know no seals. */
export function plainOnly(profile: string): string {
  return `cannot be used for terminals of ${profile}: they read plain messages only; remove it`;
}

/** The vendor's terminals use another kind of seal. */
export function wrongSeal(kind: string, profile: string, known: string): string {
  return `is "${kind}", but terminals of ${profile} accept only "${known}"`;
}

/** The address at the cloud names another device than the POIID. */
export function otherDevice(poiId: string, device: string): string {
  return `is "${poiId}", but its requests go to the device "${device}"; each terminal needs a url of its own`;
}

/**
 * The cloud sends the answers to requests at this address to another address. `end`: the last part of the request
 * address's path.
 */
export function answersElsewhere(end: string): string {
  return `ends with ${end}: the answer would be sent elsewhere, and tenderd would not receive it; use /sync`;
}

/** The cloud does not answer at this path. */
export function wrongPath(path: string, host: string): string {
  return `has the path ${path}, but ${host} takes requests only at /sync, or at /v1/merchants/MERCHANT/devices/POIID/sync, with nothing after it`;
}

/** The name in the terminal's certificate is not configured. */
export function certificateNameMissing(poiId: string, domain: string): string {
  return `is missing; the certificate of this terminal is not for its address, but for "${poiId}.live.${domain}" (or .test.)`;
}

/** The configured name belongs to the certificate of another terminal. */
export function nameOfAnother(name: string, poiId: string): string {
  return `is "${name}", which is the name in the certificate of another terminal, not of "${poiId}"`;
}

/** The configured name is not unique: it is in the certificates of all older terminals. */
export function sharedName(poiId: string, domain: string): string {
  return `is the name that all older terminals share: tenderd could mistake another terminal for this one, unless this terminal has a key of its own; write "${poiId}.live.${domain}" once the terminal has a certificate of its own`;
}

/** The address lacks the vendor's path. */
export function pathMissing(profile: string, path: string): string {
  return `has no path, but terminals of ${profile} are reached at ${path}; write it after the port`;
}

/** The vendor's root certificate is not configured. */
export function rootMissing(profile: string): string {
  return `lacks ca, but certificates of ${profile} are signed only by a root of the vendor: tenderd trusts these terminals only if this machine trusts that root; write tls = { ca = "..." }, a file with that root`;
}

/** Messages are sealed, but the connection has no TLS. */
export const unsealedRefusals =
  'seals messages, but has no TLS. A refusal (400, 401) is never sealed, so anyone on that network can forge a refusal and deliver the payment later: the customer would be charged for a payment that is reported as not-processed. Use https://';
