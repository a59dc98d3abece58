/** `tenderd rehearse`: leads a register through every bad day of a terminal, and says what it did right and wrong. */

import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { type Day, days } from '../rehearsal/days.js';
import { asksForNoLink, judge } from '../rehearsal/judge.js';
import type { Observed } from '../rehearsal/observed.js';
import { dayLines, type Judged, junitText, reportDocument, type ReportLine, verdictLine } from '../rehearsal/report.js';
import type { CommandContext } from './context.js';
import { exitCodes, type ExitCode } from './exit-codes.js';
import { CommandFailure } from './failure.js';
import { playDay, type PlayOptions } from './rehearse-play.js';
import { personRegister, programRegister, type Register } from './rehearse-register.js';
import { Screen } from './screen.js';

/** Options of `tenderd rehearse`. */
export interface RehearseOptions {
  readonly only: readonly string[];
  readonly skip: readonly string[];
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
  const chosen = choose(options);
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
    speed: isPerson ? speeds.person : speeds.program,
    timeLimitMs: isPerson ? timeLimitMs.person : timeLimitMs.program,
    interrupted,
  };
  const register = isPerson
    ? personRegister(asker(interrupted), (line) => screen.line(line))
    : programRegister(program, args, options.verbose === true ? (text) => void context.err.write(text) : undefined);
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

function choose({ only, skip }: RehearseOptions): readonly Day[] {
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
  let knowsLinks = false;
  const judgeNext = (day: Day, seen: Observed, seconds: number): void => {
    // Who asked for a link on an earlier day knows them, and lost its way here.
    const isLeftOut = !knowsLinks && !only.includes(day.name) && asksForNoLink(day, seen);
    knowsLinks ||= day.link !== undefined && !asksForNoLink(day, seen);
    const findings = isLeftOut ? [] : judge(day, seen);
    const next = { day, findings, seconds, isLeftOut };
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
