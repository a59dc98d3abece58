/** The texts of `tenderd match`. */

/** The help text of the command, printed after its options. */
export const help = `
La commande lit le Settlement details report d’Adyen, la liste des transactions (XML) de Swedbank Pay et, avec --mapping, le
CSV de tout acquéreur. Elle ne déplace pas d’argent. Sans --mark, --accept ni --revoke, elle ne change rien. Sans --sales, une
vente est un paiement que la caisse a acquitté. Elle fonctionne avec un daemon en marche ou arrêté, et avec --journal sur une sauvegarde. Le code de sortie est
75 si quelque chose diffère, ou si rien n’a pu être comparé. Si un fichier est refusé, rien n’est comparé, et le code de
sortie est 65.
  tenderd match settlement_detail_report_batch_*.csv --merchant ShopDE
  tenderd match october.csv --mapping bank.toml --sales sales.csv --csv > differences.csv
  tenderd match october.csv --mapping bank.toml --accept 4f0c22d9a1b37e58 --name "A. Berg" --reason "remboursé à la main"
`;

function counted(number: number, one: string, many: string): string {
  return `${number} ${number < 2 ? one : many}`;
}

/** The first line of the output. */
export function heading(files: number, since: string, until: string): string {
  return `${files} ${files === 1 ? 'fichier' : 'fichiers'} de règlement, paiements du ${since} au ${until}`;
}

/** The first line of the output, if the files do not show a period. */
export function headingWithoutPeriod(files: number): string {
  return `${files} ${files === 1 ? 'fichier' : 'fichiers'} de règlement sans débit`;
}

/** The number of settled charges and refunds in the files, and their sums. */
export function settled(charges: number, refunds: number, chargebacks: number, others: number): string {
  return `lignes     ${counted(charges, 'débit', 'débits')}, ${counted(refunds, 'remboursement', 'remboursements')}, ${counted(chargebacks, 'rétrofacturation', 'rétrofacturations')}, ${counted(others, 'frais, versement ou autre', 'frais, versements et autres')}`;
}

/** The number of transactions that agree. */
export function agreeing(count: number): string {
  return `${count < 2 ? 'conforme  ' : 'conformes '} ${counted(count, 'transaction', 'transactions')}`;
}

/** The number of differences that an operator has accepted. */
export function accepted(count: number): string {
  return `acceptés   ${count} ${count === 1 ? 'écart réglé' : 'écarts réglés'} par un opérateur`;
}

/** The number of transactions that a later file may contain. */
export function pending(count: number): string {
  return `attente    ${count < 2 ? `${count} transaction est trop récente : un fichier suivant peut la contenir` : `${count} transactions sont trop récentes : un fichier suivant peut les contenir`}`;
}

/** The number of transactions that an earlier file may contain. */
export function notCovered(count: number): string {
  return `avant      ${counted(count, 'transaction est plus ancienne', 'transactions sont plus anciennes')} que ces fichiers`;
}

/** The number of transactions that were not compared, because no file contains a charge. */
export function notCompared(count: number): string {
  return `à vérifier ${count < 2 ? `${count} transaction : les fichiers n’ont aucun débit, elle n’a donc pas été comparée` : `${count} transactions : les fichiers n’ont aucun débit, elles n’ont donc pas été comparées`}`;
}

/** A file contains no charges and no refunds. */
export function noPayments(file: string): string {
  return `vide       ${file} n’a aucun paiement`;
}

/** The number of lines about payments before the first transaction of the journal. */
export function beforeJournal(count: number): string {
  return `inconnues  ${count < 2 ? `${count} ligne est plus ancienne que le journal et n’a pas été comparée` : `${count} lignes sont plus anciennes que le journal et n’ont pas été comparées`}`;
}

/** The number of sales in the list before the first transaction of the journal. */
export function salesBeforeJournal(count: number): string {
  return `inconnues  ${count} ventes sont antérieures au journal et n’ont pas été comparées`;
}

/** A line has a type that this release does not know. */
export function unknownType(type: string, count: number): string {
  return `inconnues  ${counted(count, `ligne du type ${type}, comptée`, `lignes du type ${type}, comptées`)} comme des frais`;
}

/** A file repeats lines of an earlier file. */
export function repeated(file: string, same: number, corrected: number): string {
  return `de nouveau ${file} : ${counted(same, 'ligne était', 'lignes étaient')} dans un fichier précédent, ${corrected} ${corrected < 2 ? 'est corrigée' : 'sont corrigées'}. Chacune compte une fois`;
}

