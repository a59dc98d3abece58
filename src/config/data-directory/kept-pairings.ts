/** The pairings that earlier versions kept in the data directory. They are no longer read. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What to write in place of a pairing. Completes a sentence. */
export const pairingReplaced =
  'write what the cloud gave you: url at each terminal, or poiId and saleId at the terminal and kek in security (docs/operate/clouds.md)';

/** Returns the directory of pairings with what to do about it, or undefined if it has none. Holds no secret. */
export function keptPairings(dataDir: string): { readonly directory: string; readonly text: string } | undefined {
  const directory = join(dataDir, 'pairings');
  const files = namesIn(directory).filter((name) => name.endsWith('.json'));
  if (files.length === 0) return undefined;
  const text = `${files.join(', ')}: no longer read. If the configuration lacks what is in there, ${pairingReplaced}. Then delete the directory`;
  return { directory, text };
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory).toSorted();
  } catch {
    return [];
  }
}
