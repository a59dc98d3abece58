/** The output of `tenderd logs`. */

/** The help text of the command, printed after its options. */
export const help = `
La commande lit les fichiers de log du répertoire de données (tenderd.log, et .1 à .4 pour les plus anciens), que tenderd
fonctionne ou non. --since accepte 30m, 2h, 3d, 14:30 pour aujourd’hui, ou une date comme 2026-11-29T14:30. Avec --follow,
Ctrl-C y met fin. tenderd écrit aussi son log sur la sortie d’erreur : "journalctl -u tenderd" l’affiche sous systemd.
`;

/** There is no log file. */
export function noFile(path: string): string {
  return `Il n’y a pas de fichier de log ${path}. tenderd l’écrit à partir de son prochain démarrage, sauf si log.files vaut false.`;
}

/** The command that shows the log of a systemd service. */
export const systemLog = 'Le log d’un service systemd se trouve aussi ici : journalctl -u tenderd';

/** `--follow` waits, because there is no log file yet. */
export function waitsForFile(path: string): string {
  return `Il n’y a pas encore de fichier de log ${path}. En attente que tenderd en écrive un ; Ctrl-C y met fin.`;
}

/** The user may not read the log files. */
export function unreadable(path: string, code: string): string {
  return `Le fichier de log ${path} ne peut pas être lu (${code}).`;
}

/** The advice to run the command as the user who can read the log files. */
export const asUser = 'Lancez cette commande sous l’utilisateur de tenderd.';

/** The time in `--since` cannot be read. */
export function badSince(given: string): string {
  return `--since vaut "${given}" ; attendu : 30m, 2h, 3d, 14:30 ou une date comme 2026-11-29T14:30.`;
}
