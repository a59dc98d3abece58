/** What befalls the address of terminals that have one of their own, and say where they are by a call. */

import type { IncidentKind } from './incidents.js';

/** Who hears the call may follow; who is dead then, or loses it, finds nobody until a person writes the address in the configuration. */
export const addresses: readonly IncidentKind[] = [
  {
    weight: 6,
    ids: ['L43'],
    text: 'the terminals get another address',
    run: ({ scene }) => scene.control('gateway now: move'),
    fits: ({ isFull }) => isFull,
  },
];
