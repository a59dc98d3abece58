/** The texts of `tenderd ping`. */

/** The help text of the command, printed after its options. */
export const help = `
Der Dienst fragt das Terminal nach einer Diagnose. Dabei wird kein Geld bewegt. Ein Terminal, das arbeitet oder auf das
Aufträge warten, wird nicht gestört. Der Exit-Code ist 0, wenn das Terminal antwortet, sonst 75.
`;

/** The terminal answered. */
export function answered(terminal: string, ms: number): string {
  return `${terminal} hat in ${ms} ms geantwortet.`;
}

/** The terminal did not answer. */
export function noAnswer(terminal: string, ms: number): string {
  return `${terminal} hat innerhalb von ${ms} ms nicht geantwortet.`;
}

/** The terminal is busy with a transaction or device request, so it was not asked. */
export function busy(terminal: string, work: string | undefined): string {
  return work === undefined
    ? `Auf ${terminal} warten Aufträge, darum wurde es nicht gestört. Fragen Sie wieder, wenn es frei ist.`
    : `${terminal} arbeitet an ${work}, darum wurde es nicht gestört. Fragen Sie wieder, wenn es frei ist.`;
}

/** The daemon has no connection to the terminal. */
export function unreachable(terminal: string): string {
  return `${terminal} ist nicht erreichbar, darum wurde nichts gesendet.`;
}

/** The states of a terminal that stop a payment, by the word of the API. */
const lanes: Readonly<Record<string, string>> = { blocked: 'gesperrt', faulted: 'stillgelegt' };

/** The terminal is blocked until an operator releases it. */
export function blocked(terminal: string, lane: string): string {
  return `${terminal} ist ${lanes[lane] ?? lane}, darum wurde nichts gesendet.`;
}

/** The command that finds the cause and its remedy. */
export const next = 'Ursache und Abhilfe finden: tenderd doctor';

/** The command that shows the attention items of the terminal. */
export const attentionNext = 'Was zu tun ist: tenderd attention';

/** The terminal is not in the configuration. */
export function unknownTerminal(terminal: string, known: readonly string[]): string {
  return `Es gibt kein Terminal "${terminal}". Die Terminals sind: ${known.join(', ')}.`;
}
