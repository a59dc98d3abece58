/** Finds the pairings that earlier versions stored in the data directory. This version no longer reads them. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { configFiles } from '../../messages/index.js';

/** Returns the directory of old pairings and an advice for the operator, or undefined if there are none. The text contains no secret. */
export function oldPairings(dataDir: string): { readonly directory: string; readonly text: string } | undefined {
  const directory = join(dataDir, 'pairings');
  const files = namesIn(directory).filter((name) => name.endsWith('.json'));
  return files.length === 0 ? undefined : { directory, text: configFiles.oldPairings(files) };
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory).toSorted();
  } catch {
    return [];
  }
}
