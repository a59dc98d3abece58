/** The output of `tenderd logs`. */

/** The help text of the command, printed after its options. */
export const help = `
The command reads the log files of the data directory (tenderd.log, and .1 to .4 for older lines), with or without a daemon.
--since takes 30m, 2h, 3d, 14:30 for today, or a time such as 2026-11-29T14:30. With --follow, press Ctrl-C to stop.
The daemon also writes its log to standard error: "journalctl -u tenderd" shows the log of a systemd service.
`;

/** There is no log file. */
export function noFile(path: string): string {
  return `There is no log file at ${path}. The daemon writes it from its next start on, unless log.files is false.`;
}

/** The command that shows the log of a systemd service. */
export const systemLog = 'The log of a systemd service is also here: journalctl -u tenderd';

/** `--follow` waits, because there is no log file yet. */
export function waitsForFile(path: string): string {
  return `There is no log file at ${path} yet. Waiting for the daemon to write a log; press Ctrl-C to stop.`;
}

/** The user may not read the log files. */
export function unreadable(path: string, code: string): string {
  return `The log file ${path} cannot be read (${code}).`;
}

/** The advice to run the command as the user who can read the log files. */
export const asUser = 'Run this command as the user of the daemon.';

/** The time in `--since` cannot be read. */
export function badSince(given: string): string {
  return `--since is "${given}"; expected 30m, 2h, 3d, 14:30 or a time such as 2026-11-29T14:30.`;
}
