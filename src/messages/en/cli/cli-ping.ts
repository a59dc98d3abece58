/** The texts of `tenderd ping`. */

/** The help text of the command, printed after its options. */
export const help = `
The daemon asks the terminal for a Diagnosis, which moves no money. A terminal that is busy or has a queue is not disturbed.
The exit code is 0 if the terminal answered, else 75.
`;

/** The terminal answered. */
export function answered(terminal: string, ms: number): string {
  return `${terminal} answered in ${ms} ms.`;
}

/** The terminal did not answer. */
export function noAnswer(terminal: string, ms: number): string {
  return `${terminal} gave no answer within ${ms} ms.`;
}

/** The terminal is busy with a transaction or device request, so it was not asked. */
export function busy(terminal: string, work: string | undefined): string {
  return work === undefined
    ? `${terminal} has work waiting, so tenderd did not ping it. Try again when it is free.`
    : `${terminal} is working on ${work}, so tenderd did not ping it. Try again when it is free.`;
}

/** The daemon has no connection to the terminal. */
export function unreachable(terminal: string): string {
  return `${terminal} cannot be reached, so nothing was sent.`;
}

/** The terminal is blocked until an operator releases it. */
export function blocked(terminal: string, lane: string): string {
  return `${terminal} is ${lane}, so nothing was sent.`;
}

/** The command that finds the cause and its remedy. */
export const next = 'Find the cause and its remedy: tenderd doctor';

/** The command that shows the attention items of the terminal. */
export const attentionNext = 'Show what to do: tenderd attention';

/** The terminal is not in the configuration. */
export function unknownTerminal(terminal: string, known: readonly string[]): string {
  return `There is no terminal "${terminal}". The terminals are: ${known.join(', ')}.`;
}
