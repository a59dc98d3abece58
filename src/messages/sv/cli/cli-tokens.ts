/** The output of `tenderd token`. */

/** The help text of `rotate`, printed after its options. */
export const help = `
En tenderd som körs godtar den nya tokenen direkt, utan omstart. Ge kassan den nya tokenen innan den tidigare upphör. En token
som har upphört öppnar fortfarande en transaktion som påbörjades dessförinnan, tills kassan har kvitterat den.
`;

/** The owner of a token: the operator or a register. */
export function ownerOf(register: string | undefined): string {
  return register === undefined ? 'operatören' : `kassan ${register}`;
}

/** The owner of the read-only token, in the form of `ownerOf`. */
export const reader = 'läsåtkomsten';

/** The new token is in the file. */
export function rotated(owner: string, path: string): string {
  return `Ny token för ${owner} finns i ${path}.`;
}

/** The time until which the earlier token is valid. */
export function validUntil(time: string): string {
  return `Den tidigare tokenen gäller till ${time}. Ge kassan den nya tokenen, eller starta om kassan, före dess.`;
}

/** The earlier tokens are no longer valid. */
export const endedNow =
  'Tidigare token gäller inte längre. En kassa kan bara använda dem för att avsluta transaktioner som den påbörjade med dem.';

/** The time until which the earlier read-only token is valid. */
export function readerValidUntil(time: string): string {
  return `Den tidigare tokenen gäller till ${time}. Ge före dess den nya tokenen till alla som läser med den.`;
}

/** The earlier read-only tokens are no longer valid. */
export const readerEndedNow = 'Tidigare token gäller inte längre.';

/** `end` has ended this many earlier read-only tokens that were still valid. */
export function readerEnded(count: number, owner: string): string {
  return `${count} tidigare token för ${owner} gäller inte längre.`;
}

/** The operator used `--token-file` with a command that changes a token. */
export const tokenFileChoosesNothing =
  'Inget ändrades: --token-file väljer inte vilken token som ändras. Ange en kassa, --reader för den läsande token, eller inget av dem för operatörens token.';

/** The operator used `--reader` and also named a register. */
export const registerAndReader = 'Använd en kassa eller --reader, inte båda.';

/** The running daemon accepts the new token. */
export const taken = 'Den tenderd som körs godtar den nya tokenen.';

/** No daemon is running. */
export const takenAtStart = 'Ingen tenderd svarar. Nästa start av tenderd läser den nya tokenen.';

/** The running daemon rejects the new token. */
export function notTaken(path: string): string {
  return `tenderd avvisar den nya tokenen i ${path}. tenderd godtar fortfarande de tidigare, så kassorna kan arbeta vidare.`;
}

/** The operator's next steps if the daemon rejects the new token. */
export const notTakenAdvice: readonly string[] = [
  'Se varför i dess logg: tenderd logs --level warn',
  'Om konfigurationen anger den här kassans token, ändra den där och starta om tenderd.',
];

/** `end` has ended this many earlier tokens that were still valid. */
export function ended(count: number, owner: string): string {
  if (count === 0) return `Ingen tidigare token för ${owner} gällde längre.`;
  const tokens = count === 1 ? `Den tidigare tokenen för ${owner}` : `${count} tidigare token för ${owner}`;
  const them = count === 1 ? 'den' : 'dem';
  return `${tokens} gäller inte längre. En kassa kan bara använda ${them} för att avsluta transaktioner som den påbörjade med ${them}.`;
}

/** The value of `--keep` cannot be read. */
export function badKeep(given: string): string {
  return `--keep är "${given}"; förväntat: en tid på högst 30 dagar, till exempel 30m, 24h eller 7d.`;
}

/** The operator used `--keep` together with `--now`. */
export const keepAndNow = 'Använd --keep eller --now, inte båda.';

/** The token file does not exist. */
export function noFile(path: string, register: string | undefined): string {
  return register === undefined
    ? `Det finns ingen token ${path}. Nästa start av tenderd skapar en.`
    : `Det finns ingen token ${path}. Kassans namn är fel, eller så finns dess token i konfigurationen.`;
}

/** The token file cannot be changed. */
export function refused(text: string): string {
  return `Inget har ändrats: ${text}.`;
}
