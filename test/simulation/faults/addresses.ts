/** Faults of the address of terminals that have their own address and report a new one by a call. */

import type { IncidentKind } from './incidents.js';

/**
 * A process that receives the call may follow the terminal. A process that is dead at that moment, or loses the call,
 * does not find the terminal until the operator configures the new address.
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
