/**
 * The identity of the data directory in a pair. It shows whether an earlier leader was an earlier process with the same
 * journal.
 */

import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { HostMarks } from '../../core/index.js';

const shape = z.object({ place: z.string(), machine: z.string(), name: z.string() });

/**
 * Returns the identity of the data directory for the daemon with this name, and creates the identity if the directory
 * has none. The file of the identity is not part of a backup. On another machine, or under another name, the directory
 * may be a copy, so it gets another identity. Otherwise two processes with copies of one journal could have the same
 * identity.
 */
export function placeOf(dataDir: string, name: string, marks: HostMarks): string {
  const path = join(dataDir, 'pair.json');
  const machine = createHash('sha256')
    .update(JSON.stringify([marks['machine-id'], marks.hostname, marks.hardware]))
    .digest('hex')
    .slice(0, 16);
  const known = read(path);
  if (known?.machine === machine && known.name === name) return known.place;
  const place = randomBytes(8).toString('hex');
  writeFileSync(`${path}.new`, JSON.stringify({ place, machine, name }), { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
  return place;
}

function read(path: string): z.infer<typeof shape> | undefined {
  try {
    return shape.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data;
  } catch {
    return undefined;
  }
}
