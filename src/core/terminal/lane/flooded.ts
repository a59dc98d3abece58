/** A terminal that sends far more than it needs to: payments go on, and an attention item reports it. */

import { laneAttention } from '../../../messages/en.js';
import type { Turn } from './lane-state.js';

/** Adds one attention item, however long this goes on. It has no effect on money. */
export function onFlooded(turn: Turn): void {
  turn.laneAttention({
    code: 'terminal-floods',
    text: laneAttention.floods,
    actions: ['release', 'call-support'],
  });
}
