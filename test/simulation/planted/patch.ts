/** One small breakage of the source, as data: what it replaces in which file, and which check must find it. */

import type { RecoveryRowName } from '../../../src/core/index.js';
import type { CheckName } from '../oracle/index.js';
import type { Setup } from '../setup.js';

/** What is broken, and how. */
export interface Breakage {
  readonly id: string;
  /** What the broken product does. */
  readonly what: string;
  /** The file that it breaks, from the root of the repository. */
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly find: string;
  readonly replace: string;
}

/** A patch of what the simulation does not go through, or of a guard behind which another one stands. */
export interface EdgePatch extends Breakage {
  /** The test that must fail: its file, and its own name or the end of it. */
  readonly foundByTest: { readonly file: string; readonly name: string };
}

/** A patch of the source. */
export interface Patch extends Breakage {
  /** The check that must fire; none for a patch that changes nothing, which no check may find. */
  readonly foundBy: CheckName | undefined;
  /** The row of the recovery table that it breaks. */
  readonly row?: RecoveryRowName;
  /** Conditions under which it shows, beside those of a bad day. */
  readonly setup?: Partial<Setup>;
  /** The profile of all days, by its name: the profiles are loaded behind the patch, which may break them. */
  readonly profile?: string;
  /** The tests of the rooms do not find it; the simulation is all there is. Verified by `--unit`. */
  readonly survivesUnitTests?: true;
}

/** Says that a patch does not fit its file. */
export class PatchError extends Error {
  override readonly name = 'PatchError';
}

/** The source with the patch in it. Throws PatchError unless what it replaces stands there exactly once. */
export function patched(
  { id, file, find, replace }: Pick<Breakage, 'id' | 'file' | 'find' | 'replace'>,
  source: string,
): string {
  const parts = source.split(find);
  if (parts.length !== 2)
    throw new PatchError(`${id}: what it replaces stands ${parts.length - 1} times in ${file}, not once`);
  return parts.join(replace);
}
