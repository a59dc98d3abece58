/** `tenderd logs`: shows the log files of the data directory, with or without a daemon. */

import { locateDaemon, logPath } from '../../config/index.js';
import { cliLogs as texts } from '../../messages/index.js';
import { jsonOnScreen } from '../../platform/screen-text.js';
import { configurationInput } from '../command/configuration-input.js';
import type { CommandContext } from '../command/context.js';
import type { AskOptions } from '../command/find-daemon.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { clock, plain } from '../output/format.js';
import { Screen, type Tone } from '../output/screen.js';
import { LogTail } from './log-tail.js';

/** Options of `tenderd logs`. */
export type LogsOptions = Pick<AskOptions, 'config' | 'dataDir' | 'simulate' | 'json'> & {
  readonly follow?: boolean;
  readonly since?: string;
  readonly lines?: number;
  readonly level?: string;
};

/** The number of lines that are shown without `--since` and `--lines`. */
const linesDefault = 200;

/** The interval at which the command reads a followed file again. */
const pollMs = 200;

/** The log levels. Each level shows fewer lines than the level before it. */
const levels: readonly string[] = ['debug', 'info', 'warn', 'error'];

/** Shows lines of the log. With `--follow` it returns after Ctrl-C. Throws CommandFailure if there is no log file. */
export async function logs(options: LogsOptions, context: CommandContext): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const input = configurationInput(options, context.environment, context.home);
  const { dataDir } = await locateDaemon(input, options.simulate === true);
  const path = logPath(dataDir);
  const sinceMs = options.since === undefined ? undefined : readSince(options.since, new Date());
  const isWanted = wantedBy(sinceMs, options.level);
  const show = (line: string): void => {
    if (screen.json) context.out.write(`${jsonOnScreen(line)}\n`);
    else screen.line(shown(line, screen));
  };
  const tail = new LogTail(path);
  try {
    const linesMax = options.lines ?? (sinceMs === undefined ? linesDefault : Number.POSITIVE_INFINITY);
    const last: string[] = [];
    const isThere = readFiles(tail, path, (line) => {
      if (!isWanted(line)) return;
      if (linesMax === Number.POSITIVE_INFINITY) return show(line);
      last.push(line);
      // Cut the list only now and then. Shifting it for each line of a large file would take seconds.
      if (last.length > 2 * linesMax + 1_000) last.splice(0, last.length - linesMax);
    });
    for (const line of last.slice(Math.max(0, last.length - linesMax))) show(line);
    if (options.follow !== true) {
      if (!isThere) throw new CommandFailure(exitCodes.failure, 'no-log-file', texts.noFile(path), [texts.systemLog]);
      return exitCodes.ok;
    }
    if (!isThere) screen.remark(texts.waitsForFile(path));
    await follow(context.onInterrupt(), () =>
      readFiles(tail, path, (line) => (isWanted(line) ? show(line) : undefined)),
    );
    return exitCodes.interrupted;
  } finally {
    tail.close();
  }
}

/** Reads the files, and returns true if there is a file. Throws CommandFailure if the permissions do not allow it. */
function readFiles(tail: LogTail, path: string, onLine: (line: string) => void): boolean {
  try {
    return tail.read(onLine);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new CommandFailure(exitCodes.notAllowed, 'log-unreadable', texts.unreadable(path, code), [texts.asUser]);
  }
}

/** Calls `read` again and again until the signal aborts. */
async function follow(interrupted: AbortSignal, read: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setInterval(() => {
      try {
        read();
      } catch (error) {
        clearInterval(timer);
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    }, pollMs);
    const end = (): void => {
      clearInterval(timer);
      resolve();
    };
    if (interrupted.aborted) end();
    interrupted.addEventListener('abort', end, { once: true });
  });
}

/** Reads `30m`, `2h`, `3d`, `14:30` (today) or an ISO time. Throws CommandFailure for anything else. */
export function readSince(text: string, now: Date): number {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }[unit ?? ''];
  if (unitMs !== undefined) return now.getTime() - Number(count) * unitMs;
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hour !== undefined) return new Date(now).setHours(Number(hour), Number(minute), 0, 0);
  // A time without a time zone is local time, and so is a date without a time.
  const isDate = /^\d{4}-\d\d-\d\d$/.test(text);
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? new Date(isDate ? `${text}T00:00` : text).getTime() : Number.NaN;
  if (Number.isNaN(time)) throw new CommandFailure(exitCodes.usage, 'usage', texts.badSince(text));
  return time;
}

/** A line of the log, as far as the command reads it. */
interface LogLine {
  readonly level?: unknown;
  readonly time?: unknown;
  readonly msg?: unknown;
  readonly detail?: unknown;
}

function parsed(line: string): LogLine | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the filter of the options. A line that is not JSON passes, unless the options select a time or a level. */
function wantedBy(sinceMs: number | undefined, level: string | undefined): (line: string) => boolean {
  const levelMin = level === undefined ? 0 : levels.indexOf(level);
  if (sinceMs === undefined && levelMin === 0) return () => true;
  return (line) => {
    const { time, level: own } = parsed(line) ?? {};
    const isInTime = sinceMs === undefined || new Date(String(time)).getTime() >= sinceMs;
    return isInTime && levels.indexOf(String(own)) >= levelMin;
  };
}

const tones: Readonly<Record<string, Tone>> = { debug: 'quiet', warn: 'careful', error: 'bad' };

/** Returns a line for people: the local time, the level, the text and the details. */
function shown(line: string, screen: Screen): string {
  const entry = parsed(line);
  if (entry === undefined) return plain(line);
  const level = plain(valueOf(entry.level));
  const tone = tones[level];
  const label = level.padEnd(5);
  const details = typeof entry.detail === 'object' && entry.detail !== null ? Object.entries(entry.detail) : [];
  const detail = details.map(([name, value]) => ` ${plain(name)}=${plain(valueOf(value))}`).join('');
  const text = plain(textOf(entry.msg));
  return `${clock(textOf(entry.time))}  ${tone === undefined ? label : screen.tint(tone, label)}  ${text}${screen.tint('quiet', detail)}`;
}

function textOf(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function valueOf(value: unknown): string {
  return typeof value === 'string' && /\s/.test(value) ? JSON.stringify(value) : textOf(value);
}
