/**
 * `npm run fuzz -- --seconds N`: gives mutated documents to the decoders and compares every value with an independent
 * reader. Then it tries mutated acquirer data, sealed messages, streams of frames, answers that are fetched by polling,
 * HTTP responses, and requests of registers. `--count N` tries N of each instead, and N/100 of the responses and
 * requests, because they use sockets. `--mutants N` plays only damaged approvals, N in the process and N/1000 through
 * sockets. `--seed S` repeats a run. `--document N` shows one document of it. `--json` prints one JSON object as the
 * last line. Exits with 1 if a difference is not explained in `explained.ts`, if terminals read acquirer data
 * differently, or if something is opened, read or thrown that must not be.
 */

import process from 'node:process';
import { codecFor } from '../../protocol/index.js';
import { readOptions } from '../options.js';
import { fuzzAcquirerData } from './acquirer-data.js';
import { compare } from './compare.js';
import { Documents } from './documents.js';
import { explained } from './explained.js';
import { fuzzFraming } from './framing.js';
import { fuzzMutants } from './mutants.js';
import { fuzzMutantsByWire } from './mutants-by-wire.js';
import { fuzzResponses } from './http-bodies.js';
import { fuzzNexoRequests } from './nexo-requests.js';
import { fuzzPolls } from './polls.js';
import { type Finding, fuzz } from './run.js';
import { fuzzSealed, sealings } from './sealed.js';

/** After this number of documents, every known error of the other reader should have occurred. */
const longRun = 200_000;

/** The result of one of the other parts. */
interface Other {
  readonly name: string;
  /** The documents that `accepted` counts, in words. */
  readonly which: string;
  readonly documents: number;
  readonly accepted: number;
  readonly wrong: readonly string[];
}

/**
 * The number of documents in a run without `--count`. For acquirer data it is the minimum, which takes a second. All
 * other parts are slower, because they encrypt or use sockets.
 */
const least = { data: 50_000, sealed: 2_000, streams: 2_000, polls: 5_000, responses: 200, requests: 400, byWire: 100 };

const values = readOptions(import.meta.url, {
  seconds: { type: 'string', default: '10' },
  count: { type: 'string' },
  mutants: { type: 'string' },
  seed: { type: 'string', default: String(Math.floor(Math.random() * 0x1_0000_0000)) },
  document: { type: 'string' },
  json: { type: 'boolean', default: false },
});
const seed = Number(values.seed);
const count = values.count === undefined ? undefined : Number(values.count);
if (count !== undefined && !(Number.isSafeInteger(count) && count > 0)) throw new Error('--count takes a whole number');

if (values.mutants !== undefined) await runMutants(Number(values.mutants));
else if (values.document === undefined) await run();
else show(Number(values.document));
// Sockets that the other side has closed must not keep this process alive. Node 20 may loop without end while it frees
// them.
process.exit();

/**
 * Plays only damaged approvals: this number with damage that decides nothing, and a thousandth of it through sockets.
 */
async function runMutants(many: number): Promise<void> {
  if (!(Number.isSafeInteger(many) && many > 0)) throw new Error('--mutants takes a whole number');
  say(`seed ${seed}`);
  const startMs = performance.now();
  const others = await mutants(enough(many), enough(Math.ceil(many / 1_000)));
  say(`${((performance.now() - startMs) / 1_000).toFixed(0)} s`);
  showReports(others);
  process.exitCode = others.every(({ wrong }) => wrong.length === 0) ? 0 : 1;
}

async function mutants(
  isEnough: (documents: number) => boolean,
  isEnoughByWire: (documents: number) => boolean,
): Promise<readonly Other[]> {
  const inProcess = fuzzMutants(seed, isEnough);
  for (const [weight, { tried, approved, open, amountUnknown }] of Object.entries(inProcess.counts))
    say(
      `${weight}: ${tried} tried, ${approved} as if whole, ${amountUnknown} of an unknown amount, ${open} asked about`,
    );
  const byWire = await fuzzMutantsByWire(seed, isEnoughByWire);
  say(`${byWire.asked} of ${byWire.documents} through sockets were asked about`);
  return [
    { ...inProcess, name: 'damaged approvals', which: 'are reported as if they were whole' },
    { ...byWire, name: 'damaged approvals through sockets', which: 'approved' },
  ];
}

