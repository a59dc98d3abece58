/** The state of a terminal for people: its word, its tone, and what to do. The module is pure. */

import type { AttentionEntry, Prompt, Terminal } from '../../../client/index.js';
import type { Tone } from '../parts/pill.js';
import { texts } from '../language/texts.js';

const tones: Readonly<Record<Terminal['lane'], Tone>> = {
  free: 'good',
  busy: 'busy',
  resting: 'busy',
  unreachable: 'bad',
  blocked: 'bad',
  faulted: 'bad',
};

/** True if no payment can start. */
export function isOut({ lane, link, unreachable }: Terminal): boolean {
  return tones[lane] === 'bad' || unreachable !== undefined || !link.up;
}

/** True if no payment can start, or if an item about the terminal or one of its transactions is open. */
export function hasTrouble(terminal: Terminal, open: readonly AttentionEntry[]): boolean {
  return isOut(terminal) || open.some((entry) => entry.terminal === terminal.terminal);
}

/**
 * Returns the name of the state, its meaning and its tone. A working terminal whose connection is lost does not count
 * as free.
 */
export function stateOf({ lane, link, unreachable }: Terminal): {
  word: string;
  means: string;
  tone: Tone;
} {
  const shown = lane === 'free' && (unreachable !== undefined || !link.up) ? 'unreachable' : lane;
  return { ...texts.overview.lanes[shown], tone: tones[shown] };
}

/** Returns what the technician should do. Empty if there is nothing to do. */
export function todoOf(
  { terminal, lane, link, unreachable }: Terminal,
  { attention, prompts }: { readonly attention: readonly AttentionEntry[]; readonly prompts: readonly Prompt[] },
): readonly string[] {
  const { advice } = texts.overview;
  const reach = unreachable?.code ?? (link.up ? undefined : 'link');
  const isHeld = lane === 'blocked' || lane === 'faulted';
  return [
    ...(isHeld ? [advice[lane]] : []),
    ...(reach === undefined ? [] : [advice[reach]]),
    ...(!isHeld && attention.some((entry) => entry.terminal === terminal) ? [advice.attention] : []),
    ...(prompts.some((prompt) => prompt.terminal === terminal) ? [advice.prompt] : []),
  ];
}
