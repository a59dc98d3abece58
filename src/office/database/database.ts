/** Connections to PostgreSQL, and the tables of the office. */

import { existsSync, readdirSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DatabasePlace } from '../config/office-configuration.js';
import { OfficeError } from '../failure/office-failure.js';
import type { Client, ClientOptions, MigratePackage, Pool, PostgresPackage } from './client-types.js';
import { databaseFailure } from './database-failures.js';

/** The name of the PostgreSQL schema that contains the tables. */
export const schemaName = 'tenderd';

/** The table that lists the applied migrations. */
const migrationsTable = 'migrations';
/** The key of an advisory lock. Only the office that holds this lock may write. */
const writerLock = 7_351_900_049;

const connectMs = 10_000;
const int8 = 20;

/**
 * The time limit for any answer of the server, in ms. After this time the connection is closed. No statement of the
 * office takes as long.
 */
const answerMs = 30_000;
/** The time limit for a statement of a migration, in ms. It is long, because a migration may rewrite a large table. */
const migrationMs = 3_600_000;
/** The time for which the office waits for the server to end a connection, in ms. */
const endMs = 2_000;

/**
 * Opens a connection whose search path contains the schema of the tables. Rejects with {@link OfficeError}. `limitMs`:
 * the time limit for a query.
 */
export async function connect(
  postgres: PostgresPackage,
  place: DatabasePlace,
  limitMs: number = answerMs,
): Promise<Client> {
  const client = new postgres.Client({ ...optionsOf(postgres, place), query_timeout: limitMs });
  // Without a listener, a lost connection would end the process. With this listener, each later query rejects.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new OfficeError(databaseFailure(error));
  }
}

/** Opens a connection for {@link migrate}, whose statements may take long. Rejects with {@link OfficeError}. */
export async function connectToMigrate(postgres: PostgresPackage, place: DatabasePlace): Promise<Client> {
  return connect(postgres, place, migrationMs);
}

/** Ends connections. Does not wait for a server that does not answer. */
export async function endConnection(connections: { end(): Promise<void> }): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, endMs)));
  await Promise.race([connections.end().catch(() => undefined), late]);
  clearTimeout(timer);
}

/**
 * Opens connections that can only read: each transaction on them is read-only. A connection is opened when it is used
 * first.
 */
export function openReaders(postgres: PostgresPackage, place: DatabasePlace, max: number): Pool {
  const options = optionsOf(postgres, place, ' -c default_transaction_read_only=on');
  const pool = new postgres.Pool({ ...options, max });
  pool.on('error', () => undefined);
  return pool;
}

/**
 * Takes the right to write, which lasts as long as the connection. Rejects with {@link OfficeError} if another office
 * has the right.
 */
export async function becomeWriter(client: Client): Promise<void> {
  const { rows } = await asked(async () => client.query('SELECT pg_try_advisory_lock($1) AS taken', [writerLock]));
  if (rows[0]?.['taken'] !== true) throw new OfficeError({ code: 'office-already-running', detail: '' });
}

/**
 * Creates the tables, or changes them to this version. Returns the names of the migrations that were applied. Rejects
 * with {@link OfficeError} if the schema belongs to another program or to a newer version. Only the office with the
 * right to write may call it.
 */
export async function migrate(library: MigratePackage, client: Client): Promise<readonly string[]> {
  const directory = schemaFolder();
  const known = readdirSync(directory).map((file) => basename(file, extname(file)));
  await checkOwner(client, known);
  return asked(async () => {
    const applied = await library.runner({
      dbClient: client,
      dir: directory,
      migrationsTable,
      schema: schemaName,
      createSchema: true,
      direction: 'up',
      singleTransaction: true,
      // The caller already holds the lock for writing.
      noLock: true,
      logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    });
    return applied.map(({ name }) => name);
  });
}

/** Throws if the schema contains tables that the migrations of this version did not create. */
async function checkOwner(client: Client, known: readonly string[]): Promise<void> {
  const tables = await asked(async () =>
    client.query('SELECT table_name AS name FROM information_schema.tables WHERE table_schema = $1', [schemaName]),
  );
  const names = tables.rows.map(({ name }) => String(name));
  if (names.length === 0) return;
  if (!names.includes(migrationsTable))
    throw new OfficeError({ code: 'office-database-foreign', detail: names.slice(0, 3).join(', ') });
  const applied = await asked(async () => client.query(`SELECT name FROM ${schemaName}.${migrationsTable}`));
  const unknown = applied.rows.map(({ name }) => String(name)).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new OfficeError({ code: 'office-database-newer', detail: unknown.join(', ') });
}

/** Runs queries. Rejects with {@link OfficeError}. */
export async function asked<T>(queries: () => Promise<T>): Promise<T> {
  try {
    return await queries();
  } catch (error) {
    throw error instanceof OfficeError ? error : new OfficeError(databaseFailure(error));
  }
}

function optionsOf(postgres: PostgresPackage, place: DatabasePlace, settings = ''): ClientOptions {
  const { host, port, database, user, password, tls, ca } = place;
  return {
    host,
    port,
    database,
    user,
    ...(password === undefined ? {} : { password }),
    ...(tls ? { ssl: ca === undefined ? {} : { ca } } : {}),
    application_name: 'tenderd office',
    options: `-c search_path=${schemaName} -c timezone=UTC${settings}`,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    // Amounts and sequences are below 2^53, so they are read as numbers.
    types: { getTypeParser: (oid, format) => (oid === int8 ? Number : postgres.types.getTypeParser(oid, format)) },
  };
}

/** Returns the folder of the migrations. It is below the nearest package.json above this file, in every build layout. */
function schemaFolder(): string {
  const above = ['../', '../../', '../../../', '../../../../'].map((path) => new URL(path, import.meta.url));
  const root = above.find((folder) => existsSync(new URL('package.json', folder)));
  return fileURLToPath(new URL('src/office/schema/', root ?? import.meta.url));
}

function ignore(): void {
  // The library writes its messages for a terminal, so they are dropped.
}
