/**
 * `tenderd match`: finds every charge without a sale, and every other difference between sales, journal and settlement.
 */

import { tableAsCsv } from '../../csv/index.js';
import { momentOf, type Refusal } from '../../match/index.js';
import { cliMatch as texts, matchRefusals } from '../../messages/index.js';
import {
  EmptyPeriod,
  findingColumns,
  findingRow,
  type MatchInputs,
  type MatchReport,
  MatchRefused,
  readMappingFile,
  runMatch,
} from '../../settlement/index.js';
import type { CommandContext } from '../command/context.js';
import { readMoment } from '../command/moment.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { plain } from '../output/format.js';
import { Screen } from '../output/screen.js';
import { readJournal, type SourceOptions } from './journal-source.js';
import { type Accepting, type AcceptOptions, beginAccepting } from './accepting.js';
import { beginMarking, markDocument, type Marking, markLines } from './mark.js';
import { documentOf, showReport } from './report.js';

/** The options that do not depend on the source of the transactions. */
export interface MatchSettings {
  readonly json?: boolean;
  readonly mapping?: string;
  readonly merchant?: readonly string[];
  readonly sales?: string;
  readonly salesMapping?: string;
  readonly lateDays: number;
  readonly since?: string;
  readonly until?: string;
  readonly csv?: boolean;
  /** The path of a backup of the journal. The backup lacks later payments. */
  readonly journal?: string;
}

/** The options of the command. */
export type MatchOptions = SourceOptions & MatchSettings & AcceptOptions & { readonly mark?: boolean };

/** Reads the transactions. */
type Source = MatchInputs['readJournal'];

const lateDaysMax = 60;
/** The maximum length of the operator's name, and of the reason. */
const wordsMax = 200;

/** Matches settlement files. Returns the exit code: 75 if anything differs. Throws CommandFailure. */
export async function match(
  files: readonly string[],
  options: MatchOptions,
  context: CommandContext,
): Promise<ExitCode> {
  if (options.mark === true && (options.journal !== undefined || options.url !== undefined))
    throw new CommandFailure(exitCodes.usage, 'usage', texts.markNeedsDataDir);
  if (options.mark === true && options.terminal !== undefined)
    throw new CommandFailure(exitCodes.usage, 'usage', texts.markNeedsAllTerminals);
  throwIfCannotAccept(options);
  const isOfDataDir = options.journal === undefined && options.url === undefined;
  const accepting = isOfDataDir ? await beginAccepting(options, context) : undefined;
  const source: Source = async (add) => readJournal(options, context, add, accepting?.see);
  const marking = options.mark === true ? await beginMarking(options, context) : undefined;
  return matchWith(files, options, context, source, {
    ...(accepting === undefined ? {} : { accepting }),
    ...(marking === undefined ? {} : { marking }),
  });
}

/** Throws CommandFailure if the operator cannot accept a finding with these options. */
function throwIfCannotAccept({ accept, revoke, journal, url, terminal, name = '', reason = '' }: MatchOptions): void {
  if (accept === undefined && revoke === undefined) return;
  const isElsewhere = journal !== undefined || url !== undefined || terminal !== undefined;
  if (isElsewhere) throw new CommandFailure(exitCodes.usage, 'usage', texts.acceptNeedsDataDir);
  const isWrong = [name, reason].some((text) => text.trim() === '' || text.length > wordsMax);
  if (isWrong) throw new CommandFailure(exitCodes.usage, 'usage', texts.acceptNeedsName(wordsMax));
  if ([name, reason].some((text) => plain(text) !== text))
    throw new CommandFailure(exitCodes.usage, 'usage', texts.acceptOneLine);
}

/** The parts of the data directory that a run reads and writes. */
export interface MatchRecords {
  readonly accepting?: Accepting;
  readonly marking?: Marking;
}

/**
 * Matches settlement files with the transactions of a source, and shows the report. With `accepting`, also records which
 * findings the operator accepts. With `marking`, also moves the mark. Returns the exit code. Throws CommandFailure, and
 * the errors of the source.
 */
