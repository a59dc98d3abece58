/**
 * `npm run bench`: the real daemon, compared with a hand-written floor and a peer built from manuals, in one run on one
 * machine, with interleaved rounds. Figures are shown with their goals. Ratios count; absolute times depend on the
 * machine.
 * - `--json` prints one JSON object as the last line.
 * - `--check` exits with 1 if a goal is missed or was not measured.
 * - `--quick` does less.
 * - `--dir DIRECTORY` selects the disk of the journals (default: the temporary directory).
 * - `--cpu-prof DIRECTORY` keeps CPU profiles of the measured daemons.
 * - `--only codecs` measures only the codecs, `--only interface` only HTTP compared with the plain lane, `--only links`
 *   only payment links, `--only wires` only HTTP, TLS and TCP compared with WebSocket, `--only seals` only message
 *   security, and `--only replicate` only the stream of a pair.
 * - `--sync-ms N` makes every sync slower by this time, for all sides.
 */

import { cpus, tmpdir, totalmem } from 'node:os';
import process from 'node:process';
import { readOptions } from '../options.js';
import { isMissing } from '../tools.js';
import { measureCodecs } from './codecs.js';
import {
  lanes,
  measureDaemon,
  measureInterfacesAlone,
  measureLinksAlone,
  measureReplicatedAlone,
  measureWiresAlone,
} from './daemon.js';
import { goalsOf } from './goals.js';
import {
  tableOf,
  tableOfCodecs,
  tableOfGoals,
  tableOfInterfaces,
  tableOfLinks,
  tableOfReplicated,
  tableOfSeals,
  tableOfWires,
} from './report.js';
import { measureSeals } from './seals.js';
import { slowDownSyncs } from './slow-sync.js';

const values = readOptions(import.meta.url, {
  json: { type: 'boolean', default: false },
  quick: { type: 'boolean', default: false },
  dir: { type: 'string', default: tmpdir() },
  'cpu-prof': { type: 'string' },
  only: { type: 'string' },
  'sync-ms': { type: 'string' },
  check: { type: 'boolean', default: false },
});

const plan = values.quick
  ? {
      codecs: { rounds: 9, times: 300, starts: 3 },
      seals: { rounds: 9, times: 2_000 },
      parts: 200,
      counted: 200,
      latency: { rounds: 5, payments: 100, budgetMs: 6_000 },
      throughput: { rounds: 5, payments: 1_000, budgetMs: 10_000 },
      peer: { rounds: 5, payments: 500, budgetMs: 4_000 },
      interfaces: { rounds: 5, payments: 200, budgetMs: 4_000 },
      wires: {
        hops: { rounds: 9, times: 100 },
        one: { rounds: 9, payments: 50, budgetMs: 15_000 },
        all: { rounds: 3, payments: 500, budgetMs: 6_000 },
      },
      starts: 3,
      flat: 2_000,
      large: { payments: 20_000, timed: 200 },
      tortureSeeds: 60,
      replicated: { rounds: 9, payments: 60, budgetMs: 30_000 },
      links: {
        counted: 10,
        created: { rounds: 5, payments: 50, budgetMs: 6_000 },
        reported: { rounds: 5, payments: 5, budgetMs: 40_000 },
        many: 1_000,
        starts: 3,
      },
    }
  : {
      codecs: { rounds: 15, times: 400, starts: 5 },
      // In short rounds, the garbage of one side would be collected during the measurement of the other.
      seals: { rounds: 15, times: 4_000 },
      parts: 1_000,
      counted: 500,
      latency: { rounds: 15, payments: 300, budgetMs: 40_000 },
      throughput: { rounds: 12, payments: 2_000, budgetMs: 60_000 },
      peer: { rounds: 9, payments: 1_000, budgetMs: 20_000 },
      interfaces: { rounds: 11, payments: 500, budgetMs: 12_000 },
      wires: {
        hops: { rounds: 25, times: 200 },
        one: { rounds: 25, payments: 80, budgetMs: 40_000 },
        all: { rounds: 7, payments: 1_000, budgetMs: 15_000 },
      },
      starts: 5,
      flat: 10_000,
      large: { payments: 1_000_000, timed: 500 },
      tortureSeeds: 300,
      replicated: { rounds: 40, payments: 90, budgetMs: 120_000 },
      links: {
        counted: 50,
        created: { rounds: 15, payments: 100, budgetMs: 40_000 },
        reported: { rounds: 9, payments: 10, budgetMs: 120_000 },
        many: 10_000,
        starts: 5,
      },
    };

