/** A terminal that goes on sending far more than a terminal has to say: payments go on, and a person is to look. */

import { laneAttention } from '../../../messages/en.js';
import type { Turn } from './lane-state.js';

/** Adds one attention item, however long it goes on. It decides nothing about money. */
export function onFlooded(turn: Turn): void {
  turn.laneAttention({
    code: 'terminal-floods',
    text: laneAttention.floods,
    actions: ['release', 'call-support'],
  });
}
