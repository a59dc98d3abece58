/**
 * The goals of the daemon compared with its floor, one row for each goal. The goals are reported, and checked only with
 * `--check`.
 */

import type { CodecFigures } from './codecs.js';
import type { CommitCount } from './commits.js';
import type { Flatness } from './flatness.js';
import type { Footprint } from './footprint.js';
import type { InterfaceCost } from './interface-cost.js';
import type { Large } from './large.js';
import type { LinkFigures } from './links.js';
import type { FloorParts } from './parts.js';
import type { ReplicatedFigures } from './replicated.js';
import type { compareLatency, compareThroughput } from './rounds.js';
import { type SealFigure, securityKinds } from './seals.js';
import { slowDiskMs } from './slow-sync.js';
import type { Starts } from './starts.js';
import type { SideBySide } from './statistics.js';
import { type WireFigures, wires } from './wires.js';

/** p50 of a payment at one terminal, and payments in a second over all terminals. */
export interface Peer {
  readonly p50: SideBySide;
  readonly perSecond: SideBySide;
}

/** Everything that can be measured. */
export interface Measured {
  readonly parts: FloorParts;
  readonly commits: Omit<CommitCount, 'sizes'>;
  readonly footprint: Footprint;
  readonly oneTerminal: Awaited<ReturnType<typeof compareLatency>>;
  readonly allTerminals: Awaited<ReturnType<typeof compareThroughput>>;
  readonly peer: Peer;
  /** The same peer with the default durability of WAL. */
  readonly loosePeer: Peer;
  readonly interfaces: readonly InterfaceCost[];
  readonly wires: readonly WireFigures[];
  readonly starts: Starts;
  readonly flat: Flatness;
  readonly configured: SideBySide;
  readonly large: Large;
  readonly links: LinkFigures;
  readonly replicated: ReplicatedFigures;
  readonly codecs: CodecFigures;
  readonly seals: readonly SealFigure[];
  /** Payments in a second over all terminals on a slow disk, unless the whole run was on one. */
  readonly slowDisk?: SideBySide;
  /** Transactions in a second of the simulation on one processor. */
  readonly torturePace: number;
  /** The delay that was added to each sync, ms. */
  readonly syncMs: number;
}

/** One goal, and the daemon's result. */
export interface Goal {
  readonly goal: string;
  /** Undefined if this run did not measure it. */
  readonly measured: number | undefined;
  readonly limit: number;
  readonly isMet: boolean;
}

interface Row {
  readonly goal: string;
  readonly bound: 'at most' | 'at least' | 'exactly';
  readonly limit: number;
  readonly of: (figures: Partial<Measured>) => number | undefined;
}

/** The number of payments in a goal about years. */
const years = 1_000_000;
/** The number of links in a goal about many links. */
const manyLinks = 10_000;

