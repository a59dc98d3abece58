/** A terminal that sends far more than necessary. Payments go on, and an attention item reports the flood. */

import { laneAttention } from '../../../messages/index.js';
import type { Turn } from './lane-state.js';

/** Adds a single attention item, however long the flood lasts. A flood has no effect on money. */
export function onFlooded(turn: Turn): void {
  turn.laneAttention({
    code: 'terminal-floods',
    text: laneAttention.floods,
    actions: ['release', 'call-support'],
  });
}
