/** `tenderd rehearse`: leads a register through every bad day of a terminal, and says what it did right and wrong. */

import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { type Day, days } from '../rehearsal/days.js';
import { judge } from '../rehearsal/judge.js';
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
  const judged = await playAll(chosen, register, play, isPerson ? 1 : options.jobs, (lines) => show(lines, screen));
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

/** Plays so many days at a time, and tells them in their order. */
async function playAll(
  chosen: readonly Day[],
  register: Register,
  play: PlayOptions,
  jobs: number,
  tell: (lines: readonly ReportLine[]) => void,
): Promise<readonly Judged[]> {
  const judged = new Map<Day, Judged>();
  const left = [...chosen];
  let told = 0;
  const work = async (): Promise<void> => {
    for (let day = left.shift(); day !== undefined; day = left.shift()) {
      if (jobs === 1) tell([{ text: `${day.name}: ${day.happens}`, tone: 'quiet' }]);
      const startedMs = performance.now();
      const findings = judge(day, await playDay(day, register, play));
      judged.set(day, { day, findings, seconds: (performance.now() - startedMs) / 1_000 });
      for (let next = chosen[told]; next !== undefined && judged.has(next); next = chosen[told]) {
        tell(dayLines(judged.get(next) ?? { day: next, findings: [], seconds: 0 }));
        told += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, chosen.length) }, work));
  return chosen.flatMap((day) => judged.get(day) ?? []);
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
