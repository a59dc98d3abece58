/**
 * Decides which mutants a run tests: every mutant, or every n-th. Skipped mutants are not counted, and neither are
 * mutants that cannot run.
 */

import process from 'node:process';

/** The environment variable that passes `--sample` to the runner's processes. */
export const sampleVariable = 'TENDERD_MUTATION_SAMPLE';

/** True if the mutant with this Stryker id is tested. */
export function isInSample(id: string): boolean {
  return Number(id) % Number(process.env[sampleVariable] ?? '1') === 0;
}
