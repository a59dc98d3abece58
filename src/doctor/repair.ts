/** The repairs of `tenderd doctor --fix`. They only change the permissions of this user's files. */

import { chmodSync, lstatSync } from 'node:fs';
import type { Finding, Repair } from './finding.js';

/** Returns the repairs that a report contains, each only once. */
export function repairsOf(findings: readonly Finding[]): readonly Repair[] {
  const byPath = new Map(
    findings.flatMap(({ repair }) => (repair === undefined ? [] : [[repair.path, repair] as const])),
  );
  return [...byPath.values()];
}

/** Carries out a repair. Returns why it failed, or undefined. Symbolic links are not followed. */
export function carryOut({ path, mode }: Repair): string | undefined {
  try {
    const stat = lstatSync(path);
    if (stat.isSymbolicLink()) return 'ELOOP';
    chmodSync(path, mode);
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}
