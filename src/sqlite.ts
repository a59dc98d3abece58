/**
 * SQLite in the version for the running Node. All modules open their databases here, because better-sqlite3 13 ends a
 * process of Node 20 with a segmentation fault (docs/decisions/sqlite-by-node.md).
 */

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type Library from 'better-sqlite3';

export type { Database, Statement } from 'better-sqlite3';

let library: typeof Library | undefined;

/**
 * Opens a database: a file, `:memory:`, or the image of a database. Throws the library's SqliteError. If the library
 * cannot be loaded, throws the error of Node's loader, which `driverFault` of the journal explains.
 */
export function openSqlite(source: string | Buffer, options: Library.Options = {}): Library.Database {
  library ??= load();
  return new library(source, options);
}

/** Returns the code of an error of SQLite, such as `SQLITE_BUSY`; undefined for any other error. */
export function sqliteCode(error: unknown): string | undefined {
  const isOfSqlite = error instanceof Error && error.name === 'SqliteError';
  return isOfSqlite && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Copies an open database a few pages at a time. The copy includes changes that are written during the copy. */
export interface PageCopy {
  /**
   * Copies at most this many pages, and returns the number of remaining pages. The last call also syncs the copy.
   * Throws SqliteError.
   */
  transfer(pages: number): { readonly totalPages: number; readonly remainingPages: number };
  /** Ends the copy. An unfinished file is removed. */
  close(): void;
}

/**
 * Begins a copy of a database with SQLite's backup API. The library's own `backup()` cannot pause: it keeps the event
 * loop busy between two steps, and writes as fast as the disk allows. Therefore this module calls the steps itself, at
 * the caller's pace (docs/decisions/copy-at-a-pace.md). Throws SqliteError if the file cannot be opened.
 */
export function beginPageCopy(db: Library.Database, path: string): PageCopy {
  const inner = Object.getOwnPropertySymbols(db).map((symbol): unknown => Reflect.get(db, symbol));
  const native = inner.find(canCopy);
  if (native === undefined) throw new TypeError('better-sqlite3: backup');
  return native.backup(db, 'main', path, true);
}

function canCopy(value: unknown): value is { backup(...args: readonly unknown[]): PageCopy } {
  return typeof value === 'object' && value !== null && 'backup' in value && typeof value.backup === 'function';
}

function load(): typeof Library {
  // Release 13 needs Node-API 10. No release of Node 20 has it, and Node 22 has it since 22.14.
  const isNewNode = Number(process.versions['napi']) >= 10;
  return createRequire(import.meta.url)(isNewNode ? 'better-sqlite3' : placeForNode20());
}

/**
 * Returns the path of release 12. It is in the nearest folder above this file that has a package.json, however tenderd
 * was built. A search by name would find release 13 if release 12 is missing.
 */
function placeForNode20(): string {
  const above = ['./', '../', '../../', '../../../'].map((path) => new URL(path, import.meta.url));
  const root = above.find((folder) => existsSync(new URL('package.json', folder)));
  return fileURLToPath(new URL('sqlite-node20/node_modules/better-sqlite3', root ?? import.meta.url));
}
