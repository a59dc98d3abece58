/** The texts of `tenderd ping`. */

/** The help text of the command, printed after its options. */
export const help = `
tenderd ber terminalen om en diagnos, som inte flyttar några pengar. En terminal som arbetar eller har en kö störs inte.
Slutkoden är 0 om terminalen svarade, annars 75.
`;

/** The terminal answered. */
export function answered(terminal: string, ms: number): string {
  return `${terminal} svarade på ${ms} ms.`;
}

/** The terminal did not answer. */
export function noAnswer(terminal: string, ms: number): string {
  return `${terminal} svarade inte inom ${ms} ms.`;
}

/** The terminal is busy with a transaction or device request, so it was not asked. */
export function busy(terminal: string, work: string | undefined): string {
  return work === undefined
    ? `Arbete väntar på ${terminal}, så terminalen stördes inte. Fråga igen när den är ledig.`
    : `${terminal} arbetar med ${work}, så terminalen stördes inte. Fråga igen när den är ledig.`;
}

/** The daemon has no connection to the terminal. */
export function unreachable(terminal: string): string {
  return `${terminal} går inte att nå, så inget har skickats.`;
}

/** The states of a terminal that stop a payment, by the word of the API. */
const lanes: Readonly<Record<string, string>> = { blocked: 'blockerad', faulted: 'stoppad' };

/** The terminal is blocked until an operator releases it. */
export function blocked(terminal: string, lane: string): string {
  return `${terminal} är ${lanes[lane] ?? lane}, så inget har skickats.`;
}

/** The command that finds the cause and its remedy. */
export const next = 'Hitta orsaken och hur den åtgärdas: tenderd doctor';

/** The command that shows the attention items of the terminal. */
export const attentionNext = 'Vad du ska göra: tenderd attention';

/** The terminal is not in the configuration. */
export function unknownTerminal(terminal: string, known: readonly string[]): string {
  return `Det finns ingen terminal "${terminal}". Terminalerna är: ${known.join(', ')}.`;
}
