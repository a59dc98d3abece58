/**
 * The type of a fault: the text that it replaces in a source file, and the check that must find it. The faults are in
 * `fixtures/faults`.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'rolldown/utils';
import type { RecoveryRowName } from '../../src/core/index.js';
import type { CheckName } from '../simulation/oracle/index.js';
import type { Setup } from '../simulation/setup.js';
import { root } from '../root.js';

/** A fault: a deliberate bug in one source file. */
export interface Fault {
  readonly id: string;
  /** The behaviour of the broken product, in words. */
  readonly what: string;
  /** The file with the fault, from the root of the repository. */
  readonly file: string;
  /** The text that is replaced. It occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
}

/** A fault that the simulation must find. */
export interface Patch extends Fault {
  /** The check that must fire. Undefined for a patch that changes nothing, which no check may find. */
  readonly foundBy: CheckName | undefined;
  /** The row of the recovery table that the fault breaks. */
  readonly row?: RecoveryRowName;
  /** Conditions under which the fault has an effect, in addition to the conditions of a bad day. */
  readonly setup?: Partial<Setup>;
  /**
   * The name of the profile of all days. The profiles are loaded after the patch is applied, because the patch may
   * break a profile.
   */
  readonly profile?: string;
  /** The unit tests do not find this fault, only the simulation does. `--unit` verifies that. */
  readonly survivesUnitTests?: true;
}

/** A fault in code that the simulation does not run, or in a guard that is backed by another guard. */
export interface EdgePatch extends Fault {
  /** The test that must fail: its file, and its name or the end of its name. */
  readonly foundByTest: { readonly file: string; readonly name: string };
}

/** A rule of the simulated service that can be removed. `what` says what the service does without the rule. */
export interface Rule extends Fault {
  /** The requirement whose tests must fail without the rule. */
  readonly number: number;
}

/** Thrown if a fault does not fit its file, or cannot be read. */
export class FaultError extends Error {
  override readonly name = 'FaultError';
}

/** The replacement of a fault. */
type Replacing = Pick<Fault, 'id' | 'file' | 'find' | 'replace'>;

/** Returns the source with the fault in it. Throws FaultError unless the text to replace occurs exactly once. */
export function patched({ id, file, find, replace }: Replacing, source: string): string {
  const parts = source.split(find);
  if (parts.length !== 2)
    throw new FaultError(`${id}: what it replaces stands ${parts.length - 1} times in ${file}, not once`);
  return parts.join(replace);
}

/**
 * Returns the broken file without its types. Throws FaultError if the fault does not fit, or if the result is not
 * TypeScript.
 */
export function brokenCode(fault: Replacing): string {
  return codeOf(fault, patched(fault, readFileSync(join(root, fault.file), 'utf8')));
}

/** Returns a source without its types. Throws FaultError if it is not TypeScript. */
export function codeOf({ id, file }: Pick<Fault, 'id' | 'file'>, source: string): string {
  const { code, errors } = transformSync(file, source, { target: 'es2023' });
  if (errors.length > 0) throw new FaultError(`${id}: ${errors.map(({ message }) => message).join('; ')}`);
  return code;
}