/** The heading above the findings with one code. */
export function group(title: string, code: string, count: number): string {
  return `${title} (${code}) : ${count}`;
}

/** The label before the likely cause. */
export function cause(text: string): string {
  return `Cause probable : ${text}`;
}

/** The label before the next step. */
export function action(text: string): string {
  return `À faire : ${text}`;
}

/** The amount that the sale or the journal has. */
export function expected(amount: string): string {
  return `attendu ${amount}`;
}

/** The amount that the settlement or the journal has instead of the expected amount. */
export function found(amount: string): string {
  return `trouvé ${amount}`;
}

/** The transaction or the line that may be the same payment. */
export function mayBe(what: string): string {
  return `peut-être ${what}`;
}

/** The file and line of a finding. */
export function place(file: string, line: number): string {
  return `${file}:${line}`;
}

/** The label with the number of a sale. */
export function sale(number: string): string {
  return `vente ${number}`;
}

/** The number of days between payment and settlement. */
export function days(count: number): string {
  return `après ${count} jours`;
}

/** The transaction is in a period whose totals differ. */
export function inPeriod(id: string): string {
  return `dans la période ${id}, dont les totaux diffèrent`;
}

/** The part of the requested period that was compared. */
export function comparedPart(since: string, until: string): string {
  return `Comparé : du ${since} au ${until}`;
}

/** A part of the requested period that was not compared. An end that was not requested is undefined. */
export function notComparedPart(since: string | undefined, until: string | undefined): string {
  if (since === undefined) return `Non comparé : jusqu’au ${until ?? ''}`;
  return until === undefined ? `Non comparé : à partir du ${since}` : `Non comparé : du ${since} au ${until}`;
}

/** The number of further findings that are not listed. */
export function more(count: number): string {
  return `et ${count} de plus : --csv ou --json les montre`;
}

/** The last line, if something differs. */
export function differs(count: number): string {
  return count === 1 ? '1 écart.' : `${count} écarts.`;
}

/** The acceptance of a difference: who accepted it, when and why. */
export function acceptedBy(key: string, name: string, day: string, reason: string): string {
  return `${key} : accepté par ${name} le ${day} : ${reason}`;
}

/** The line before the last one, if an operator can accept a difference. */
export const howToAccept =
  'Si vous avez réglé un écart, relancez la commande avec --accept KEY --name NAME --reason TEXT. La clé est à la fin de sa ligne.';

/** The last line, if operators have accepted each difference. */
export const allAccepted = 'Chaque écart a été accepté. Tout le reste concorde.';

/** The last line, if nothing differs. */
export const nothingDiffers = 'Ventes, journal et règlement concordent.';

/** The last line, if these transactions agree, and others were not compared. */
export function agreeInPart(count: number): string {
  return `Ventes, journal et règlement concordent pour ${count} ${count === 1 ? 'transaction' : 'transactions'}.`;
}

/** The transactions, lines and sales that were not compared. At least one number is not 0. */
export function leftOut({
  transactions,
  olderLines,
  olderSales,
  unknownLines,
}: Readonly<Record<'transactions' | 'olderLines' | 'olderSales' | 'unknownLines', number>>): string {
  const parts = [
    transactions === 0 ? [] : `transactions hors de la période de ces fichiers (${transactions})`,
    olderLines === 0 ? [] : `lignes plus anciennes que le journal (${olderLines})`,
    olderSales === 0 ? [] : `ventes plus anciennes que le journal (${olderSales})`,
    unknownLines === 0 ? [] : `lignes d’un type inconnu (${unknownLines})`,
  ];
  return `Non comparé : ${parts.flat().join(', ')}.`;
}

/** The last line, if the files have no charge and the journal has no charge that is missing in them. */
export const noneMissing = 'Les fichiers n’ont aucun débit, et aucun paiement du journal n’y manque.';

/** One of the files was refused. */
export function refusedFile(file: string, line: number | undefined, text: string): string {
  return line === undefined ? `${file} : ${text}` : `${file}, ligne ${line} : ${text}`;
}

/** The last line, if nothing was compared. */
export const nothingTaken = 'Rien n’a été comparé.';

/** `no-journal`: there is no journal to compare with. */
export function noJournal(path: string): string {
  return `Il n’y a pas de journal ${path}.`;
}

/** `journal-older`: the journal was written by an earlier release. */
export function olderJournal(path: string): string {
  return `Le journal ${path} est d’une version antérieure. Démarrez tenderd une fois, ou prenez une sauvegarde plus récente.`;
}

/** The mark was set: the journal is matched until this time. */
export function marked(until: string): string {
  return `Marqué : toutes les transactions avant ${until} sont rapprochées. Les transactions suivantes ne sont pas marquées.`;
}

