/** The packages of the NATS client. */

import type { Packages } from '../../src/publish/client-types.js';
import { loadPackages } from '../../src/publish/index.js';

/** Returns the packages. */
export function natsPackages(): Packages {
  const loaded = loadPackages(undefined);
  if ('missing' in loaded) throw new Error(loaded.missing);
  return loaded.packages;
}
