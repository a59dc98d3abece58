/** The figures as a person reads them. */

import type { CodecFigures } from './codecs.js';
import type { InterfaceCost } from './interface-cost.js';
import type { Goal, Measured } from './goals.js';
import type { SideBySide } from './statistics.js';

/** A readable table of everything. */
export function tableOf(measured: Measured, goals: readonly Goal[]): string {
  const { parts, commits, oneTerminal, allTerminals, door, starts, flat } = measured;
  const lines = [
    row('', 'floor', 'daemon', 'ratio'),
    sides('one terminal: payment p50, ms', oneTerminal.p50),
    sides('one terminal: payment p99, ms', oneTerminal.p99),
    sides('all terminals: payments a second', allTerminals.perSecond),
    sides('all terminals: payment p50, ms', allTerminals.p50),
    sides('all terminals: payment p99, ms', allTerminals.p99),
    sides('start to ready, ms (floor: bare node:http)', starts.startMs),
    row('first start of all, ms', '', figure(starts.firstStartMs)),
    sides('memory at rest, MiB (floor: bare node:http)', starts.restMiB),
    row('commits a payment, alone', '2', figure(commits.perPaymentAlone)),
    row('commits a payment, over all terminals', '2', figure(commits.perPaymentOnAll)),
    row('live heap a payment, KiB', '', figure(commits.liveHeapPerPaymentKiB)),
    row('floor part: one synced append, ms', figure(parts.syncedAppendMs)),
    row('floor part: one echo hop, ms', figure(parts.echoHopMs)),
    '',
    tableOfInterface(door),
    '',
    `memory over payments, MiB: ${flat.samples.map(({ payments, rssMiB }) => `${payments}: ${rssMiB.toFixed(1)}`).join(', ')}`,
    `slope of the second half: ${flat.slopeKiB.toFixed(2)} KiB a payment`,
    '',
    ...judged(goals),
  ];
  return lines.join('\n');
}

/** A readable table of what the door costs. */
export function tableOfInterface(costs: readonly InterfaceCost[]): string {
  const lines = costs.flatMap(({ registers, p50, p99 }) => [
    sides(`registers: ${registers}, payment p50, ms`, p50),
    sides(`registers: ${registers}, payment p99, ms`, p99),
  ]);
  return [row('the door over the bare lane', 'bare', 'HTTP', 'ratio'), ...lines].join('\n');
}

/** A readable table of the codecs. */
export function tableOfCodecs({ figures, compileMs, plans }: CodecFigures, goals: readonly Goal[]): string {
  const lines = [
    row('codecs, processor time', 'us', 'other, us', 'ratio'),
    ...figures.flatMap(({ message, encoding, direction, octets, ours, others }) =>
      Object.entries(others).map(([other, { took, ratio }], index) => {
        const what = index === 0 ? `${direction} ${message}, ${encoding}, ${octets} octets` : '';
        return `${row(what, index === 0 ? figure(ours) : '', figure(took), figure(ratio))}  ${other}`;
      }),
    ),
    row(`compiling all declarations (${plans} bodies), ms`, figure(compileMs)),
    '',
    ...judged(goals),
  ];
  return lines.join('\n');
}

function judged(goals: readonly Goal[]): readonly string[] {
  return goals.map(
    ({ goal, measured: value, limit, isMet }) => `${isMet ? 'met   ' : 'MISSED'}  ${goal} ${limit}: ${figure(value)}`,
  );
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
