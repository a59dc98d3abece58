/** The parts of a support bundle. Only the parts in this list go into a bundle. */

import { arch, platform, release } from 'node:os';
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { Standby, Tenderd } from '../../client/index.js';
import { formatProblem, journalPath, logFileName, logFilesMax, logPath } from '../../config/index.js';
import { type DaemonAnswer, examine, type Examined, Visit } from '../../doctor/index.js';
import { cliSupport as texts } from '../../messages/index.js';
import { version } from '../../version.js';
import { configurationDocument } from '../server/configuration-report.js';
import { bytesIn } from './size.js';
import { type CollectedTransactions, stoppedTransactions } from './stopped-transactions.js';

/** One part of the bundle: a value that is written as JSON, or lines of JSON. */
export interface Part {
  readonly name: string;
  readonly content:
    | { readonly type: 'value'; readonly value: unknown }
    | { readonly type: 'lines'; readonly lines: readonly string[] };
  /** The number of entries, if the part is a list. */
  readonly count?: number;
}

/** The parts that were collected, and the reason why each other part is missing. */
export interface Collected {
  readonly parts: readonly Part[];
  readonly cut: readonly string[];
}

/** The maximum length of the log in a bundle, before compression. */
export const logBytesMax = 4 * 1024 * 1024;

/** Collects the parts of the bundle. Changes nothing, and sends requests to the daemon only if it runs. */
export async function collect(examined: Examined, transactionsMax: number, nowMs: number): Promise<Collected> {
  const visit = new Visit(examined);
  const facts = await visit.configuration();
  const daemon = await visit.daemon();
  const dataDir = facts.place?.dataDir;
  const findings = (await examine(examined)).map(({ code, state, subject, value, remedy }) => ({
    code,
    state,
    subject,
    value,
    remedy,
  }));
  const state =
    daemon === undefined ? undefined : { state: daemon.state, answer: daemon.answer.type, ...standbyOf(daemon.answer) };
  const head = [
    valuePart('about.json', { ...about(nowMs), dataDir, daemon: state }),
    valuePart('configuration.json', configurationOf(facts)),
    listPart('doctor.json', findings),
  ];
  if (dataDir === undefined || daemon === undefined) return { parts: head, cut: [texts.cut.noDataDirectory] };
  const { answer } = daemon;
  const known =
    answer.type === 'answered'
      ? await ofDaemon(answer.client, journalPath(dataDir), transactionsMax)
      : await ofFiles(visit, journalPath(dataDir), transactionsMax, nowMs);
  const unasked = answer.type === 'answered' ? [] : [texts.cut.noDaemon(answer.type)];
  const log = logOf(logPath(dataDir));
  return { parts: [...head, ...known.parts, ...log.parts], cut: [...unasked, ...known.cut, ...log.cut] };
}

/** Returns the state of a standby, which has no state of terminals. */
function standbyOf(answer: DaemonAnswer): { readonly standby?: Standby } {
  return answer.type === 'standby' ? { standby: answer.standby } : {};
}

async function ofDaemon(client: Tenderd, journal: string, limit: number): Promise<Collected> {
  const cut: string[] = [];
  const asked = await askedParts(client, cut);
  const { transactions, cut: more } = await askedTransactions(client, limit);
  const parts = [
    valuePart('journal.json', journalFacts(journal, undefined)),
    listPart('transactions.json', transactions),
  ];
  return { parts: [...asked, ...parts], cut: [...cut, ...more] };
}

async function ofFiles(visit: Visit, path: string, limit: number, nowMs: number): Promise<Collected> {
  const isStopped = (await visit.journal())?.type === 'stopped';
  const { transactions, cut, journal } = await stoppedTransactions(path, limit, isStopped, nowMs);
  const parts = [valuePart('journal.json', journalFacts(path, journal))];
  return { parts: [...parts, listPart('transactions.json', transactions)], cut };
}

function valuePart(name: string, value: unknown): Part {
  return { name, content: { type: 'value', value } };
}

function listPart(name: string, list: readonly unknown[]): Part {
  return { ...valuePart(name, list), count: list.length };
}

