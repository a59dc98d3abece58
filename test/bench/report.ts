/** The figures for a reader. */

import type { CodecFigures } from './codecs.js';
import type { InterfaceCost } from './interface-cost.js';
import type { Goal, Measured, Peer } from './goals.js';
import type { LinkFigures } from './links.js';
import { slowDiskMs } from './slow-sync.js';
import type { ReplicatedFigures } from './replicated.js';
import type { Interval, SideBySide } from './statistics.js';
import type { SealFigure } from './seals.js';
import type { WireFigures } from './wires.js';

/** Returns a readable table of the daemon's figures. */
export function tableOf(measured: Omit<Measured, 'codecs' | 'seals' | 'replicated' | 'syncMs'>): string {
  const { parts, commits, footprint, oneTerminal, allTerminals, peer, loosePeer, interfaces, starts, flat } = measured;
  const { wires, configured, large, links, slowDisk } = measured;
  const lines = [
    row('', 'floor', 'daemon', 'ratio'),
    sides('one terminal: payment p50, ms', oneTerminal.p50),
    sides('one terminal: payment p99, ms', oneTerminal.p99),
    sides('all terminals: payments a second', allTerminals.perSecond),
    sides('all terminals: payment p50, ms', allTerminals.p50),
    sides('all terminals: payment p99, ms', allTerminals.p99),
    sides('all terminals: processor time, ms a payment', allTerminals.processorMs),
    sides('start to ready, ms (floor: bare node:http)', starts.startMs),
    row('first start of all, ms', '', figure(starts.firstStartMs)),
    sides('memory at rest, MiB (floor: bare node:http)', starts.restMiB),
    sides('10 of 1,000 terminals, ms (floor: 10 of 10)', configured),
    ...(slowDisk === undefined
      ? []
      : [sides(`all terminals, each sync ${slowDiskMs} ms longer: payments a second`, slowDisk)]),
    row('commits a payment, alone', '2', figure(commits.perPaymentAlone)),
    row('commits a payment, over all terminals', '2', figure(commits.perPaymentOnAll)),
    row('live heap a payment, KiB', '', figure(commits.liveHeapPerPaymentKiB)),
    row('allocated a payment, KiB', '', figure(footprint.allocatedKiB)),
    row('SQL statements a payment', '', figure(footprint.statements)),
    row('bytes of the journal a payment', '', figure(footprint.journalBytes)),
    row('floor part: one synced append, ms', figure(parts.syncedAppendMs)),
    row('floor part: one echo hop, ms', figure(parts.echoHopMs)),
    '',
    ...peers('peer from manuals, synchronous=FULL', peer),
    ...peers('the same with what WAL has by default', loosePeer),
    '',
    tableOfInterfaces(interfaces),
    '',
    tableOfWires(wires),
    '',
    row(`journal of ${large.payments} payments`, 'few', 'many'),
    row('start to ready, ms', figure(large.startMs.few), figure(large.startMs.many)),
    row('payment p50, ms', figure(large.p50.few), figure(large.p50.many)),
    `${row('slowest question, ms', '', figure(large.slowest.ms))}  ${large.slowest.path}`,
    '',
    tableOfLinks(links),
    '',
    `memory over payments, MiB: ${flat.samples.map(({ payments, rssMiB }) => `${payments}: ${rssMiB.toFixed(1)}`).join(', ')}`,
    `slope of the second half: ${flat.slopeKiB.toFixed(2)} KiB a payment`,
  ];
  return lines.join('\n');
}

function peers(name: string, { p50, perSecond }: Peer): readonly string[] {
  return [
    row(name, 'peer', 'daemon', 'ratio'),
    sides('one terminal: payment p50, ms', p50),
    sides('all terminals: payments a second', perSecond),
  ];
}

/** Returns a readable table of the cost of the HTTP interface. */
export function tableOfInterfaces(costs: readonly InterfaceCost[]): string {
  const lines = costs.flatMap(({ registers, p50, p99 }) => [
    sides(`registers: ${registers}, payment p50, ms`, p50),
    sides(`registers: ${registers}, payment p99, ms`, p99),
  ]);
  return [row('HTTP over the bare lane', 'bare', 'HTTP', 'ratio'), ...lines].join('\n');
}

