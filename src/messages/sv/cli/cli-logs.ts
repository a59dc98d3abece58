/** The output of `tenderd logs`. */

/** The help text of the command, printed after its options. */
export const help = `
Kommandot läser loggfilerna i datakatalogen (tenderd.log, och .1 till .4 för äldre), vare sig tenderd körs eller inte.
--since tar 30m, 2h, 3d, 14:30 för i dag, eller en tid som 2026-11-29T14:30. Med --follow avslutar Ctrl-C.
tenderd skriver också sin logg till standard error: "journalctl -u tenderd" visar den för en systemd-tjänst.
`;

/** There is no log file. */
export function noFile(path: string): string {
  return `Det finns ingen loggfil ${path}. tenderd skriver den från nästa start, om inte log.files är false.`;
}

/** The command that shows the log of a systemd service. */
export const systemLog = 'Loggen för en systemd-tjänst finns också här: journalctl -u tenderd';

/** `--follow` waits, because there is no log file yet. */
export function waitsForFile(path: string): string {
  return `Det finns ingen loggfil ${path} ännu. Väntar på att tenderd ska skriva en; Ctrl-C avslutar.`;
}

/** The user may not read the log files. */
export function unreadable(path: string, code: string): string {
  return `Loggfilen ${path} går inte att läsa (${code}).`;
}

/** The advice to run the command as the user who can read the log files. */
export const asUser = 'Kör det här kommandot som den användare som tenderd körs som.';

/** The time in `--since` cannot be read. */
export function badSince(given: string): string {
  return `--since är "${given}"; förväntat: 30m, 2h, 3d, 14:30 eller en tid som 2026-11-29T14:30.`;
}
