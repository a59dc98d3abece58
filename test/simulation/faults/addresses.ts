/** Faults of the address of a terminal. The terminal has an address of its own, and reports a new address by a call. */

import type { IncidentKind } from './incidents.js';

/**
 * A process that receives the call may follow the terminal. A process that is dead at that moment, or that loses the
 * call, finds the terminal only after the operator has configured the new address.
 */
export const addresses: readonly IncidentKind[] = [
  {
    weight: 6,
    ids: ['L43'],
    text: 'the terminals get another address',
    run: ({ scene }) => scene.control('gateway now: move'),
    fits: ({ isFull }) => isFull,
  },
];
