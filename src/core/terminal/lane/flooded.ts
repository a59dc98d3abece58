/** A terminal that goes on sending far more than a terminal has to say: payments go on, and a person is to look. */

import type { Turn } from './lane-state.js';

/** Adds one attention item, however long it goes on. It decides nothing about money. */
export function onFlooded(turn: Turn): void {
  turn.laneAttention({
    code: 'terminal-floods',
    text: 'The terminal or its gateway sends far more messages than a terminal has to say. Messages that decide nothing are counted and not kept; payments go on. Restart the terminal. If it goes on, call the support of the gateway.',
    actions: ['release', 'call-support'],
  });
}
