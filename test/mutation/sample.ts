/** Which changes a run looks at: each, or every tenth. What it leaves out counts for nothing, as what cannot be run. */

import process from 'node:process';

/** Hands `--sample` on to the processes of the runner. */
export const sampleVariable = 'TENDERD_MUTATION_SAMPLE';

/** Whether this change, by the number that Stryker gave it, is looked at. */
export function isInSample(id: string): boolean {
  return Number(id) % Number(process.env[sampleVariable] ?? '1') === 0;
}
