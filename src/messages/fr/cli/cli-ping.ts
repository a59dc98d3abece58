/** The texts of `tenderd ping`. */

/** The help text of the command, printed after its options. */
export const help = `
tenderd demande un diagnostic au terminal, sans aucun mouvement d’argent. Un terminal au travail ou qui a une file d’attente
n’est pas dérangé. Le code de sortie est 0 si le terminal a répondu, sinon 75.
`;

/** The terminal answered. */
export function answered(terminal: string, ms: number): string {
  return `${terminal} a répondu en ${ms} ms.`;
}

/** The terminal did not answer. */
export function noAnswer(terminal: string, ms: number): string {
  return `${terminal} n’a pas répondu en ${ms} ms.`;
}

/** The terminal is busy with a transaction or device request, so it was not asked. */
export function busy(terminal: string, work: string | undefined): string {
  return work === undefined
    ? `${terminal} a du travail en attente : il n’a pas été dérangé. Redemandez lorsqu’il est libre.`
    : `${terminal} traite ${work} : il n’a pas été dérangé. Redemandez lorsqu’il est libre.`;
}

/** The daemon has no connection to the terminal. */
export function unreachable(terminal: string): string {
  return `${terminal} est injoignable : rien n’a été envoyé.`;
}

/** The states of a terminal that stop a payment, by the word of the API. */
const lanes: Readonly<Record<string, string>> = { blocked: 'bloqué', faulted: 'arrêté' };

/** The terminal is blocked until an operator releases it. */
export function blocked(terminal: string, lane: string): string {
  return `${terminal} est à l’état « ${lanes[lane] ?? lane} » : rien n’a été envoyé.`;
}

/** The command that finds the cause and its remedy. */
export const next = 'Trouver la cause et le remède : tenderd doctor';

/** The command that shows the attention items of the terminal. */
export const attentionNext = 'Que faire : tenderd attention';

/** The terminal is not in the configuration. */
export function unknownTerminal(terminal: string, known: readonly string[]): string {
  return `Il n’y a pas de terminal "${terminal}". Les terminaux sont : ${known.join(', ')}.`;
}
