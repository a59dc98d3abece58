/** One fault in the source: what it replaces in which file, and what must find it. The files of `fixtures/faults` have them. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'rolldown/utils';
import type { RecoveryRowName } from '../../src/core/index.js';
import type { CheckName } from '../simulation/oracle/index.js';
import type { Setup } from '../simulation/setup.js';
import { root } from '../root.js';

/** What is broken, and how. */
export interface Fault {
  readonly id: string;
  /** What the broken product does. */
  readonly what: string;
  /** The file that it breaks, from the root of the repository. */
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly find: string;
  readonly replace: string;
}

/** A fault that the simulation must find. */
export interface Patch extends Fault {
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

/** A fault of what the simulation does not go through, or of a guard behind which another one stands. */
export interface EdgePatch extends Fault {
  /** The test that must fail: its file, and its own name or the end of it. */
  readonly foundByTest: { readonly file: string; readonly name: string };
}

/** A rule of the simulated service that can be taken out; `what` is what the service does without it. */
export interface Rule extends Fault {
  /** The requirement whose tests must notice. */
  readonly number: number;
}

/** Says that a fault does not fit its file, or cannot be read. */
export class FaultError extends Error {
  override readonly name = 'FaultError';
}

/** What is replaced, and where. */
type Replacing = Pick<Fault, 'id' | 'file' | 'find' | 'replace'>;

/** The source with the fault in it. Throws FaultError unless what it replaces stands there exactly once. */
export function patched({ id, file, find, replace }: Replacing, source: string): string {
  const parts = source.split(find);
  if (parts.length !== 2)
    throw new FaultError(`${id}: what it replaces stands ${parts.length - 1} times in ${file}, not once`);
  return parts.join(replace);
}

/** The broken file without its types. Throws FaultError when the fault does not fit, or does not leave TypeScript. */
export function brokenCode(fault: Replacing): string {
  const source = patched(fault, readFileSync(join(root, fault.file), 'utf8'));
  const { code, errors } = transformSync(fault.file, source, { target: 'es2023' });
  if (errors.length > 0) throw new FaultError(`${fault.id}: ${errors.map(({ message }) => message).join('; ')}`);
  return code;
}