function about(nowMs: number) {
  return {
    tenderd: version,
    node: process.version,
    sqlite: process.versions['sqlite'],
    platform: platform(),
    release: release(),
    arch: arch(),
    time: new Date(nowMs).toISOString(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

type ConfigurationFacts = Awaited<ReturnType<Visit['configuration']>>;

/** Returns the checked configuration without secrets, or its mistakes. Never returns the text of the file. */
function configurationOf(facts: ConfigurationFacts): unknown {
  switch (facts.type) {
    case 'loaded':
      return {
        file: facts.file,
        configuration: configurationDocument(facts.configuration, undefined),
        warnings: facts.warnings.map(formatProblem),
      };
    case 'wrong':
      return { file: facts.file, problems: facts.problems.map(formatProblem) };
    case 'none':
      return { none: facts.places };
    case 'practice':
      return { practice: true };
    case 'two-directories':
      return { problems: [facts.text] };
  }
}

/**
 * Requests the parts that only a daemon knows. If a request fails, its part is reported as missing, and the other
 * requests continue.
 */
async function askedParts(client: Tenderd, cut: string[]): Promise<readonly Part[]> {
  const questions: readonly (readonly [name: string, ask: () => Promise<unknown>])[] = [
    ['attention.json', async () => client.attention()],
    ['terminals.json', async () => client.terminals()],
    ['services.json', async () => client.services()],
    ['prompts.json', async () => client.prompts()],
    [
      'inbox.json',
      async () =>
        (await client.list({ acknowledged: false, limit: 1_000 })).transactions.map(
          ({ transactionId }) => transactionId,
        ),
    ],
  ];
  const answers = await Promise.all(
    questions.map(async ([name, ask]) => {
      try {
        const value = await ask();
        return [Array.isArray(value) ? listPart(name, value) : valuePart(name, value)];
      } catch (error) {
        cut.push(texts.cut.question(name, error instanceof Error ? error.message : String(error)));
        return [];
      }
    }),
  );
  return answers.flat();
}

async function askedTransactions(client: Tenderd, limit: number): Promise<CollectedTransactions> {
  try {
    const { transactions: newest, next } = await client.list({ limit });
    const transactions: unknown[] = [];
    for (const { transactionId } of newest)
      transactions.push(await client.get(transactionId, { include: ['attempts', 'timeline'] }));
    return { transactions, cut: next === undefined ? [] : [texts.cut.transactions(transactions.length, undefined)] };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { transactions: [], cut: [texts.cut.question('transactions.json', why)] };
  }
}

/** Returns the sizes and times of the journal's files, and the facts of a journal that was read. */
function journalFacts(path: string, known: unknown): unknown {
  const files = ['', '-wal', '-shm', '.witness'].flatMap((end) => {
    const stat = statSync(`${path}${end}`, { throwIfNoEntry: false });
    const name = `journal.sqlite${end}`;
    return stat === undefined
      ? []
      : [{ name, bytes: stat.size, mode: (stat.mode & 0o777).toString(8), savedAt: stat.mtime.toISOString() }];
  });
  return { files, known };
}

/** Reads the end of the log, across its files. */
function logOf(path: string): Collected {
  if (!existsSync(path)) return { parts: [], cut: [texts.cut.noLog(path)] };
  try {
    const { text, isCut } = endOf(path);
    // The text was cut, so it may begin in the middle of a line.
    const lines = text
      .split('\n')
      .slice(isCut ? 1 : 0)
      .filter((line) => line !== '');
    const part: Part = { name: 'log.jsonl', content: { type: 'lines', lines }, count: lines.length };
    return { parts: [part], cut: isCut ? [texts.cut.logLines(bytesIn(logBytesMax))] : [] };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return { parts: [], cut: [texts.cut.logUnreadable(path, code)] };
  }
}

function endOf(path: string): { readonly text: string; readonly isCut: boolean } {
  const pieces: string[] = [];
  let left = logBytesMax;
  for (let number = 0; number < logFilesMax && left > 0; number += 1) {
    const file = logFileName(path, number);
    if (!existsSync(file)) break;
    const text = readFileSync(file, 'utf8');
    pieces.unshift(text.slice(-left));
    left -= text.length;
  }
  return { text: pieces.join(''), isCut: left < 0 };
}
