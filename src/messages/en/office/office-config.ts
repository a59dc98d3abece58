/** What each setting of `office.toml` expects. */

/** The whole file. */
export const file = 'a file with the tables stream, database and web, and the setting packages';
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
export const web = 'a table with the settings of the web page';
