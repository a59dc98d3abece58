/** `tenderd doctor`: examines the till, and prints one line for each subject. */

import {
  carryOut,
  examine,
  type Finding,
  type FindingRow,
  findingTable,
  repairsOf,
  type State,
} from '../../doctor/index.js';
import { doctor as texts } from '../../messages/index.js';
import { configurationInput } from '../command/configuration-input.js';
import type { CommandContext } from '../command/context.js';
import type { AskOptions } from '../command/find-daemon.js';
import type { Hint } from '../output/error-hints.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { plain } from '../output/format.js';
import { Screen, type Tone } from '../output/screen.js';
import { shellWord } from '../output/shell-word.js';
import { padded, wrapped } from '../output/wrap.js';

/** Options of `tenderd doctor`. */
export type DoctorOptions = AskOptions & { readonly fix?: boolean };

/** Examines the till. Returns 0 if there is no error, otherwise the exit code of the first error. */
export async function doctor(options: DoctorOptions, context: CommandContext): Promise<ExitCode> {
  // The steps contain commands. This function adds the options of this call to them before it wraps the lines, so the
  // screen must not add the options again.
  const { hint = (text: string): string => text, ...plainContext } = context;
  const screen = new Screen({ ...plainContext, json: options.json === true });
  const first = await run(options, context, screen, hint);
  const findings = options.fix === true && repair(first, screen) ? await run(options, context, screen, hint) : first;
  screen.document({ findings: findings.map((one) => documentOf(one, hint)), ...countsOf(findings) });
  for (const finding of gathered(findings)) show(finding, screen, hint);
  const { errors, warnings, notChecked } = countsOf(findings);
  screen.line();
  screen.line(errors + warnings === 0 ? texts.allWell(notChecked) : texts.wrong(errors, warnings));
  return exitCodeOf(findings);
}

/** Returns the findings of the doctor in the form of `--json`, for a daemon that examines itself. */
export async function findingsOf(options: DoctorOptions, context: CommandContext): Promise<readonly FindingDocument[]> {
  const { hint = (text: string): string => text } = context;
  return (await examined(options, context, hint)).map((one) => documentOf(one, hint));
}

async function run(
  options: DoctorOptions,
  context: CommandContext,
  screen: Screen,
  hint: Hint,
): Promise<readonly Finding[]> {
  if (screen.isTerminal) screen.live(texts.checking);
  const findings = await examined(options, context, hint);
  screen.endLive();
  return findings;
}

async function examined(options: DoctorOptions, context: CommandContext, hint: Hint): Promise<readonly Finding[]> {
  const { url, tokenFile, simulate } = options;
  return examine({
    input: configurationInput(options, context.environment, context.home),
    isSimulated: simulate === true,
    ...(url === undefined ? {} : { url }),
    ...(tokenFile === undefined ? {} : { tokenFile }),
    commandAs: (user) => hint(texts.asUser(/^\d+$/.test(user) ? `'#${user}'` : shellWord(user))),
  });
}

/** Shows each repair and carries it out. Returns true if there was any repair. */
function repair(findings: readonly Finding[], screen: Screen): boolean {
  const repairs = repairsOf(findings);
  screen.line(repairs.length === 0 ? texts.nothingToRepair : texts.repairs);
  for (const one of repairs) {
    const command = `chmod ${octal(one.mode)} ${shellWord(one.path)}`;
    screen.line(`  ${texts.repair(command, octal(one.before).padStart(4, '0'))}`);
    const failure = carryOut(one);
    if (failure !== undefined) screen.line(screen.tint('bad', `  ${texts.repairFailed(command, failure)}`));
  }
  screen.line();
  return repairs.length > 0;
}

function octal(mode: number): string {
  return mode.toString(8);
}

type FindingDocument = Omit<Finding, 'repair'> & { readonly isRepairable: boolean };

function documentOf({ code, state, subject, value, remedy, repair: harmless }: Finding, hint: Hint): FindingDocument {
  return { code, state, subject, value, remedy: remedy.map(hint), isRepairable: harmless !== undefined };
}

function countsOf(findings: readonly Finding[]) {
  const count = (state: State): number => findings.filter((one) => one.state === state).length;
  return { errors: count('error'), warnings: count('warning'), notChecked: count('not-checked') };
}

const tones: Readonly<Record<State, Tone>> = { ok: 'good', warning: 'careful', error: 'bad', 'not-checked': 'quiet' };
const stateWidth = 13;
const subjectWidth = 16;
/** The width of the arrow in front of a step. */
const stepIndent = 3;

/** The maximum number of similar lines that are shown separately. */
const sameMax = 12;

/**
 * Returns the lines to show. If many terminals or gateways have the same good or unchecked result, they share one line.
 * With `--json`, each of them has its own line.
 */
function gathered(findings: readonly Finding[]): readonly Finding[] {
  const alike = (code: string): readonly Finding[] =>
    findings.filter((one) => one.code === code && (one.state === 'ok' || one.state === 'not-checked'));
  return findings.flatMap((one) => {
    const same = alike(one.code);
    if (same.length <= sameMax || !same.includes(one)) return [one];
    const names = same.slice(0, 3).map(({ subject }) => subject);
    return same[0] === one ? [{ ...one, value: texts.same(same.length, names), subject: texts.several }] : [];
  });
}

/** Writes one line and, below it, the steps of its remedy. Long texts are wrapped to the width of the terminal window. */
function show({ state, subject, value, remedy }: Finding, screen: Screen, hint: Hint): void {
  const indent = stateWidth + subjectWidth;
  const width = screen.columns === undefined ? undefined : Math.max(30, screen.columns - indent);
  const [first = '', ...rest] = wrapped(plain(value), width);
  const label = screen.tint(tones[state], padded(texts.states[state], stateWidth));
  screen.line(`${label}${padded(plain(subject), subjectWidth - 1)} ${first}`);
  for (const line of rest) screen.line(`${' '.repeat(indent)}${line}`);
  for (const step of remedy) {
    const [head = '', ...more] = wrapped(texts.step(hint(step)), width === undefined ? undefined : width - stepIndent);
    screen.line(`${' '.repeat(indent)}${screen.tint('strong', head)}`);
    for (const line of more) screen.line(`${' '.repeat(indent + stepIndent)}${screen.tint('strong', line)}`);
  }
}

function exitCodeOf(findings: readonly Finding[]): ExitCode {
  const first = findings.find(({ state }) => state === 'error');
  if (first === undefined) return exitCodes.ok;
  const row: FindingRow = findingTable[first.code];
  return exitCodes[row.ends ?? 'failure'];
}
