/** Problems of addresses, certificates and proxies. Each text follows the name of its setting. */

/** The address is not a URL. */
export const notAUrl = 'ist keine URL';

/** The address has another scheme than the two that are allowed: `https:` and `http:`. */
export function wrongScheme(plain: string, secure: string): string {
  return `muss mit ${plain}// oder ${secure}// beginnen`;
}

/** The address contains credentials. */
export const urlWithCredentials = 'darf keinen Benutzernamen und kein Passwort enthalten; verwenden Sie einen Header';

/** The address contains a fragment. */
export const urlWithFragment = 'darf kein Fragment (#) enthalten';

/** The address of a TCP terminal has no port, or has a path. */
export const tcpAddress = 'braucht einen Host und einen Port und keinen Pfad, wie tcp://192.168.1.40:7778';

/** The address of a proxy does not begin with `http://`. */
export const proxyAddress = 'muss die Adresse eines HTTP-Proxys sein, wie http://proxy.example:3128';

/** A required setting is missing. */
export const missing = 'fehlt';

/** A key is configured without its certificate. */
export const certificateMissing = 'fehlt, obwohl der Schlüssel gesetzt ist';

/** A certificate is configured without its key. */
export const keyMissing = 'fehlt, obwohl das Zertifikat gesetzt ist';

/** The file contains no certificate. */
export const noCertificate = 'enthält kein PEM-Zertifikat ("-----BEGIN CERTIFICATE-----")';

/** The file contains a damaged certificate. */
export const certificateUnreadable = 'enthält ein PEM-Zertifikat, das nicht lesbar ist';

/** The file contains no usable key. */
export const noKey = 'enthält keinen privaten Schlüssel in PEM, der ohne Passphrase lesbar ist';

/** The key does not match its certificate. */
export const wrongKey = 'ist nicht der Schlüssel des Zertifikats';

/** OpenSSL refuses the pair of key and certificate. `code`: its error code. */
export function pairRefused(code: string): string {
  return `ist für TLS nicht verwendbar (${code}): Der Schlüssel ist vielleicht zu kurz oder die Signatur zu schwach`;
}

/** A new certificate has expired, or is not valid yet. `from`, `to`: dates. */
export function notValidNow(from: string, to: string): string {
  return `hat ein Zertifikat, das nur von ${from} bis ${to} gilt (oder die Uhr dieses Rechners geht falsch)`;
}

/** `oauth2` is set on a gateway that is not reached over HTTPS. */
export const needsHttps = 'braucht eine Adresse, die mit https:// beginnt';

/** A gateway that is not reached over HTTP has the setting `listen`. */
export const needsHttp = 'braucht eine Adresse, die mit https:// oder http:// beginnt';

/** Each category has its own URL path, but the messages are sealed or in XML. */
export const needsPlainJson = 'braucht unversiegelte Nachrichten in JSON';

/** `listen` is set, although each category has its own URL path. */
export const neverCalled =
  'hat keine Wirkung, wenn jede Kategorie einen eigenen Pfad hat: Solche Terminals rufen nie an';

/** A header has an invalid name or value. `name` is quoted. */
export function invalidHeader(name: string): string {
  return `${name} ist kein gültiger Header, oder sein Wert ist nicht gültig`;
}
