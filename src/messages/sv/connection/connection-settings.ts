/** Problems of addresses, certificates and proxies. Each text follows the name of its setting. */

/** The address is not a URL. */
export const notAUrl = 'är ingen URL';

/** The address has another scheme than the two that are allowed: `https:` and `http:`. */
export function wrongScheme(plain: string, secure: string): string {
  return `måste börja med ${plain}// eller ${secure}//`;
}

/** The address contains credentials. */
export const urlWithCredentials = 'får inte innehålla användarnamn eller lösenord; använd en header';

/** The address contains a fragment. */
export const urlWithFragment = 'får inte innehålla ett fragment (#)';

/** The address of a TCP terminal has no port, or has a path. */
export const tcpAddress = 'måste ha en värd och en port och ingen sökväg, till exempel tcp://192.168.1.40:7778';

/** The address of a proxy does not begin with `http://`. */
export const proxyAddress = 'måste vara adressen till en HTTP-proxy, till exempel http://proxy.example:3128';

/** A required setting is missing. */
export const missing = 'saknas';

/** A key is configured without its certificate. */
export const certificateMissing = 'saknas, men nyckeln är angiven';

/** A certificate is configured without its key. */
export const keyMissing = 'saknas, men certifikatet är angivet';

/** The file contains no certificate. */
export const noCertificate = 'innehåller inget PEM-certifikat ("-----BEGIN CERTIFICATE-----")';

/** The file contains a damaged certificate. */
export const certificateUnreadable = 'innehåller ett PEM-certifikat som inte går att läsa';

/** The file contains no usable key. */
export const noKey = 'innehåller ingen privat nyckel i PEM som går att läsa utan lösenfras';

/** The key does not match its certificate. */
export const wrongKey = 'är inte certifikatets nyckel';

/** OpenSSL refuses the pair of key and certificate. `code`: its error code. */
export function pairRefused(code: string): string {
  return `kan inte användas för TLS (${code}): nyckeln kan vara för kort eller signaturen för svag`;
}

/** A new certificate has expired, or is not valid yet. `from`, `to`: dates. */
export function notValidNow(from: string, to: string): string {
  return `har ett certifikat som bara gäller från ${from} till ${to} (eller så går datorns klocka fel)`;
}

/** `oauth2` is set on a gateway that is not reached over HTTPS. */
export const needsHttps = 'kräver en adress som börjar med https://';

/** A gateway that is not reached over HTTP has the setting `listen`. */
export const needsHttp = 'kräver en adress som börjar med https:// eller http://';

/** Each category has its own URL path, but the messages are sealed or in XML. */
export const needsPlainJson = 'kräver oförseglade meddelanden i JSON';

/** `listen` is set, although each category has its own URL path. */
export const neverCalled = 'har ingen verkan om varje kategori har en egen sökväg: sådana terminaler anropar aldrig';

/** A header has an invalid name or value. `name` is quoted. */
export function invalidHeader(name: string): string {
  return `${name} är ingen giltig header, eller så är dess värde inte giltigt`;
}
