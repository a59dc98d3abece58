/** A run as text: the events at the tills, on the wire and at the terminals, and the results. */

import type { Finding } from './oracle/index.js';
import type { Run } from './play.js';

function moment(ms: number): string {
  return `${(ms / 1_000).toFixed(3).padStart(10)} s`;
}

/** Returns the command that plays a seed again. `keep`: the needed parts. `played`: the options of the run. */
export function commandOf(seed: number, keep?: ReadonlySet<string>, played: readonly string[] = []): string {
  const only = keep === undefined ? '' : ` --keep '${[...keep].join(',')}'`;
  return `npm run torture -- --seed ${seed}${only}${played.map((word) => ` ${word}`).join('')} --trace`;
}

/** Returns the findings, the story of the run, the terminals' ledgers, and every transaction in the journal. */
export function storyOf(run: Run, findings: readonly Finding[]): string {
  const { scene, ledger } = run;
  const { profile, dialect, encoding, day, latencyMs } = scene.setup;
  const payments = scene.committed.all().length;
  return [
    `seed ${scene.seed}: a ${day} day, profile ${profile.name}${profile.memorySurvivesRestart ? ' with memory' : ''}, ${dialect} in ${encoding}, ${latencyMs} ms away`,
    ...findings.map(({ invariant, text }) => `${invariant}: ${text}`),
    `${payments} transactions, ${scene.story.length} events:`,
    ...scene.story.map(({ atMs, text }) => `${moment(atMs)}  ${text}`),
    'the terminals have in their books:',
    ...ledger.map(
      (line) =>
        `${moment(line.movedAt)}  ${line.poiId} ${line.kind} ${line.saleTransactionId} (${line.serviceId}): ${line.result}, moved ${line.authorizedAmount} ${line.currency}`,
    ),
    'the journal says:',
    ...scene.committed.all().flatMap(({ record, timeline }) => {
      const { transactionId } = record.request;
      const attempts = record.attempts.map(({ serviceId, state }) => `${serviceId} ${state}`).join(', ');
      const end = `${record.outcome?.result ?? 'open'} (${record.outcome?.reason ?? 'no outcome'})`;
      return [`  ${transactionId}: ${end}; ${attempts || 'nothing sent'}`, ...timeline.map((line) => `      ${line}`)];
    }),
  ].join('\n');
}
