/** Problems of addresses, certificates and proxies. Each text follows the name of its setting. */

/** An address that is not a URL. */
export const notAUrl = 'ist keine URL';

/** An address with another scheme than the two that are allowed: `https:` and `http:`. */
export function wrongScheme(plain: string, secure: string): string {
  return `muss mit ${plain}// oder ${secure}// beginnen`;
}

/** An address with credentials. */
export const urlWithCredentials = 'darf keinen Benutzernamen und kein Passwort enthalten; verwenden Sie einen Header';

/** An address with a fragment. */
export const urlWithFragment = 'darf kein Fragment (#) enthalten';

/** An address of a TCP terminal without a port, or with a path. */
export const tcpAddress = 'braucht einen Host und einen Port und keinen Pfad, wie tcp://192.168.1.40:7778';

/** An address of a proxy that is not plain HTTP. */
export const proxyAddress = 'muss die Adresse eines HTTP-Proxys sein, wie http://proxy.example:3128';

/** A setting that is required. */
export const missing = 'fehlt';

/** A key without a certificate. */
export const certificateMissing = 'fehlt, obwohl der Schlüssel gesetzt ist';

/** A certificate without a key. */
export const keyMissing = 'fehlt, obwohl das Zertifikat gesetzt ist';

/** A file without a certificate. */
export const noCertificate = 'enthält kein PEM-Zertifikat ("-----BEGIN CERTIFICATE-----")';

/** A file with a damaged certificate. */
export const certificateUnreadable = 'enthält ein PEM-Zertifikat, das nicht lesbar ist';

/** A file without a usable key. */
export const noKey = 'enthält keinen privaten Schlüssel in PEM, der ohne Passphrase lesbar ist';

/** A key that does not match its certificate. */
export const wrongKey = 'ist nicht der Schlüssel des Zertifikats';

/** A pair that OpenSSL refuses. `code`: its code. */
export function pairRefused(code: string): string {
  return `ist für TLS nicht verwendbar (${code}): Der Schlüssel ist vielleicht zu kurz oder die Signatur zu schwach`;
}

/** A new certificate that is over, or not valid yet. `from`, `to`: dates. */
export function notValidNow(from: string, to: string): string {
  return `hat ein Zertifikat, das nur von ${from} bis ${to} gilt (oder die Uhr dieses Rechners geht falsch)`;
}

/** `oauth2` on a gateway that is not reached by HTTPS. */
export const needsHttps = 'braucht eine Adresse, die mit https:// beginnt';

/** `listen` on a gateway that is not reached by HTTP. */
export const needsHttp = 'braucht eine Adresse, die mit https:// oder http:// beginnt';

/** A path for each category, together with security or XML. */
export const needsPlainJson = 'braucht unversiegelte Nachrichten in JSON';

/** `listen` together with a path for each category. */
export const neverCalled =
  'hat keine Wirkung, wenn jede Kategorie einen eigenen Pfad hat: Solche Terminals rufen nie an';

/** A header with an invalid name or value. `name` is quoted. */
export function invalidHeader(name: string): string {
  return `${name} ist kein gültiger Header, oder sein Wert ist nicht gültig`;
}