const { only } = values;
if (only !== undefined && !['codecs', 'interface', 'links', 'wires', 'seals', 'replicate'].includes(only))
  throw new Error('--only takes codecs, interface, links, wires, seals or replicate');

const syncMs = Number(values['sync-ms'] ?? 0);
if (!(syncMs >= 0 && syncMs <= 100)) throw new Error('--sync-ms takes a number from 0 to 100');
if (syncMs > 0) slowDownSyncs(syncMs);

const startedMs = performance.now();
const machine = {
  cores: cpus().length,
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  system: `${process.platform} ${process.arch}`,
};
say(
  `machine: ${machine.cores} x ${machine.processor}, ${machine.memoryGiB} GiB, ${machine.system}, Node ${machine.node}`,
);
if (syncMs > 0) say(`each sync takes ${syncMs} ms longer than this disk does`);

const areCodecsMeant = only === undefined || only === 'codecs';
if (areCodecsMeant) say(`codecs: ${plan.codecs.rounds} rounds of ${plan.codecs.times} messages each`);
const codecs = areCodecsMeant ? measureCodecs(plan.codecs) : undefined;
if (codecs !== undefined && !values.json) say(`\n${tableOfCodecs(codecs)}\n`);
const seals = only === undefined || only === 'seals' ? await measureSeals(plan.seals) : undefined;
if (seals !== undefined && !values.json) say(`\n${tableOfSeals(seals)}\n`);
const interfaces = only === 'interface' ? await measureInterfacesAlone(plan.interfaces, values.dir) : undefined;
if (interfaces !== undefined && !values.json) say(`\n${tableOfInterfaces(interfaces)}\n`);
const links = only === 'links' ? await measureLinksAlone(plan.links, values.dir) : undefined;
if (links !== undefined && !values.json) say(`\n${tableOfLinks(links)}\n`);
const wires = only === 'wires' ? await measureWiresAlone(plan.wires, values.dir) : undefined;
if (wires !== undefined && !values.json) say(`\n${tableOfWires(wires)}\n`);
const isPairMeant = only === 'replicate' || (only === undefined && !isMissing('nats-server'));
const replicated = isPairMeant ? await measureReplicatedAlone(plan.replicated, values.dir) : undefined;
if (replicated !== undefined && !values.json) say(`\n${tableOfReplicated(replicated)}\n`);
const daemon =
  only === undefined
    ? await measureDaemon(plan, values.dir, say, { syncMs, cpuProfiles: values['cpu-prof'] })
    : undefined;
if (daemon !== undefined && !values.json) say(`\n${tableOf(daemon.measured)}\n`);
const figures = {
  ...(codecs === undefined ? {} : { codecs }),
  ...(seals === undefined ? {} : { seals }),
  ...(interfaces === undefined ? {} : { interfaces }),
  ...(links === undefined ? {} : { links }),
  ...(wires === undefined ? {} : { wires }),
  ...(replicated === undefined ? {} : { replicated }),
  ...daemon?.measured,
};
const goals = goalsOf({ ...figures, syncMs });
const tookS = Math.round((performance.now() - startedMs) / 100) / 10;
if (values.json) {
  const told = { machine, quick: values.quick, syncMs, lanes, plan, sizes: daemon?.sizes, ...figures, goals, tookS };
  process.stdout.write(`${JSON.stringify(told)}\n`);
} else say(`${tableOfGoals(goals)}\n\n${tookS} s`);
if (values.check && goals.some(({ isMet }) => !isMet)) process.exitCode = 1;

function say(text: string): void {
  // With --json, standard output contains only the JSON object.
  (values.json ? process.stderr : process.stdout).write(`${text}\n`);
}
