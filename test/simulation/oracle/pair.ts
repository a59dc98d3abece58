/** The promises of a pair of daemons. */

import type { Check, Finding } from './finding.js';

/**
 * I1: only the process with the lease writes, each journal has what the stream has and nothing else, and both journals
 * are equal at the end. Then one process leads.
 */
export const oneLeader: Check = (run) => {
  const { pair, differences = [] } = run;
  return [...(pair?.findings ?? []), ...differences].map((text): Finding => ({ invariant: 'I1', text }));
};
