/** The failure of a command. */

import type { ExitCode } from './exit-codes.js';

/** Ends a command. Printed as text, or as JSON with `--json`. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  readonly exitCode: ExitCode;
  /** A stable code for programs: of a problem of the daemon, or of the command line. */
  readonly code: string;
  /** The next steps, one sentence or command a line. */
  readonly advice: readonly string[];
  /** More facts for programs. */
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
