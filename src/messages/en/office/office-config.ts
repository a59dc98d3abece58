/** The expected value of each setting in `office.toml`. */

/** The expected content of the whole file. */
export const file = 'a file with the tables stream, database, web and retention, and the setting packages';
/** The expected value of `packages`. */
export const packages =
  'the full path (without ~) of the folder in which npm installed the packages of NATS and PostgreSQL';
/** The expected value of `[stream]`. */
export const streamTable = 'a table with url, credentials, ca and stream';
/** The expected value of `stream.url`. */
export const streamUrl =
  'the address of a NATS server, such as "tls://nats.example:4222"; nats:// only on this machine';
/** The expected value of `stream.ca`. */
export const streamCa = 'the path of a file with the CA certificate of the NATS server';
/** The expected value of `stream.stream`. */
export const stream = 'the name of a stream: letters, digits, "-" and "_", 255 at most';
/** The expected value of `[database]`. */
export const databaseTable = 'a table with host, port, database, user, password and ca';
/** The expected value of `database.host`. */
export const databaseHost = 'a host name, an address, or the directory of the Unix socket of PostgreSQL';
/** The expected value of `database.port`. */
export const databasePort = 'a port from 1 to 65535';
/** The expected value of `database.database`. */
export const databaseName = 'the name of a database, with 63 characters at most';
/** The expected value of `database.user`. */
export const databaseUser = 'the name of a role of PostgreSQL, with 63 characters at most';
/** The expected value of `database.ca`. */
export const databaseCa = 'the path of a file with the CA certificate of the PostgreSQL server';
/** The expected value of `[web]`. */
export const web = 'a table with listen, certificate, key, names, operators, silentMinutes and metricsToken';
/** The expected value of `web.listen`. */
export const listen = 'an IP address and a port, such as "127.0.0.1:8480" or "[::1]:8480"';
/** The expected value of `web.certificate`. */
export const webCertificate = 'the path of a file with the certificate of the page and its chain';
/** The expected value of `web.names`. */
export const webNames = 'a list of host names of a reverse proxy on this machine';
/** One name in `web.names`. */
export const webName = 'a host name in lower-case letters, without a port, such as "office.example"';
/** The expected value of `web.operators`. */
export const operators = 'a table with a name and the hash of a password for each operator';
/** A name in `web.operators`. */
export const operatorName = 'a name of 1 to 200 characters';
/** A hash in `web.operators`. */
export const passwordHash = 'the line that "tenderd office password" printed; it begins with "$scrypt$"';
/** The expected value of `web.silentMinutes`. */
export function silentMinutes(max: number): string {
  return `the number of minutes without an event after which a store counts as silent, from 1 to ${max}`;
}
/** `web.certificate` is set, but its key is not. */
export const webKeyMissing = 'is missing, and web.certificate needs its key';
/** `web.key` is set, but its certificate is not. */
export const webCertificateMissing = 'is missing, but web.key needs a certificate';
/** Other machines can reach the address of the page, but it has no TLS. */
export const webNeedsTls =
  'can be reached from the network, so passwords would be sent unencrypted: set web.certificate and web.key, or use 127.0.0.1';
