/** Problems of addresses, certificates and proxies. Each text follows the name of its setting. */

/** The address is not a URL. */
export const notAUrl = 'is not a URL';

/** The address has another scheme than the two that are allowed: `https:` and `http:`. */
export function wrongScheme(plain: string, secure: string): string {
  return `must begin with ${plain}// or ${secure}//`;
}

/** The address contains credentials. */
export const urlWithCredentials = 'must not contain a user name or password; use a header';

/** The address contains a fragment. */
export const urlWithFragment = 'must not contain a fragment (#)';

/** The address of a TCP terminal has no port, or has a path. */
export const tcpAddress = 'must have a host and a port and no path, such as tcp://192.168.1.40:7778';

/** The address of a proxy does not begin with `http://`. */
export const proxyAddress = 'must be the address of an HTTP proxy, such as http://proxy.example:3128';

/** A required setting is missing. */
export const missing = 'is missing';

/** A key is configured without its certificate. */
export const certificateMissing = 'is missing, but the key is set';

/** A certificate is configured without its key. */
export const keyMissing = 'is missing, but the certificate is set';

/** The file contains no certificate. */
export const noCertificate = 'contains no PEM certificate ("-----BEGIN CERTIFICATE-----")';

/** The file contains a damaged certificate. */
export const certificateUnreadable = 'contains a PEM certificate that cannot be read';

/** The file contains no usable key. */
export const noKey = 'contains no private key in PEM that can be read without a passphrase';

/** The key does not match its certificate. */
export const wrongKey = 'is not the key of the certificate';

/** OpenSSL refuses the pair of key and certificate. `code`: its error code. */
export function pairRefused(code: string): string {
  return `cannot be used for TLS (${code}): its key may be too short, or its signature too weak`;
}

/** A new certificate has expired, or is not valid yet. `from`, `to`: dates. */
export function notValidNow(from: string, to: string): string {
  return `has a certificate that is valid only from ${from} to ${to} (or the clock of this machine is wrong)`;
}

/** `oauth2` is set on a gateway that is not reached over HTTPS. */
export const needsHttps = 'needs an address that starts with https://';

/** A gateway that is not reached over HTTP has the setting `listen`. */
export const needsHttp = 'needs an address that starts with https:// or http://';

/** Each category has its own URL path, but the messages are sealed or in XML. */
export const needsPlainJson = 'needs plain messages in JSON';

/** `listen` is set, although each category has its own URL path. */
export const neverCalled =
  'has no effect if each category has its own path: terminals with such paths never call the register';

/** A header has an invalid name or value. `name` is quoted. */
export function invalidHeader(name: string): string {
  return `${name} is not a valid header, or its value is not valid`;
}
