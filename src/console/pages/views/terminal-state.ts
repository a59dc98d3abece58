/** The state of a terminal for people: its word, its tone, and what to do. Pure. */

import type { Prompt, Terminal } from '../../../client/index.js';
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

/** True if no payment can start, or if the operator must decide. */
export function hasTrouble({ lane, link, unreachable, attention }: Terminal): boolean {
  return tones[lane] === 'bad' || unreachable !== undefined || !link.up || attention.length > 0;
}

/** Returns the word of the state, its meaning and its tone. A terminal that lost its connection while it works is not free. */
export function stateOf({ lane, link, unreachable }: Terminal): { word: string; means: string; tone: Tone } {
  const shown = lane === 'free' && (unreachable !== undefined || !link.up) ? 'unreachable' : lane;
  return { ...texts.overview.lanes[shown], tone: tones[shown] };
}

/** Returns what the technician should do. Empty if there is nothing to do. */
export function todoOf(terminal: Terminal, prompts: readonly Prompt[]): readonly string[] {
  const { lane, link, unreachable, attention } = terminal;
  const { advice } = texts.overview;
  const reach = unreachable?.code ?? (link.up ? undefined : 'link');
  return [
    ...(lane === 'blocked' || lane === 'faulted' ? [advice[lane]] : []),
    ...(reach === undefined ? [] : [advice[reach]]),
    ...(attention.length > 0 && lane !== 'blocked' && lane !== 'faulted' ? [advice.attention] : []),
    ...(prompts.some((prompt) => prompt.terminal === terminal.terminal) ? [advice.prompt] : []),
  ];
}
