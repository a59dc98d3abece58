/** Finds personal texts in the bytes of files. */

import { closeSync, openSync, readSync } from 'node:fs';
import { personalWord } from './generated.js';

const chunkBytes = 16 * 1_048_576;
/** Longer than each text that is looked for. */
const overlap = 64;
const dayLength = 5;

/** The texts that were found in a file. */
export interface FoundTexts {
  /** How often the name of a generated payment occurs that is of this horizon day or later, and that is older. */
  readonly recent: number;
  readonly old: number;
}

/** Reads a file. `horizonDay`: names of earlier days are old. */
export function findTexts(path: string, horizonDay: number): FoundTexts {
  const found = { recent: 0, old: 0 };
  const file = openSync(path, 'r');
  const chunk = Buffer.alloc(chunkBytes);
  try {
    for (let place = 0; ; place += chunkBytes - overlap) {
      const read = readSync(file, chunk, 0, chunkBytes, place);
      const bytes = chunk.subarray(0, read);
      // Names in the overlap are counted twice, which does not matter.
      for (let at = bytes.indexOf(personalWord); at !== -1; at = bytes.indexOf(personalWord, at + 1)) {
        const from = at + personalWord.length;
        const day = Number(bytes.toString('latin1', from, from + dayLength));
        if (day < horizonDay) found.old += 1;
        else found.recent += 1;
      }
      if (read < chunkBytes) return found;
    }
  } finally {
    closeSync(file);
  }
}
