/** The expected value of each setting in `office.toml`. */

/** Expected of the whole file. */
export const file = 'a file with the tables stream, database, web and retention, and the setting packages';
/** `packages`. */
export const packages = 'the folder in which npm installed the packages of NATS and PostgreSQL, without ~';
/** `[stream]`. */
export const streamTable = 'a table with url, credentials, ca and stream';
/** `stream.url`. */
export const streamUrl =
  'the address of a NATS server, such as "tls://nats.example:4222"; nats:// only on this machine';
/** `stream.ca`. */
export const streamCa = 'the path of a file with the certificate of the authority of the NATS server';
/** `stream.stream`. */
export const stream = 'the name of a stream: letters, digits, "-" and "_", 255 at most';
/** `[database]`. */
export const databaseTable = 'a table with host, port, database, user, password and ca';
/** `database.host`. */
export const databaseHost = 'a host name, an address, or the directory of the Unix socket of PostgreSQL';
/** `database.port`. */
export const databasePort = 'a port from 1 to 65535';
/** `database.database`. */
export const databaseName = 'the name of a database, with 63 characters at most';
/** `database.user`. */
export const databaseUser = 'the name of a role of PostgreSQL, with 63 characters at most';
/** `database.ca`. */
export const databaseCa = 'the path of a file with the certificate of the authority of the PostgreSQL server';
/** `[web]`. */
export const web = 'a table with listen, certificate, key, names, operators, silentMinutes and metricsToken';
/** `web.listen`. */
export const listen = 'an IP address and a port, such as "127.0.0.1:8480" or "[::1]:8480"';
/** `web.certificate`. */
export const webCertificate = 'the path of a file with the certificate of the page and its chain';
/** `web.names`. */
export const webNames = 'a list of host names of a reverse proxy on this machine';
/** One name in `web.names`. */
export const webName = 'a host name in small letters, without a port, such as "office.example"';
/** `web.operators`. */
export const operators = 'a table with a name and the hash of a password for each operator';
/** A name in `web.operators`. */
export const operatorName = 'a name of 1 to 200 characters';
/** A hash in `web.operators`. */
export const passwordHash = 'the line that "tenderd office password" printed; it begins with "$scrypt$"';
/** `web.silentMinutes`. */
export function silentMinutes(max: number): string {
  return `the minutes without an event after which a store is silent, from 1 to ${max}`;
}
/** `web.certificate` is set, but its key is not. */
export const webKeyMissing = 'is missing, and web.certificate needs its key';
/** `web.key` is set, but its certificate is not. */
export const webCertificateMissing = 'is missing, and web.key belongs to a certificate';
/** Other machines can reach the address of the page, but it has no TLS. */
export const webNeedsTls =
  'can be reached from the network, so passwords would be sent unencrypted: set web.certificate and web.key, or use 127.0.0.1';
