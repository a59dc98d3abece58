/** Problems of addresses, certificates and proxies. Each text follows the name of its setting. */

/** An address that is not a URL. */
export const notAUrl = 'är ingen URL';

/** An address with another scheme than the two that are allowed: `https:` and `http:`. */
export function wrongScheme(plain: string, secure: string): string {
  return `måste börja med ${plain}// eller ${secure}//`;
}

/** An address with credentials. */
export const urlWithCredentials = 'får inte innehålla användarnamn eller lösenord; använd en header';

/** An address with a fragment. */
export const urlWithFragment = 'får inte innehålla ett fragment (#)';

/** An address of a TCP terminal without a port, or with a path. */
export const tcpAddress = 'måste ha en värd och en port och ingen sökväg, till exempel tcp://192.168.1.40:7778';

/** An address of a proxy that is not plain HTTP. */
export const proxyAddress = 'måste vara adressen till en HTTP-proxy, till exempel http://proxy.example:3128';

/** A setting that is required. */
export const missing = 'saknas';

/** A key without a certificate. */
export const certificateMissing = 'saknas, men nyckeln är angiven';

/** A certificate without a key. */
export const keyMissing = 'saknas, men certifikatet är angivet';

/** A file without a certificate. */
export const noCertificate = 'innehåller inget PEM-certifikat ("-----BEGIN CERTIFICATE-----")';

/** A file with a damaged certificate. */
export const certificateUnreadable = 'innehåller ett PEM-certifikat som inte går att läsa';

/** A file without a usable key. */
export const noKey = 'innehåller ingen privat nyckel i PEM som går att läsa utan lösenfras';

/** A key that does not match its certificate. */
export const wrongKey = 'är inte certifikatets nyckel';

/** A pair that OpenSSL refuses. `code`: its code. */
export function pairRefused(code: string): string {
  return `kan inte användas för TLS (${code}): nyckeln kan vara för kort eller signaturen för svag`;
}

/** A new certificate that is over, or not valid yet. `from`, `to`: dates. */
export function notValidNow(from: string, to: string): string {
  return `har ett certifikat som bara gäller från ${from} till ${to} (eller så går datorns klocka fel)`;
}

/** `oauth2` on a gateway that is not reached by HTTPS. */
export const needsHttps = 'kräver en adress som börjar med https://';

/** `listen` on a gateway that is not reached by HTTP. */
export const needsHttp = 'kräver en adress som börjar med https:// eller http://';

/** A path for each category, together with security or XML. */
export const needsPlainJson = 'kräver oförseglade meddelanden i JSON';

/** `listen` together with a path for each category. */
export const neverCalled = 'har ingen verkan om varje kategori har en egen sökväg: sådana terminaler anropar aldrig';

/** A header with an invalid name or value. `name` is quoted. */
export function invalidHeader(name: string): string {
  return `${name} är ingen giltig header, eller så är dess värde inte giltigt`;
}
