/** The error with which a command fails. */

import type { ExitCode } from './exit-codes.js';

/** Ends a command. The failure is printed as text or, with `--json`, as JSON. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  readonly exitCode: ExitCode;
  /** A stable code for programs. It comes from a problem of the daemon, or from the command line itself. */
  readonly code: string;
  /** The next steps: one message or command in each line. */
  readonly advice: readonly string[];
  /** Additional facts for programs. */
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
