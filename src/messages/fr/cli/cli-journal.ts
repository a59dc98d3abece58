/** The output of `tenderd journal ...`: decisions of the operator about the journal of a stopped daemon. */

import type { Pruned } from '../../en/cli/cli-journal.js';
import { labelled } from './cli-parts.js';

const unchanged = 'Rien n’a été modifié.';

/** `journal confirm`: the journal needs no confirmation. */
export const nothingToConfirm = `Le journal n’a pas besoin d’être confirmé. ${unchanged}`;

/** `journal confirm`: the operator accepted the journal. `hold`: why payments were stopped. */
export function confirmed(hold: string, operator: string, reason: string): readonly string[] {
  return [
    `Les paiements étaient arrêtés : ${hold}`,
    `Confirmé par ${operator} : ${reason}`,
    'Les paiements peuvent reprendre : tenderd run',
  ];
}

/** `journal create`: the journal was created. `path`: its file. */
export function created(path: string): readonly string[] {
  return [`Journal vide créé : ${path}`, 'Les paiements peuvent commencer : tenderd run'];
}

/** The message of the failure `journal-exists`. */
export function exists(dataDir: string): string {
  return `${dataDir} contient déjà un journal, ou son fichier témoin (journal.sqlite.witness). ${unchanged}`;
}

/** The next step, after {@link exists}. */
export const isItTheRightOne = 'Est-ce le bon ?             tenderd status';

/** The message of the failure `no-journal`. */
export function none(dataDir: string): string {
  return `${dataDir} ne contient pas de journal : il n’y a rien à décider.`;
}

/** The next step, after {@link none}. */
export const nameTheDirectory = labelled('Désigner le bon', '--config FILE ou --data-dir DIRECTORY');

/** `journal-locked`: a daemon uses the journal. */
export function daemonRuns(dataDir: string): string {
  return `tenderd tourne avec le répertoire de données ${dataDir} : cette commande ne peut donc pas utiliser son journal.`;
}

/** The next step after `journal-locked`. */
export const stopTheDaemon = 'Arrêtez d’abord tenderd, puis répétez la commande.';

/** `data-directory-foreign`: the files would belong to another user than the daemon's. */
export function foreignDirectory(dataDir: string, owner: string, self: string): string {
  return `Le journal dans ${dataDir} appartient à ${owner}. Les fichiers que ${self} y écrirait bloqueraient l’accès de tenderd. ${unchanged}`;
}

/** The name and the reason of the operator who decided. */
export function decidedBy(operator: string, reason: string): string {
  return `Décidé par ${operator} : ${reason}`;
}

/** `journal same-machine`: the journal already belongs to this machine. */
export const sameAlready = `Le journal appartient déjà à cette machine. ${unchanged}`;

/** `journal same-machine`: shown after the operator decided that this machine replaces the earlier machine. */
export const saleIdsStay =
  'Les SaleID sont conservés. Ne redémarrez jamais tenderd sur l’ancienne machine avec sa copie.';

/**
 * `no-random-sale-id`: no terminal has a SaleID that tenderd may replace. `settings`: the settings that contain the
 * SaleIDs.
 */
export function noRandomSaleId(settings: string): string {
  return settings === ''
    ? `Aucun terminal de ce journal n’a encore de SaleID. ${unchanged}`
    : `La configuration fixe chaque SaleID : ${settings}. ${unchanged}`;
}

/** The next step, after {@link noRandomSaleId}. */
export function changeSettings(command: string): string {
  return `Modifiez-les dans la configuration de l’une des deux machines, puis : ${command}`;
}

/** `journal new-sale-id`: a terminal has a new SaleID. */
export function newSaleId(terminal: string, saleId: string): string {
  return `${terminal} a le nouveau SaleID ${saleId}.`;
}

/** `journal new-sale-id`: the SaleIDs in the configuration must be changed by hand. */
export function changeYourself(settings: string): string {
  return `Modifiez ceux-ci dans la configuration de l’une des deux machines : ${settings}`;
}

/** `transactions-open`: a transaction needs the present SaleID. */
export function transactionOpen(transactionId: string): string {
  return `La transaction ${transactionId} est ouverte ou non résolue. tenderd a besoin du SaleID actuel pour demander le résultat de cette transaction. ${unchanged}`;
}

/** The next steps, after {@link transactionOpen}. */
export function endItFirst(transactionId: string): readonly string[] {
  return [
    labelled('Laisser tenderd demander', 'tenderd run'),
    labelled('Ou la résoudre', `tenderd transactions resolve ${transactionId}`),
    'Arrêtez ensuite tenderd, et répétez cette commande.',
  ];
}

/** The mark of the match limits an erasure. */
function markLimits(file: string, time: string): string {
  return `La marque dans ${file} limite cet effacement aux transactions d’avant le ${time}. Les transactions plus récentes attendent le rapprochement avec leurs fichiers de règlement (match --mark).`;
}

/** `journal prune`: the result. */
export function pruned({
  transactions,
  before,
  trial,
  kept,
  matchedUntil,
  markFile = 'matched.json',
}: Pruned): readonly string[] {
  const reasons = [
    [kept.open, 'dont le résultat est en attente ou inconnu'],
    [kept.attention, 'dans la liste des points à traiter'],
    [kept.unacknowledged, 'débitées ou remboursées, et non acquittées par la caisse'],
    [kept.needed, 'auxquelles une transaction plus récente se réfère'],
    [kept.unmatched, 'qu’aucun rapprochement n’a encore comparées'],
  ] as const;
  const left = reasons.filter(([count]) => count > 0).map(([count, words]) => `  ${count} ${words}`);
  return [
    ...(matchedUntil === undefined ? [] : [markLimits(markFile, matchedUntil)]),
    `Transactions d’avant le ${before} ${trial ? 'dont les données personnelles seraient effacées' : 'dont les données personnelles ont été effacées'} : ${transactions}`,
    ...(left.length === 0 ? [] : ['Transactions plus anciennes qui les gardent :', ...left]),
  ];
}

/** `journal prune`: the progress, while it runs. */
export function pruning(transactions: number, trial: boolean): string {
  return trial
    ? `comptage : ${transactions} ${transactions === 1 ? 'transaction' : 'transactions'}`
    : `effacement : ${transactions} ${transactions === 1 ? 'transaction' : 'transactions'}`;
}

/** `erasure-running`: the daemon is running another erasure. */
export const pruneRuns = 'Le service efface déjà des données. Rien n’a été commencé. Répétez la commande plus tard.';

/** `erasure-unknown`: the daemon ended meanwhile, or another erasure replaced the result. */
export const pruneUnknown =
  'Le service ne signale plus cet effacement, qui est peut-être incomplet. Répétez la commande pour effacer les données restantes.';

/** `erasure-no-room`: the disk is full, and the daemon is stopped. */
export const pruneDiskFull =
  'Le disque est presque plein, l’effacement a donc été interrompu. Libérez de la place, puis répétez la commande.';

/** The date in `--before` is in the future. */
export const pruneInFuture = '--before doit être dans le passé.';

/** The message of the failure `erasure-too-recent`. */
export function pruneTooRecent(days: number): string {
  return `--before doit dater d’au moins ${days} jours, car la caisse et l’opérateur peuvent encore avoir besoin de données plus récentes. Rien n’a été effacé. Si vous êtes sûr, ajoutez --recent. Avec --dry-run, tenderd compte seulement.`;
}
