/** The reasons why the head office cannot work, by stable code. `detail`: the error text of the server or the system. */

/** The facts about a failure. */
export interface OfficeFacts {
  readonly url: string;
  readonly stream: string;
  readonly database: string;
  readonly detail: string;
}

/** The reasons why a stream cannot fill the tables again. */
const whyIncomplete: Readonly<Record<string, string>> = {
  earlier: 'the tables also have events of an earlier stream',
  other: 'the stream is not the one that was read before',
  deleted: 'messages of the stream were deleted',
};

/** The texts, by the code of the failure. */
export const failures = {
  'office-stream-unreachable': ({ url, detail }: OfficeFacts): string =>
    `The NATS server ${url} cannot be reached: ${detail}. No event is lost: the stream keeps all events. Check that the server is running, and check the network.`,
  'office-stream-login-refused': ({ url, detail }: OfficeFacts): string =>
    `The NATS server ${url} refused the login: ${detail}. Correct stream.credentials.`,
  'office-stream-no-jetstream': ({ url }: OfficeFacts): string =>
    `The NATS server ${url} has no JetStream for this user. Enable JetStream, or correct stream.url.`,
  'office-stream-missing': ({ stream, detail }: OfficeFacts): string =>
    `The NATS server does not show a stream ${stream}: ${detail}. Create the stream, or correct stream.stream.`,
  'office-stream-not-permitted': ({ stream, detail }: OfficeFacts): string =>
    `The NATS server does not let this user read the stream ${stream}: ${detail}. Give the user the permissions in docs/operate/head-office.md.`,
  'office-stream-failed': ({ url, detail }: OfficeFacts): string => `The NATS server ${url} failed: ${detail}.`,
  'office-stream-other': ({ stream, detail }: OfficeFacts): string =>
    `The tables are from the stream ${detail}, but stream.stream is ${stream}. Nothing was read. To read ${stream} as well, from its beginning, add --accept-stream.`,
  'office-stream-replaced': ({ stream, detail }: OfficeFacts): string =>
    `The stream ${stream} is not the stream that was read before: it is from ${detail}. Nothing was read. To read the new stream as well, from its beginning, add --accept-stream.`,
  'office-stream-behind': ({ stream, detail }: OfficeFacts): string =>
    `The stream ${stream} has fewer messages than were read before (${detail}), so the stream was restored from an old copy. Nothing was read. To read the stream from its beginning again, add --accept-stream.`,
  'office-stream-incomplete': ({ stream, detail }: OfficeFacts): string =>
    `A replay would lose payments that only the tables have, because ${whyIncomplete[detail] ?? detail}. Nothing was changed: keep the tables, and start the service again. To see what the stream ${stream} has, read it into a new database; --lose-older empties these tables.`,
  'office-database-unreachable': ({ database, detail }: OfficeFacts): string =>
    `The database ${database} cannot be reached: ${detail}. Check that PostgreSQL is running, and check the network.`,
  'office-database-slow': ({ database, detail }: OfficeFacts): string =>
    `The database ${database} does not answer in time: ${detail}. No event is lost: the stream keeps all events. Check the load, the locks and the disk of PostgreSQL.`,
  'office-database-login-refused': ({ database, detail }: OfficeFacts): string =>
    `PostgreSQL refused the login to ${database}: ${detail}. Correct database.user and database.password, or pg_hba.conf.`,
  'office-database-missing': ({ database, detail }: OfficeFacts): string =>
    `PostgreSQL has no database ${database}: ${detail}. Create it, or correct database.database.`,
  'office-database-not-permitted': ({ database, detail }: OfficeFacts): string =>
    `PostgreSQL does not let this role work in ${database}: ${detail}. Make the role the owner of the database.`,
  'office-database-foreign': ({ database, detail }: OfficeFacts): string =>
    `The schema "tenderd" of the database ${database} is not from a head office: it has ${detail}. Nothing was changed. Use another database.`,
  'office-database-newer': ({ database, detail }: OfficeFacts): string =>
    `The database ${database} is from a newer version of tenderd: it has the migration ${detail}. Nothing was changed. Update tenderd.`,
  'office-database-full': ({ database, detail }: OfficeFacts): string =>
    `The database ${database} has no space left: ${detail}. Free some space on the disk of PostgreSQL.`,
  'office-database-failed': ({ database, detail }: OfficeFacts): string =>
    `The database ${database} failed: ${detail}.`,
  'office-already-running': ({ database }: OfficeFacts): string =>
    `Another head office is using the database ${database}. Only one head office may write. Stop the other head office first.`,
  'office-not-installed': ({ detail }: OfficeFacts): string =>
    `The package ${detail} cannot be loaded. Install the packages as in docs/operate/head-office.md, or correct the setting packages.`,
} as const;

/** No store has a name that contains this text, so nothing would be compared. */
export function unknownStore(store: string): string {
  return `No store has a name with "${store}" in it, so nothing was compared. Correct the name of the store.`;
}
