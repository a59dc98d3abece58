/** Failures of the processes that a demo or a rehearsal starts. */

/** The process ended before it was ready. `reason`: the messages of the process. */
export function endedEarly(command: string, code: string, reason: readonly string[]): string {
  const why = reason.length === 0 ? '' : `: ${reason.join(' ')}`;
  return `"tenderd ${command}" ended with ${code} before it was ready${why}`;
}

/** The process was not ready in time. */
export function notReady(command: string, seconds: number): string {
  return `"tenderd ${command}" was not ready within ${seconds} s`;
}
