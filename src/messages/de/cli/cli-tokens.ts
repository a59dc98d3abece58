/** The output of `tenderd token`. */

/** The help text of `rotate`, printed after its options. */
export const help = `
Ein laufender Dienst nimmt das neue Token sofort an, ohne Neustart. Geben Sie es der Kasse, bevor das frühere endet. Ein
beendetes Token öffnet weiter eine Transaktion, die vor seinem Ende begann, bis die Kasse sie quittiert hat.
`;

/** The owner of a token: the operator or a register. */
export function ownerOf(register: string | undefined): string {
  return register === undefined ? 'des Bedieners' : `der Kasse ${register}`;
}

/** The owner of the read-only token, in the form of `ownerOf`. */
export const reader = 'des Lesezugangs';

/** The new token is in the file. */
export function rotated(owner: string, path: string): string {
  return `Das neue Token ${owner} ist in ${path}.`;
}

/** The time until which the earlier token is valid. */
export function validUntil(time: string): string {
  return `Das frühere gilt bis ${time}. Geben Sie der Kasse bis dahin das neue, oder starten Sie sie neu.`;
}

/** The earlier tokens are no longer valid. */
export const endedNow =
  'Frühere Token sind nicht mehr gültig. Eine Kasse kann damit nur noch Transaktionen zu Ende bringen, die sie damit begonnen hat.';

/** The time until which the earlier read-only token is valid. */
export function readerValidUntil(time: string): string {
  return `Das frühere gilt bis ${time}. Geben Sie bis dahin das neue an alle, die damit lesen.`;
}

/** The earlier read-only tokens are no longer valid. */
export const readerEndedNow = 'Frühere Token sind nicht mehr gültig.';

/** `end` has ended this many earlier read-only tokens that were still valid. */
export function readerEnded(count: number, owner: string): string {
  return `${count} ${count === 1 ? 'früheres Token' : 'frühere Token'} ${owner} ${count === 1 ? 'ist' : 'sind'} nicht mehr gültig.`;
}

/** The operator used `--token-file` with a command that changes a token. */
export const tokenFileChoosesNothing =
  'Es wurde nichts geändert: --token-file wählt nicht das Token, das geändert wird. Nennen Sie eine Kasse, oder --reader für das lesende Token, oder nichts davon für das Token des Bedieners.';

/** The operator used `--reader` and also named a register. */
export const registerAndReader = 'Nehmen Sie eine Kasse oder --reader, nicht beides.';

/** The running daemon accepts the new token. */
export const taken = 'Der laufende Dienst nimmt das neue Token an.';

/** No daemon is running. */
export const takenAtStart = 'Es antwortet kein Dienst. Der nächste Start von tenderd liest das neue Token.';

/** The running daemon rejects the new token. */
export function notTaken(path: string): string {
  return `Der Dienst weist das neue Token in ${path} ab. Frühere Token gelten dort weiter, also können Kassen weiterarbeiten.`;
}

/** The operator's next steps if the daemon rejects the new token. */
export const notTakenAdvice: readonly string[] = [
  'Den Grund zeigt sein Log: tenderd logs --level warn',
  'Wenn die Konfiguration das Token dieser Kasse nennt, ändern Sie es dort, und starten Sie tenderd neu.',
];

/** `end` has ended this many earlier tokens that were still valid. */
export function ended(count: number, owner: string): string {
  if (count === 0) return `Kein früheres Token ${owner} war noch gültig.`;
  const tokens = count === 1 ? `Das frühere Token ${owner} ist` : `${count} frühere Token ${owner} sind`;
  return `${tokens} nicht mehr gültig. Eine Kasse kann damit nur noch Transaktionen zu Ende bringen, die sie damit begonnen hat.`;
}

/** The value of `--keep` cannot be read. */
export function badKeep(given: string): string {
  return `--keep ist "${given}"; erwartet wird eine Zeit von höchstens 30 Tagen, wie 30m, 24h oder 7d.`;
}

/** The operator used `--keep` together with `--now`. */
export const keepAndNow = 'Nehmen Sie --keep oder --now, nicht beide.';

/** The token file does not exist. */
export function noFile(path: string, register: string | undefined): string {
  return register === undefined
    ? `Es gibt kein Token ${path}. Der nächste Start von tenderd legt eines an.`
    : `Es gibt kein Token ${path}. Der Name der Kasse ist falsch, oder die Konfiguration enthält ihr Token.`;
}

/** The token file cannot be changed. */
export function refused(text: string): string {
  return `Es wurde nichts geändert: ${text}.`;
}