/** The mark was set to this time, because the run found a mismatch in a sale of this time. */
export function markedToDifference(until: string): string {
  return `Marqué : toutes les transactions avant ${until} sont rapprochées. Les transactions suivantes ne sont pas marquées, car une vente de cette heure diffère.`;
}

/** The mark was not set: the run found a mismatch in a sale that is older than the earlier mark. */
export function notMarkedDiffers(at: string): string {
  return `Non marqué : une vente du ${at} diffère, et elle est plus ancienne que la marque précédente.`;
}

/** The mark was not set: the earlier mark is later than the time to which this run matched. */
export function notMarkedLater(until: string): string {
  return `Non marqué : cette exécution n’a rapproché que les transactions avant ${until}, et la marque précédente est postérieure.`;
}

/** The mark was not set: no run has matched a transaction whose clock was behind. `at`: the time of the transaction. */
export function notMarkedMissed(id: string, at: string): string {
  return `Non marqué : la transaction ${id} n’a jamais été rapprochée. Le journal l’a acceptée après la marque précédente, mais son heure est ${at} : l’horloge retardait probablement. Relancez la commande en ajoutant le fichier qui contient cette transaction.`;
}

/**
 * The mark was not set: a transaction was decided after the earlier mark, and no run has matched it since then. `at`: the
 * time of the transaction.
 */
export function notMarkedDecided(id: string, at: string): string {
  return `Non marqué : la transaction ${id} du ${at} a été résolue, modifiée ou annulée après la marque précédente, et aucun rapprochement ne l’a comparée depuis. Relancez la commande en ajoutant le fichier qui contient cette transaction.`;
}

/** The mark was set, and passed unresolved transactions. */
export function markedUnresolved(count: number): string {
  return `Non comparé : ${count} ${count === 1 ? 'transaction non résolue' : 'transactions non résolues'} avant cette date. Les données personnelles concernées sont conservées jusqu’à la résolution et jusqu’à la comparaison par un rapprochement ultérieur.`;
}

/** The earlier mark stays. */
export function earlierMark(until: string): string {
  return `La marque précédente reste : toutes les transactions avant ${until} sont considérées comme rapprochées, et tenderd peut effacer leurs données personnelles. Font exception les transactions non résolues et celles qu’aucun rapprochement n’a comparées : tenderd garde leurs données.`;
}

/** The mark was not set. */
export const notMarked =
  'Non marqué : le journal contient des transactions plus anciennes qui n’ont jamais été rapprochées. Relancez la commande en donnant aussi les fichiers précédents.';

/** The mark was not set, because no charge of the files was compared. */
export const notMarkedUncompared = 'Non marqué : aucun débit des fichiers n’a été comparé.';

/** Why a mark cannot be used. */
const markFaults = {
  unreadable: 'elle est illisible',
  'in-future': 'elle est postérieure à l’horloge ou à sa propre exécution',
  incomplete: 'une version antérieure l’a écrite',
  'other-journal': 'elle appartient à un autre journal',
  'not-a-file': 'elle est un répertoire ou un lien',
} as const;

/**
 * The mark was not set, because the earlier mark is unusable. No personal data is erased until a valid mark replaces
 * the unusable one.
 */
export function markUnusable(fault: keyof typeof markFaults): string {
  return `Non marqué : la marque précédente dans matched.json est inutilisable, car ${markFaults[fault]}. Aucune donnée personnelle n’est effacée tant qu’une marque correcte ne la remplace pas. ${fault === 'in-future' ? 'Vérifiez l’horloge, et donnez' : 'Donnez'} tous les fichiers de règlement depuis le premier paiement.`;
}

/** `mark-not-a-file`: the mark is a directory or a link. */
export function markNotAFile(dataDir: string): string {
  return `matched.json dans ${dataDir} est un répertoire ou un lien : tenderd ne peut pas enregistrer la marque et n’efface aucune donnée personnelle. Supprimez-le, puis relancez la commande avec tous les fichiers de règlement depuis le premier paiement.`;
}

/** `mark-unwritable`: the file with the mark cannot be written. `code`: the error of the system. */
export function markUnwritable(dataDir: string, code: string): string {
  return `Non marqué : matched.json ne peut pas être écrit dans ${dataDir} (${code}). La marque précédente reste. Vérifiez le disque et ses droits, puis relancez la commande.`;
}

/** `usage`: `--late-days` is out of range. */
export const lateDaysRange = '--late-days est un nombre de 1 à 60.';