/** Returns a readable table of the cost of the wires. */
export function tableOfWires(wires: readonly WireFigures[]): string {
  const lines = wires.flatMap(({ wire, hop, p50, p50OfAll, perSecondOfAll, processorMsOfAll }) => {
    const name = wire === 'fresh' ? 'https, a connection for each request' : wire;
    return [
      sides(`${name}: the wire alone, p50, ms`, hop.ms),
      sides(`${name}: the wire alone, processor time, us`, hop.processorUs),
      sides(`${name}: one terminal, payment p50, ms`, p50),
      sides(`${name}: 100 terminals, payment p50, ms`, p50OfAll),
      sides(`${name}: 100 terminals, payments a second`, perSecondOfAll),
      sides(`${name}: 100 terminals, processor time, ms a payment`, processorMsOfAll),
    ];
  });
  return [row('wires', 'WebSocket', 'wire', 'ratio'), ...lines].join('\n');
}

/** Returns a readable table of payment links. */
export function tableOfLinks(links: LinkFigures): string {
  const { many, startMs } = links;
  return [
    row('payment links', 'floor', 'daemon', 'ratio'),
    sides('from PUT to the address, p50, ms', links.created),
    sides('from webhook to the outcome reported, p50, ms', links.reported),
    row('commits a paid link, by webhook', '4', figure(links.commitsByWebhook)),
    row('commits a paid link, by polling', '3', figure(links.commitsByPolling)),
    row(`${many} links`, 'none', 'open'),
    row('start to ready, ms', figure(startMs.few), figure(startMs.many)),
    row('live heap an open link, KiB', '', figure(links.heapPerOpenKiB)),
    row('live heap grown a paid link, KiB', '', figure(links.heapPerPaidKiB)),
  ].join('\n');
}

/** Returns a readable table of the stream of a pair. */
export function tableOfReplicated(figures: ReplicatedFigures): string {
  const { append, entryOctets, entriesPerPayment, ratio, appendsAdded, rounds } = figures;
  const within = ({ median, low, high }: Interval): string => `${figure(median)} (${figure(low)} to ${figure(high)})`;
  return [
    row(`the stream of a pair, ${rounds} rounds`, 'without', 'with'),
    row('payment p50, ms', figure(figures.without), figure(figures.with)),
    row(`an append alone of ${entryOctets} octets, p50, p99, ms`, figure(append.p50), figure(append.p99)),
    row('the same in a loop, p50, ms', figure(figures.appendInLoop)),
    row('entries a payment', '', figure(entriesPerPayment)),
    `payment p50 with the stream, x without it: ${within(ratio)}`,
    `added to the p50, x an append alone: ${within(appendsAdded)}`,
  ].join('\n');
}

/** Returns a readable table of the codecs. */
export function tableOfCodecs({ figures, compileMs, plans }: CodecFigures): string {
  const lines = [
    row('codecs, processor time', 'us', 'other, us', 'ratio'),
    ...figures.flatMap(({ message, encoding, direction, octets, ours, others }) =>
      Object.entries(others).map(([other, { took, ratio }], index) => {
        const what = index === 0 ? `${direction} ${message}, ${encoding}, ${octets} octets` : '';
        return `${row(what, index === 0 ? figure(ours) : '', figure(took), figure(ratio))}  ${other}`;
      }),
    ),
    row(`compiling all declarations (${plans} bodies), ms`, figure(compileMs)),
  ];
  return lines.join('\n');
}

/** Returns a readable table of message security. */
export function tableOfSeals(seals: readonly SealFigure[]): string {
  return [
    row('seal and open, processor time', 'us', 'alone, us', 'ratio'),
    ...seals.map(({ security, octets, ours, alone, ratio }) =>
      row(`${security}, ${octets} octets`, figure(ours), figure(alone), figure(ratio)),
    ),
  ].join('\n');
}

/** Returns the goals as the rows of a table in Markdown. */
export function tableOfGoals(goals: readonly Goal[]): string {
  const lines = goals.map(({ goal, measured, limit, isMet }) => {
    const said = measured === undefined ? 'not measured' : `${figure(measured)}: ${isMet ? 'met' : 'missed'}`;
    return `| ${goal} | ${limit.toLocaleString('en')} | ${said} |`;
  });
  return ['| | goal | measured |', '|---|---|---|', ...lines].join('\n');
}

function sides(name: string, { floor, daemon, ratio }: SideBySide): string {
  return row(name, figure(floor), figure(daemon), figure(ratio));
}

function row(name: string, ...cells: readonly string[]): string {
  return `${name.padEnd(46)}${cells.map((cell) => cell.padStart(10)).join('')}`.trimEnd();
}

function figure(value: number): string {
  return value >= 1_000 ? value.toFixed(0) : value.toFixed(value >= 100 ? 1 : 3).replace(/\.?0+$/, '');
}