export async function matchWith(
  files: readonly string[],
  options: MatchSettings,
  context: CommandContext,
  source: Source,
  { accepting, marking }: MatchRecords = {},
): Promise<ExitCode> {
  const { lateDays } = options;
  if (lateDays < 1 || lateDays > lateDaysMax) throw new CommandFailure(exitCodes.usage, 'usage', texts.lateDaysRange);
  const screen = new Screen({ ...context, json: options.json === true });
  const report = await run(files, options, source, { ...marking, ...accepting });
  // Record the acceptances first, because the mark may pass the accepted findings.
  accepting?.record(report);
  for (const { key, name, at } of accepting?.already ?? [])
    screen.remark(texts.alreadyAccepted(key, name, at.slice(0, 10)));
  const marked = marking?.move(report);
  if (options.csv === true && options.json !== true)
    context.out.write(tableAsCsv(findingColumns, report.findings.map(findingRow)));
  else {
    screen.document({ ...documentOf(report), ...(marked === undefined ? {} : markDocument(marked, report)) });
    showReport(report, screen, accepting !== undefined);
    if (marked !== undefined) for (const line of markLines(marked, report)) screen.line(line);
  }
  return report.mismatches === 0 ? exitCodes.ok : exitCodes.tryLater;
}

async function run(
  files: readonly string[],
  options: MatchSettings,
  source: Source,
  { marked, at, accepted }: Partial<Pick<Marking, 'marked' | 'at'> & Pick<Accepting, 'accepted'>>,
): Promise<MatchReport> {
  const { mapping, sales, salesMapping, merchant = [], lateDays, since, until, journal } = options;
  const now = at === undefined ? new Date() : new Date(at);
  const period = periodOf(since, until, now);
  try {
    return await runMatch({
      files,
      ...(mapping === undefined ? {} : { mapping: readMappingFile(mapping) }),
      merchants: merchant,
      ...(sales === undefined
        ? {}
        : {
            sales: {
              file: sales,
              ...(salesMapping === undefined ? {} : { mapping: readMappingFile(salesMapping) }),
            },
          }),
      lateDays,
      ...period,
      now: now.toISOString(),
      isBackup: journal !== undefined,
      ...(marked === undefined ? {} : { marked }),
      ...(accepted === undefined ? {} : { accepted }),
      readJournal: source,
    });
  } catch (error) {
    if (error instanceof EmptyPeriod)
      throw new CommandFailure(exitCodes.usage, 'usage', texts.emptyDerivedPeriod(error.since, error.until));
    if (error instanceof MatchRefused) throw refused(error.refusals);
    throw error;
  }
}

/**
 * Returns the requested period. Throws CommandFailure if the period does not begin before its end, because no payment
 * could be in such a period.
 */
function periodOf(
  since: string | undefined,
  until: string | undefined,
  now: Date,
): Pick<MatchInputs, 'since' | 'until'> {
  const [from, to] = [
    since === undefined ? undefined : readMoment(since, now),
    until === undefined ? undefined : readMoment(until, now, true),
  ];
  if (from !== undefined && to !== undefined && from >= to)
    throw new CommandFailure(exitCodes.usage, 'usage', texts.emptyPeriod);
  return {
    ...(from === undefined ? {} : { since: momentOf(from.getTime()) }),
    ...(to === undefined ? {} : { until: momentOf(to.getTime()) }),
  };
}

const byCode: Readonly<Partial<Record<Refusal['code'], ExitCode>>> = {
  'file-unreadable': exitCodes.usage,
  'file-not-regular': exitCodes.usage,
  'mapping-wrong': exitCodes.configuration,
  'merchant-not-mapped': exitCodes.configuration,
};

function refused(refusals: readonly Refusal[]): CommandFailure {
  const [first] = refusals;
  const code = first?.code ?? 'file-unreadable';
  const lines = refusals.map((refusal) => {
    const { column = '', value = '', expected = '' } = refusal;
    const text = matchRefusals.refused[refusal.code]({ column, value, expected });
    return texts.refusedFile(refusal.file, refusal.line, text);
  });
  return new CommandFailure(
    byCode[code] ?? exitCodes.unusableData,
    code,
    lines[0] ?? '',
    [...lines.slice(1), texts.nothingTaken],
    { refusals },
  );
}