function showReports(others: readonly Other[]): void {
  for (const { name, which, documents, accepted, wrong } of others) {
    for (const one of wrong.slice(0, 20)) say(`${name}, ${one}`);
    say(`${documents} ${name}: ${accepted} ${which}, ${wrong.length} wrong`);
  }
}

async function run(): Promise<void> {
  say(`seed ${seed}`);
  // Half of the time is for documents, the other half for damaged approvals.
  const halfMs = (Number(values.seconds) * 1_000) / 2;
  const endMs = performance.now() + halfMs;
  const { findings, ...report } = fuzz({
    seed,
    isEnough: count === undefined ? () => performance.now() >= endMs : enough(count),
  });
  for (const finding of findings) say(inWords(finding));
  say(`${report.documents} documents, ${report.accepted} accepted, ${report.unexplained} disagreements not explained`);
  say(`slowest: document ${report.slowest.number}, ${report.slowest.ms.toFixed(1)} ms`);
  for (const { name, why } of explained) {
    const seen = report.explained[name] ?? 0;
    const isUnseen = seen === 0 && report.documents >= longRun;
    say(`${String(seen).padStart(8)}  ${name}${isUnseen ? ' (NEVER SEEN: is it still true?)' : ''}: ${why}`);
  }
  const data = fuzzAcquirerData(seed, enough(count ?? Math.max(least.data, report.documents)));
  const others: Other[] = [{ ...data, name: 'texts of acquirer data', which: 'accepted' }];
  for (const sealing of await sealings())
    others.push({
      ...fuzzSealed(sealing, seed, enough(count ?? least.sealed)),
      name: `mutants of messages under ${sealing.name}`,
      which: 'open to what was sealed',
    });
  const streams = fuzzFraming(seed, enough(count ?? least.streams));
  others.push({ ...streams, name: 'streams of frames', which: 'without a fault' });
  const polls = fuzzPolls(seed, enough(count ?? least.polls));
  others.push({ ...polls, name: 'conversations by polling', which: 'have an outcome' });
  const responses = await fuzzResponses(seed, enough(count === undefined ? least.responses : Math.ceil(count / 100)));
  others.push({ ...responses, name: 'responses by HTTP', which: 'answered' });
  const requests = await fuzzNexoRequests(seed, enough(count === undefined ? least.requests : Math.ceil(count / 100)));
  others.push({ ...requests, name: 'requests of registers at the nexo interface', which: 'started something' });
  const mutantsEndMs = performance.now() + halfMs;
  const isEnough = count === undefined ? () => performance.now() >= mutantsEndMs : enough(count);
  others.push(...(await mutants(isEnough, enough(count === undefined ? least.byWire : Math.ceil(count / 100)))));
  showReports(others);
  const counts = others.map(({ name, documents, accepted, wrong }) => ({
    name,
    documents,
    accepted,
    wrong: wrong.length,
  }));
  if (values.json) process.stdout.write(`${JSON.stringify({ ...report, others: counts })}\n`);
  process.exitCode = report.unexplained === 0 && counts.every(({ wrong }) => wrong === 0) ? 0 : 1;
}

function show(number: number): void {
  const document = new Documents(seed).document(number);
  const codec = codecFor(document.encoding);
  say(document.text);
  say(JSON.stringify(codec.decode(document.text), undefined, 2));
  say(JSON.stringify(compare(document, codec), undefined, 2));
}

function enough(most: number): (documents: number) => boolean {
  return (documents) => documents >= most;
}

function inWords({ number, document, disagreement: { about, ours, theirs } }: Finding): string {
  const shown = document.text.length > 3_000 ? `${document.text.slice(0, 3_000)} ...` : document.text;
  const lines = [
    `${about} (${document.encoding}); again with: npm run fuzz -- --seed ${seed} --document ${number}`,
    `  ours:   ${ours.join('\n          ')}`,
    `  theirs: ${theirs.join('\n          ')}`,
    `  document: ${JSON.stringify(shown)}`,
  ];
  return `${lines.join('\n')}\n`;
}

function say(text: string): void {
  // With --json, standard output has only the JSON object.
  (values.json ? process.stderr : process.stdout).write(`${text}\n`);
}
