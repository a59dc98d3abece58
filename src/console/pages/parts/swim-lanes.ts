/**
 * The timeline of a transaction as steps between the register, tenderd, the terminal and its host. The module is pure.
 */

import type { TimelineEntry } from '../../../client/index.js';

/** The parties, from left to right. */
export const lanes = ['register', 'tenderd', 'terminal', 'host'] as const;

/** A party in the picture. */
export type Lane = (typeof lanes)[number];

/** One step: an arrow between two parties, or a mark at one of them. */
export interface Step {
  readonly at: string;
  readonly stage: string;
  readonly text: string;
  readonly from: Lane;
  /** The party at the end of the arrow. For a mark, it is the same as `from`. */
  readonly to: Lane;
  /** True if the message was lost, or its outcome is unknown. */
  readonly isLost: boolean;
  /** The text on the terminal's screen, shortened. Only a change of the screen has it. */
  readonly screen?: string;
  /** The time since the previous step, in milliseconds. */
  readonly afterMs: number;
}

type Way = readonly [from: Lane, to: Lane, isLost?: true];

/** The direction of the arrow for each stage. A stage that is not listed is a mark at tenderd. */
const ways: Readonly<Record<string, Way>> = {
  accepted: ['register', 'tenderd'],
  'asked-again': ['register', 'tenderd'],
  'abort-wanted': ['register', 'tenderd'],
  acknowledged: ['register', 'tenderd'],
  resolved: ['register', 'tenderd'],
  'released-by-operator': ['register', 'tenderd'],
  'prompt-answered': ['register', 'tenderd'],
  outcome: ['tenderd', 'register'],
  'answer-delivered': ['tenderd', 'register'],
  'answer-lost': ['tenderd', 'register', true],
  'result-not-taken': ['tenderd', 'register', true],
  'attempt-opened': ['tenderd', 'terminal'],
  'abort-sent': ['tenderd', 'terminal'],
  'attempt-unsent': ['tenderd', 'terminal', true],
  'link-lost': ['tenderd', 'terminal', true],
  'deadline-passed': ['terminal', 'tenderd', true],
  'status-unanswered': ['terminal', 'tenderd', true],
  answered: ['terminal', 'tenderd'],
  refused: ['terminal', 'tenderd'],
  rejected: ['terminal', 'tenderd'],
  'status-answered': ['terminal', 'tenderd'],
  'unmatched-response': ['terminal', 'tenderd'],
  printed: ['terminal', 'tenderd'],
  prompt: ['terminal', 'tenderd'],
  stage: ['terminal', 'terminal'],
};

/** Matches screen texts that mean that the terminal is waiting for its host. The match only affects the diagram. */
const atHost = /host|bank|authori[sz]|wait|moment|connect/i;

/** Returns the steps of a timeline. */
export function stepsOf(timeline: readonly TimelineEntry[]): readonly Step[] {
  return timeline.map(({ at, stage, text }, place) => {
    const isAtHost = stage === 'stage' && atHost.test(text);
    const [from, to, isLost = false] = isAtHost
      ? (['terminal', 'host'] as const)
      : (ways[stage] ?? ['tenderd', 'tenderd']);
    const before = Date.parse(timeline[place - 1]?.at ?? at);
    const screen = stage === 'stage' ? shortened(text.replace(/^[^:]*: /, '')) : undefined;
    const afterMs = Math.max(0, Date.parse(at) - before);
    return {
      at,
      stage,
      text,
      from,
      to,
      isLost,
      afterMs,
      ...(screen === undefined ? {} : { screen }),
    };
  });
}

/** The maximum length of a text in the diagram. */
const charactersMax = 22;

function shortened(text: string): string {
  const characters = Array.from(text);
  return characters.length <= charactersMax ? text : `${characters.slice(0, charactersMax - 1).join('')}…`;
}
