/** Failures of commands that do not reach the daemon or that the daemon refuses, and the last lines of commands. */

import { labelled } from './cli-parts.js';

/** The meaning of each exit code. */
export const exitMeanings = {
  0: 'accepté, ou commande terminée',
  1: 'autre échec : voir le message',
  2: 'usage incorrect : une option ou un identifiant est incorrect',
  10: 'refusé',
  11: 'non résolu',
  12: 'abandonné',
  13: 'non effectué',
  14: 'accepté en partie',
  65: 'le journal est endommagé, plus récent que cette version, ou appartient à un autre programme ; ou un fichier a été refusé',
  69: 'tenderd est injoignable',
  73: 'un autre programme utilise le port, le socket ou le journal',
  75: 'réessayer plus tard, ou pas encore de résultat',
  77: 'non autorisé',
  78: 'la configuration est incorrecte',
  130: 'interrompu par Ctrl-C',
} as const;

/** `configuration`: the message in the JSON document. */
export const configurationWrong = 'La configuration est incorrecte.';

/** `configuration`: the line after the list of mistakes. */
export function configurationMistakes(count: number): string {
  return `La configuration contient ${count === 1 ? 'une erreur' : `${count} erreurs`} ; rien n’a été démarré.`;
}

/** `internal-error`: the line before the stack trace. */
export const internalError = 'Une erreur s’est produite dans tenderd ; veuillez la signaler avec ce texte :';

/** The message of the failure `two-data-directories`. `text`: the two directories. */
export function twoDirectories(text: string): string {
  return `${text} Rien n’a été fait.`;
}

/** The next step, after {@link twoDirectories}. */
export const chooseDirectory: readonly string[] = [
  'Pour utiliser celui du fichier :       unset TENDERD_DATA_DIR',
  'Pour utiliser celui de la variable :   omettre --config',
  'Pour utiliser l’un ou l’autre :        --data-dir DIRECTORY, qui prime sur les deux',
];

/** The command stopped before it sent anything to the daemon. */
export const nothingSent = 'Rien n’a été envoyé : cette commande n’a pas déplacé d’argent.';

/** The daemon refused the first request, so the command moved no money. */
export const noMoneyMoved = 'Cette commande n’a pas déplacé d’argent.';

/** `unreachable`: the command cannot connect to the daemon. */
export function noDaemon(url: string, reason: string): string {
  return `Aucun tenderd ne répond à l’adresse ${url} (${reason}).`;
}

/** `unreachable`: the connection to the daemon was closed before its answer. */
export function brokenOff(url: string, reason: string): string {
  return `tenderd, à l’adresse ${url}, a fermé la connexion sans répondre (${reason}).`;
}

/** The next steps, after {@link noDaemon} and {@link brokenOff}. */
export const findTheDaemon: readonly string[] = [
  'S’il ne fonctionne pas :    lisez son log, puis démarrez-le : tenderd run (pour s’exercer : tenderd run --simulate)',
  'Pour un autre tenderd :     ajoutez --config, --data-dir ou --simulate',
];

/** `foreign-answer`: another program listens on the port where the daemon was expected. */
export function foreignProgram(url: string): string {
  return `Le programme qui répond à l’adresse ${url} n’est pas tenderd. Votre jeton n’a pas été envoyé.`;
}

/** The next step, after {@link foreignProgram}. */
export const comparePort =
  'Un autre programme utilise-t-il ce port ? Comparez-le avec l’adresse affichée par "tenderd run".';

/** The next step after the failure `unknown-transaction`. */
export const isTheIdRight = 'Identifiant correct ?       tenderd transactions list';

/** The next step after the failure `unauthorized`. */
export const wrongToken = 'tenderd n’accepte pas ce jeton. Fonctionne-t-il avec ce --data-dir (ou --token-file) ?';

/** The next step after the failure `journal-unconfirmed`. */
export function confirmJournal(command: string): string {
  return `Arrêtez tenderd, comparez le journal avec les terminaux, puis : ${command}`;
}

/** The next step after the failure `terminal-faulted`. */
export function releaseTerminal(command: string): string {
  return `Voir ce qui s’est passé : tenderd attention. Après vérification : ${command}`;
}

/** `usage`: `--url` is not the address of a daemon on this machine. */
export function badUrl(given: string): string {
  return `--url vaut "${given}" ; attendu : une adresse de cette machine, comme http://127.0.0.1:8741.`;
}

/** The message of the failure `token-unreadable`. */
export function tokenUnreadable(path: string): string {
  return `Vous n’avez pas le droit de lire le jeton ${path}.`;
}

/** The next step, after {@link tokenUnreadable}. */
export const runAsUser = 'Lancez la commande sous l’utilisateur qui exécute tenderd : sudo -u USER tenderd ...';

/** `usage`: the file in `--token-file` cannot be read. */
export function badTokenFile(path: string, reason: string): string {
  return `--token-file vaut "${path}", un fichier qui ne peut pas être lu (${reason}).`;
}

/** `token-missing`: a daemon is running, and its token file is gone. */
export function tokenMissing(url: string, pid: number, path: string): string {
  return `tenderd fonctionne à l’adresse ${url} (processus ${pid}), mais son fichier de jeton ${path} manque.`;
}