/** `usage`: `--since` is not before `--until`. */
export const emptyPeriod = 'Le début de la période (--since) n’est pas avant sa fin (--until). Rien n’a été comparé.';

/** `usage`: the period is empty. The command gave only one end of it, and the other end was derived from the files. */
export function emptyDerivedPeriod(since: string, until: string): string {
  return `La période est vide : elle commence à ${since} et finit à ${until}. Sans --since, elle commence au paiement le plus ancien des fichiers ; sans --until, elle finit à leur règlement le plus récent moins --late-days. Donnez les deux ; rien n’a été comparé.`;
}

/** `usage`: `--mark` needs the journal of this machine. */
export const markNeedsDataDir = '--mark concerne le journal du répertoire de données, pas --journal ni --url.';

/** `usage`: `--mark` needs the transactions of all terminals. */
export const markNeedsAllTerminals =
  '--mark concerne tous les terminaux : avec --terminal, les transactions des autres terminaux passeraient pour rapprochées. Retirez l’un des deux.';

/** `usage`: `--accept` and `--revoke` need the journal of this machine, and the transactions of all terminals. */
export const acceptNeedsDataDir =
  '--accept et --revoke concernent le journal du répertoire des données et tous les terminaux, pas --journal, --url ni --terminal.';

/** `usage`: the name or the reason of the operator is missing, or too long. */
export function acceptNeedsName(max: number): string {
  return `--accept et --revoke exigent --name et --reason, de ${max} caractères au plus chacun.`;
}

/** `usage`: the name or the reason of the operator has control characters, such as line breaks. */
export const acceptOneLine =
  '--name et --reason doivent tenir chacun sur une ligne, sans caractère de commande. Rien n’a été enregistré.';

/** The operator accepts a difference again. The earlier acceptance stays. */
export function alreadyAccepted(key: string, name: string, day: string): string {
  return `${name} a déjà accepté ${key} le ${day}. Cette acceptation reste, et rien n’a été ajouté.`;
}

/** `finding-not-found`: the operator accepted a difference that this run has not found. */
export function findingNotFound(key: string): string {
  return `Aucun écart de cette exécution n’a la clé ${key} : rien n’a été accepté. Un écart reçoit une nouvelle clé si ses montants ou ses lignes changent. Lancez la commande sans --accept pour voir les clés.`;
}

/** `finding-unresolved`: the operator accepted a difference about an unresolved transaction. `id`: the transaction. */
export function findingUnresolved(key: string, id: string): string {
  return `Rien n’a été accepté, car le résultat de la transaction ${id} dans ${key} n’est pas connu. Le règlement montre que l’argent a été transféré. Résolvez d’abord la transaction : tenderd resolve ${id}.`;
}

/** `finding-not-accepted`: the operator revoked an acceptance that does not exist. */
export function notAccepted(key: string): string {
  return `Il n’y a pas d’acceptation avec la clé ${key} : rien n’a été retiré.`;
}

/** `accepted-unreadable`: the file with the acceptances cannot be read. */
export function acceptedUnreadable(dataDir: string): string {
  return `accepted.json dans ${dataDir} est illisible : tenderd ne sait pas quels écarts sont réglés. Rien n’a été comparé. Déplacez le fichier, relancez la commande et acceptez de nouveau les écarts réglés.`;
}

/** `accepted-in-future`: an act in the file is later than the clock. */
export function acceptedInFuture(dataDir: string, at: string): string {
  return `accepted.json dans ${dataDir} contient un acte du ${at}, qui est dans le futur. Rien n’a été comparé. Vérifiez l’horloge de cette machine. Si elle est juste, déplacez le fichier, relancez la commande et acceptez de nouveau les écarts réglés.`;
}

/** `accepted-other-journal`: the file with the acceptances belongs to another journal. */
export function acceptedForeign(dataDir: string): string {
  return `accepted.json dans ${dataDir} vient d’un autre journal : ses acceptations ne comptent pas, et rien n’a été enregistré. Déplacez le fichier, relancez la commande et acceptez de nouveau les écarts réglés.`;
}

/** `accepted-unwritable`: the file with the acceptances cannot be written. `code`: the error of the system. */
export function acceptedUnwritable(dataDir: string, code: string): string {
  return `Rien n’a été accepté : accepted.json ne peut pas être écrit dans ${dataDir} (${code}). Vérifiez le disque et ses droits, puis relancez la commande.`;
}

/** `accepted-changed`: two runs recorded acceptances at the same time. */
export const acceptedChanged =
  'Rien n’a été accepté, car une autre exécution a modifié accepted.json en même temps. Relancez la commande.';
