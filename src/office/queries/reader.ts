/** Reads the tables of the office. Each read is a transaction that cannot write, with a time limit. */

import type { Pool, PooledClient, Rows } from '../database/client-types.js';
import { asked } from '../database/database.js';
import { OfficeError } from '../failure/office-failure.js';

/** The reason why a read failed. */
export type ReadFailureCode =
  | 'database-down'
  | 'database-slow'
  | 'database-busy'
  | 'database-empty'
  | 'database-refused';

/** A reading failed. The cause is for the log. */
export class ReadFailure extends Error {
  override readonly name = 'ReadFailure';
  readonly code: ReadFailureCode;

  constructor(code: ReadFailureCode, cause: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** A query within one transaction. */
export type Ask = (text: string, values?: readonly unknown[]) => Promise<Rows['rows']>;

/** The time for which the office waits for the server after the time limit of a query, in milliseconds. */
const graceMs = 1_000;

/** The longest time for one query of a page, in milliseconds. */
const queryMs = 8_000;

/** The longest time for one step of an export or a match. */
const longQueryMs = 120_000;

/** The maximum number of queries that may wait for a connection. */
const waitingMax = 50;

/**
 * The maximum number of exports and matches at one time. The limit keeps connections free for the pages while downloads
 * are slow.
 */
const longMax = 2;

/** A download loses its connection if its receiver takes no data for this time, in milliseconds. */
const stalledMs = 60_000;

/**
 * SQLSTATE values in three groups: the query took too long, a table or column is missing, or the server is stopping.
 */
const slow = ['57014', '55P03'];
const missing = ['42P01', '42703', '3F000'];
const down = ['57P01', '57P02', '57P03'];

/** Reads through a few connections of its own, so that pages cannot take the connections of the consumer. */
export class OfficeReader {
  readonly #pool: Pool;
  readonly #queryMs: number;
  #waiting = 0;
  #long = 0;

  constructor(pool: Pool, queryLimitMs: number = queryMs) {
    this.#pool = pool;
    this.#queryMs = queryLimitMs;
  }

  /**
   * Runs the work in one transaction, which sees the tables as they were at its start. Rejects with ReadFailure.
   * `limitMs`: the time limit for a query.
   */
  async read<T>(work: (ask: Ask) => Promise<T>, limitMs: number = this.#queryMs): Promise<T> {
    return this.#inTransaction(limitMs, work);
  }

  /**
   * Yields all rows of a query, some thousands at a time, so that the memory stays small. `signal`: ends the query
   * early. Throws ReadFailure.
   */
  async *each(
    text: string,
    values: readonly unknown[],
    signal?: AbortSignal,
    rowsAtOnce = 2_000,
  ): AsyncGenerator<Rows['rows']> {
    if (this.#long >= longMax) throw new ReadFailure('database-busy', undefined);
    this.#long += 1;
    try {
      yield* this.#eachOf(await this.#connect(), text, values, signal, rowsAtOnce);
    } finally {
      this.#long -= 1;
    }
  }

  async *#eachOf(
    client: PooledClient,
    text: string,
    values: readonly unknown[],
    signal: AbortSignal | undefined,
    rowsAtOnce: number,
  ): AsyncGenerator<Rows['rows']> {
    let isBroken = true;
    try {
      const ask = askOf(client, longQueryMs);
      await begin(ask, longQueryMs);
      await ask(`declare every no scroll cursor for ${text}`, values);
      for (;;) {
        const rows = await ask(`fetch ${rowsAtOnce} from every`);
        if (rows.length > 0) yield rows;
        if (rows.length < rowsAtOnce || signal?.aborted === true) break;
      }
      await ask('commit');
      isBroken = false;
    } catch (error) {
      throw failureOf(error);
    } finally {
      // If the caller stops in the middle, the connection is closed, which ends the transaction.
      release(client, isBroken);
    }
  }

  async #inTransaction<T>(limitMs: number, work: (ask: Ask) => Promise<T>): Promise<T> {
    const client = await this.#connect();
    let isBroken = true;
    try {
      const ask = askOf(client, limitMs);
      await begin(ask, limitMs);
      const result = await work(ask);
      await ask('commit');
      isBroken = false;
      return result;
    } catch (error) {
      // Undo the transaction. The connection stays usable if the server still answers.
      isBroken = await client.query({ text: 'rollback', query_timeout: graceMs }).then(
        () => false,
        () => true,
      );
      throw failureOf(error);
    } finally {
      release(client, isBroken);
    }
  }

  async #connect(): Promise<PooledClient> {
    if (this.#waiting >= waitingMax) throw new ReadFailure('database-busy', undefined);
    this.#waiting += 1;
    try {
      const client = await asked(async () => this.#pool.connect());
      // Without a listener, a connection that is lost between two queries would end the process. With this listener, the next query rejects.
      client.on('error', ignore);
      return client;
    } catch (error) {
      throw failureOf(error);
    } finally {
      this.#waiting -= 1;
    }
  }
}

async function begin(ask: Ask, limitMs: number): Promise<void> {
  await ask(
    `begin isolation level repeatable read read only; set local statement_timeout = ${limitMs}; set local lock_timeout = ${limitMs}; set local idle_in_transaction_session_timeout = ${stalledMs}`,
  );
}

function release(client: PooledClient, isBroken: boolean): void {
  client.off('error', ignore);
  client.release(isBroken);
}

function ignore(): void {
  // The next query rejects.
}

/**
 * Returns the function that queries the server. The server ends a query by itself after the time limit. If the server does not do so, the connection
 * is closed.
 */
function askOf(client: PooledClient, limitMs: number): Ask {
  return async (text, values) => {
    const query = { text, query_timeout: limitMs + graceMs };
    return (await client.query(values === undefined ? query : { ...query, values })).rows;
  };
}

function failureOf(error: unknown): unknown {
  if (error instanceof ReadFailure) return error;
  const state = stateOf(error);
  if (state === undefined) {
    if (isWaitOver(error)) return new ReadFailure('database-busy', error);
    if (error instanceof OfficeError || isOfNetwork(error)) return new ReadFailure('database-down', error);
    return error;
  }
  if (slow.includes(state)) return new ReadFailure('database-slow', error);
  if (missing.includes(state)) return new ReadFailure('database-empty', error);
  if (down.includes(state)) return new ReadFailure('database-down', error);
  return new ReadFailure('database-refused', error);
}

/** Returns the SQLSTATE of an error of the server. */
function stateOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('severity' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** True if no connection of the pool became free in time. */
function isWaitOver(error: unknown): boolean {
  const words = error instanceof OfficeError ? error.failure.detail : '';
  return words.includes('timeout exceeded when trying to connect');
}

/**
 * True if the network caused the error. Errors of the system have codes such as ECONNRESET. For a lost connection, the
 * client of PostgreSQL gives no code.
 */
function isOfNetwork(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error) return typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code);
  return /connection|timeout/i.test(error.message);
}
