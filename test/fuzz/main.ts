/**
 * `npm run fuzz -- --seconds N`: mutated documents through the decoders, with an independent reader beside each, every
 * value compared; then mutated acquirer data. `--seed S` repeats a run, `--document N` shows one document of it, `--json` prints one JSON object as the
 * last line. Exits 1 on a difference that `explained.ts` does not explain, and on acquirer data that terminals read otherwise.
 */

import process from 'node:process';
import { parseArgs } from 'node:util';
import { codecFor } from '../../protocol/index.js';
import { fuzzAcquirerData } from './acquirer-data.js';
import { compare } from './compare.js';
import { Documents } from './documents.js';
import { explained } from './explained.js';
import { type Finding, fuzz } from './run.js';

/** Documents after which every explained difference should have been seen. */
const longRun = 200_000;

/** So many texts of acquirer data are read in each run: they take a second. */
const dataMin = 50_000;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 0x1_0000_0000)) },
    document: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);

if (values.document === undefined) run();
else show(Number(values.document));

function run(): void {
  say(`seed ${seed}`);
  const endMs = performance.now() + Number(values.seconds) * 1_000;
  const { findings, ...report } = fuzz({ seed, isEnough: () => performance.now() >= endMs });
  for (const finding of findings) say(inWords(finding));
  say(`${report.documents} documents, ${report.accepted} accepted, ${report.unexplained} disagreements not explained`);
  say(`slowest: document ${report.slowest.number}, ${report.slowest.ms.toFixed(1)} ms`);
  for (const { name, why } of explained) {
    const count = report.explained[name] ?? 0;
    const isUnseen = count === 0 && report.documents >= longRun;
    say(`${String(count).padStart(8)}  ${name}${isUnseen ? ' (NEVER SEEN: is it still true?)' : ''}: ${why}`);
  }
  const data = fuzzAcquirerData(seed, (documents) => documents >= Math.max(dataMin, report.documents));
  for (const wrong of data.wrong.slice(0, 20)) say(`acquirer data ${wrong}`);
  say(
    `${data.documents} texts of acquirer data, ${data.accepted} accepted, ${data.wrong.length} read otherwise by a terminal`,
  );
  const { wrong, ...counts } = data;
  if (values.json)
    process.stdout.write(`${JSON.stringify({ ...report, acquirerData: { ...counts, wrong: wrong.length } })}\n`);
  process.exitCode = report.unexplained === 0 && wrong.length === 0 ? 0 : 1;
}

function show(number: number): void {
  const document = new Documents(seed).document(number);
  const codec = codecFor(document.encoding);
  say(document.text);
  say(JSON.stringify(codec.decode(document.text), undefined, 2));
  say(JSON.stringify(compare(document, codec), undefined, 2));
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
  // With --json standard output holds the one object alone.
  (values.json ? process.stderr : process.stdout).write(`${text}\n`);
}
