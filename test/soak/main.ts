/**
 * `npm run soak -- --minutes M`: runs daemon, simulator and registers as processes, cuts links and kills processes for
 * this time, then stops all faults. Everything must end within two minutes. Then it compares the terminals' ledger with
 * the journal and with what each register received. `--seed S` selects the faults; their exact moments depend on real
 * time, so a seed does not replay a run. `--impatient` makes registers charge again without an answer, and must fail.
 * The last line is one JSON object.
 */

import process from 'node:process';
import { readOptions } from '../options.js';
import type { FindingKind } from './judge.js';
import { soak } from './soak.js';

/** More memory than this counts as a leak, MiB. */
const memoryBoundMiB = 200;
/** The number of contradictions that are printed. Further contradictions are only counted. */
const toldMax = 20;
/** The number of lines of their stories that are printed. */
const linesMax = 300;

const values = readOptions(import.meta.url, {
  minutes: { type: 'string', default: '5' },
  seed: { type: 'string' },
  impatient: { type: 'boolean', default: false },
});
const minutes = Number(values.minutes);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
if (!(minutes > 0 && minutes <= 24 * 60) || !Number.isSafeInteger(seed)) throw new RangeError('no such soak');

say(`seed ${seed}: ${minutes} minutes, then up to two for healing`);
const startedMs = performance.now();
const { findings, stories, happened, ...figures } = await soak({
  seed,
  forMs: minutes * 60_000,
  areImpatient: values.impatient,
  onProgress: (text) => say(`${((performance.now() - startedMs) / 1_000).toFixed(0).padStart(5)} s  ${text}`),
});
for (const { kind, text } of findings.slice(0, toldMax)) say(`WRONG (${kind}): ${text}`);
for (const line of stories.slice(0, linesMax)) say(line);
const isLean = figures.memoryMaxMiB <= memoryBoundMiB;
if (!isLean) say(`WRONG: a daemon took ${figures.memoryMaxMiB} MiB, and ${memoryBoundMiB} are the bound`);
// A run without any approvals proves nothing.
const isBusy =
  (figures.outcomes['approved'] ?? 0) > 0 && (minutes < 1 || (figures.nexoApproved > 0 && figures.linksApproved > 0));
if (!isBusy) say('WRONG: nothing was approved, or nothing at the nexo interface, or no link');
const isRight = findings.length === 0 && isLean && isBusy;
const count = (kind: FindingKind): number => findings.filter((finding) => finding.kind === kind).length;
process.stdout.write(
  `${JSON.stringify({
    seed,
    minutes,
    payments: figures.payments,
    customers: figures.customers,
    nexo_approved: figures.nexoApproved,
    given_back: figures.refunded,
    links: figures.links,
    links_approved: figures.linksApproved,
    links_unknown: figures.linksUnknown,
    links_unpaid: figures.linksUnpaid,
    links_paid_late: figures.linksPaidLate,
    daemons: figures.daemons,
    ...happened,
    outcomes: figures.outcomes,
    charged_twice: count('charged_twice'),
    lost: count('lost'),
    misreported: count('misreported'),
    overreturned: count('overreturned'),
    stuck: count('stuck'),
    unresolved: figures.unresolved,
    needless_unresolved: count('needless_unresolved'),
    complaints: count('complaints'),
    memory_max_mib: figures.memoryMaxMiB,
    healed_in_s: Math.round(figures.healedInMs / 1_000),
    verdict: isRight ? 'sound' : 'WRONG',
  })}\n`,
);
process.exit(isRight ? 0 : 1);

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
