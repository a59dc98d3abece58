/** A row of the table of findings. */

/**
 * `ok`: there is no problem. `warning`: the subject works, but the operator should look at it. `error`: payments fail,
 * or will fail. `not-checked`: the state is not known.
 */
export type State = 'ok' | 'warning' | 'error' | 'not-checked';

/** Whether a finding can appear while the daemon is running, while it is stopped, or both. */
export type Seen = 'running' | 'stopped' | 'both';

/** The exit code of the command if this error was found, by its name in the table of exit codes. */
export type Ends = 'failure' | 'unusableData' | 'unreachable' | 'taken' | 'tryLater' | 'notAllowed' | 'configuration';

/** One row of the table, about one finding. */
export interface FindingRow {
  readonly state: State;
  readonly seen: Seen;
  /** The exit code. This field is present only for errors. */
  readonly ends?: Ends;
  readonly description: string;
}
