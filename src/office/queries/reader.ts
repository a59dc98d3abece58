/** Reads the tables of the office. Each reading is a transaction that cannot write, with a limit of time. */

import type { Pool, PooledClient, Rows } from '../database/client-types.js';
import { asked } from '../database/database.js';
import { OfficeError } from '../failure/office-failure.js';

/** Why a reading failed. */
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

/** The longest time of one query of a page, in milliseconds. */
const queryMs = 8_000;

/** The longest time of one step of an export or a match. */
const longQueryMs = 120_000;

/** The most readings that wait for a connection. */
const waitingMax = 50;

/** SQLSTATE: the query was ended by its time limit, the connection waits for a lock, or the table or the column is missing. */
const slow = ['57014', '55P03'];
const missing = ['42P01', '42703', '3F000'];
const down = ['57P01', '57P02', '57P03'];

/** Reads through a few connections, so that pages cannot take those of the consumer. */
export class OfficeReader {
  readonly #pool: Pool;
  readonly #queryMs: number;
  #waiting = 0;

  constructor(pool: Pool, queryLimitMs: number = queryMs) {
    this.#pool = pool;
    this.#queryMs = queryLimitMs;
  }

  /** Runs the work in one transaction that sees one state of the tables. Rejects with ReadFailure. */
  async read<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
    return this.#inTransaction(this.#queryMs, work);
  }

  /**
   * Yields all rows of a query, some thousands at a time, so that memory stays flat. `signal`: ends the query early.
   * Throws ReadFailure.
   */
  async *each(
    text: string,
    values: readonly unknown[],
    signal?: AbortSignal,
    rowsAtOnce = 2_000,
  ): AsyncGenerator<Rows['rows']> {
    const client = await this.#connect();
    let isBroken = true;
    try {
      const ask = askOf(client);
      await begin(client, longQueryMs);
      await ask(`declare every no scroll cursor for ${text}`, values);
      for (;;) {
        const rows = await ask(`fetch ${rowsAtOnce} from every`);
        if (rows.length > 0) yield rows;
        if (rows.length < rowsAtOnce || signal?.aborted === true) break;
      }
      await client.query('commit');
      isBroken = false;
    } catch (error) {
      throw failureOf(error);
    } finally {
      // A consumer that leaves in the middle ends the transaction with its connection.
      client.release(isBroken);
    }
  }

  async #inTransaction<T>(limitMs: number, work: (ask: Ask) => Promise<T>): Promise<T> {
    const client = await this.#connect();
    let isBroken = true;
    try {
      await begin(client, limitMs);
      const result = await work(askOf(client));
      await client.query('commit');
      isBroken = false;
      return result;
    } catch (error) {
      // The transaction is undone, and the connection stays usable if the server still answers.
      isBroken = await client.query('rollback').then(
        () => false,
        () => true,
      );
      throw failureOf(error);
    } finally {
      client.release(isBroken);
    }
  }

  async #connect(): Promise<PooledClient> {
    if (this.#waiting >= waitingMax) throw new ReadFailure('database-busy', undefined);
    this.#waiting += 1;
    try {
      return await asked(async () => this.#pool.connect());
    } catch (error) {
      throw failureOf(error);
    } finally {
      this.#waiting -= 1;
    }
  }
}

async function begin(client: PooledClient, limitMs: number): Promise<void> {
  await client.query(
    `begin isolation level repeatable read read only; set local statement_timeout = ${limitMs}; set local lock_timeout = ${limitMs}`,
  );
}

function askOf(client: PooledClient): Ask {
  return async (text, values = []) => (await client.query({ text, values })).rows;
}

function failureOf(error: unknown): unknown {
  if (error instanceof ReadFailure) return error;
  const state = stateOf(error);
  if (state === undefined) {
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

/** The system gives its errors codes such as ECONNRESET. The client of PostgreSQL gives a lost connection no code. */
function isOfNetwork(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error) return typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code);
  return /connection|timeout/i.test(error.message);
}
