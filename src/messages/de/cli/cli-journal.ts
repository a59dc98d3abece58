/** The output of `tenderd journal ...`: decisions of the operator about the journal of a stopped daemon. */

import type { Pruned } from '../../en/cli/cli-journal.js';
import { labelled } from '../../en/cli/cli-parts.js';

const unchanged = 'Es wurde nichts geändert.';

/** `journal confirm`: the journal needs no confirmation. */
export const nothingToConfirm = `Das Journal braucht keine Bestätigung. ${unchanged}`;

/** `journal confirm`: the operator accepted the journal. `hold`: why payments were stopped. */
export function confirmed(hold: string, operator: string, reason: string): readonly string[] {
  return [
    `Zahlungen waren gesperrt: ${hold}`,
    `Bestätigt von ${operator}: ${reason}`,
    'Zahlungen sind nach dem Start wieder möglich: tenderd run',
  ];
}

/** `journal create`: the journal was created. `path`: its file. */
export function created(path: string): readonly string[] {
  return [`Leeres Journal angelegt: ${path}`, 'Zahlungen sind nach dem Start möglich: tenderd run'];
}

/** The message of the failure `journal-exists`. */
export function exists(dataDir: string): string {
  return `${dataDir} hat schon ein Journal oder dessen Kontrolldatei (journal.sqlite.witness). ${unchanged}`;
}

/** The next step, after {@link exists}. */
export const isItTheRightOne = 'Ist es das richtige?   tenderd status';

/** The message of the failure `no-journal`. */
export function none(dataDir: string): string {
  return `${dataDir} hat kein Journal, also ist nichts zu entscheiden.`;
}

/** The next step, after {@link none}. */
export const nameTheDirectory = labelled('Das richtige nennen', '--config FILE oder --data-dir DIRECTORY');

/** `journal-locked`: a daemon uses the journal. */
export function daemonRuns(dataDir: string): string {
  return `tenderd läuft mit dem Datenverzeichnis ${dataDir}, deshalb kann dieser Befehl dessen Journal nicht verwenden.`;
}

/** The next step after `journal-locked`. */
export const stopTheDaemon = 'Halten Sie zuerst den Dienst an, und wiederholen Sie dann den Befehl.';

/** `data-directory-foreign`: the files would belong to another user than the daemon's. */
export function foreignDirectory(dataDir: string, owner: string, self: string): string {
  return `Das Journal in ${dataDir} gehört ${owner}. Dateien, die ${self} dort schreibt, würden tenderd aussperren. ${unchanged}`;
}

/** The name and the reason of the operator who decided. */
export function decidedBy(operator: string, reason: string): string {
  return `Entschieden von ${operator}: ${reason}`;
}

/** `journal same-machine`: the journal already belongs to this machine. */
export const sameAlready = `Das Journal gehört schon zu diesem Rechner. ${unchanged}`;

/** `journal same-machine`: shown after the operator decided that this machine replaces the earlier machine. */
export const saleIdsStay =
  'Die SaleIDs bleiben. Starten Sie tenderd auf dem früheren Rechner nie wieder mit dessen Kopie.';

/**
 * `no-random-sale-id`: no terminal has a SaleID that tenderd may replace. `settings`: the settings that contain the
 * SaleIDs.
 */
export function noRandomSaleId(settings: string): string {
  return settings === ''
    ? `Noch kein Terminal dieses Journals hat eine SaleID. ${unchanged}`
    : `Die Konfiguration legt jede SaleID fest: ${settings}. ${unchanged}`;
}

/** The next step, after {@link noRandomSaleId}. */
export function changeSettings(command: string): string {
  return `Ändern Sie sie dort, auf einem der beiden Rechner, dann: ${command}`;
}

/** `journal new-sale-id`: a terminal has a new SaleID. */
export function newSaleId(terminal: string, saleId: string): string {
  return `${terminal} hat die neue SaleID ${saleId}.`;
}

