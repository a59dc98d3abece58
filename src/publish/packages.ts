/**
 * Loads the NATS client. The packages of the client are optional, so this function looks for them when the daemon
 * starts.
 */

import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Packages } from './client-types.js';

/** The names of the packages. */
export const packageNames = [
  '@nats-io/transport-node',
  '@nats-io/jetstream',
] as const satisfies readonly (keyof Packages)[];

/** The result of loading: all packages, or the name of the first package that cannot be loaded. */
export type Loaded = { readonly packages: Packages } | { readonly missing: string };

/**
 * Loads the packages from `folder`. Without `folder`, loads them from the folder in which tenderd is installed. Node
 * looks into `node_modules` in this folder and the folders above.
 */
export function loadPackages(folder: string | undefined): Loaded {
  const load = createRequire(folder === undefined ? import.meta.url : join(folder, 'package.json'));
  const missing = packageNames.find((name) => !isThere(load, name));
  if (missing !== undefined) return { missing };
  return {
    packages: {
      '@nats-io/transport-node': load('@nats-io/transport-node'),
      '@nats-io/jetstream': load('@nats-io/jetstream'),
    },
  };
}

function isThere(load: NodeJS.Require, name: string): boolean {
  try {
    load(name);
    return true;
  } catch {
    return false;
  }
}
