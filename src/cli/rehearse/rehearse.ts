/** `tenderd rehearse`: runs a register through fault scenarios ("days"), and reports its mistakes. */

import { textOnScreen } from '../../platform/screen-text.js';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { cliRehearse as texts } from '../../messages/index.js';
import type { Day } from '../../rehearsal/days.js';
import { asksForNoLink, judge, sendsNoData } from '../../rehearsal/judge.js';
import type { Observed } from '../../rehearsal/observed.js';
import {
  dayLines,
  type Judged,
  junitText,
  reportDocument,
  type ReportLine,
  verdictLine,
} from '../../rehearsal/report.js';
import type { CommandContext } from '../command/context.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { adyenInterface, apiInterface, type RehearsedInterface } from './rehearse-interface.js';
import { playDay, type PlayOptions } from './rehearse-play.js';
import { manualRegister, programRegister, type Register } from './rehearse-register.js';
import { Screen } from '../output/screen.js';

/** Options of `tenderd rehearse`. */
export interface RehearseOptions {
  readonly only: readonly string[];
  readonly skip: readonly string[];
  /** The interface of the daemon that the register uses. Default: the API. */
  readonly interface?: 'adyen';
  /** The security of the messages. Default: plain messages. */
  readonly security?: 'nexo-blob';
  readonly list?: boolean;
  readonly json?: boolean;
  readonly junit?: string;
  readonly jobs: number;
  readonly verbose?: boolean;
}

/** The speed of the daemon and the terminals relative to real time. A register that is operated by hand needs real time. */
const speeds = { program: 10, manual: 1 };
const timeLimitMs = { program: 60_000, manual: 900_000 };

/** Rehearses the register. Returns 0 if no scenario went wrong, otherwise 1. Throws CommandFailure for wrong options, such as an unknown scenario. */
export async function rehearse(
  command: readonly string[],
  options: RehearseOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const rehearsed = interfaceOf(options);
  const chosen = choose(options, rehearsed.days);
  if (options.list === true) {
    screen.document(chosen);
    for (const { name, title } of chosen) screen.line(`${name.padEnd(16)} ${title}`);
    return exitCodes.ok;
  }
  const interrupted = context.onInterrupt();
  const [program, ...args] = command;
  const isManual = program === undefined;
  if (isManual && screen.json) {
    throw new CommandFailure(exitCodes.usage, 'usage', texts.jsonNeedsProgram);
  }
  const play: PlayOptions = {
    entry: process.argv[1] ?? '',
    rehearsed,
    speed: isManual ? speeds.manual : speeds.program,
    timeLimitMs: isManual ? timeLimitMs.manual : timeLimitMs.program,
    interrupted,
  };
  const register = isManual
    ? manualRegister(asker(interrupted), (line) => screen.line(line))
    : programRegister(
        program,
        args,
        options.verbose === true ? (text) => void context.err.write(textOnScreen(text)) : undefined,
      );
  screen.line(texts.rehearsing(chosen.length));
  screen.line();
  const judged = await playAll(chosen, register, play, isManual ? 1 : options.jobs, {
    only: options.only,
    report: (lines) => show(lines, screen),
  });
  screen.line();
  show([verdictLine(judged)], screen);
  screen.document(reportDocument(judged));
  if (options.junit !== undefined) writeFileSync(options.junit, junitText(judged));
  return judged.every(({ findings }) => findings.length === 0) ? exitCodes.ok : exitCodes.failure;
}

function interfaceOf({ interface: named, security }: RehearseOptions): RehearsedInterface {
  if (named === 'adyen') return adyenInterface(security === 'nexo-blob');
  if (security === undefined) return apiInterface;
  throw new CommandFailure(exitCodes.usage, 'usage', texts.securityNeedsInterface);
}

function choose({ only, skip }: RehearseOptions, days: readonly Day[]): readonly Day[] {
  const names = new Set(days.map(({ name }) => name));
  const unknown = [...only, ...skip].find((name) => !names.has(name));
  if (unknown !== undefined) {
    throw new CommandFailure(exitCodes.usage, 'usage', texts.unknownDay(unknown), [texts.knownDays([...names])]);
  }
  const chosen = days.filter(({ name }) => (only.length === 0 || only.includes(name)) && !skip.includes(name));
  if (chosen.length === 0) throw new CommandFailure(exitCodes.usage, 'usage', texts.noDayLeft);
  return chosen;
}

/** The settings for the report of the results. */
interface Reporting {
  /** The scenarios that the operator named. They are never skipped. */
  readonly only: readonly string[];
  readonly report: (lines: readonly ReportLine[]) => void;
}

/** Plays up to `jobs` scenarios at the same time. Reports them in their order. */
async function playAll(
  chosen: readonly Day[],
  register: Register,
  play: PlayOptions,
  jobs: number,
  { only, report }: Reporting,
): Promise<readonly Judged[]> {
  const played = new Map<Day, { readonly seen: Observed; readonly seconds: number }>();
  const judged: Judged[] = [];
  const left = [...chosen];
  const knows = { links: false, data: false };
  const judgeNext = (day: Day, seen: Observed, seconds: number): void => {
    const leftOut = only.includes(day.name) ? undefined : whyLeftOut(day, seen, knows);
    knows.links ||= day.link !== undefined && !asksForNoLink(day, seen);
    knows.data ||= day.acquirerData !== undefined && !sendsNoData(day, seen);
    const findings = leftOut === undefined ? judge(day, seen, play.rehearsed.words) : [];
    const next = { day, findings, seconds, leftOut };
    judged.push(next);
    report(dayLines(next));
  };
  const work = async (): Promise<void> => {
    for (let day = left.shift(); day !== undefined; day = left.shift()) {
      if (jobs === 1) report([{ text: texts.dayBegins(day.name, day.happens), tone: 'quiet' }]);
      const startedMs = performance.now();
      const seen = await playDay(day, register, play);
      played.set(day, { seen, seconds: (performance.now() - startedMs) / 1_000 });
      for (let next = chosen[judged.length]; next !== undefined; next = chosen[judged.length]) {
        const one = played.get(next);
        if (one === undefined) break;
        judgeNext(next, one.seen, one.seconds);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, chosen.length) }, work));
  return judged;
}

/**
 * Returns the reason why a scenario is skipped: the register did not use the links or the acquirer data that the
 * scenario needs. Returns undefined if the scenario counts. Once the register has used them in any scenario, every
 * scenario that needs them counts.
 */
function whyLeftOut(
  day: Day,
  seen: Observed,
  knows: { readonly links: boolean; readonly data: boolean },
): string | undefined {
  if (!knows.links && asksForNoLink(day, seen)) return texts.leftOut.noLink;
  return !knows.data && sendsNoData(day, seen) ? texts.leftOut.noAcquirerData : undefined;
}

function show(lines: readonly ReportLine[], screen: Screen): void {
  for (const { text, tone } of lines) screen.line(tone === 'plain' ? text : screen.tint(tone, text));
}

function asker(interrupted: AbortSignal) {
  return async (question: string, signal: AbortSignal): Promise<string> => {
    const lines = createInterface({ input: process.stdin, output: process.stdout });
    try {
      return await lines.question(question, { signal: AbortSignal.any([signal, interrupted]) });
    } finally {
      lines.close();
    }
  };
}