/** `journal new-sale-id`: the SaleIDs in the configuration must be changed by hand. */
export function changeYourself(settings: string): string {
  return `Ändern Sie diese in der Konfiguration, auf einem der beiden Rechner: ${settings}`;
}

/** `transactions-open`: a transaction needs the present SaleID. */
export function transactionOpen(transactionId: string): string {
  return `Transaktion ${transactionId} ist offen oder ungeklärt. tenderd braucht die jetzige SaleID, um nach dem Ergebnis dieser Transaktion zu fragen. ${unchanged}`;
}

/** The next steps, after {@link transactionOpen}. */
export function endItFirst(transactionId: string): readonly string[] {
  return [
    labelled('Dienst fragen lassen', 'tenderd run'),
    labelled('Oder sie klären', `tenderd transactions resolve ${transactionId}`),
    'Halten Sie dann den Dienst an, und wiederholen Sie diesen Befehl.',
  ];
}

/** The mark of the match limits an erasure. */
function markLimits(file: string, time: string): string {
  return `Die Marke in ${file} begrenzt diese Löschung auf Transaktionen von vor ${time}. Spätere Transaktionen warten auf den Abgleich mit ihren Abrechnungsdateien (match --mark).`;
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
    [kept.open, 'mit offenem oder unbekanntem Ergebnis'],
    [kept.attention, 'in der Liste der offenen Punkte'],
    [kept.unacknowledged, 'mit bewegtem Geld, von der Kasse nicht quittiert'],
    [kept.needed, 'auf die sich eine spätere Transaktion bezieht'],
    [kept.unmatched, 'die noch kein Abgleich verglichen hat'],
  ] as const;
  const left = reasons.filter(([count]) => count > 0).map(([count, words]) => `  ${count} ${words}`);
  return [
    ...(matchedUntil === undefined ? [] : [markLimits(markFile, matchedUntil)]),
    `Transaktionen von vor ${before}, ${trial ? 'deren personenbezogene Daten gelöscht würden' : 'deren personenbezogene Daten gelöscht wurden'}: ${transactions}`,
    ...(left.length === 0 ? [] : ['Ältere Transaktionen, die sie behalten:', ...left]),
  ];
}

/** `journal prune`: the progress, while it runs. */
export function pruning(transactions: number, trial: boolean): string {
  return trial
    ? `wird gezählt: ${transactions} ${transactions === 1 ? 'Transaktion' : 'Transaktionen'}`
    : `wird gelöscht: ${transactions} ${transactions === 1 ? 'Transaktion' : 'Transaktionen'}`;
}

/** `erasure-running`: the daemon is running another erasure. */
export const pruneRuns =
  'Der Dienst löscht bereits Daten. Es wurde nichts begonnen. Wiederholen Sie den Befehl später.';

/** `erasure-unknown`: the daemon ended meanwhile, or another erasure replaced the result. */
export const pruneUnknown =
  'Der Dienst meldet diese Löschung nicht mehr; sie ist vielleicht unvollständig. Wiederholen Sie den Befehl, um die übrigen Daten zu löschen.';

/** `erasure-no-room`: the disk is full, and the daemon is stopped. */
export const pruneDiskFull =
  'Der Datenträger ist fast voll, deshalb endete die Löschung vorzeitig. Schaffen Sie Platz, dann wiederholen Sie den Befehl.';

/** The date in `--before` is in the future. */
export const pruneInFuture = '--before muss in der Vergangenheit liegen.';

/** The message of the failure `erasure-too-recent`. */
export function pruneTooRecent(days: number): string {
  return `--before muss mindestens ${days} Tage zurückliegen, weil Kasse und Bediener neuere Daten noch brauchen können. Es wurde nichts gelöscht. Wenn Sie sicher sind, fügen Sie --recent hinzu. Mit --dry-run wird nur gezählt.`;
}