/** The next steps, after {@link tokenMissing}. */
export const restoreToken: readonly string[] = [
  'Restaurez le fichier à partir d’une copie, ou arrêtez puis redémarrez tenderd : il écrit alors un nouveau jeton.',
  'Après un nouveau jeton, chaque caisse et chaque script qui a l’ancien doit relire le fichier.',
];

/** `unreachable`: there is no token file, and without a token no daemon answers. */
export function noToken(dataDir: string, path: string): string {
  return `Aucun tenderd du répertoire de données ${dataDir} ne peut être interrogé : il n’y a pas de jeton ${path}.`;
}

/** `usage`: the operator used `--check` together with a transaction, `--watch` or `--json`. */
export const checkAlone =
  '--check affiche une ligne sur l’ensemble de tenderd. Omettez la transaction, --watch et --json.';

/** The commands that a mistyped word may mean. */
export function didYouMean(commands: readonly string[]): string {
  return `(Vouliez-vous dire ${commands.length > 1 ? 'l’une de ces commandes : ' : ''}${commands.join(', ')} ?)`;
}

/** The next steps, after {@link noToken}. */
export const startOrName: readonly string[] = [
  labelled('En démarrer un', 'tenderd run   (ou, pour s’exercer : tenderd run --simulate)'),
  labelled('Ou le désigner', '--config FILE, --data-dir DIRECTORY, ou --simulate pour le tenderd d’exercice'),
];

/** `real-money`: the daemon is not simulated, and the command has no `--real-money`. */
export function realMoney(url: string, money: string): string {
  return `tenderd, à l’adresse ${url} : ${money}. Cette commande déplacerait de l’argent réel. Rien n’a été envoyé.`;
}

/** The next steps, after {@link realMoney}. */
export const confirmRealMoney: readonly string[] = [
  labelled('Si vous le voulez', 'répéter la commande avec --real-money'),
  labelled('Pour s’exercer', 'tenderd run --simulate'),
];

/** A command that moves money begins. It names the transaction before it sends the request. */
export function requesting(transactionId: string, url: string, isSimulated: boolean): string {
  return `demande de la transaction ${transactionId} à ${url}${isSimulated ? ' (simulé)' : ''}`;
}

/** The daemon does not answer while a transaction is running. */
export function askingAgain(reason: string): string {
  return `tenderd ne répond pas (${reason}). On ne sait pas encore s’il y a un mouvement d’argent. Nouvelle demande de l’état ...`;
}

/** `interrupted`: Ctrl-C while a transaction is running. */
export const interrupted =
  'Vous avez cessé de suivre le paiement. Il continue : le terminal peut encore encaisser l’argent.';

/** `outcome-unknown`: the daemon went away while a transaction ran. */
export function outcomeUnknown(url: string, reason: string): string {
  return `tenderd, à l’adresse ${url}, a disparu (${reason}) et n’est pas revenu. On ne sait pas s’il y a eu un mouvement d’argent : n’encaissez pas à nouveau pour l’instant.`;
}

/** The next steps, after {@link outcomeUnknown}. */
export function startAgain(transactionId: string): readonly string[] {
  return [
    labelled('Le redémarrer', 'tenderd run'),
    labelled('Puis voir le résultat', `tenderd status ${transactionId}`),
  ];
}

/** An abort was requested. `end`: `ended` if the transaction has already ended, otherwise the side that now decides. */
export function abortRequested(end: 'ended' | 'terminal' | 'service'): string {
  if (end === 'ended') return 'La transaction est terminée : il n’y a plus rien à interrompre.';
  return end === 'terminal'
    ? 'L’interruption a été demandée. Le terminal décide si elle arrive à temps.'
    : 'La demande d’interruption a été enregistrée. Seul le service de paiement peut dire si elle arrive à temps.';
}

/** The operator stopped waiting for a device request with Ctrl-C. */
export const deviceRequestInterrupted =
  'Vous avez cessé d’attendre, et tenderd a demandé au terminal de s’arrêter. Il n’y a eu aucun mouvement d’argent.';

/** The errors of the library that reads arguments, and their texts. */
const usageErrors: readonly (readonly [found: RegExp, text: string])[] = [
  [/unknown command '(.*)'/m, "commande inconnue '$1'"],
  [/unknown option '(.*)'/m, "option inconnue '$1'"],
  [/missing required argument '(.*)'/m, "argument manquant '$1'"],
  [/option '(.*)' argument missing/m, "valeur manquante pour l’option '$1'"],
  [/required option '(.*)' not specified/m, "option manquante '$1'"],
  [
    /too many arguments(?: for '(.*)')?\. Expected (\d+) arguments? but got (\d+)\./m,
    'trop d’arguments : $2 attendus, $3 donnés.',
  ],
  [/option '(.*)' argument '(.*)' is invalid\./m, "option '$1' : '$2' n’est pas valable."],
  [/command-argument value '(.*)' is invalid for argument '(.*)'\./m, "argument '$2' : '$1' n’est pas valable."],
  [/Allowed choices are (.*)\.$/m, 'Valeurs possibles : $1.'],
  [/^error: /m, 'Erreur : '],
];

/** `usage`: the arguments contain a mistake. `text`: the words of the library that reads the arguments. */
export function usageError(text: string): string {
  return usageErrors.reduce((shown, [found, words]) => shown.replace(found, words), text);
}

/** The hint that points to the help. It follows the text about a mistake in the arguments. */
export const helpHint = '(tenderd --help affiche les commandes, tenderd COMMANDE --help les options de l’une d’elles)';
