/** A row of the table of findings. */

/** ok: in order. warning: works, and somebody should look. error: takes payments away, or will. not-checked: not known. */
export type State = 'ok' | 'warning' | 'error' | 'not-checked';

/** When a finding can appear: while the daemon runs, while it is stopped, or both. */
export type Seen = 'running' | 'stopped' | 'both';

/** The exit code of the command after an error, by its name in the table of exit codes. */
export type Ends = 'failure' | 'unusableData' | 'unreachable' | 'taken' | 'tryLater' | 'notAllowed' | 'configuration';

/** One row. */
export interface FindingRow {
  readonly state: State;
  readonly seen: Seen;
  /** For errors only. */
  readonly ends?: Ends;
  readonly description: string;
}
