/**
 * SQLite for the running Node. All modules open their databases here, because better-sqlite3 13 ends a process of Node
 * 20 with a segmentation fault (docs/decisions/sqlite-by-node.md).
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

function load(): typeof Library {
  // Release 13 needs Node-API 10, which no Node 20 has, and Node 22 has since 22.14.
  const isNewNode = Number(process.versions['napi']) >= 10;
  return createRequire(import.meta.url)(isNewNode ? 'better-sqlite3' : placeForNode20());
}

/**
 * Returns the path of release 12. It is below the nearest folder that has a package.json, in every build layout. A
 * search by name would find release 13 if release 12 is missing.
 */
function placeForNode20(): string {
  const above = ['./', '../', '../../', '../../../'].map((path) => new URL(path, import.meta.url));
  const root = above.find((folder) => existsSync(new URL('package.json', folder)));
  return fileURLToPath(new URL('sqlite-node20/node_modules/better-sqlite3', root ?? import.meta.url));
}
