/** Loads the clients of NATS and PostgreSQL. Their packages are optional, so they are looked up when the office starts. */

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MigratePackage, PostgresPackage } from './database/client-types.js';
import type { NatsPackages } from './stream/client-types.js';

/** The packages, by their names. */
export interface OfficePackages extends NatsPackages {
  readonly pg: PostgresPackage;
  readonly 'node-pg-migrate': MigratePackage;
}

/** The names of the packages. */
export const officePackageNames = [
  '@nats-io/transport-node',
  '@nats-io/jetstream',
  'pg',
  'node-pg-migrate',
] as const satisfies readonly (keyof OfficePackages)[];

/**
 * Loads the packages from `folder`, or from the folder of tenderd itself. If a package cannot be loaded, returns the
 * name of the first such package.
 */
export async function loadOfficePackages(
  folder: string | undefined,
): Promise<{ readonly packages: OfficePackages } | { readonly missing: string }> {
  const load = createRequire(folder === undefined ? import.meta.url : join(folder, 'package.json'));
  const missing = officePackageNames.find((name) => !isThere(load, name));
  if (missing !== undefined) return { missing };
  // node-pg-migrate is an ES module, which older releases of Node cannot require without a warning.
  const migrate: MigratePackage = await import(pathToFileURL(load.resolve('node-pg-migrate')).href);
  return {
    packages: {
      '@nats-io/transport-node': load('@nats-io/transport-node'),
      '@nats-io/jetstream': load('@nats-io/jetstream'),
      pg: load('pg'),
      'node-pg-migrate': migrate,
    },
  };
}

function isThere(load: NodeJS.Require, name: string): boolean {
  try {
    load.resolve(name);
    return true;
  } catch {
    return false;
  }
}
