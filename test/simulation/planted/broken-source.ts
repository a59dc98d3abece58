/** Reads a file of the source and breaks it: as it is written, and as JavaScript. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'rolldown/utils';
import { type Breakage, patched, PatchError } from './patch.js';

/** The broken file without its types. Throws PatchError when the patch does not fit, or does not leave TypeScript. */
export function brokenCode(root: string, patch: Breakage): string {
  const source = patched(patch, readFileSync(join(root, patch.file), 'utf8'));
  const { code, errors } = transformSync(patch.file, source, { target: 'es2023' });
  if (errors.length > 0) throw new PatchError(`${patch.id}: ${errors.map(({ message }) => message).join('; ')}`);
  return code;
}