const rows: readonly Row[] = [
  row('payment p50, one terminal, x floor', 'at most', 2, ({ oneTerminal }) => oneTerminal?.p50.ratio),
  row('payments a second, 100 terminals, x floor', 'at least', 1, ({ allTerminals, syncMs }) =>
    syncMs === 0 ? allTerminals?.perSecond.ratio : undefined,
  ),
  row(
    `payments a second, 100 terminals, x floor, each sync ${slowDiskMs} ms longer`,
    'at least',
    6,
    ({ allTerminals, slowDisk, syncMs }) => (syncMs === slowDiskMs ? allTerminals?.perSecond.ratio : slowDisk?.ratio),
  ),
  row(
    'processor time of all threads a payment, 100 terminals, x floor',
    'at most',
    2.5,
    ({ allTerminals }) => allTerminals?.processorMs.ratio,
  ),
  row('p99, 100 terminals, x floor', 'at most', 1.5, ({ allTerminals }) => allTerminals?.p99.ratio),
  row('payment p50, one terminal, x peer', 'at most', 1, ({ peer }) => peer?.p50.ratio),
  row('payments a second, 100 terminals, x peer', 'at least', 1, ({ peer }) => peer?.perSecond.ratio),
  ...[1, 100].map((registers) =>
    row(`what HTTP costs over the bare lane, p50, ${registers} registers, x`, 'at most', 1.3, ({ interfaces }) => {
      return interfaces?.find((one) => one.registers === registers)?.p50.ratio;
    }),
  ),
  // A new connection for each request is shown, but has no goal.
  ...wires
    .filter((wire) => wire !== 'fresh')
    .map((wire) =>
      row(`payment p50 over kept ${wire}, x WebSocket`, 'at most', 1.25, ({ wires: measured }) => {
        return measured?.find((one) => one.wire === wire)?.p50.ratio;
      }),
    ),
  codec('decode', 'xml', 'saxes', 1.3),
  codec('decode', 'json', 'JSON.parse', 3),
  codec('encode', 'xml', 'JSON.stringify', 1.5),
  codec('encode', 'json', 'JSON.stringify', 1.5),
  ...securityKinds.map((security) =>
    row(`seal and open by ${security}, x its ciphers and digests alone`, 'at most', 2, ({ seals }) => {
      return seals?.find((one) => one.security === security)?.ratio;
    }),
  ),
  row('start to ready, x bare node:http', 'at most', 3, ({ starts }) => starts?.startMs.ratio),
  row('memory at rest above bare node:http, MiB', 'at most', 28, ({ starts }) => starts?.aboveBareMiB),
  row('heap allocated a payment, KiB', 'at most', 150, ({ footprint }) => footprint?.allocatedKiB),
  row('SQL statements a payment', 'at most', 13, ({ footprint }) => footprint?.statements),
  row('bytes of the journal a payment', 'at most', 3_600, ({ footprint }) => footprint?.journalBytes),
  row('durable commits a payment alone', 'exactly', 2, ({ commits }) => commits?.perPaymentAlone),
  row('live heap grown a payment, KiB', 'at most', 1, ({ commits }) => commits?.liveHeapPerPaymentKiB),
  row('resident memory grown from the first tenth to the end, MiB', 'at most', 8, ({ flat }) => flat?.grownMiB),
  ofYears('start over one of a few payments, ms', 500, ({ startMs: { few, many } }) => many - few),
  ofYears('slowest question, ms', 50, ({ slowest }) => slowest.ms),
  ofYears('payment p50, x one of a few payments', 1.1, ({ p50: { few, many } }) => many / few),
  row('link from PUT to its address, p50, x floor', 'at most', 1.5, ({ links }) => links?.created.ratio),
  row('webhook to the outcome reported, p50, x floor', 'at most', 1.5, ({ links }) => links?.reported.ratio),
  row('durable commits a paid link, by webhook', 'at most', 4, ({ links }) => links?.commitsByWebhook),
  row('durable commits a paid link, by polling', 'at most', 3, ({ links }) => links?.commitsByPolling),
  ofLinks('start over one with none, ms', 2_000, ({ startMs: { few, many } }) => many - few),
  ofLinks('live heap each, KiB', 2, ({ heapPerOpenKiB }) => heapPerOpenKiB),
  row('10,000 links paid: live heap grown each, KiB', 'at most', 0.1, ({ links }) =>
    links !== undefined && links.many >= manyLinks ? links.heapPerPaidKiB : undefined,
  ),
  row('p50 that the stream of a pair adds to a payment, x an append alone', 'at most', 2, ({ replicated }) => {
    return replicated?.appendsAdded.median;
  }),
  row('1,000 configured terminals, 10 in use, x 10 configured', 'at most', 1.03, ({ configured }) => configured?.ratio),
  row('transactions of the torture a second on one core', 'at least', 1_000, ({ torturePace }) => torturePace),
];

/** Judges the figures: one row for each goal, measured or not. */
export function goalsOf(figures: Partial<Measured>): readonly Goal[] {
  return rows.map(({ goal, bound, limit, of }) => {
    const measured = of(figures);
    return {
      goal: `${goal}, ${bound}`,
      measured,
      limit,
      isMet: measured !== undefined && keeps(bound, measured, limit),
    };
  });
}

function keeps(bound: Row['bound'], measured: number, limit: number): boolean {
  switch (bound) {
    case 'at most':
      return measured <= limit;
    case 'at least':
      return measured >= limit;
    case 'exactly':
      return measured === limit;
  }
}

function row(goal: string, bound: Row['bound'], limit: number, of: Row['of']): Row {
  return { goal, bound, limit, of };
}

function codec(direction: 'decode' | 'encode', encoding: 'xml' | 'json', other: string, limit: number): Row {
  return row(
    `${direction} PaymentResponse in ${encoding.toUpperCase()}, x ${other}`,
    'at most',
    limit,
    ({ codecs }) => {
      const figure = codecs?.figures.find(
        (one) => one.message === 'PaymentResponse' && one.encoding === encoding && one.direction === direction,
      );
      return figure?.others[other]?.ratio;
    },
  );
}

function ofYears(goal: string, limit: number, of: (large: Large) => number): Row {
  return row(`journal of a million payments: ${goal}`, 'at most', limit, ({ large }) =>
    large !== undefined && large.payments >= years ? of(large) : undefined,
  );
}

function ofLinks(goal: string, limit: number, of: (links: LinkFigures) => number): Row {
  return row(`10,000 links open: ${goal}`, 'at most', limit, ({ links }) =>
    links !== undefined && links.many >= manyLinks ? of(links) : undefined,
  );
}
