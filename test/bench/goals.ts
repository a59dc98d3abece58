/** The goals of the daemon against its floor. They are reported, never asserted. */

import type { CommitCount } from './commits.js';
import type { CodecFigures } from './codecs.js';
import type { InterfaceCost } from './interface-cost.js';
import type { Flatness } from './flatness.js';
import type { compareLatency, compareThroughput } from './rounds.js';
import type { FloorParts } from './parts.js';
import type { Starts } from './starts.js';

/** Everything that was measured. */
export interface Measured {
  readonly parts: FloorParts;
  readonly commits: Omit<CommitCount, 'sizes'>;
  readonly oneTerminal: Awaited<ReturnType<typeof compareLatency>>;
  readonly allTerminals: Awaited<ReturnType<typeof compareThroughput>>;
  readonly door: readonly InterfaceCost[];
  readonly starts: Starts;
  readonly flat: Flatness;
}

/** One goal and how the daemon stands to it. */
export interface Goal {
  readonly goal: string;
  readonly measured: number;
  readonly limit: number;
  readonly isMet: boolean;
}

/** What still counts as flat: less than a kilobyte a payment on the live heap, and so many MiB of resident memory. */
const flatMiB = 8;

/** Judges the figures. */
export function goalsOf({ commits, oneTerminal, allTerminals, starts, flat }: Measured): readonly Goal[] {
  const { ratio } = allTerminals.perSecond;
  return [
    atMost('payment p50 at one terminal, x floor, at most', oneTerminal.p50.ratio, 1.5),
    { goal: 'payments a second over all terminals, x floor, at least', measured: ratio, limit: 2, isMet: ratio >= 2 },
    atMost('p99 over all terminals, x floor, at most', allTerminals.p99.ratio, 2),
    {
      goal: 'commits a payment in the good case, exactly',
      measured: commits.perPaymentAlone,
      limit: 2,
      isMet: commits.perPaymentAlone === 2,
    },
    atMost('start to ready, x bare node:http, at most', starts.startMs.ratio, 2.5),
    atMost('memory at rest above bare node:http, MiB, at most', starts.aboveBareMiB, 30),
    atMost('live heap grown a payment, KiB, at most', commits.liveHeapPerPaymentKiB, 1),
    atMost('resident memory grown from the first tenth to the end, MiB, at most', flat.grownMiB, flatMiB),
  ];
}

/** What the codecs may take, as so many times what another takes: by direction. */
const codecLimits: readonly {
  readonly direction: 'decode' | 'encode';
  readonly other: string;
  readonly limit: number;
}[] = [
  { direction: 'decode', other: 'saxes', limit: 1.6 },
  { direction: 'decode', other: 'fast-xml-parser', limit: 0.3 },
  { direction: 'encode', other: 'JSON.stringify', limit: 1.5 },
];

/** Judges the figures of the codecs. */
export function codecGoalsOf({ figures }: CodecFigures): readonly Goal[] {
  return figures.flatMap(({ message, encoding, direction, others }) =>
    codecLimits.flatMap(({ direction: limited, other, limit }) => {
      const compared = others[other];
      if (limited !== direction || compared === undefined) return [];
      return [atMost(`${direction} ${message} ${encoding}, x ${other}, at most`, compared.ratio, limit)];
    }),
  );
}

function atMost(goal: string, measured: number, limit: number): Goal {
  return { goal, measured, limit, isMet: measured <= limit };
}
