/** `tenderd rehearse`: leads a register through every bad day of a terminal, and says what it did right and wrong. */

import { textOnScreen } from '../../platform/screen-text.js';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
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
import { personRegister, programRegister, type Register } from './rehearse-register.js';
import { Screen } from '../output/screen.js';

/** Options of `tenderd rehearse`. */
export interface RehearseOptions {
  readonly only: readonly string[];
  readonly skip: readonly string[];
  /** What the register speaks; the API when absent. */
  readonly interface?: 'adyen';
  /** How it seals its messages; plain when absent. */
  readonly security?: 'nexo-blob';
  readonly list?: boolean;
  readonly json?: boolean;
  readonly junit?: string;
  readonly jobs: number;
  readonly verbose?: boolean;
}

/** A program takes minutes of a terminal in seconds; a person does not. */
const speeds = { program: 10, person: 1 };
const timeLimitMs = { program: 60_000, person: 900_000 };

/** Rehearses; returns 0 only if nothing was wrong, else 1. Throws CommandFailure for a day that there is not. */
export async function rehearse(
  command: readonly string[],
  options: RehearseOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const speaks = interfaceOf(options);
  const chosen = choose(options, speaks.days);
  if (options.list === true) {
    screen.document(chosen);
    for (const { name, title } of chosen) screen.line(`${name.padEnd(16)} ${title}`);
    return exitCodes.ok;
  }
  const interrupted = context.onInterrupt();
  const [program, ...args] = command;
  const isPerson = program === undefined;
  if (isPerson && screen.json) {
    throw new CommandFailure(exitCodes.usage, 'usage', '--json needs a program: without one, a person is asked.');
  }
  const play: PlayOptions = {
    entry: process.argv[1] ?? '',
    speaks,
    speed: isPerson ? speeds.person : speeds.program,
    timeLimitMs: isPerson ? timeLimitMs.person : timeLimitMs.program,
    interrupted,
  };
  const register = isPerson
    ? personRegister(asker(interrupted), (line) => screen.line(line))
    : programRegister(
        program,
        args,
        options.verbose === true ? (text) => void context.err.write(textOnScreen(text)) : undefined,
      );
  screen.line(
    `Rehearsing ${chosen.length} ${chosen.length === 1 ? 'day' : 'days'}; each has a simulated terminal and a daemon of its own.`,
  );
  screen.line();
  const judged = await playAll(chosen, register, play, isPerson ? 1 : options.jobs, {
    only: options.only,
    tell: (lines) => show(lines, screen),
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
  const text = 'Messages of the API are not sealed: --security needs --interface adyen.';
  throw new CommandFailure(exitCodes.usage, 'usage', text);
}

function choose({ only, skip }: RehearseOptions, days: readonly Day[]): readonly Day[] {
  const names = new Set(days.map(({ name }) => name));
  const unknown = [...only, ...skip].find((name) => !names.has(name));
  if (unknown !== undefined) {
    throw new CommandFailure(exitCodes.usage, 'usage', `There is no day "${unknown}".`, [
      `Days are: ${[...names].join(', ')}`,
    ]);
  }
  const chosen = days.filter(({ name }) => (only.length === 0 || only.includes(name)) && !skip.includes(name));
  if (chosen.length === 0) throw new CommandFailure(exitCodes.usage, 'usage', '--only and --skip leave no day.');
  return chosen;
}

interface Telling {
  /** Named days are never left out. */
  readonly only: readonly string[];
  readonly tell: (lines: readonly ReportLine[]) => void;
}

/** Plays so many days at a time, and tells them in their order. */
async function playAll(
  chosen: readonly Day[],
  register: Register,
  play: PlayOptions,
  jobs: number,
  { only, tell }: Telling,
): Promise<readonly Judged[]> {
  const played = new Map<Day, { readonly seen: Observed; readonly seconds: number }>();
  const judged: Judged[] = [];
  const left = [...chosen];
  const knows = { links: false, data: false };
  const judgeNext = (day: Day, seen: Observed, seconds: number): void => {
    const leftOut = only.includes(day.name) ? undefined : whyLeftOut(day, seen, knows);
    knows.links ||= day.link !== undefined && !asksForNoLink(day, seen);
    knows.data ||= day.acquirerData !== undefined && !sendsNoData(day, seen);
    const findings = leftOut === undefined ? judge(day, seen, play.speaks.words) : [];
    const next = { day, findings, seconds, leftOut };
    judged.push(next);
    tell(dayLines(next));
  };
  const work = async (): Promise<void> => {
    for (let day = left.shift(); day !== undefined; day = left.shift()) {
      if (jobs === 1) tell([{ text: `${day.name}: ${day.happens}`, tone: 'quiet' }]);
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

/** What a register does not know is left out. Who did so on an earlier day knows it, and lost its way here. */
function whyLeftOut(
  day: Day,
  seen: Observed,
  knows: { readonly links: boolean; readonly data: boolean },
): string | undefined {
  if (!knows.links && asksForNoLink(day, seen)) return 'it asked for no link';
  return !knows.data && sendsNoData(day, seen) ? 'it sends no data for the acquirer' : undefined;
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
