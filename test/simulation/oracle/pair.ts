/** The promises of a pair of daemons. */

import type { Check, Finding } from './finding.js';

/**
 * I1: only the process with the lease writes. Each journal has exactly the entries of the stream, and both journals are
 * equal at the end. At the end, one process leads.
 */
export const oneLeader: Check = (run) => {
  const { pair, differences = [] } = run;
  return [...(pair?.findings ?? []), ...differences].map((text): Finding => ({ invariant: 'I1', text }));
};
