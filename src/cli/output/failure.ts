/** How a command says that it could not do what was asked. */

import type { ExitCode } from './exit-codes.js';

/** Ends a command: told to the person as it is, or as JSON with `--json`. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  readonly exitCode: ExitCode;
  /** Stable, for programs: a problem's code of the daemon, or one of the command line's own. */
  readonly code: string;
  /** What to do now, one sentence or command a line. */
  readonly advice: readonly string[];
  /** What a machine may want to know besides. */
  readonly detail: Readonly<Record<string, unknown>>;

  constructor(
    exitCode: ExitCode,
    code: string,
    text: string,
    advice: readonly string[] = [],
    detail: Readonly<Record<string, unknown>> = {},
  ) {
    super(text);
    this.exitCode = exitCode;
    this.code = code;
    this.advice = advice;
    this.detail = detail;
  }
}
