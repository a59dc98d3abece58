/** The output of `tenderd logs`. */

/** The help text of the command, printed after its options. */
export const help = `
Der Befehl liest die Logdateien des Datenverzeichnisses (tenderd.log, und .1 bis .4 für ältere), mit und ohne Dienst.
--since nimmt 30m, 2h, 3d, 14:30 für heute, oder eine Zeit wie 2026-11-29T14:30. Mit --follow beendet ihn Strg-C.
Der Dienst schreibt sein Log auch auf die Standardfehlerausgabe: bei systemd zeigt es "journalctl -u tenderd".
`;

/** There is no log file. */
export function noFile(path: string): string {
  return `Es gibt keine Logdatei ${path}. Der Dienst schreibt sie ab dem nächsten Start, außer log.files ist false.`;
}

/** The command that shows the log of a systemd service. */
export const systemLog = 'Das Log eines systemd-Dienstes ist auch hier: journalctl -u tenderd';

/** `--follow` waits, because there is no log file yet. */
export function waitsForFile(path: string): string {
  return `Es gibt noch keine Logdatei ${path}. tenderd wartet, bis der Dienst eine schreibt; Strg-C beendet das.`;
}

/** The user may not read the log files. */
export function unreadable(path: string, code: string): string {
  return `Die Logdatei ${path} kann nicht gelesen werden (${code}).`;
}

/** The advice to run the command as the user who can read the log files. */
export const asUser = 'Führen Sie diesen Befehl als der Benutzer des Dienstes aus.';

/** The time in `--since` cannot be read. */
export function badSince(given: string): string {
  return `--since ist "${given}"; erwartet wird 30m, 2h, 3d, 14:30 oder eine Zeit wie 2026-11-29T14:30.`;
}
