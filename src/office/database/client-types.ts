/** The parts of the PostgreSQL client and of the migration library that the office uses (pg 8.16, node-pg-migrate 9, and later). */

/** The options of a connection. */
export interface ClientOptions {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password?: string;
  readonly ssl?: { readonly ca?: string };
  readonly application_name: string;
  /** Settings of the session, as the command line of PostgreSQL takes them. */
  readonly options: string;
  readonly connectionTimeoutMillis: number;
  /** The time limit for the answer to a query, in ms. After it, the query rejects. */
  readonly query_timeout?: number;
  readonly keepAlive: boolean;
  readonly types: { getTypeParser(oid: number, format?: string): (text: string) => unknown };
}

/** The rows of a query. */
export interface Rows {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly rowCount: number | null;
}

/** A query. A query with a name is prepared once for each connection. */
export interface Query {
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
  /** The time limit for the answer to the query, in ms. After it, the query rejects. */
  readonly query_timeout?: number;
}

/** One connection to PostgreSQL. */
export interface Client {
  connect(): Promise<unknown>;
  query(query: string | Query, values?: readonly unknown[]): Promise<Rows>;
  end(): Promise<void>;
  on(event: 'error' | 'end', listener: (error?: unknown) => void): unknown;
}

/** A connection from a pool. `release(true)` closes it, because it may be in the middle of a transaction. */
export interface PooledClient {
  query(query: string | Query, values?: readonly unknown[]): Promise<Rows>;
  release(isBroken?: boolean): void;
  on(event: 'error', listener: () => void): unknown;
  off(event: 'error', listener: () => void): unknown;
}

/** Several connections. Each query uses a free one. */
export interface Pool {
  connect(): Promise<PooledClient>;
  query(query: string | Query, values?: readonly unknown[]): Promise<Rows>;
  end(): Promise<void>;
  on(event: 'error', listener: (error: unknown) => void): unknown;
}

/** The client of PostgreSQL. */
export interface PostgresPackage {
  readonly Client: new (options: ClientOptions) => Client;
  readonly Pool: new (options: ClientOptions & { readonly max: number }) => Pool;
  readonly types: { getTypeParser(oid: number, format?: string): (text: string) => unknown };
}

/** The library that applies migrations. */
export interface MigratePackage {
  runner(options: {
    readonly dbClient: Client;
    readonly dir: string;
    readonly migrationsTable: string;
    readonly schema: string;
    readonly createSchema: boolean;
    readonly direction: 'up';
    readonly singleTransaction: boolean;
    readonly noLock: boolean;
    readonly logger: Readonly<Record<'debug' | 'info' | 'warn' | 'error', (text: string) => void>>;
  }): Promise<readonly { readonly name: string }[]>;
}
