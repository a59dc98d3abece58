/** Problems of addresses, certificates and proxies. Each text follows the name of its setting. */

/** The address is not a URL. */
export const notAUrl = 'n’est pas une URL';

/** The address has another scheme than the two that are allowed: `https:` and `http:`. */
export function wrongScheme(plain: string, secure: string): string {
  return `doit commencer par ${plain}// ou ${secure}//`;
}

/** The address contains credentials. */
export const urlWithCredentials = 'ne doit contenir ni nom d’utilisateur ni mot de passe ; utilisez un en-tête';

/** The address contains a fragment. */
export const urlWithFragment = 'ne doit pas contenir de fragment (#)';

/** The address of a TCP terminal has no port, or has a path. */
export const tcpAddress = 'doit avoir un hôte et un port, et aucun chemin, comme tcp://192.168.1.40:7778';

/** The address of a proxy does not begin with `http://`. */
export const proxyAddress = 'doit être l’adresse d’un proxy HTTP, comme http://proxy.example:3128';

/** A required setting is missing. */
export const missing = 'manque';

/** A key is configured without its certificate. */
export const certificateMissing = 'manque, alors que la clé est définie';

/** A certificate is configured without its key. */
export const keyMissing = 'manque, alors que le certificat est défini';

/** The file contains no certificate. */
export const noCertificate = 'ne contient pas de certificat PEM ("-----BEGIN CERTIFICATE-----")';

/** The file contains a damaged certificate. */
export const certificateUnreadable = 'contient un certificat PEM illisible';

/** The file contains no usable key. */
export const noKey = 'ne contient pas de clé privée PEM lisible sans phrase secrète';

/** The key does not match its certificate. */
export const wrongKey = 'n’est pas la clé du certificat';

/** OpenSSL refuses the pair of key and certificate. `code`: its error code. */
export function pairRefused(code: string): string {
  return `ne peut pas servir pour TLS (${code}) : la clé est peut-être trop courte ou la signature trop faible`;
}

/** A new certificate has expired, or is not valid yet. `from`, `to`: dates. */
export function notValidNow(from: string, to: string): string {
  return `a un certificat valable seulement du ${from} au ${to} (ou l’horloge de cette machine est fausse)`;
}

/** `oauth2` is set on a gateway that is not reached over HTTPS. */
export const needsHttps = 'exige une adresse qui commence par https://';

/** A gateway that is not reached over HTTP has the setting `listen`. */
export const needsHttp = 'exige une adresse qui commence par https:// ou http://';

/** Each category has its own URL path, but the messages are sealed or in XML. */
export const needsPlainJson = 'exige des messages JSON non scellés';

/** `listen` is set, although each category has its own URL path. */
export const neverCalled =
  'est sans effet si chaque catégorie a son propre chemin : de tels terminaux n’appellent jamais';

/** A header has an invalid name or value. `name` is quoted. */
export function invalidHeader(name: string): string {
  return `${name} n’est pas un en-tête valide, ou sa valeur n’est pas valide`;
}
