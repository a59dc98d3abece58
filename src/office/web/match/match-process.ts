/**
 * Runs `tenderd office match` in another process. So while a large file is matched, the office still serves the page
 * and reads the stream without delay.
 */

import { spawn } from 'node:child_process';
import { argv, execPath } from 'node:process';
import type { Finding } from '../../../match/index.js';
import type { MatchReport } from '../../../settlement/index.js';

/** The parameters of the comparison. */
export interface MatchOrder {
  readonly file: string;
  readonly mapping?: string;
  /**
   * The merchants whose files are accepted, by the acquirer's names, separated by commas. If it is empty, any merchant
   * is accepted.
   */
  readonly merchant: string;
  /** The stores to compare: parts of their names, separated by commas. If it is empty, all stores are compared. */
  readonly stores: string;
  /** The start and end of the period, as ISO times. If empty, the file determines them. */
  readonly since: string;
  readonly until: string;
}

/** The report of the command. Each finding contains its text. */
export type MatchDocument = Omit<MatchReport, 'findings' | 'reach'> & {
  readonly findings: readonly (Finding & {
    readonly isMismatch: boolean;
    readonly title: string;
    readonly cause: string;
    readonly action: string;
  })[];
};

/** The reason why a file was refused, or why nothing was compared. There is one text for each refusal, in the same order. */
export interface MatchError {
  readonly code: string;
  readonly text: string;
  readonly advice: readonly string[];
  readonly refusals?: readonly { readonly code: string; readonly line?: number }[];
}

/** The end of a run. `too-large`: the report has too many findings. */
export type MatchEnd =
  | { readonly type: 'report'; readonly document: MatchDocument }
  | { readonly type: 'error'; readonly error: MatchError }
  | { readonly type: 'too-large' }
  | { readonly type: 'stopped' }
  | { readonly type: 'failed'; readonly why: string };

/** Runs the match. If the signal aborts, the run ends early. */
export type RunMatch = (order: MatchOrder, signal: AbortSignal) => Promise<MatchEnd>;

/**
 * The maximum length of a report. A report of this length has about 20,000 findings. More findings mean that the file
 * is of another merchant, or that stores are missing. The message of `match-too-many` names this limit.
 */
const reportBytesMax = 16_777_216;
const wordsBytesMax = 4_096;
/** The exit codes with which the command prints a report: nothing differs, or something differs. */
const reported: readonly unknown[] = [0, 75];

/** Returns the runner for an office with this configuration. `program`: the script of tenderd. */
export function matchProcess(config: string, program = argv[1] ?? ''): RunMatch {
  return async (order, signal) =>
    new Promise((resolve) => {
      const child = spawn(execPath, [program, ...argumentsOf(order, config)], {
        stdio: ['ignore', 'pipe', 'pipe'],
        signal,
        killSignal: 'SIGKILL',
        windowsHide: true,
      });
      const parts: Buffer[] = [];
      let [bytes, words] = [0, ''];
      child.stdout.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes <= reportBytesMax) parts.push(part);
        else child.kill('SIGKILL');
      });
      child.stderr.on('data', (part: Buffer) => (words = `${words}${part.toString('utf8')}`.slice(0, wordsBytesMax)));
      child.on('error', (error) =>
        resolve(signal.aborted ? { type: 'stopped' } : { type: 'failed', why: error.message }),
      );
      child.on('close', (code) => {
        if (signal.aborted) return resolve({ type: 'stopped' });
        if (bytes > reportBytesMax) return resolve({ type: 'too-large' });
        resolve(
          endOf(Buffer.concat(parts).toString('utf8'), code) ?? { type: 'failed', why: `${code ?? ''} ${words}` },
        );
      });
    });
}

/** Returns the arguments of the command. The command does not interpret a value after `=` as an option, whatever the value begins with. */
function argumentsOf({ file, mapping, merchant, stores, since, until }: MatchOrder, config: string): readonly string[] {
  const options = { config, mapping, merchant, store: stores, since, until };
  return [
    'office',
    'match',
    '--json',
    ...Object.entries(options).flatMap(([name, value = '']) => (value === '' ? [] : [`--${name}=${value}`])),
    '--',
    file,
  ];
}

function endOf(text: string, code: number | null): MatchEnd | undefined {
  let document: (MatchDocument & { readonly error?: undefined }) | { readonly error: MatchError };
  try {
    document = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (document.error !== undefined) return { type: 'error', error: document.error };
  return reported.includes(code) ? { type: 'report', document } : undefined;
}
